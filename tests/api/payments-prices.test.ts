import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import { keys } from "#tests/support/sign-up.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct({ STRIPE_PRICE_EARLY_BIRD: "", STRIPE_PRICE_MANAGED: "" });
});
afterAll(() => product.close());
afterEach(() => product.stripe.setDelivery({ mode: "normal" }));

const userOf = async ({ details: { email } }: { details: { email: string } }) => product.userOf(email);
const statusOf = async (client: { details: { email: string } }) =>
  (await userOf(client))?.payment_info.paymentStatus;

/** As if this checkout had been opened when MANAGED cost 15 USD: its price is archived since. */
async function openedAtAnOlderPrice() {
  const payer = await product.payer("MANAGED");
  const old = product.stripe.addPrice({ amountCents: 1_500, name: "Managed, as it was" });
  product.stripe.archivePrice(old);
  await product.sql("update checkouts set price_id = $2, amount_cents = 1500 where session_id = $1", [
    payer.sessionId,
    old,
  ]);
  return { ...payer, old };
}

describe("money in means account out", () => {
  it("READ-32: a price that was renamed or archived after the checkout was opened rejects nobody", async () => {
    const payer = await product.payer("MANAGED");
    const { managed } = product.stripe.prices;
    const next = product.stripe.addPrice({ amountCents: 1_900, lookupKey: "managed_monthly" });
    product.stripe.archivePrice(managed);
    expect(await product.stripe.pay(payer.sessionId)).toBe(true);
    await product.settled();
    expect(await userOf(payer)).toMatchObject({ subscription_type: "MANAGED" });
    expect(await statusOf(payer)).toBe("paid");
    // The next one is sold at the new price, without a restart.
    await product.payer("MANAGED");
    expect(product.stripe.records().sessions.at(-1)?.sale.price.id).toBe(next);
  });

  it("READ-32: the other plan has no price at the provider: who pays for this one gets it", async () => {
    const payer = await product.payer("MANAGED");
    const { earlyBird } = product.stripe.prices;
    product.stripe.archivePrice(earlyBird);
    const other = await startPaymentProduct({ STRIPE_PRICE_EARLY_BIRD: "", STRIPE_PRICE_MANAGED: "" });
    other.stripe.archivePrice(other.stripe.prices.earlyBird);
    const alone = await other.paidPayer("MANAGED");
    expect(await other.userOf(alone.details.email)).toMatchObject({ subscription_type: "MANAGED" });
    const refused = await other.newClient({
      subscriptionType: "EARLY_BIRD",
      ...keys,
    });
    expect((await other.checkOut(refused, {})).status).toBe(422);
    // Found as soon as it is there.
    other.stripe.addPrice({ amountCents: 1_000, lookupKey: "early_bird_monthly" });
    await other.paidPayer("EARLY_BIRD");
    await other.close();
    await product.stripe.pay(payer.sessionId);
    await product.settled();
    expect(await userOf(payer)).toMatchObject({ subscription_type: "MANAGED" });
  });

  it.each([
    ["a part", 500, 1_400],
    ["all", 1_900, 0],
  ])(
    "READ-32: a coupon that takes %s off rejects nobody, and nothing goes back",
    async (_what, off, paid) => {
      const payer = await product.payer("MANAGED");
      await product.stripe.pay(payer.sessionId, { discountCents: off });
      await product.settled();
      expect(await userOf(payer)).toMatchObject({ subscription_type: "MANAGED" });
      expect(await statusOf(payer)).toBe("paid");
      const money = product.stripe.money().bySession[payer.sessionId];
      expect({ charged: money?.chargedCents ?? 0, refunded: money?.refundedCents ?? 0 }).toEqual({
        charged: paid,
        refunded: 0,
      });
    },
  );

  it("READ-30: a payer abroad pays the amount in US dollars that the page shows, and no converted one", async () => {
    const payer = await product.payer("MANAGED");
    await product.stripe.pay(payer.sessionId, { payerCurrency: "eur" });
    await product.settled();
    expect(product.stripe.records().sessions.find(({ id }) => id === payer.sessionId)).toMatchObject({
      presentment: null,
      sale: { amountCents: 1_900, currency: "usd" },
    });
    expect(await userOf(payer)).toMatchObject({
      subscription_type: "MANAGED",
      payment_info: { paymentStatus: "paid", amount: 1_900, currency: "usd" },
    });
  });

  it("READ-38: the plan's price was changed: an open checkout has its own, and so has its subscriber", async () => {
    const payer = await openedAtAnOlderPrice();
    await product.stripe.pay(payer.sessionId, { priceId: payer.old });
    await product.settled();
    const user = await userOf(payer);
    expect(user).toMatchObject({ subscription_type: "MANAGED" });
    expect(user?.payment_info).toMatchObject({ paymentStatus: "paid", amount: 1_500, priceCents: 1_500 });
    product.logLines.length = 0;
    expect(await product.stripe.renew(user?.payment_info.subscriptionId, "paid")).toBe(true);
    await product.settled();
    expect(await userOf(payer)).toMatchObject({ subscription_type: "MANAGED" });
    expect(product.logLines.join("\n")).not.toContain("not sold");
    // Another plan in the portal is the one that is sold now.
    const next = product.stripe.addPrice({ amountCents: 1_000, lookupKey: "early_bird_monthly" });
    await product.stripe.changePlan(user?.payment_info.subscriptionId, next);
    await product.settled();
    const changed = await userOf(payer);
    expect(changed).toMatchObject({ subscription_type: "EARLY_BIRD" });
    expect(changed?.payment_info).toMatchObject({ priceCents: 1_000 });
  });

  it("T39: a price that costs another amount than pages show: nobody is sent to pay it, and the log says why", async () => {
    product.stripe.addPrice({ amountCents: 2_500, lookupKey: "managed_monthly" });
    const other = await product.newClient({ subscriptionType: "MANAGED" });
    product.logLines.length = 0;
    expect((await product.checkOut(other, {})).status).toBe(422);
    expect(product.logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "error", amountCents: 1_900, chargedCents: 2_500 }),
    );
  });
});

describe("a failure of the provider's own, which stays the answer of its key", () => {
  it("PAY-05: T40: a first answer of 500 is tried again under a new key, within the same request", async () => {
    const own = await startPaymentProduct();
    const client = await own.newClient({ subscriptionType: "MANAGED" });
    own.stripe.failNext({ path: "/v1/checkout/sessions", method: "POST", status: 500 });
    const { sessionId } = await own.openCheckout(client);
    const sentKeys = own.stripe.requests
      .filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions")
      .map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(sentKeys).size).toBe(2);
    await own.stripe.pay(sessionId);
    await own.settled();
    expect(await own.userOf(client.details.email)).toMatchObject({ subscription_type: "MANAGED" });
    await own.close();
  });

  it("READ-51: a refund, too: it goes back once, without waiting", async () => {
    const own = await startPaymentProduct();
    const payer = await own.payer("MANAGED");
    own.stripe.failNext({ path: "/v1/refunds", method: "POST", status: 500 });
    await own.stripe.pay(payer.sessionId, { amountTotal: 100 });
    await own.settled();
    const money = own.stripe.money().bySession[payer.sessionId];
    expect(money).toMatchObject({ chargedCents: 100, refundedCents: 100 });
    expect(own.stripe.records().refunds).toHaveLength(1);
    await own.close();
  });
});
