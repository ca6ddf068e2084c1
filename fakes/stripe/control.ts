import {
  complete,
  createSession,
  expire,
  expireDue,
  settleSession,
  type Tampering,
  tamper,
} from "./billing/checkout.ts";
import { closeDispute, openDispute } from "./billing/disputes.ts";
import { changed, type EventDraft } from "./billing/drafts.ts";
import { refund } from "./billing/payments.ts";
import {
  cancel,
  changePlan,
  end,
  pause,
  payOpenInvoice,
  type RenewalOutcome,
  renew,
  scheduleEnd,
} from "./billing/subscriptions.ts";
import type { WebhookSender } from "./events/webhook-sender.ts";
import { parseForm } from "./form.ts";
import type { Ledger, WebhookEndpoint } from "./ledger/ledger.ts";
import { type MoneyBook, moneyBook } from "./ledger/money.ts";
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Price,
  Refund,
  Session,
  Subscription,
} from "./ledger/records.ts";

export type Records = {
  customers: Customer[];
  sessions: Session[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  paymentIntents: PaymentIntent[];
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
};

/**
 * What happens at the vendor without a call of the product. Each resolves when its events are delivered as the
 * delivery mode says, to false when the thing is unknown or not in a state for it.
 */
export type StripeControl = {
  /** Pays an open session as its customer would; false for a session that is unknown or not open. */
  pay(sessionId: string, tampering?: Tampering): Promise<boolean>;
  /** Completes an open session with a slow method: `unpaid` until `settleLater`. */
  payLater(sessionId: string): Promise<boolean>;
  settleLater(sessionId: string, outcome: "succeeded" | "failed"): Promise<boolean>;
  expireSession(sessionId: string): Promise<boolean>;
  /** Expires every open session whose time is over; any look at a session does so too. */
  expireDue(): Promise<number>;
  /**
   * Plants a session the product did not make, in the bracketed names of the API; the rules for new sessions do not
   * hold. `paymentLink` says where it came from.
   */
  createSession(
    form: Record<string, string>,
    facts?: { paymentLink?: string },
  ): { id: string; url: string | null; clientSecret: string | null };
  /** The period passes. Left out: the customer's card decides. False for one that is to end: `endSubscription`. */
  renew(subscriptionId: string, outcome?: RenewalOutcome): Promise<boolean>;
  /** Tries the newest open invoice again; `paid` when left out. */
  payOpenInvoice(subscriptionId: string, outcome?: RenewalOutcome): Promise<boolean>;
  /** The period or the patience with a failing card is over; one that was never paid expires. */
  endSubscription(subscriptionId: string): Promise<boolean>;
  /** Ends it at once, as the vendor's own staff would. */
  cancelNow(subscriptionId: string): Promise<boolean>;
  /** The end at the period's end is asked for, or taken back; as in the portal where nothing else is asked. */
  cancelAtPeriodEnd(
    subscriptionId: string,
    ending: boolean,
    setBy?: Subscription["endSetBy"],
  ): Promise<boolean>;
  /** As if everything of a subscription had been so many days earlier; nobody is told. */
  age(subscriptionId: string, days: number): void;
  pause(subscriptionId: string): Promise<boolean>;
  resume(subscriptionId: string): Promise<boolean>;
  /** Archives a price: nothing new is sold at it. With `addPrice` of the same name, a plan's price changes. */
  archivePrice(priceId: string): boolean;
  /** Makes a price; its name moves to it from whatever price had it. Its id. */
  addPrice(price: Pick<Price, "amountCents"> & Partial<Pick<Price, "lookupKey" | "name">>): string;
  /** The webhook endpoints that the dashboard shows. */
  setWebhookEndpoints(endpoints: readonly WebhookEndpoint[]): void;
  /** As if nobody had saved the portal's settings in the dashboard. */
  setPortalConfigured(isConfigured: boolean): void;
  /** Another price at once, with an invoice for the difference. */
  changePlan(subscriptionId: string, priceId: string): Promise<boolean>;
  /** The whole rest, or a part. */
  refund(paymentIntentId: string, amountCents?: number): Promise<boolean>;
  /** The payer's bank asks for the money back, and decides. */
  dispute(paymentIntentId: string): Promise<boolean>;
  closeDispute(paymentIntentId: string, status: "won" | "lost"): Promise<boolean>;
  money(): MoneyBook;
  /** Copies, oldest first. */
  subscriptionsOf(customerId: string): Subscription[];
  /** Copies of everything, oldest first. */
  records(): Records;
};

/** The vendor's side as a program drives it. */
export function createControl(ledger: Ledger, webhookSender: WebhookSender): StripeControl {
  async function told(drafts: EventDraft[] | null): Promise<boolean> {
    if (!drafts) return false;
    await webhookSender.announce(drafts);
    return true;
  }

  const onSession = async (id: string, act: (session: Session) => EventDraft[] | null) => {
    const session = ledger.sessions.get(id);
    return session ? told(act(session)) : false;
  };
  const onSubscription = async (id: string, act: (one: Subscription) => EventDraft[] | null) => {
    const subscription = ledger.subscriptions.get(id);
    return subscription ? told(act(subscription)) : false;
  };

  return {
    pay: (id, tampering = {}) =>
      onSession(id, (session) => {
        tamper(ledger, session, tampering);
        return complete(ledger, session, "succeeded");
      }),
    payLater: (id) => onSession(id, (session) => complete(ledger, session, "pending")),
    settleLater: (id, outcome) =>
      onSession(id, (session) => settleSession(ledger, session, outcome === "succeeded")),
    expireSession: (id) =>
      onSession(id, (session) => (session.status === "open" ? expire(ledger, session) : null)),
    async expireDue() {
      const drafts = expireDue(ledger);
      await webhookSender.announce(drafts);
      return drafts.length;
    },
    createSession(form, { paymentLink } = {}) {
      const session = createSession(ledger, parseForm(new URLSearchParams(form)));
      session.paymentLink = paymentLink ?? null;
      return { id: session.id, url: session.pageUrl, clientSecret: session.clientSecret };
    },
    renew: (id, outcome = "card") => onSubscription(id, (one) => renew(ledger, one, outcome)),
    payOpenInvoice: (id, outcome = "paid") =>
      onSubscription(id, (one) => payOpenInvoice(ledger, one, outcome)),
    endSubscription: (id) => onSubscription(id, (one) => end(ledger, one)),
    cancelNow: (id) => onSubscription(id, (one) => cancel(ledger, one)),
    cancelAtPeriodEnd: (id, ending, setBy) =>
      onSubscription(id, (one) => endLater(ledger, one, { ending, setBy })),
    age: (id, days) => age(ledger, id, days * 86_400),
    pause: (id) => onSubscription(id, (one) => pause(ledger, one, true)),
    resume: (id) => onSubscription(id, (one) => pause(ledger, one, false)),
    archivePrice(priceId) {
      const price = ledger.prices.get(priceId);
      if (price) price.active = false;
      return price !== undefined;
    },
    addPrice({ amountCents, lookupKey = null, name = "Another price" }) {
      for (const price of ledger.prices.rows()) if (price.lookupKey === lookupKey) price.lookupKey = null;
      const id = ledger.newId("price_");
      const product = ledger.newId("prod_");
      ledger.prices.add({ id, lookupKey, active: true, product, name, amountCents, currency: "usd" });
      return id;
    },
    setWebhookEndpoints(endpoints) {
      ledger.webhooks.splice(0, ledger.webhooks.length, ...endpoints);
    },
    setPortalConfigured(isConfigured) {
      ledger.portal.isConfigured = isConfigured;
    },
    changePlan: (id, priceId) =>
      onSubscription(id, (one) => {
        const price = ledger.prices.get(priceId);
        return price ? changePlan(ledger, one, price, true) : null;
      }),
    async refund(id, amountCents) {
      const intent = ledger.paymentIntents.get(id);
      const result = intent ? refund(ledger, intent, { amountCents }) : null;
      return told(result?.kind === "refunded" ? result.drafts : null);
    },
    dispute: (id) => told(openDispute(ledger, id)),
    closeDispute: (id, status) => told(closeDispute(ledger, id, status)),
    money: () => moneyBook(ledger),
    subscriptionsOf: (customer) => structuredClone(ledger.subscriptionsOf(customer)),
    records: () => recordsOf(ledger),
  };
}

function age(ledger: Ledger, id: string, seconds: number): void {
  const subscription = ledger.subscriptions.get(id);
  for (const one of [subscription, ...ledger.invoicesOf(id).flatMap(({ lines }) => lines)]) {
    if (!one) continue;
    one.periodStart -= seconds;
    one.periodEnd -= seconds;
  }
  for (const invoice of ledger.invoicesOf(id)) {
    invoice.created -= seconds;
    if (invoice.paidAt !== null) invoice.paidAt -= seconds;
  }
}

function endLater(
  ledger: Ledger,
  subscription: Subscription,
  { ending, setBy }: { ending: boolean; setBy: Subscription["endSetBy"] | undefined },
): EventDraft[] | null {
  if (subscription.endedAt !== null || subscription.cancelAtPeriodEnd === ending) return null;
  return [changed(subscription, ledger, () => scheduleEnd(subscription, ending, ledger.now(), setBy))];
}

function recordsOf(ledger: Ledger): Records {
  const copied = <T>(rows: readonly T[]) => rows.map((row) => structuredClone(row));
  return {
    customers: copied(ledger.customers.rows()),
    sessions: copied(ledger.sessions.rows()),
    subscriptions: copied(ledger.subscriptions.rows()),
    invoices: copied(ledger.invoices.rows()),
    paymentIntents: copied(ledger.paymentIntents.rows()),
    charges: copied(ledger.charges.rows()),
    refunds: copied(ledger.refunds.rows()),
    disputes: copied(ledger.disputes.rows()),
  };
}
