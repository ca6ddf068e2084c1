import type { BillingPortal } from "#contract/billing.ts";
import type { Actor, SubscriptionType } from "#domain/accounts/account.ts";
import {
  paymentInfoAfter,
  planOfSubscription,
  type SubscriptionDetails,
} from "#domain/billing/payment-state.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type PaymentProvider, PaymentProviderError } from "#server/vendors/payments/payments.ts";
import type { CheckoutsStore, EventId } from "./checkouts.store.ts";
import type { PricesService } from "./prices.service.ts";
import type { SettlementService } from "./settlement.service.ts";
import type { Subscriber, SubscriberChange, SubscriptionsStore } from "./subscriptions.store.ts";

export type SubscriptionsDeps = {
  store: SubscriptionsStore;
  checkouts: Pick<CheckoutsStore, "ticket" | "find" | "planOfSoldPrice">;
  provider: Pick<PaymentProvider, "subscription" | "subscriptionsOf" | "customerOf" | "portal" | "livemode">;
  prices: PricesService;
  settlement: Pick<SettlementService, "settle">;
  appUrl: string;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

/** Keeps users as their subscriptions are at the provider (READ-38). */
export function createSubscriptionsService(deps: SubscriptionsDeps) {
  const { store, checkouts, provider, prices, settlement, events, clock, log } = deps;
  const now = () => new Date(clock.now());

  /** Subscribers keep the price at which they joined, also when the plan is sold at another one by now. */
  async function planOf(facts: SubscriptionDetails): Promise<SubscriptionType | null> {
    const { priceId } = facts;
    const known = priceId === null ? null : await checkouts.planOfSoldPrice(priceId);
    const sold = known === null ? await prices.planOfPrice() : new Map([[priceId ?? "", known]]);
    return planOfSubscription(facts, sold);
  }

  async function look(subscriptionId: string) {
    const ticket = await checkouts.ticket();
    try {
      const facts = await provider.subscription(subscriptionId);
      return { ticket, facts, plan: await planOf(facts) };
    } catch (error) {
      if (error instanceof PaymentProviderError && error.fault === "missing") return undefined;
      throw error;
    }
  }
  type Look = NonNullable<Awaited<ReturnType<typeof look>>>;

  function changeOf({ facts, plan }: Look, before: Subscriber): SubscriberChange {
    const paymentInfo = paymentInfoAfter(before.paymentInfo, facts);
    if (plan === null)
      log.error(
        { userId: before.userId, subscriptionId: facts.id },
        "A subscription runs on a price that is not sold",
      );
    return plan === null ? { paymentInfo } : { paymentInfo, subscriptionType: plan };
  }

  /** The subscription of a checkout that is not settled yet: its user comes with the settlement. */
  async function settleFirst({ checkoutId }: SubscriptionDetails): Promise<void> {
    const checkout = checkoutId === null ? undefined : await checkouts.find(checkoutId);
    if (checkout?.sessionId) await settlement.settle(checkout.sessionId);
  }

  /**
   * Looks at a subscription and notes it at its user. The same for the webhook, the reconciliation and an admin, any
   * number of times and in any order.
   * @param eventId the event that is done with it
   * @throws PaymentProviderError when the provider cannot be asked; nothing has changed then
   */
  async function sync(subscriptionId: string, eventId: EventId = null): Promise<void> {
    const found = await look(subscriptionId);
    if (!found || found.facts.livemode !== provider.livemode) return store.skip(eventId, now());
    if (!(await store.ofSubscription(subscriptionId))) await settleFirst(found.facts);
    const { ticket } = found;
    // Also after a settlement: another one may have been quicker, with an older look.
    const noted = await store.note(subscriptionId, { ticket, eventId, now: now() }, (before) =>
      changeOf(found, before),
    );
    if (noted) await events.publish({ kind: "user", userId: noted.userId });
  }

  /** What changed about a customer's payment is told by the subscriptions that it may belong to. */
  async function syncCustomer(customerId: string, eventId: EventId): Promise<void> {
    for (const subscriptionId of await provider.subscriptionsOf(customerId)) await sync(subscriptionId);
    await store.skip(eventId, now());
  }

  /** As `syncCustomer`, by one of the payments: what has happened to it may end a plan. */
  async function syncPayment(paymentId: string, eventId: EventId): Promise<void> {
    const customerId = await provider.customerOf(paymentId).catch((error: unknown) => {
      if (error instanceof PaymentProviderError && error.fault === "missing") return null;
      throw error;
    });
    if (customerId === null) return store.skip(eventId, now());
    await syncCustomer(customerId, eventId);
  }

  /**
   * As `sync`, for a user; nothing happens for one without a subscription.
   * @throws AppError account-not-found, payment-provider-down
   */
  async function syncUser(userId: string): Promise<void> {
    const subscriber = await store.ofUser(userId);
    if (!subscriber) throw new AppError("account-not-found");
    const { subscriptionId } = subscriber.paymentInfo ?? {};
    if (subscriptionId !== undefined) await asked(() => sync(subscriptionId));
  }

  async function asked<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      if (!(cause instanceof PaymentProviderError)) throw cause;
      if (cause.fault === "missing") throw new AppError("no-billing-account", { cause });
      log.warn({ detail: cause.message }, "The payment provider did not do what was asked");
      // Such as a portal whose settings nobody saved in the provider's dashboard: another try would end the same.
      if (cause.fault === "refused" || cause.fault === "account-refused")
        throw new AppError("payments-not-set-up", {
          cause,
          words: message("Managing your plan isn't set up on this server. Please contact support."),
        });
      throw new AppError("payment-provider-down", {
        cause,
        words: message("The payment provider isn't responding. Please try again in a moment."),
        retryAfterSeconds: 5,
      });
    }
  }

  /**
   * The provider's page where the user sees invoices, changes card or plan, or cancels.
   * @throws AppError no-billing-account, payments-not-set-up, payment-provider-down
   */
  async function portal({ userId }: Actor): Promise<BillingPortal> {
    const customerId = (await store.ofUser(userId))?.paymentInfo?.customerId;
    if (customerId === undefined) throw new AppError("no-billing-account");
    return { url: await asked(() => provider.portal(customerId, `${deps.appUrl}/settings?tab=profile`)) };
  }

  return { sync, syncCustomer, syncPayment, syncUser, portal };
}
