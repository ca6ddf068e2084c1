import type Stripe from "stripe";
import { disputeShape } from "../data/shapes.data.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Dispute } from "../ledger/records.ts";
import type { Wire } from "../render/wire.ts";
import type { EventDraft } from "./drafts.ts";

const weekSeconds = 7 * 86_400;

export function disputeBody(dispute: Dispute): Wire<Stripe.Dispute> {
  return {
    ...disputeShape,
    id: dispute.id,
    amount: dispute.amountCents,
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    evidence_details: { ...disputeShape.evidence_details, due_by: dispute.created + weekSeconds },
    payment_intent: dispute.paymentIntent,
    status: dispute.status,
  };
}

const draftOf = (type: "closed" | "created", dispute: Dispute, livemode: boolean): EventDraft => ({
  type: `charge.dispute.${type}`,
  object: { ...disputeBody(dispute), livemode },
  livemode,
});

/** A payer's bank asks for the money of a payment back; null unless it was paid and is disputed for the first time. */
export function openDispute(ledger: Ledger, paymentIntent: string): EventDraft[] | null {
  const intent = ledger.paymentIntents.get(paymentIntent);
  const charge = ledger.charges.get(intent?.latestCharge);
  if (charge?.status !== "succeeded" || charge.refundedCents > 0) return null;
  if (ledger.disputes.rows().some((one) => one.charge === charge.id)) return null;
  const dispute = ledger.disputes.add({
    id: ledger.newId("du_1"),
    created: ledger.now(),
    amountCents: charge.amountCents,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent,
    status: "needs_response",
  });
  charge.disputed = true;
  return [draftOf("created", dispute, charge.livemode)];
}

/** The bank decides; null for a payment without an open dispute. */
export function closeDispute(ledger: Ledger, paymentIntent: string, status: "won" | "lost") {
  const dispute = ledger.disputes
    .rows()
    .find((one) => one.paymentIntent === paymentIntent && one.status === "needs_response");
  const charge = ledger.charges.get(dispute?.charge);
  if (!dispute || !charge) return null;
  dispute.status = status;
  return [draftOf("closed", dispute, charge.livemode)];
}
