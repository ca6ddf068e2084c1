import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { SessionDetails } from "#domain/billing/judge-session.ts";
import type { SubscriptionDetails } from "#domain/billing/payment-state.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";

export type PaymentFailure =
  /** No answer, or too many calls: the same call may succeed later. */
  | "unreachable"
  /** A failure of the provider's own. It is the answer of its key from then on: only a new call may succeed. */
  | "failed"
  /** The key in the configuration is wrong or may not do this. */
  | "account-refused"
  /** There is nothing under that id. */
  | "missing"
  /** The call was made before with other parameters under the same key. */
  | "key-reused"
  /** It does not take this email address. */
  | "email-refused"
  /** What is there is not in a state for this, or a parameter is not taken. */
  | "refused";

/** Why the payment provider did not do something. Holds no key, no address and nothing of a payer. */
export class PaymentProviderError extends Error {
  readonly fault: PaymentFailure;
  /** @param requestId the provider's name of the call, for a search in its own log */
  constructor(
    failure: PaymentFailure,
    detail: string,
    { requestId, ...options }: { cause?: unknown; requestId?: string | undefined } = {},
  ) {
    super(`${failure} (${requestId === undefined ? detail : `${detail}, request ${requestId}`})`, options);
    this.name = "PaymentProviderError";
    this.fault = failure;
  }
}

/** What a checkout session is made of. Nothing secret goes to the provider. */
export type NewCheckout = {
  /** Ours: the same id never makes a second session. */
  id: string;
  /** Ours: the sign-up or the account that is paid for. */
  payerId: string;
  mode: "embedded" | "redirect";
  priceId: string;
  email: string;
  /** The provider's customer, for a user who paid before. */
  customerId: string | null;
  expiresAtMs: number;
  /** Address of the page after payment; the provider puts the session's id in place of {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
};

/** A checkout session, with the way to pay it while it is open. */
export type OpenSession = SessionDetails & { clientSecret: string | null; url: string | null };

/** What an event asks to look at again. */
export type PaymentEvent = {
  id: string;
  type: string;
  livemode: boolean;
  createdAtMs: number;
  subject: "checkout" | "subscription" | "customer" | "payment";
  subjectId: string;
};

/** What the operator has set up at the provider; "unknown" where the key may not read it. */
export type PaymentSetUp = {
  /** Whether both keys are of one account. */
  account: "one" | "two" | "unknown";
  webhook: {
    /** incomplete: some events that we need are not sent. */
    state: "missing" | "disabled" | "incomplete" | "right" | "unknown";
    /** Of its events; null: the account's own. */
    version: string | null;
    missingEvents: string[];
  };
  /** The settings of the page where users manage their plan. */
  portal: "configured" | "missing" | "unknown";
};

export type SetUpQuestion = { webhookUrl: string; publishableKey: string };

export type PriceFacts = { cents: number | null; currency: string; interval: string | null };

/** Takes payments. Every call either answers or throws a PaymentProviderError; none is made twice by itself. */
export type PaymentProvider = {
  /** Whether the key works with real money. */
  livemode: boolean;
  /** Safe to repeat: the same input answers the same session. */
  createCheckout(input: NewCheckout): Promise<OpenSession>;
  /** The session with what was sold in it. */
  checkout(sessionId: string): Promise<OpenSession>;
  /** Ends an open session. `refused` when it is not open any more. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Completed sessions since a timestamp, the newest first, at most `max`. */
  completedSince(sinceMs: number, max: number): Promise<SessionDetails[]>;
  /** Events since a timestamp, delivered or not, the newest first, at most `max`. */
  eventsSince(sinceMs: number, max: number): Promise<PaymentEvent[]>;
  subscription(subscriptionId: string): Promise<SubscriptionDetails>;
  /** Who made a payment; null for one that belongs to no customer. */
  customerOf(paymentId: string): Promise<string | null>;
  /** Ids of a customer's subscriptions, ended ones among them. */
  subscriptionsOf(customerId: string): Promise<string[]>;
  /** Ends a subscription at once. Safe to repeat. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Refunds every payment of a subscription, whole. Safe to repeat.
   * @param attempt which attempt it is, from 0: each is a call of its own
   */
  refundSubscription(subscriptionId: string, attempt: number): Promise<void>;
  /** The address of the provider's own page for this customer; good for minutes. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Ids of active prices by their lookup keys. */
  prices(lookupKeys: string[]): Promise<Map<string, string>>;
  /** How the account is set up: for checking the configuration. */
  setUp(question: SetUpQuestion): Promise<PaymentSetUp>;
  /** What a price costs: for checking the configuration. */
  price(priceId: string): Promise<PriceFacts>;
};

/**
 * Reads a signed event from its raw body.
 * @returns null for an event that changes nothing here
 * @throws PaymentProviderError rejected when the signature is not right
 */
export type ReadsEvents = (body: Uint8Array, signature: string, nowMs: number) => PaymentEvent | null;

/** What the prices of the plans are called at the provider; used where the configuration names no id. */
export const lookupKeys = {
  EARLY_BIRD: "early_bird_monthly",
  MANAGED: "managed_monthly",
} as const satisfies Record<SubscriptionType, string>;

export type ConfiguredPayments = ConfiguredVendor & {
  /** What the browser needs; undefined: the sign-up's last step says that payments are not set up (READ-40). */
  browser: { publishableKey: string; scriptUrl: string } | undefined;
  /** Price ids by plan; undefined ones are found by their lookup keys. */
  prices: Readonly<Record<SubscriptionType, string | undefined>>;
  /** Undefined: no event is trusted, and the reconciliation alone brings changes. */
  readEvent: ReadsEvents | undefined;
  open(outside: Pick<Outside, "fetch">): PaymentProvider;
};

/** Where the provider posts its events. */
export const paymentsWebhookUrl = (appUrl: string): string => `${appUrl}/api/webhooks/stripe`;

export type PaymentVendor = Vendor<ConfiguredPayments>;
