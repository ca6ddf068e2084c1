import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeStripe, fakeStripeKeys, startFakeStripe } from "#fakes/stripe/stripe.ts";
import {
  type NewCheckout,
  type PaymentFailure,
  type PaymentProvider,
  PaymentProviderError,
} from "../payments.ts";
import { createStripeClient } from "./stripe.client.ts";

const words = "inner words of the provider";
let vendor: FakeStripe;
let stripe: PaymentProvider;
beforeAll(async () => {
  vendor = await startFakeStripe();
  const secretKey = fakeStripeKeys.secret;
  stripe = createStripeClient({ secretKey, apiBase: vendor.url, fetch: vendor.fetch });
});
afterAll(() => vendor.stop());

async function failureOf(call: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaymentProviderError)) throw new Error(`No fault: ${String(error)}`);
  return error;
}

describe("what the provider answers instead of what was asked for", () => {
  const error = (code?: string) => ({ error: { type: "invalid_request_error", message: words, code } });
  const answers: [
    what: string,
    failure: { status: number; body?: unknown; cutOff?: boolean },
    kind: PaymentFailure,
  ][] = [
    ["500", { status: 500, body: error() }, "failed"],
    ["503 without an error in it", { status: 503, body: {} }, "failed"],
    ["502 of a machine on the way", { status: 502, body: "<h1>Bad gateway</h1>" }, "failed"],
    ["500 with null in it", { status: 500, body: "null" }, "failed"],
    ["429", { status: 429, body: error("rate_limit") }, "unreachable"],
    ["nothing", { status: 200, cutOff: true }, "unreachable"],
    ["no JSON under 200", { status: 200, body: "<h1>Hello</h1>" }, "unreachable"],
    ["401", { status: 401, body: error() }, "account-refused"],
    ["403 without an error in it", { status: 403, body: {} }, "account-refused"],
    ["404 of its own", { status: 404, body: error("resource_missing") }, "missing"],
    ["400", { status: 400, body: error("parameter_invalid") }, "refused"],
    ["an address that it does not take", { status: 400, body: error("email_invalid") }, "email-refused"],
    ["404 of a machine on the way", { status: 404, body: {} }, "refused"],
  ];

  it.each(answers)("READ-33: %s is no answer", async (_what, failure, kind) => {
    vendor.failNext({ path: "/v1/checkout/sessions", ...failure });
    const thrown = await failureOf(stripe.checkout("cs_test_1"));
    expect(thrown.fault).toBe(kind);
    expect(thrown.message).not.toContain(words);
  });

  it("READ-32: an id that the provider does not have is missing", async () => {
    expect((await failureOf(stripe.checkout("cs_test_nobody"))).fault).toBe("missing");
    expect((await failureOf(stripe.subscription("sub_nobody"))).fault).toBe("missing");
  });

  it("READ-51: to end what the provider does not have is to have ended it", async () => {
    await stripe.cancelSubscription("sub_nobody");
    await stripe.refundSubscription("sub_nobody", 1);
  });

  it("T40: the same key for another offer is rejected by the provider", async () => {
    const offer: NewCheckout = {
      id: "c1",
      payerId: "s1",
      customerId: null,
      mode: "redirect",
      priceId: vendor.prices.managed,
      email: "a@example.com",
      expiresAtMs: Date.now() + 3_600_000,
      successUrl: "https://a.test/s",
      cancelUrl: "https://a.test/c",
    };
    const { id } = await stripe.createCheckout(offer);
    expect((await stripe.createCheckout(offer)).id).toBe(id);
    expect(
      (await failureOf(stripe.createCheckout({ ...offer, priceId: vendor.prices.earlyBird }))).fault,
    ).toBe("key-reused");
  });
});

describe("the key", () => {
  it.each([
    ["sk_test_1", false],
    ["rk_test_1", false],
    ["sk_live_1", true],
    ["rk_live_1", true],
    ["xsk_live_1", false],
  ])("T37: %s works with real money: %s", (secretKey, livemode) => {
    expect(createStripeClient({ secretKey, apiBase: vendor.url, fetch: vendor.fetch }).livemode).toBe(
      livemode,
    );
  });
});
