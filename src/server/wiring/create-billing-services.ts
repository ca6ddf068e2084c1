import type { AccountsService } from "#server/features/administration/accounts.service.ts";
import { createCancellations } from "#server/features/billing/cancellations.service.ts";
import { createCancellationsStore } from "#server/features/billing/cancellations.store.ts";
import { createCheckoutService } from "#server/features/billing/checkout.service.ts";
import { createCheckoutsStore } from "#server/features/billing/checkouts.store.ts";
import { createPaymentEvents } from "#server/features/billing/payment-events.service.ts";
import { createPaymentEventsStore } from "#server/features/billing/payment-events.store.ts";
import { createPaymentResults } from "#server/features/billing/payment-results.service.ts";
import { createPricesService } from "#server/features/billing/prices.service.ts";
import { createReconciliation } from "#server/features/billing/reconciliation.service.ts";
import { createSettlementService, type SettlementDeps } from "#server/features/billing/settlement.service.ts";
import { createSubscriptionsService } from "#server/features/billing/subscriptions.service.ts";
import { createSubscriptionsStore } from "#server/features/billing/subscriptions.store.ts";
import { createPaidSignUps } from "#server/features/sign-up/paid-sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import { createStripeClient, type StripeClient } from "#server/vendors/payments/stripe/stripe.client.ts";
import { readSignedEvent } from "#server/vendors/payments/stripe/stripe-signature.ts";

const markKey = "billing-events-read";

type PaymentsConfig = NonNullable<Platform["config"]["payments"]>;

export type BillingOthers = Pick<SettlementDeps, "askToVerify"> & {
  accounts: AccountsService;
  /** Trials move the time, and break the line to the provider. */
  clock?: Clock;
  stripe?: StripeClient;
};

/** What stands between a payment and an account; undefined while payments are not set up. */
export type BillingServices = ReturnType<typeof billingServicesFor>;

/** Payments, if they are set up. */
export function billingServices(platform: Platform, others: BillingOthers): BillingServices | undefined {
  const { payments } = platform.config;
  return payments && billingServicesFor(platform, payments, others);
}

function coreServices(platform: Platform, payments: PaymentsConfig, others: BillingOthers) {
  const { database, events, secrets, outbound, log } = platform;
  const { db } = database;
  const clock = others.clock ?? systemClock;
  const stripe = others.stripe ?? createStripeClient({ ...payments, fetch: outbound.fetchConfigured });
  const store = createCheckoutsStore({ db });
  const prices = createPricesService({ stripe, configured: payments.prices });
  const cancellations = createCancellations({
    store: createCancellationsStore({ db }),
    stripe,
    clock,
    log,
  });
  const paidSignUps = createPaidSignUps({
    store: createSignUpStore({ db }),
    accounts: others.accounts,
    box: secrets,
  });
  const settlement = createSettlementService({
    ...{ store, stripe, prices, events, clock, log },
    give: paidSignUps.give,
    askToVerify: others.askToVerify,
    wakeCancellations: cancellations.wake,
  });
  return { stripe, store, prices, cancellations, settlement, clock };
}

function billingServicesFor(platform: Platform, payments: PaymentsConfig, others: BillingOthers) {
  const { config, database, events, log } = platform;
  const { db } = database;
  const { stripe, store, prices, cancellations, settlement, clock } = coreServices(
    platform,
    payments,
    others,
  );
  const subscribers = createSubscriptionsStore({ db });
  const subscriptions = createSubscriptionsService({
    ...{ stripe, prices, settlement, events, clock, log },
    store: subscribers,
    checkouts: store,
    appUrl: config.appUrl,
  });
  const { webhookSecret: secret } = payments;
  const paymentEvents = createPaymentEvents({
    ...{ settlement, subscriptions, clock, log },
    store: createPaymentEventsStore({ db }),
    read:
      secret === undefined
        ? undefined
        : (body, signature) => readSignedEvent(body, signature, { secret, nowMs: clock.now() }),
    livemode: stripe.livemode,
  });
  const site = createSiteStore({ db });
  return {
    checkout: createCheckoutService({
      ...{ store, stripe, prices, settlement, clock, log },
      appUrl: config.appUrl,
      newId: randomId,
    }),
    results: createPaymentResults({ store, stripe, settlement, log }),
    settlement,
    subscriptions,
    paymentEvents,
    cancellations,
    reconciliation: createReconciliation({
      ...{ stripe, settlement, subscriptions, cancellations, clock, log, subscribers },
      checkouts: store,
      events: paymentEvents,
      mark: { read: () => site.read(markKey), write: (atMs) => site.write(markKey, atMs) },
    }),
  };
}
