import type { SubscriptionType } from "../accounts/account.ts";
import { planOf } from "../accounts/plans.ts";

/** What the payment provider says of a checkout session, in our words. */
export type SessionDetails = {
  id: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  mode: string;
  /** Made with real money. */
  livemode: boolean;
  /** Lower case, ISO 4217. */
  currency: string | null;
  /** What was charged: with taxes, less discounts. */
  amountCents: number | null;
  taxCents: number;
  /** What a coupon took off. */
  discountCents: number;
  /** Null when the provider did not tell. */
  priceId: string | null;
  quantity: number | null;
  /** Our own id of the attempt, as we gave it to the session. */
  checkoutId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
};

export type Rejection = "mode" | "livemode" | "quantity" | "price" | "currency" | "amount";

export type Decision =
  | { kind: "open" | "expired" | "pending" }
  /** `unlike` when the plan paid for is not the plan that was asked for: an alert, not a rejection (threats T39). */
  | { kind: "paid"; plan: SubscriptionType; unlike: boolean }
  /** The payer is done, but this is not what we sell: nothing is given for it. */
  | { kind: "refused"; reason: Rejection };

export type Offer = {
  /** The price that this checkout was opened with, and what it was shown to cost a month. */
  priceId: string;
  amountCents: number;
  /** Other price ids that we sell, each with its plan. */
  planOfPrice: ReadonlyMap<string, SubscriptionType>;
  /** Whether our key works with real money. */
  livemode: boolean;
  /** The plan that was asked for. */
  plan: SubscriptionType;
};

const currency = "usd";

function rejectionOf(
  facts: SessionDetails,
  plan: SubscriptionType | undefined,
  offer: Offer,
): Rejection | null {
  if (facts.mode !== "subscription") return "mode";
  if (facts.livemode !== offer.livemode) return "livemode";
  if (facts.quantity !== null && facts.quantity !== 1) return "quantity";
  if (facts.currency !== currency) return "currency";
  if (plan === undefined) return "price";
  const isOwn = facts.priceId === null ? plan === offer.plan : facts.priceId === offer.priceId;
  const priceCents = isOwn ? offer.amountCents : planOf(plan).dollarsPerMonth * 100;
  return fullCents(facts) === priceCents ? null : "amount";
}

/** What it costs without taxes and discounts; null when the provider did not tell. */
function fullCents({ amountCents, taxCents, discountCents }: SessionDetails): number | null {
  return amountCents === null ? null : amountCents - taxCents + discountCents;
}

/**
 * Which plan the session paid for. The price decides; only a provider that does not tell it is helped out by the
 * amount: what was asked for if that costs as much, else the cheaper plan never becomes the dearer one (READ-34).
 */
function paidPlan(facts: SessionDetails, offer: Offer) {
  const { priceId } = facts;
  if (priceId === offer.priceId) return offer.plan;
  if (priceId !== null) return offer.planOfPrice.get(priceId);
  const cents = fullCents(facts) ?? 0;
  if (cents === offer.amountCents) return offer.plan;
  return cents >= planOf("MANAGED").dollarsPerMonth * 100 ? "MANAGED" : "EARLY_BIRD";
}

/** What a session is good for. Nothing but the provider's own word goes in, so the decision is proof. */
export function judgeSession(facts: SessionDetails, offer: Offer): Decision {
  if (facts.status !== "complete") return { kind: facts.status };
  if (facts.paymentStatus === "unpaid") return { kind: "pending" };
  const plan = paidPlan(facts, offer);
  const reason = rejectionOf(facts, plan, offer);
  if (reason !== null || plan === undefined) return { kind: "refused", reason: reason ?? "price" };
  return { kind: "paid", plan, unlike: plan !== offer.plan };
}
