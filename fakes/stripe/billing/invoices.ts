import type { Ledger } from "../ledger/ledger.ts";
import type { ChargeOutcome, Invoice, InvoiceLine, Subscription } from "../ledger/records.ts";
import { type EventDraft, invoiceDraft } from "./drafts.ts";
import { attempt, openIntent, settle } from "./payments.ts";

type Requested = {
  reason: Invoice["reason"];
  lines: InvoiceLine[];
  /** What is to be paid; left out: the sum of the lines. */
  amountCents?: number;
  currency?: string;
  session?: string;
};

const retrySeconds = 3 * 86_400;

/** An open invoice with a payment intent, unless there is nothing to pay. */
export function openInvoice(ledger: Ledger, subscription: Subscription, wanted: Requested): Invoice {
  const sum = wanted.lines.reduce((cents, line) => cents + line.amountCents, 0);
  const amountCents = Math.max(0, wanted.amountCents ?? sum);
  const currency = wanted.currency ?? subscription.price.currency;
  const { customer, livemode, metadata } = subscription;
  const id = ledger.newId("in_");
  const intent =
    amountCents === 0
      ? null
      : openIntent(ledger, {
          amountCents,
          currency,
          livemode,
          customer,
          session: wanted.session ?? null,
          invoice: id,
          metadata: {},
        });
  return ledger.invoices.add({
    id,
    number: `DEMO-${String(ledger.invoices.rows().length + 1).padStart(4, "0")}`,
    created: ledger.now(),
    customer,
    subscription: subscription.id,
    subscriptionItem: subscription.itemId,
    livemode,
    reason: wanted.reason,
    amountCents,
    currency,
    lines: wanted.lines,
    status: "open",
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: intent?.id ?? null,
    pageUrl: `${ledger.baseUrl()}/i/${id}`,
    metadata: { ...metadata },
  });
}

function markPaid(ledger: Ledger, invoice: Invoice): EventDraft {
  Object.assign(invoice, { status: "paid", paidAt: ledger.now(), nextAttempt: null });
  return invoiceDraft("invoice.paid", invoice, ledger);
}

/** Tries to collect an open invoice. A pending charge says nothing yet. */
export function collect(ledger: Ledger, invoice: Invoice, outcome: ChargeOutcome): EventDraft[] {
  const intent = ledger.paymentIntents.get(invoice.paymentIntent);
  invoice.attempts += 1;
  if (intent) attempt(ledger, intent, outcome);
  if (!intent || outcome === "succeeded") return [markPaid(ledger, invoice)];
  if (outcome === "pending") return [];
  invoice.nextAttempt = ledger.now() + retrySeconds;
  const type = outcome === "action" ? "invoice.payment_action_required" : "invoice.payment_failed";
  return [invoiceDraft(type, invoice, ledger)];
}

/** Decides the pending charge of an invoice. */
export function settleInvoice(ledger: Ledger, invoice: Invoice, succeeded: boolean): EventDraft[] {
  const intent = ledger.paymentIntents.get(invoice.paymentIntent);
  if (intent) settle(ledger, intent, succeeded);
  if (succeeded) return [markPaid(ledger, invoice)];
  invoice.nextAttempt = ledger.now() + retrySeconds;
  return [invoiceDraft("invoice.payment_failed", invoice, ledger)];
}

/** Nobody can pay it any more. */
export function voidInvoice(ledger: Ledger, invoice: Invoice): void {
  const intent = ledger.paymentIntents.get(invoice.paymentIntent);
  if (intent) intent.status = "canceled";
  Object.assign(invoice, { status: "void", voidedAt: ledger.now(), nextAttempt: null });
}
