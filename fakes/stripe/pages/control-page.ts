import { escaped } from "#fakes/kit/message-page.ts";
import type { Reply } from "#fakes/kit/server.ts";
import { openInvoiceOf, renewable } from "../billing/subscriptions.ts";
import type { StripeControl } from "../control.ts";
import type { StripeEvent } from "../events/event-log.ts";
import type { DeliveryMode, WebhookSender } from "../events/webhook-sender.ts";
import type { Failures } from "../failures.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Session, Subscription } from "../ledger/records.ts";
import { dateText, moneyText, page } from "./layout.ts";

export type ControlOffice = {
  ledger: Ledger;
  webhookSender: WebhookSender;
  control: StripeControl;
  events: readonly StripeEvent[];
  failures: Failures;
  reset(): void;
};

const visibleMax = 50;
const modeNames: Record<DeliveryMode, string> = {
  normal: "Once, in order",
  "twice-shuffled": "Twice, shuffled",
  hold: "Held back",
  lose: "Lost",
};

function newest<T>(rows: readonly T[]): T[] {
  return rows.slice(-visibleMax).reverse();
}

type Press = { action: string; label: string; fields?: Record<string, string>; pressed?: boolean };

function button({ action, label, fields = {}, pressed }: Press): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const state = pressed === undefined ? "" : ` aria-pressed="${pressed}"`;
  return `<form method="post" action="/_control/${action}">${hidden.join("")}<button${state}>${escaped(label)}</button></form>`;
}

function time(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return `<time datetime="${text}">${text.slice(0, 16).replace("T", " ")}</time>`;
}

function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("");
  const content =
    rows.length === 0
      ? '<p class="soft">None yet.</p>'
      : `<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  return `<section class="sheet"><h2>${title}</h2>${content}</section>`;
}

const cell = (content: string) => `<td>${content}</td>`;
const idCell = (id: string) => `<td class="id"><code title="${escaped(id)}">${escaped(id)}</code></td>`;

function subscriptionButtons(ledger: Ledger, subscription: Subscription): string {
  const fields = { subscription: subscription.id };
  const renewals = [
    { action: "renew", label: "Renew, paid", fields: { ...fields, outcome: "paid" } },
    { action: "renew", label: "Renew, failed", fields: { ...fields, outcome: "failed" } },
  ];
  const isOver = subscription.endedAt !== null;
  const list: Press[] = [
    ...(renewable(subscription) && !subscription.cancelAtPeriodEnd ? renewals : []),
    ...(openInvoiceOf(ledger, subscription)
      ? [{ action: "pay-open-invoice", label: "Pay open invoice", fields }]
      : []),
    ...(subscription.status === "paused" ? [{ action: "resume", label: "Resume", fields }] : []),
    ...(subscription.cancelAtPeriodEnd ? [{ action: "end", label: "End the period", fields }] : []),
    ...(isOver ? [] : [{ action: "cancel", label: "Cancel now", fields }]),
  ];
  return `<div class="buttons">${list.map(button).join("")}</div>`;
}

function subscriptionRow(ledger: Ledger, subscription: Subscription): string[] {
  const { id, status, price, periodEnd, cancelAtPeriodEnd } = subscription;
  const email = ledger.customers.get(subscription.customer)?.email ?? "";
  return [
    cell(escaped(email)),
    cell(`${status}${cancelAtPeriodEnd ? ", ends" : ""}`),
    cell(`${escaped(price.name)}, ${moneyText(price.amountCents, price.currency)}`),
    cell(`until ${dateText(periodEnd)}`),
    cell(subscriptionButtons(ledger, subscription)),
    idCell(id),
  ];
}

function sessionRow(ledger: Ledger, session: Session): string[] {
  const { id, status, paymentStatus, sale, created, pageUrl } = session;
  const fields = { session: id };
  const isPending = ledger.invoices.get(session.invoice)?.status === "open" && status === "complete";
  const list: Press[] =
    status === "open"
      ? [
          { action: "pay", label: "Pay", fields },
          { action: "expire", label: "Expire", fields },
        ]
      : isPending
        ? [
            { action: "settle-later", label: "Settle", fields },
            { action: "settle-later", label: "Let fail", fields: { ...fields, outcome: "failed" } },
          ]
        : [];
  const link = status === "open" && pageUrl ? ` <a href="${escaped(pageUrl)}">Open</a>` : "";
  return [
    cell(escaped(session.customerEmail ?? ledger.customers.get(session.customer)?.email ?? "")),
    cell(`${status}, ${paymentStatus}${link}`),
    cell(moneyText(sale.amountCents, sale.currency)),
    cell(time(created)),
    cell(`<div class="buttons">${list.map(button).join("")}</div>`),
    idCell(id),
  ];
}

function deliverySection({ webhookSender }: ControlOffice): string {
  const modes = Object.entries(modeNames).map(([mode, label]) =>
    button({ action: "delivery", label, fields: { mode }, pressed: webhookSender.mode() === mode }),
  );
  const [held, failed] = [webhookSender.held().length, webhookSender.failed().length];
  return `<section class="sheet"><h2>Delivery of events</h2><div class="bar">${modes.join("")}</div>
<div class="bar"><span>${held} held back, ${failed} not accepted.</span>${held > 0 ? button({ action: "deliver-held", label: "Deliver held" }) : ""}${failed > 0 ? button({ action: "retry-failed", label: "Retry" }) : ""}</div></section>`;
}

function deliveryState({ webhookSender }: ControlOffice): (event: StripeEvent) => string {
  const held = new Set(webhookSender.held());
  const failed = new Set(webhookSender.failed());
  return (event) => {
    if (event.pending_webhooks === 0) return "delivered";
    if (held.has(event)) return "held back";
    return failed.has(event) ? "not accepted" : "not delivered";
  };
}

/** What the vendor holds, newest first, with buttons for what happens there. */
export function controlPage(office: ControlOffice): Reply {
  const { ledger, events } = office;
  const stateOf = deliveryState(office);
  const customers = newest(ledger.customers.rows()).map(({ id, email, name, created }) => [
    cell(escaped(email ?? "")),
    cell(escaped(name ?? "")),
    cell(time(created)),
    idCell(id),
  ]);
  const subscriptions = newest(ledger.subscriptions.rows()).map((one) => subscriptionRow(ledger, one));
  const sessions = newest(ledger.sessions.rows()).map((one) => sessionRow(ledger, one));
  const eventRows = newest(events).map((event) => [
    cell(escaped(event.type)),
    cell(stateOf(event)),
    cell(time(event.created)),
    idCell(event.id),
  ]);
  return page({
    title: "Demo payments",
    wide: true,
    content: `<main><h1>Demo payments</h1>
<p class="note"><strong>Demo</strong> This page stands in for Stripe. No money moves.</p>${deliverySection(office)}
${table("Subscriptions", ["Customer", "Status", "Plan", "Period", "Actions", "Id"], subscriptions)}
${table("Sessions", ["Customer", "Status", "Amount", "Created (UTC)", "Actions", "Id"], sessions)}
${table("Customers", ["Email", "Name", "Created (UTC)", "Id"], customers)}
${table("Events", ["Type", "Delivery", "Created (UTC)", "Id"], eventRows)}</main>`,
  });
}
