import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StripeStandin, startStripeStandin, stripeStandinKeys } from "#fakes/stripe/stripe.ts";
import { readConfig } from "../config/config.ts";
import { paymentFindings } from "./payment-findings.ts";

let stripe: StripeStandin;
beforeAll(async () => {
  stripe = await startStripeStandin();
});
afterAll(() => stripe.stop());

const linesOf = async (values: Record<string, string> = {}) => {
  const config = readConfig({
    APP_URL: "https://news.example.com",
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: stripeStandinKeys.secret,
    STRIPE_PUBLISHABLE_KEY: stripeStandinKeys.publishable,
    ...values,
  });
  return (await paymentFindings(config, { fetch })).map(({ what, ok, says }) => `${ok} ${what}: ${says}`);
};

describe("the doctor, about payments", () => {
  it("finds the prices by their lookup keys and says where events are expected", async () => {
    expect(await linesOf({ STRIPE_WEBHOOK_SECRET: stripeStandinKeys.webhook })).toEqual([
      "true Payments, Early Bird BYOK: The price is right.",
      "true Payments, Early Bird Managed: The price is right.",
      "true Payments, events: Events are expected at https://news.example.com/api/webhooks/stripe",
    ]);
  });

  it("tells a price of the wrong plan, one that is not there, a wrong key, and a missing signing secret", async () => {
    const swapped = await linesOf({
      STRIPE_PRICE_EARLY_BIRD: stripe.prices.managed,
      STRIPE_PRICE_MANAGED: "price_none",
    });
    expect(swapped[0]).toBe("false Payments, Early Bird BYOK: The price must be 10 USD a month.");
    expect(swapped[1]).toMatch(/^false Payments, Early Bird Managed: There is no such price/);
    expect(swapped[2]).toMatch(/^null Payments, events: STRIPE_WEBHOOK_SECRET is not set/);
    const refused = await linesOf({ STRIPE_SECRET_KEY: "sk_test_canary_wrong" });
    expect(refused[0]).toMatch(/The key is refused/);
    expect(refused.join()).not.toContain("canary");
  });

  it("says so when payments are not set up", async () => {
    expect(await linesOf({ STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" })).toEqual([
      "null Payments: STRIPE_SECRET_KEY is not set: nobody can pay.",
    ]);
  });
});
