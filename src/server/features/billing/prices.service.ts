import { type SubscriptionType, subscriptionTypes } from "#domain/accounts/account.ts";
import { planOf } from "#domain/accounts/plans.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { lookupKeys, type PaymentProvider, PaymentProviderError } from "#server/vendors/payments/payments.ts";

export type PricesDeps = {
  provider: Pick<PaymentProvider, "prices" | "price">;
  configured: Readonly<Record<SubscriptionType, string | undefined>>;
  log: Logger;
};

export type PricesService = ReturnType<typeof createPricesService>;

/** What a plan is sold at now. */
export type SoldPrice = { priceId: string; amountCents: number };

/** Which of the provider's prices stands for which plan. */
export function createPricesService({ provider, configured, log }: PricesDeps) {
  /** Prices of which the amount is known: the provider never changes that of a price. */
  const amounts = new Map<string, number>();

  /** Asked each time: a price may be made, renamed or archived while the product runs. */
  async function lookedUp(): Promise<Map<string, string>> {
    const isConfigured = subscriptionTypes.every((plan) => configured[plan] !== undefined);
    return isConfigured ? new Map() : provider.prices(Object.values(lookupKeys));
  }

  async function amountOf(priceId: string): Promise<number | null> {
    const known = amounts.get(priceId);
    if (known !== undefined) return known;
    const { cents, currency, interval } = await provider.price(priceId);
    if (cents === null || currency !== "usd" || interval !== "month") return null;
    amounts.set(priceId, cents);
    return cents;
  }

  /**
   * @throws PaymentProviderError missing when the provider has no such price, refused when it costs another amount than
   * pages show: nobody is charged what was not shown
   */
  async function soldAt(plan: SubscriptionType): Promise<SoldPrice> {
    const priceId = configured[plan] ?? (await lookedUp()).get(lookupKeys[plan]);
    if (priceId === undefined) throw new PaymentProviderError("missing", `price ${lookupKeys[plan]}`);
    const amountCents = planOf(plan).dollarsPerMonth * 100;
    const chargedCents = await amountOf(priceId);
    if (chargedCents === amountCents) return { priceId, amountCents };
    log.error({ plan, priceId, amountCents, chargedCents }, "The provider's price is not the plan's price");
    throw new PaymentProviderError("refused", "another price than the plan's");
  }

  /** Every price that is sold now, with its plan. A plan that has none is left out. */
  async function planOfPrice(): Promise<Map<string, SubscriptionType>> {
    const found = await lookedUp();
    return new Map(
      subscriptionTypes.flatMap((plan) => {
        const priceId = configured[plan] ?? found.get(lookupKeys[plan]);
        return priceId === undefined ? [] : [[priceId, plan] as const];
      }),
    );
  }

  return { soldAt, planOfPrice };
}
