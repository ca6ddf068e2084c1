import Stripe from "stripe";
import type { SessionDetails } from "#domain/billing/judge-session.ts";
import { isOver } from "#domain/billing/payment-state.ts";
import type { PaymentEvent, PaymentProvider } from "../payments.ts";
import {
  eventTypes,
  idOf,
  intentIdOf,
  lastPaymentOf,
  paymentEvent,
  sessionDetails,
  subscriptionDetails,
} from "./stripe.transform.ts";
import { failuresByStatus, providerError } from "./stripe-failure.ts";
import { hasFailed, paidInvoice, refundPayment } from "./stripe-payments.ts";
import { openSession, sessionParameters } from "./stripe-session.ts";
import { readSetUp } from "./stripe-set-up.ts";

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
    httpClient: Stripe.createFetchHttpClient(failuresByStatus(fetch)),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export function createStripeClient(options: StripeOptions): PaymentProvider {
  const stripe = openLibrary(options);

  async function asked<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw providerError(error);
    }
  }

  return {
    livemode: /^[sr]k_live_/.test(options.secretKey),

    createCheckout: (input) =>
      asked(async () =>
        openSession(
          await stripe.checkout.sessions.create(sessionParameters(input), {
            idempotencyKey: `checkout-${input.id}`,
            maxNetworkRetries: 2,
          }),
        ),
      ),

    checkout: (sessionId) =>
      asked(async () =>
        openSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] })),
      ),

    expireCheckout: (sessionId) => asked(async () => void (await stripe.checkout.sessions.expire(sessionId))),

    completedSince: (sinceMs, max) =>
      asked(async () => {
        const found: SessionDetails[] = [];
        const pages = stripe.checkout.sessions.list({
          created: { gte: Math.floor(sinceMs / 1_000) },
          status: "complete",
          limit: pageSize,
        });
        for await (const session of pages) {
          found.push(sessionDetails(session));
          if (found.length >= max) break;
        }
        return found;
      }),

    eventsSince: (sinceMs, max) =>
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

    subscription: (subscriptionId) =>
      asked(async () => {
        const [subscription, paid] = await Promise.all([
          stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] }),
          paidInvoice(stripe, subscriptionId),
        ]);
        return subscriptionDetails(subscription, {
          lastPayment: paid && lastPaymentOf(paid.invoice, paid.intent, paid.disputes),
          firstPaymentFailed: await hasFailed(stripe, subscription),
        });
      }),

    customerOf: (paymentId) =>
      asked(async () => idOf((await stripe.paymentIntents.retrieve(paymentId)).customer)),

    subscriptionsOf: (customerId) =>
      asked(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: pageSize,
        });
        return data.map(({ id }) => id);
      }),

    cancelSubscription: (subscriptionId) =>
      asked(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (!isOver(status)) await stripe.subscriptions.cancel(subscriptionId);
      }).catch(unlessRemoved),

    refundSubscription: (subscriptionId, attempt) =>
      asked(async () => {
        const invoices = stripe.invoices.list({
          subscription: subscriptionId,
          status: "paid",
          limit: pageSize,
          expand: ["data.payments"],
        });
        for await (const invoice of invoices) {
          const intentId = intentIdOf(invoice);
          if (intentId !== null) await refundPayment(stripe, intentId, attempt);
        }
      }).catch(unlessRemoved),

    portal: (customerId, returnUrl) =>
      asked(
        async () =>
          (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
      ),

    prices: (lookupKeys) =>
      asked(async () => {
        const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true });
        return new Map(data.flatMap(({ id, lookup_key }) => (lookup_key === null ? [] : [[lookup_key, id]])));
      }),

    setUp: (question) => asked(() => readSetUp(stripe, question)),

    price: (priceId) =>
      asked(async () => {
        const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
        return { cents: unit_amount, currency, interval: recurring?.interval ?? null };
      }),
  };
}

/** What is not there needs no ending. */
function unlessRemoved(error: unknown): void {
  if (providerError(error).fault !== "missing") throw error;
}
