import { type SubscriptionType, subscriptionTypes } from "#domain/accounts/account.ts";
import { planOf } from "#domain/accounts/plans.ts";
import type { CheckResult } from "#server/platform/check-result.ts";
import {
  type ConfiguredPayments,
  lookupKeys,
  type PaymentFailure,
  type PaymentProvider,
  PaymentProviderError,
} from "./payments.ts";

const failureTexts: Record<PaymentFailure, string> = {
  unreachable: "It isn't responding",
  failed: "It has failed",
  "account-refused": "The key is refused",
  missing: "There is no such price",
  "key-reused": "It refuses",
  "email-refused": "It refuses",
  refused: "It refuses",
};

type Prices = { provider: Pick<PaymentProvider, "price" | "prices">; prices: ConfiguredPayments["prices"] };

async function checkPrice(
  type: SubscriptionType,
  { provider, prices }: Prices,
): Promise<Omit<CheckResult, "what">> {
  const { dollarsPerMonth } = planOf(type);
  const key = lookupKeys[type];
  const priceId = prices[type] ?? (await provider.prices([key])).get(key);
  if (priceId === undefined) throw new PaymentProviderError("missing", `price ${key}`);
  const { cents, currency, interval } = await provider.price(priceId);
  const isRight = cents === dollarsPerMonth * 100 && currency === "usd" && interval === "month";
  const says = isRight ? "The price is right." : `The price must be ${dollarsPerMonth} USD a month.`;
  return { ok: isRight, says };
}

/** Compares the provider's prices with the plans. Charges nothing. */
export async function checkPrices(what: string, configured: Prices): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const type of subscriptionTypes) {
    const whatPrice = `${what}, ${planOf(type).name}`;
    try {
      results.push({ what: whatPrice, ...(await checkPrice(type, configured)) });
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      results.push({ what: whatPrice, ok: false, says: `${failureTexts[error.fault]} (${error.message}).` });
    }
  }
  return results;
}
