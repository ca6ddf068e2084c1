import type { AccountsService } from "#server/features/administration/accounts.service.ts";
import type { EntitlementOf } from "#server/features/administration/accounts.store.ts";
import { createCancellations } from "#server/features/billing/cancellations.service.ts";
import { createCancellationsStore } from "#server/features/billing/cancellations.store.ts";
import { createCheckoutService } from "#server/features/billing/checkout.service.ts";
import { createCheckoutsStore } from "#server/features/billing/checkouts.store.ts";
import { createPaymentEvents } from "#server/features/billing/payment-events.service.ts";
import { createPaymentEventsStore } from "#server/features/billing/payment-events.store.ts";
import { createPaymentResults } from "#server/features/billing/payment-results.service.ts";
import { createPaymentsStatus } from "#server/features/billing/payments-status.service.ts";
import { createPlanEndings, type PlanEndingsDeps } from "#server/features/billing/plan-endings.service.ts";
import { createPlanEndingsStore } from "#server/features/billing/plan-endings.store.ts";
import { createPricesService } from "#server/features/billing/prices.service.ts";
import { createReconciliation } from "#server/features/billing/reconciliation.service.ts";
import { createRenewals } from "#server/features/billing/renewals.service.ts";
import { createSettlementService, type SettlementDeps } from "#server/features/billing/settlement.service.ts";
import { createSubscriptionsService } from "#server/features/billing/subscriptions.service.ts";
import { createSubscriptionsStore } from "#server/features/billing/subscriptions.store.ts";
import { createPaidSignUps } from "#server/features/sign-up/paid-sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import type { SignUpKeys } from "#server/features/sign-up/sign-up-keys.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import {
  type ConfiguredPayments,
  type PaymentProvider,
  paymentsWebhookUrl,
} from "#server/vendors/payments/payments.ts";

const markKey = "billing-events-read";

export type BillingDeps = Pick<SettlementDeps, "askToVerify"> & {
  accounts: AccountsService;
  entitlementOf: EntitlementOf;
  mails: PlanEndingsDeps["mails"];
  signUpKeys: SignUpKeys;
  /** Simulations move the time, and break the line to the provider. */
  clock?: Clock;
  provider?: PaymentProvider;
};

/** What stands between a payment and an account. */
export type Billing = ReturnType<typeof billingOf>;

/** Undefined while payments are not set up. */
export function createBilling(platform: Platform, deps: BillingDeps): Billing | undefined {
  const { payments } = platform.config.vendors;
  return payments.browser && billingOf(platform, payments, deps);
}

function billingOf(platform: Platform, payments: ConfiguredPayments, deps: BillingDeps) {
  const { config, database, events, outbound, log } = platform;
  const { db } = database;
  const { appUrl } = config;
  const clock = deps.clock ?? platform.clock;
  const provider = deps.provider ?? payments.open({ fetch: outbound.fetchConfigured });
  const checkouts = createCheckoutsStore({ db });
  const subscribers = createSubscriptionsStore({ db });
  const site = createSiteStore({ db });
  const prices = createPricesService({ provider, configured: payments.prices, log });
  const cancellations = createCancellations({
    store: createCancellationsStore({ db }),
    provider,
    clock,
    log,
  });
  const paidSignUps = createPaidSignUps({
    store: createSignUpStore({ db }),
    accounts: deps.accounts,
    keys: deps.signUpKeys,
    entitlementOf: deps.entitlementOf,
  });
  const settlement = createSettlementService({
    store: checkouts,
    provider,
    prices,
    give: paidSignUps.give,
    askToVerify: deps.askToVerify,
    triggerCancellations: cancellations.wake,
    events,
    clock,
    log,
  });
  const subscriptions = createSubscriptionsService({
    store: subscribers,
    checkouts,
    provider,
    prices,
    settlement,
    appUrl,
    events,
    clock,
    log,
  });
  const { readEvent } = payments;
  const paymentEventsStore = createPaymentEventsStore({ db });
  const paymentEvents = createPaymentEvents({
    store: paymentEventsStore,
    settlement,
    subscriptions,
    read: readEvent && ((body, signature) => readEvent(body, signature, clock.now())),
    livemode: provider.livemode,
    clock,
    log,
  });
  const checkout = createCheckoutService({
    store: checkouts,
    provider,
    prices,
    settlement,
    appUrl,
    clock,
    newId,
    log,
  });
  return {
    checkout,
    renewals: createRenewals({
      subscribers,
      subscriptions,
      checkout,
      entitlementOf: deps.entitlementOf,
      clock,
    }),
    planEndings: createPlanEndings({
      store: createPlanEndingsStore({ db }),
      entitlementOf: deps.entitlementOf,
      mails: deps.mails,
      appUrl,
      clock,
      log,
    }),
    status: createPaymentsStatus({
      provider,
      prices,
      events: paymentEvents,
      store: paymentEventsStore,
      question: {
        webhookUrl: paymentsWebhookUrl(appUrl),
        publishableKey: payments.browser?.publishableKey ?? "",
      },
      clock,
      log,
    }),
    results: createPaymentResults({ store: checkouts, provider, settlement, log }),
    settlement,
    subscriptions,
    paymentEvents,
    cancellations,
    reconciliation: createReconciliation({
      checkouts,
      subscribers,
      provider,
      settlement,
      subscriptions,
      events: paymentEvents,
      cancellations,
      mark: { read: () => site.read(markKey), write: (atMs) => site.write(markKey, atMs) },
      clock,
      log,
    }),
  };
}
