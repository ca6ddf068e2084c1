import type { Ledger } from "../ledger/ledger.ts";
import type { Charge, ChargeOutcome, PaymentIntent, Refund, Texts } from "../ledger/records.ts";
import { chargeBody } from "../render/payment.ts";
import type { EventDraft } from "./drafts.ts";

type Requested = Pick<
  PaymentIntent,
  "amountCents" | "currency" | "livemode" | "customer" | "session" | "invoice" | "metadata"
>;

export function openIntent(ledger: Ledger, wanted: Requested): PaymentIntent {
  return ledger.paymentIntents.add({
    ...wanted,
    id: ledger.newId("pi_3"),
    created: ledger.now(),
    status: "requires_payment_method",
    latestCharge: null,
  });
}

const intentStatus = {
  succeeded: "succeeded",
  declined: "requires_payment_method",
  insufficient: "requires_payment_method",
  action: "requires_action",
  pending: "processing",
} as const;

/** Charges once more. A second step leaves no charge behind. */
export function attempt(ledger: Ledger, intent: PaymentIntent, outcome: ChargeOutcome): void {
  intent.status = intentStatus[outcome];
  if (outcome === "action") return;
  const failure =
    outcome === "declined" ? "card_declined" : outcome === "insufficient" ? "insufficient_funds" : null;
  const charge: Charge = ledger.charges.add({
    id: ledger.newId("ch_3"),
    created: ledger.now(),
    amountCents: intent.amountCents,
    refundedCents: 0,
    currency: intent.currency,
    livemode: intent.livemode,
    customer: intent.customer,
    paymentIntent: intent.id,
    status: outcome === "succeeded" ? "succeeded" : outcome === "pending" ? "pending" : "failed",
    failure,
    disputed: false,
    metadata: { ...intent.metadata },
  });
  intent.latestCharge = charge.id;
}

/** Decides a charge that was pending. */
export function settle(ledger: Ledger, intent: PaymentIntent, succeeded: boolean): void {
  const charge = ledger.charges.get(intent.latestCharge);
  if (charge?.status !== "pending") return;
  charge.status = succeeded ? "succeeded" : "failed";
  charge.failure = succeeded ? null : "card_declined";
  intent.status = succeeded ? "succeeded" : "requires_payment_method";
}

export type RefundOptions = {
  amountCents?: number | undefined;
  reason?: Refund["reason"];
  metadata?: Texts;
};
export type RefundResult =
  | { kind: "refunded"; refund: Refund; drafts: EventDraft[] }
  | { kind: "unpaid" }
  | { kind: "already-refunded" }
  | { kind: "too-much"; leftCents: number };

/** Gives back the whole rest, or a part of it. */
export function refund(ledger: Ledger, intent: PaymentIntent, wish: RefundOptions = {}): RefundResult {
  const charge = ledger.charges.get(intent.latestCharge);
  if (charge?.status !== "succeeded") return { kind: "unpaid" };
  const leftCents = charge.amountCents - charge.refundedCents;
  if (leftCents === 0) return { kind: "already-refunded" };
  const amountCents = wish.amountCents ?? leftCents;
  if (amountCents > leftCents) return { kind: "too-much", leftCents };
  const before = { amount_refunded: charge.refundedCents, refunded: false };
  charge.refundedCents += amountCents;
  const made = ledger.refunds.add({
    id: ledger.newId("re_3"),
    created: ledger.now(),
    amountCents,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: intent.id,
    reason: wish.reason ?? null,
    metadata: wish.metadata ?? {},
  });
  const previous = amountCents === leftCents ? before : { amount_refunded: before.amount_refunded };
  const object = chargeBody(charge, ledger);
  const draft = { type: "charge.refunded" as const, object, previous, livemode: charge.livemode };
  return { kind: "refunded", refund: made, drafts: [draft] };
}
