import { escaped } from "#fakes/kit/message-page.ts";
import type { Reply } from "#fakes/kit/server.ts";
import { renewable } from "../billing/subscriptions.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Invoice, Portal, Subscription } from "../ledger/records.ts";
import { type CardFields, cardFields, emptyCard } from "./card-fields.ts";
import { dateText, demoNote, moneyText, page } from "./layout.ts";

export const notices = {
  ending: "The subscription ends with its period.",
  kept: "The subscription goes on.",
  changed: "The plan is changed.",
  unpaid: "The plan is changed. Its invoice could not be paid with your card.",
  paid: "The invoice is paid.",
  declined: "Your card was declined.",
  card: "The card is kept for coming payments.",
  nothing: "Nothing was changed.",
} as const;

const invoicesVisible = 24;

const statusNames: Record<Subscription["status"], string> = {
  incomplete: "Not paid yet",
  incomplete_expired: "Expired",
  active: "Active",
  past_due: "Past due",
  unpaid: "Unpaid",
  paused: "Paused",
  canceled: "Ended",
};

function badge(text: string, kind: string): string {
  return `<span class="badge ${kind}">${escaped(text)}</span>`;
}

function statusBadge({ status, cancelAtPeriodEnd }: Subscription): string {
  if (cancelAtPeriodEnd) return badge("Ends soon", "warn");
  const kind =
    status === "active" ? "good" : ["past_due", "unpaid", "incomplete"].includes(status) ? "bad" : "";
  return badge(statusNames[status], kind);
}

function nextDate(subscription: Subscription): string {
  const { periodEnd, endedAt, cancelAtPeriodEnd, status } = subscription;
  if (endedAt !== null) return `Ended on ${dateText(endedAt)}.`;
  if (status === "paused") return "Paused: no payment is due.";
  return `${cancelAtPeriodEnd ? "Ends" : "Renews"} on ${dateText(periodEnd)}.`;
}

function button(portal: Portal, fields: Record<string, string>, label: string, kind = ""): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="/p/session/${portal.id}">${hidden.join("")}<button class="${kind}">${escaped(label)}</button></form>`;
}

function choices(portal: Portal, ledger: Ledger, subscription: Subscription): string {
  if (!renewable(subscription)) return "";
  const fields = { subscription: subscription.id };
  const others = ledger.prices.rows().filter(({ id, active }) => active && id !== subscription.price.id);
  const changes = others.map((price) =>
    button(
      portal,
      { ...fields, choice: "change", price: price.id },
      `Change to ${price.name}, ${moneyText(price.amountCents, price.currency)}`,
    ),
  );
  const end = subscription.cancelAtPeriodEnd
    ? button(portal, { ...fields, choice: "keep" }, "Keep the subscription", "primary")
    : button(portal, { ...fields, choice: "cancel" }, "Cancel at the period’s end", "quiet");
  return `<div class="choices">${changes.join("")}${end}</div>`;
}

function planSection(portal: Portal, ledger: Ledger, subscription: Subscription): string {
  const { price, quantity } = subscription;
  const amount = moneyText(price.amountCents * quantity, price.currency);
  return `<section class="sheet"><div class="head"><h2>${escaped(price.name)}</h2>${statusBadge(subscription)}</div>
<p class="amount"><strong>${amount}</strong> <span>per month</span></p><p>${nextDate(subscription)}</p>
${choices(portal, ledger, subscription)}</section>`;
}

function invoiceRow(portal: Portal, ledger: Ledger, invoice: Invoice): string {
  const isPending = ledger.paymentIntents.get(invoice.paymentIntent)?.status === "processing";
  const state = isPending
    ? badge("Processing", "warn")
    : badge(
        { paid: "Paid", open: "Open", void: "Void" }[invoice.status],
        { paid: "good", open: "bad", void: "" }[invoice.status],
      );
  const fields = { subscription: invoice.subscription, choice: "pay", invoice: invoice.id };
  const pay = invoice.status === "open" && !isPending ? button(portal, fields, "Pay") : "";
  return `<li><span class="when">${dateText(invoice.created)}<a href="/i/${invoice.id}">${escaped(invoice.number)}</a></span>
<span class="sum">${moneyText(invoice.amountCents, invoice.currency)}</span>${state}${pay}</li>`;
}

function invoiceSection(portal: Portal, ledger: Ledger, subscriptions: readonly Subscription[]): string {
  const ids = new Set(subscriptions.map(({ id }) => id));
  const invoices = ledger.invoices.rows().filter((invoice) => ids.has(invoice.subscription));
  const rows = invoices.slice(-invoicesVisible).reverse();
  const list = rows.map((invoice) => invoiceRow(portal, ledger, invoice)).join("");
  return `<section class="sheet"><h2>Invoices</h2>${list ? `<ul class="invoices">${list}</ul>` : "<p>No invoices.</p>"}</section>`;
}

/** The customer's plans, card and invoices; `said` names a notice. */
export function portalPage(portal: Portal, ledger: Ledger, said: string): Reply {
  const all = ledger.subscriptionsOf(portal.customer).toReversed();
  const live = all.filter((one) => one.endedAt === null);
  const visible = live.length > 0 ? live : all.slice(0, 1);
  const customer = ledger.customers.get(portal.customer);
  const notice = said in notices ? notices[said as keyof typeof notices] : null;
  const plans = visible.map((one) => planSection(portal, ledger, one)).join("");
  return page({
    title: "Demo billing",
    content: `<main class="portal">${demoNote}<p class="back"><a href="${escaped(portal.returnUrl)}">Return</a></p>
<h1>Your billing</h1>${notice ? `<p class="notice" role="status">${notice}</p>` : ""}
${plans || '<section class="sheet"><h2>No active subscription</h2><p>There is nothing to bill.</p></section>'}
<section class="sheet"><div class="head"><h2>Payment method</h2></div><div class="method"><span>Card ending in ${escaped(customer?.cardLast4 ?? "")}</span>
<a class="button" href="/p/session/${portal.id}/card">Update card</a></div></section>
${invoiceSection(portal, ledger, all)}</main>`,
  });
}

/** Another card for coming payments. */
export function cardPage(portal: Portal, ledger: Ledger, visible: Partial<CardFields> = {}): Reply {
  const email = ledger.customers.get(portal.customer)?.email ?? "";
  const fields = cardFields({ form: emptyCard, errors: {}, email, submit: "Keep this card", ...visible });
  return page({
    title: "Demo billing",
    content: `<main class="portal">${demoNote}<p class="back"><a href="/p/session/${portal.id}">Back</a></p>
<section class="sheet"><h1>Update card</h1><form method="post" action="/p/session/${portal.id}/card" novalidate>${fields}</form></section></main>`,
  });
}
