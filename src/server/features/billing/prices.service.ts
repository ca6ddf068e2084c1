import { type SubscriptionType, subscriptionTypes } from "#domain/accounts/account.ts";
import { lookupKeys, type PaymentProvider, PaymentProviderError } from "#server/vendors/payments/payments.ts";

export type PricesDeps = {
  provider: Pick<PaymentProvider, "prices">;
  configured: Readonly<Record<SubscriptionType, string | undefined>>;
};

export type PricesService = ReturnType<typeof createPricesService>;

/** Which of the provider's prices stands for which plan. */
export function createPricesService({ provider, configured }: PricesDeps) {
  let found: Promise<Map<string, string>> | undefined;

  /** Asked once; a question that failed is asked again. */
  async function lookedUp(plan: SubscriptionType): Promise<string | undefined> {
    found ??= provider.prices(Object.values(lookupKeys)).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return (await found).get(lookupKeys[plan]);
  }

  /** @throws PaymentProviderError missing when the provider has no such price */
  async function priceOf(plan: SubscriptionType): Promise<string> {
    const priceId = configured[plan] ?? (await lookedUp(plan));
    if (priceId === undefined) throw new PaymentProviderError("missing", `price ${lookupKeys[plan]}`);
    return priceId;
  }

  /** Every price that is sold, with its plan. */
  async function planOfPrice(): Promise<Map<string, SubscriptionType>> {
    const pairs = await Promise.all(
      subscriptionTypes.map(async (plan) => [await priceOf(plan), plan] as const),
    );
    return new Map(pairs);
  }

  return { priceOf, planOfPrice };
}
