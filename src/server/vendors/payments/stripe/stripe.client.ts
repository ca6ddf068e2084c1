import Stripe from "stripe";
import type { SessionFacts } from "#domain/billing/judge-session.ts";
import { isOver, type SubscriptionFacts } from "#domain/billing/payment-state.ts";
import {
  eventTypes,
  intentIdOf,
  lastPaymentOf,
  type PaymentEvent,
  paymentEvent,
  sessionFacts,
  subscriptionFacts,
} from "./stripe.transform.ts";
import { faultsByStatus, providerError } from "./stripe-fault.ts";
import { hasFailed, paidInvoice, refundPayment } from "./stripe-payments.ts";
import { type NewCheckout, type OpenSession, openSession, sessionParameters } from "./stripe-session.ts";

const apiVersion = "2026-10-28.endive";
const timeoutMs = 10_000;
const pageSize = 100;

export type StripeOptions = {
  secretKey: string;
  apiBase: string;
  fetch: typeof globalThis.fetch;
};

function openLibrary({ secretKey, apiBase, fetch }: StripeOptions): Stripe {
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(faultsByStatus(fetch)),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export type StripeClient = ReturnType<typeof createStripeClient>;

/** The payment provider. Every call either answers or throws a PaymentProviderError; none is made twice by itself. */
export function createStripeClient(options: StripeOptions) {
  const stripe = openLibrary(options);

  async function asked<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw providerError(error);
    }
  }

  return {
    /** Whether the key works with real money. */
    livemode: /^[sr]k_live_/.test(options.secretKey),

    /** Safe to repeat: the same input answers the same session. */
    createCheckout: (input: NewCheckout): Promise<OpenSession> =>
      asked(async () =>
        openSession(
          await stripe.checkout.sessions.create(sessionParameters(input), {
            idempotencyKey: `checkout-${input.id}`,
            maxNetworkRetries: 2,
          }),
        ),
      ),

    /** The session with what was sold in it. */
    checkout: (sessionId: string): Promise<OpenSession> =>
      asked(async () =>
        openSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] })),
      ),

    /** Ends an open session. `refused` when it is not open any more. */
    expireCheckout: (sessionId: string): Promise<void> =>
      asked(async () => void (await stripe.checkout.sessions.expire(sessionId))),

    /** Completed sessions since a moment, the newest first, at most `max`. */
    completedSince: (sinceMs: number, max: number): Promise<SessionFacts[]> =>
      asked(async () => {
        const found: SessionFacts[] = [];
        const pages = stripe.checkout.sessions.list({
          created: { gte: Math.floor(sinceMs / 1_000) },
          status: "complete",
          limit: pageSize,
        });
        for await (const session of pages) {
          found.push(sessionFacts(session));
          if (found.length >= max) break;
        }
        return found;
      }),

    /** Events since a moment, delivered or not, the newest first, at most `max`. */
    eventsSince: (sinceMs: number, max: number): Promise<PaymentEvent[]> =>
      asked(async () => {
        const found: PaymentEvent[] = [];
        const pages = stripe.events.list({
          created: { gte: Math.floor(sinceMs / 1_000) },
          types: [...eventTypes],
          limit: pageSize,
        });
        for await (const event of pages) {
          const read = paymentEvent(event);
          if (read) found.push(read);
          if (found.length >= max) break;
        }
        return found;
      }),

    subscription: (subscriptionId: string): Promise<SubscriptionFacts> =>
      asked(async () => {
        const [subscription, paid] = await Promise.all([
          stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] }),
          paidInvoice(stripe, subscriptionId),
        ]);
        return subscriptionFacts(subscription, {
          lastPayment: paid && lastPaymentOf(paid.invoice, paid.intent),
          firstPaymentFailed: await hasFailed(stripe, subscription),
        });
      }),

    /** Ids of a customer's subscriptions, ended ones among them. */
    subscriptionsOf: (customerId: string): Promise<string[]> =>
      asked(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: pageSize,
        });
        return data.map(({ id }) => id);
      }),

    /** Ends a subscription at once. Safe to repeat. */
    cancelSubscription: (subscriptionId: string): Promise<void> =>
      asked(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (!isOver(status)) await stripe.subscriptions.cancel(subscriptionId);
      }).catch(unlessGone),

    /** Gives back every payment of a subscription, whole. Safe to repeat. */
    refundSubscription: (subscriptionId: string): Promise<void> =>
      asked(async () => {
        const invoices = stripe.invoices.list({
          subscription: subscriptionId,
          status: "paid",
          limit: pageSize,
          expand: ["data.payments"],
        });
        for await (const invoice of invoices) {
          const intentId = intentIdOf(invoice);
          if (intentId !== null) await refundPayment(stripe, intentId);
        }
      }).catch(unlessGone),

    /** The address of the provider's own page for this customer; good for minutes. */
    portal: (customerId: string, returnUrl: string): Promise<string> =>
      asked(
        async () =>
          (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
      ),

    /** Ids of active prices by their lookup keys. */
    prices: (lookupKeys: string[]): Promise<Map<string, string>> =>
      asked(async () => {
        const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true });
        return new Map(data.flatMap(({ id, lookup_key }) => (lookup_key === null ? [] : [[lookup_key, id]])));
      }),

    /** What a price costs: for checking the configuration. */
    price: (priceId: string): Promise<{ cents: number | null; currency: string; interval: string | null }> =>
      asked(async () => {
        const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
        return { cents: unit_amount, currency, interval: recurring?.interval ?? null };
      }),
  };
}

/** What is not there needs no ending. */
function unlessGone(error: unknown): void {
  if (providerError(error).fault !== "missing") throw error;
}
