export type Texts = Record<string, string>;

export type Price = {
  id: string;
  lookupKey: string | null;
  /** False once archived: what runs on it runs on, nothing new is sold at it. */
  active: boolean;
  product: string;
  name: string;
  amountCents: number;
  currency: string;
};

/** Two monthly plans, as the product sells them. */
export const stripePrices: readonly Price[] = [
  {
    id: "price_1StandinEarlyBird0001",
    lookupKey: "early_bird_monthly",
    active: true,
    product: "prod_StandinEarlyBird",
    name: "Early Bird",
    amountCents: 1000,
    currency: "usd",
  },
  {
    id: "price_1StandinManaged000001",
    lookupKey: "managed_monthly",
    active: true,
    product: "prod_StandinManaged",
    name: "Managed",
    amountCents: 1900,
    currency: "usd",
  },
];

/** How the bank answers a charge. `pending` is decided later. */
export type ChargeOutcome = "succeeded" | "declined" | "insufficient" | "action" | "pending";

export type Customer = {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Texts;
  /** What the kept card does when it is charged. */
  card: Exclude<ChargeOutcome, "pending">;
  cardLast4: string;
};

/** What a session sells: a price as it is, less a discount, unless someone tampered with it. */
export type Sale = {
  price: Price;
  quantity: number;
  amountCents: number;
  discountCents: number;
  currency: string;
};

export type Session = {
  id: string;
  created: number;
  expiresAt: number;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid" | "no_payment_required";
  mode: "subscription" | "payment";
  uiMode: "hosted_page" | "embedded_page" | "elements" | "form";
  clientSecret: string | null;
  /** Where a hosted session is paid. */
  pageUrl: string | null;
  sale: Sale;
  /** The payer may be shown and charged the price in a currency of their own. */
  adaptive: boolean;
  /** What the payer saw and paid in another currency. */
  presentment: { currency: string; amount: number } | null;
  livemode: boolean;
  customer: string | null;
  customerEmail: string | null;
  customerName: string | null;
  clientReferenceId: string | null;
  metadata: Texts;
  subscriptionMetadata: Texts;
  successUrl: string | null;
  cancelUrl: string | null;
  returnUrl: string | null;
  /** Null where the vendor leads to the address for success. */
  redirectOnCompletion: "always" | "if_required" | "never" | null;
  subscription: string | null;
  invoice: string | null;
  paymentIntent: string | null;
  paymentLink: string | null;
  card: Customer["card"];
  cardLast4: string;
  /** Waits for the second step of its customer's bank. */
  awaitsStep: boolean;
};

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled";

export type Subscription = {
  id: string;
  itemId: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  customer: string;
  price: Price;
  quantity: number;
  status: SubscriptionStatus;
  livemode: boolean;
  /** It ends with its period. */
  cancelAtPeriodEnd: boolean;
  /**
   * How it says so. In flexible billing, the vendor's default, the portal sets a date and leaves the flag false; a
   * call and the dashboard set the flag.
   */
  endSetBy: "date" | "flag";
  canceledAt: number | null;
  endedAt: number | null;
  cancelReason: "cancellation_requested" | "payment_failed" | null;
  latestInvoice: string;
  metadata: Texts;
};

export type InvoiceLine = {
  price: Price;
  quantity: number;
  amountCents: number;
  description: string;
  proration: boolean;
  periodStart: number;
  periodEnd: number;
};

export type Invoice = {
  id: string;
  number: string;
  created: number;
  customer: string;
  subscription: string;
  subscriptionItem: string;
  livemode: boolean;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  amountCents: number;
  currency: string;
  lines: InvoiceLine[];
  status: "open" | "paid" | "void";
  attempts: number;
  nextAttempt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  /** Null when there is nothing to pay. */
  paymentIntent: string | null;
  pageUrl: string;
  metadata: Texts;
};

export type PaymentIntent = {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  livemode: boolean;
  customer: string;
  session: string | null;
  invoice: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  latestCharge: string | null;
  metadata: Texts;
};

export type Charge = {
  id: string;
  created: number;
  amountCents: number;
  refundedCents: number;
  currency: string;
  livemode: boolean;
  customer: string;
  paymentIntent: string;
  status: "succeeded" | "pending" | "failed";
  failure: "card_declined" | "insufficient_funds" | null;
  disputed: boolean;
  metadata: Texts;
};

export type Dispute = {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  charge: string;
  paymentIntent: string;
  status: "needs_response" | "won" | "lost";
};

export type Refund = {
  id: string;
  created: number;
  amountCents: number;
  currency: string;
  charge: string;
  paymentIntent: string;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  metadata: Texts;
};

export type Portal = { id: string; created: number; customer: string; returnUrl: string; url: string };
