import type { Ledger } from "../ledger/ledger.ts";
import type { ChargeOutcome, Invoice, InvoiceLine, Price, Subscription } from "../ledger/records.ts";
import { monthSeconds } from "./checkout.ts";
import { changed, type EventDraft } from "./drafts.ts";
import { collect, openInvoice, voidInvoice } from "./invoices.ts";

/** How a renewal ends; `card` asks the card that is kept for the customer. */
export type RenewalOutcome = "paid" | "failed" | "action-required" | "card";

const running = ["active", "past_due", "unpaid"];

export function isOver({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function chargeOutcome(ledger: Ledger, subscription: Subscription, outcome: RenewalOutcome): ChargeOutcome {
  if (outcome === "paid") return "succeeded";
  if (outcome === "failed") return "declined";
  if (outcome === "action-required") return "action";
  return ledger.customers.get(subscription.customer)?.card ?? "succeeded";
}

function lineOf(subscription: Subscription, price: Price, facts: Partial<InvoiceLine> = {}): InvoiceLine {
  const { quantity, periodStart, periodEnd } = subscription;
  return {
    price,
    quantity,
    amountCents: price.amountCents * quantity,
    description: `${quantity} × ${price.name} (per month)`,
    proration: false,
    periodStart,
    periodEnd,
    ...facts,
  };
}

/** The status follows the newest invoice. */
function statusAfter(subscription: Subscription, invoice: Invoice): Subscription["status"] {
  if (invoice.id !== subscription.latestInvoice) return subscription.status;
  if (invoice.status === "paid") return isOver(subscription) ? subscription.status : "active";
  return subscription.status === "active" ? "past_due" : subscription.status;
}

/** Moves the period and asks for the money; null for one that is not running or is to end. */
export function renew(
  ledger: Ledger,
  subscription: Subscription,
  outcome: RenewalOutcome,
): EventDraft[] | null {
  if (!running.includes(subscription.status) || subscription.cancelAtPeriodEnd) return null;
  let collected: EventDraft[] = [];
  const updated = changed(subscription, ledger, () => {
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd += monthSeconds;
    const lines = [lineOf(subscription, subscription.price)];
    const invoice = openInvoice(ledger, subscription, { reason: "subscription_cycle", lines });
    subscription.latestInvoice = invoice.id;
    collected = collect(ledger, invoice, chargeOutcome(ledger, subscription, outcome));
    subscription.status = statusAfter(subscription, invoice);
  });
  return [...collected, updated];
}

export function openInvoiceOf(ledger: Ledger, subscription: Subscription): Invoice | undefined {
  return ledger.invoicesOf(subscription.id).findLast((invoice) => invoice.status === "open");
}

/** Tries an open invoice again, or the newest; null when there is none, or while its charge is pending. */
export function payOpenInvoice(
  ledger: Ledger,
  subscription: Subscription,
  outcome: RenewalOutcome,
  wanted = openInvoiceOf(ledger, subscription),
): EventDraft[] | null {
  const invoice = wanted?.status === "open" ? wanted : undefined;
  const intent = ledger.paymentIntents.get(invoice?.paymentIntent);
  if (!invoice || intent?.status === "processing") return null;
  const collected = collect(ledger, invoice, chargeOutcome(ledger, subscription, outcome));
  const status = statusAfter(subscription, invoice);
  if (status === subscription.status) return collected;
  const updated = changed(subscription, ledger, () => {
    subscription.status = status;
  });
  return [...collected, updated];
}

/** The period or the patience is over. One that was never paid expires. */
export function end(ledger: Ledger, subscription: Subscription): EventDraft[] | null {
  if (isOver(subscription)) return null;
  if (subscription.status !== "incomplete")
    return cancel(ledger, subscription, subscription.canceledAt === null ? "payment_failed" : undefined);
  const updated = changed(subscription, ledger, () => {
    const invoice = ledger.invoices.get(subscription.latestInvoice);
    if (invoice) voidInvoice(ledger, invoice);
    subscription.status = "incomplete_expired";
    subscription.endedAt = ledger.now();
  });
  return [updated];
}

/** Ends it at once. */
export function cancel(
  ledger: Ledger,
  subscription: Subscription,
  reason: Subscription["cancelReason"] = "cancellation_requested",
): EventDraft[] | null {
  if (isOver(subscription)) return null;
  const now = ledger.now();
  const deleted = changed(
    subscription,
    ledger,
    () => {
      const canceledAt = subscription.canceledAt ?? now;
      Object.assign(subscription, { status: "canceled", cancelAtPeriodEnd: false, canceledAt });
      Object.assign(subscription, { endedAt: now, cancelReason: reason });
    },
    "customer.subscription.deleted",
  );
  const { previous: _, ...draft } = deleted;
  return [draft];
}

export function scheduleEnd(
  subscription: Subscription,
  ending: boolean,
  now: number,
  setBy: Subscription["endSetBy"] = "date",
): void {
  subscription.endSetBy = setBy;
  subscription.cancelAtPeriodEnd = ending;
  subscription.canceledAt = ending ? now : null;
  subscription.cancelReason = ending ? "cancellation_requested" : null;
}

/** Stops a running one, or starts a stopped one; null when there is nothing to do. */
export function pause(ledger: Ledger, subscription: Subscription, paused: boolean): EventDraft[] | null {
  const fits = paused ? running.includes(subscription.status) : subscription.status === "paused";
  if (!fits) return null;
  const type = `customer.subscription.${paused ? "paused" : "resumed"}` as const;
  return [
    changed(
      subscription,
      ledger,
      () => {
        subscription.status = paused ? "paused" : "active";
      },
      type,
    ),
  ];
}

/** The rest of the period at the old price is given back, at the new one it is asked for. */
function prorationLines(ledger: Ledger, subscription: Subscription, price: Price): InvoiceLine[] {
  const { periodStart, periodEnd, quantity } = subscription;
  const now = Math.min(Math.max(ledger.now(), periodStart), periodEnd);
  const share = (periodEnd - now) / (periodEnd - periodStart);
  const part = (one: Price, sign: 1 | -1, description: string) =>
    lineOf(subscription, one, {
      amountCents: sign * Math.round(one.amountCents * quantity * share),
      description,
      proration: true,
      periodStart: now,
    });
  return [
    part(subscription.price, -1, `Unused time on ${subscription.price.name}`),
    part(price, 1, `Remaining time on ${price.name}`),
  ];
}

/**
 * Another price from now on. With `invoiceNow` the difference for the rest of the period is asked for at once; a
 * cheaper price asks for nothing and gives nothing back. Null when nothing changes.
 */
export function changePlan(
  ledger: Ledger,
  subscription: Subscription,
  price: Price,
  invoiceNow: boolean,
): EventDraft[] | null {
  if (!running.includes(subscription.status) || subscription.price.id === price.id) return null;
  let collected: EventDraft[] = [];
  const updated = changed(subscription, ledger, () => {
    const lines = prorationLines(ledger, subscription, price);
    subscription.price = price;
    if (!invoiceNow) return;
    const invoice = openInvoice(ledger, subscription, { reason: "subscription_update", lines });
    subscription.latestInvoice = invoice.id;
    collected = collect(ledger, invoice, chargeOutcome(ledger, subscription, "card"));
    subscription.status = statusAfter(subscription, invoice);
  });
  return [updated, ...collected];
}

/** Whether it runs, so that its end or another plan can be asked for. */
export function renewable({ status }: Subscription): boolean {
  return running.includes(status);
}
