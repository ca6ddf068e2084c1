import type { SubscriptionType } from "../accounts/account.ts";
import type { PaymentInfo } from "../accounts/payment-info.ts";
import type { SessionDetails } from "./judge-session.ts";

/** @internal exported for tests */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;

/** The newest payment of a subscription that went through. */
export type LastPayment = {
  /** ISO 8601 UTC. */
  paidAt: string;
  amountCents: number;
  currency: string;
  paymentIntentId: string | null;
  /** The end of the time that it was for, ISO 8601 UTC; null when the provider did not tell. */
  paidUntil: string | null;
  /** Given back in full, by us or after a dispute that was lost; null while it is ours. */
  moneyBack: "refunded" | "disputed" | null;
};

/** What the payment provider says of a subscription, in our words. */
export type SubscriptionDetails = {
  id: string;
  customerId: string;
  livemode: boolean;
  /** One of `subscriptionStatuses`; what the provider adds one day is kept as it is. */
  status: string;
  priceId: string | null;
  /** What it costs a month before taxes and discounts; null when the provider did not tell. */
  priceCents: number | null;
  quantity: number | null;
  /** Our own id of the checkout that it came from. */
  checkoutId: string | null;
  /** ISO 8601 UTC. When it renews, or when it ends if it is to end. */
  currentPeriodEnd: string | null;
  /** It is to end, at the end of a period or at a date. */
  cancelAtPeriodEnd: boolean;
  lastPayment: LastPayment | null;
  /** The provider ended it because it could not be charged. */
  endedUnpaid: boolean;
  /** The first payment was tried, slowly, and has failed; what was not tried yet has not. */
  firstPaymentFailed: boolean;
};

export type PaymentStatus = "paid" | "unpaid" | "pending";

/** Of a subscription that runs, the last payment decides; of one that does not, the reason why. */
function paymentStatusOf({ status, lastPayment }: SubscriptionDetails): PaymentStatus {
  switch (status) {
    case "active":
      return lastPayment?.moneyBack ? "unpaid" : lastPayment ? "paid" : "pending";
    case "trialing":
      return "paid";
    case "incomplete":
      return "pending";
    default:
      return "unpaid";
  }
}

type Perhaps<T> = { [K in keyof T]?: T[K] | null };

/** Without what is not known. */
const known = (fields: Perhaps<PaymentInfo>): PaymentInfo =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/**
 * A user's payment information after a look at the subscription. The same look gives the same result however often it
 * is taken; what the look does not tell is kept.
 */
export function paymentInfoAfter(before: PaymentInfo | null, facts: SubscriptionDetails): PaymentInfo {
  const { lastPayment } = facts;
  const { moneyBack: _, endedUnpaid: __, ...stored } = before ?? {};
  return {
    ...stored,
    paymentStatus: paymentStatusOf(facts),
    subscriptionId: facts.id,
    customerId: facts.customerId,
    subscriptionStatus: facts.status,
    cancelAtPeriodEnd: facts.cancelAtPeriodEnd,
    ...(facts.endedUnpaid ? { endedUnpaid: true as const } : {}),
    ...(facts.priceCents === null ? {} : { priceCents: facts.priceCents }),
    ...(facts.currentPeriodEnd === null ? {} : { currentPeriodEnd: facts.currentPeriodEnd }),
    ...(lastPayment === null
      ? {}
      : known({
          lastPaymentDate: lastPayment.paidAt,
          amount: lastPayment.amountCents,
          currency: lastPayment.currency,
          paymentIntentId: lastPayment.paymentIntentId,
          paidUntil: lastPayment.paidUntil,
          moneyBack: lastPayment.moneyBack,
        })),
  };
}

/** A new account's payment information when the details beside the proof could not be fetched (READ-33). */
export function paymentInfoOfSession(facts: SessionDetails, paidAt: string): PaymentInfo {
  return known({
    paymentStatus: "paid",
    lastPaymentDate: paidAt,
    sessionId: facts.id,
    createdAt: paidAt,
    customerId: facts.customerId,
    subscriptionId: facts.subscriptionId,
    amount: facts.amountCents,
    currency: facts.currency,
  });
}

/**
 * A session whose money came another way is paid all the same, such as one whose first invoice was paid by hand after
 * its slow payment had failed: the subscription's own payment is as good a proof as the session's word.
 */
export function withSubscriptionsProof(
  facts: SessionDetails,
  details: SubscriptionDetails | null,
): SessionDetails {
  const payment = details?.lastPayment;
  const isPaid =
    payment &&
    payment.moneyBack === null &&
    payment.currency === facts.currency &&
    payment.amountCents >= (facts.amountCents ?? Number.POSITIVE_INFINITY);
  return facts.status === "complete" && isPaid ? { ...facts, paymentStatus: "paid" } : facts;
}

/** The plan that a subscription runs on; null when its price is none of ours or is not held once. */
export function planOfSubscription(
  { priceId, quantity }: Pick<SubscriptionDetails, "priceId" | "quantity">,
  planOfPrice: ReadonlyMap<string, SubscriptionType>,
): SubscriptionType | null {
  if (priceId === null || (quantity !== null && quantity !== 1)) return null;
  return planOfPrice.get(priceId) ?? null;
}

/** Whether the provider will go on charging for it, or may again. */
export const isOver = (status: string): boolean => status === "canceled" || status === "incomplete_expired";
