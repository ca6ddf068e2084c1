import { subscriptionTypes } from "#domain/accounts/account.ts";
import { planOf } from "#domain/accounts/plans.ts";
import type { Config } from "../config/config.ts";
import { createPricesService } from "../features/billing/prices.service.ts";
import { createStripeClient } from "../vendors/payments/stripe/stripe.client.ts";
import { type PaymentFault, PaymentProviderError } from "../vendors/payments/stripe/stripe-fault.ts";
import type { Finding } from "./finding.ts";

const faultTexts: Record<PaymentFault, string> = {
  unreachable: "It does not answer",
  "account-refused": "The key is refused",
  missing: "There is no such price",
  "key-reused": "It refuses",
  refused: "It refuses",
};

const what = "Payments";

/** Tries the payment provider's key and compares its prices with the plans. Charges nothing. */
export async function paymentFindings(
  { payments, appUrl }: Pick<Config, "payments" | "appUrl">,
  { fetch }: { fetch: typeof globalThis.fetch },
): Promise<Finding[]> {
  if (!payments) return [{ what, ok: null, says: "STRIPE_SECRET_KEY is not set: nobody can pay." }];
  const stripe = createStripeClient({ ...payments, fetch });
  const prices = createPricesService({ stripe, configured: payments.prices });
  const findings: Finding[] = [];
  for (const type of subscriptionTypes) {
    const { name, dollarsPerMonth } = planOf(type);
    const whatPrice = `${what}, ${name}`;
    try {
      const price = await stripe.price(await prices.priceOf(type));
      const isRight =
        price.cents === dollarsPerMonth * 100 && price.currency === "usd" && price.interval === "month";
      const says = isRight ? "The price is right." : `The price must be ${dollarsPerMonth} USD a month.`;
      findings.push({ what: whatPrice, ok: isRight, says });
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      findings.push({ what: whatPrice, ok: false, says: `${faultTexts[error.fault]} (${error.message}).` });
    }
  }
  const hook = `${appUrl}/api/webhooks/stripe`;
  const says = payments.webhookSecret
    ? `Events are expected at ${hook}`
    : `STRIPE_WEBHOOK_SECRET is not set: events to ${hook} are refused, changes are found every ten minutes.`;
  return [...findings, { what: `${what}, events`, ok: payments.webhookSecret ? true : null, says }];
}
