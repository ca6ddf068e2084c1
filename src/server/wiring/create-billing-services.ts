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
import type { SignUpKeys } from "#server/features/sign-up/sign-up-keys.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import type { ConfiguredPayments, PaymentProvider } from "#server/vendors/payments/payments.ts";

const markKey = "billing-events-read";

export type BillingOthers = Pick<SettlementDeps, "askToVerify"> & {
  accounts: AccountsService;
  signUpKeys: SignUpKeys;
  /** Trials move the time, and break the line to the provider. */
  clock?: Clock;
  provider?: PaymentProvider;
};

/** What stands between a payment and an account; undefined while payments are not set up. */
export type BillingServices = ReturnType<typeof billingServicesFor>;

/** Payments, if they are set up. */
export function billingServices(platform: Platform, others: BillingOthers): BillingServices | undefined {
  const { payments } = platform.config.vendors;
  return payments.browser && billingServicesFor(platform, payments, others);
}

function coreServices(platform: Platform, payments: ConfiguredPayments, others: BillingOthers) {
  const { database, events, outbound, log } = platform;
  const { db } = database;
  const clock = others.clock ?? systemClock;
  const provider = others.provider ?? payments.open({ fetch: outbound.fetchConfigured });
  const store = createCheckoutsStore({ db });
  const prices = createPricesService({ provider, configured: payments.prices });
  const cancellations = createCancellations({
    store: createCancellationsStore({ db }),
    provider,
    clock,
    log,
  });
  const paidSignUps = createPaidSignUps({
    store: createSignUpStore({ db }),
    accounts: others.accounts,
    keys: others.signUpKeys,
  });
  const settlement = createSettlementService({
    ...{ store, provider, prices, events, clock, log },
    give: paidSignUps.give,
    askToVerify: others.askToVerify,
    triggerCancellations: cancellations.wake,
  });
  return { provider, store, prices, cancellations, settlement, clock };
}

function billingServicesFor(platform: Platform, payments: ConfiguredPayments, others: BillingOthers) {
  const { config, database, events, log } = platform;
  const { db } = database;
  const { provider, store, prices, cancellations, settlement, clock } = coreServices(
    platform,
    payments,
    others,
  );
  const subscribers = createSubscriptionsStore({ db });
  const subscriptions = createSubscriptionsService({
    ...{ provider, prices, settlement, events, clock, log },
    store: subscribers,
    checkouts: store,
    appUrl: config.appUrl,
  });
  const { readEvent } = payments;
  const paymentEvents = createPaymentEvents({
    ...{ settlement, subscriptions, clock, log },
    store: createPaymentEventsStore({ db }),
    read: readEvent && ((body, signature) => readEvent(body, signature, clock.now())),
    livemode: provider.livemode,
  });
  const site = createSiteStore({ db });
  return {
    checkout: createCheckoutService({
      ...{ store, provider, prices, settlement, clock, log },
      appUrl: config.appUrl,
      newId: randomId,
    }),
    results: createPaymentResults({ store, provider, settlement, log }),
    settlement,
    subscriptions,
    paymentEvents,
    cancellations,
    reconciliation: createReconciliation({
      ...{ provider, settlement, subscriptions, cancellations, clock, log, subscribers },
      checkouts: store,
      events: paymentEvents,
      mark: { read: () => site.read(markKey), write: (atMs) => site.write(markKey, atMs) },
    }),
  };
}
