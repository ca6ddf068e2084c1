/** What is known of a user's payments (specification section 3). Times are ISO 8601 UTC. */
export type PaymentInfo = {
  /** "paid", "unpaid" or "pending"; anything else is shown as unknown. */
  paymentStatus?: string;
  lastPaymentDate?: string;
  subscriptionId?: string;
  customerId?: string;
  paymentIntentId?: string;
  /** Smallest unit of the currency: 1000 is 10 USD. */
  amount?: number;
  /** What the subscription costs a month, in the same unit: its own price, whatever the plan costs by now. */
  priceCents?: number;
  /** ISO 4217, lower case as the payment provider writes it. */
  currency?: string;
  subscriptionStatus?: string;
  sessionId?: string;
  createdAt?: string;
  /** When the subscription renews, or ends when `cancelAtPeriodEnd` is set: at its period's end or at a date. */
  currentPeriodEnd?: string;
  cancelAtPeriodEnd?: boolean;
  /** The provider ended the subscription because it could not be charged. */
  endedUnpaid?: true;
  /** The end of the time that the last payment was for. */
  paidUntil?: string;
  /** The last payment went back to the payer, whole: by us, or by their bank after a dispute. */
  moneyBack?: "refunded" | "disputed";
};
