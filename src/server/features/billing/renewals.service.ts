import type { OpenCheckout, Renewal } from "#contract/billing.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { checkoutMsMax } from "#domain/billing/checkout.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { Payer } from "./checkout.service.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";
import type { SubscriptionsStore } from "./subscriptions.store.ts";

export type RenewalsDeps = {
  subscribers: Pick<SubscriptionsStore, "ofUser">;
  subscriptions: Pick<SubscriptionsService, "syncUser">;
  checkout: { open(payer: Payer, mode: "embedded" | "redirect"): Promise<OpenCheckout> };
  entitlementOf: EntitlementOf;
  clock: Clock;
};

export type RenewalsService = ReturnType<typeof createRenewals>;

/** A plan for an account whose plan has ended. */
export function createRenewals(deps: RenewalsDeps) {
  const { subscribers, subscriptions, checkout, entitlementOf, clock } = deps;

  async function ended(userId: string) {
    const subscriber = await subscribers.ofUser(userId);
    if (!subscriber) throw new AppError("not-signed-in");
    if (entitlementOf(subscriber).state !== "ended") throw new AppError("plan-not-ended");
    return subscriber;
  }

  /**
   * Opens the payment. The provider is asked first: who has paid there a moment ago pays no second time.
   * @throws AppError plan-not-ended, payments-not-set-up, payment-provider-down
   */
  async function open({ userId }: Actor, { subscriptionType, mode }: Renewal): Promise<OpenCheckout> {
    await ended(userId);
    await subscriptions.syncUser(userId);
    const { email, paymentInfo } = await ended(userId);
    const expiresAt = new Date(clock.now() + checkoutMsMax);
    const customerId = paymentInfo?.customerId ?? null;
    const payer = { signUpId: null, userId, email, customerId, subscriptionType, expiresAt };
    return checkout.open(payer, mode ?? "embedded");
  }

  return { open };
}
