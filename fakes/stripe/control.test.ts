import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.fake.stop());
const statusOf = async (id: string) => (await shop.get(`/subscriptions/${id}`)).body.status;
const since = (from: number) => shop.types().slice(from);

describe("payment without a page", () => {
  it("happens once and says what was sold, whatever was sold", async () => {
    const { id } = (await shop.create("hosted", { "line_items[0][price]": shop.fake.prices.managed })).body;
    const sold = { amountTotal: 100, currency: "jpy", priceId: "price_unknown", quantity: 3, livemode: true };
    expect(await shop.fake.pay(id, sold)).toBe(true);
    expect(await shop.fake.pay(id)).toBe(false);
    const { body } = await shop.get(`/checkout/sessions/${id}?expand[]=line_items`);
    expect(body).toMatchObject({
      amount_total: 100,
      currency: "jpy",
      livemode: true,
      payment_status: "paid",
    });
    expect(body.line_items.data[0]).toMatchObject({ quantity: 3, price: { id: "price_unknown" } });
    expect(shop.received.every((event) => event.livemode)).toBe(true);
    expect(shop.fake.money().bySession[id]).toEqual({ chargedCents: 100, refundedCents: 0, charges: 1 });
  });
  it.each(["true", "false", undefined])(
    "is in the payer's currency unless adaptive pricing is off: %s",
    async (enabled) => {
      const asked = enabled === undefined ? {} : { "adaptive_pricing[enabled]": enabled };
      const { id } = (await shop.create("hosted", asked)).body;
      expect(await shop.fake.pay(id, { payerCurrency: "eur" })).toBe(true);
      const { body } = await shop.get(`/checkout/sessions/${id}`);
      expect(body).toMatchObject({ amount_total: 1_000, currency: "usd" });
      expect(body.presentment_details).toEqual(
        enabled === "false" ? undefined : { presentment_amount: 900, presentment_currency: "eur" },
      );
    },
  );
  it.each(["succeeded", "failed"] as const)("is settled later as %s", async (outcome) => {
    const { id } = (await shop.create("embedded")).body;
    expect(await shop.fake.payLater(id)).toBe(true);
    const before = (await shop.get(`/checkout/sessions/${id}`)).body;
    expect(before).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(await statusOf(before.subscription)).toBe("incomplete");
    expect(shop.fake.money().total.chargedCents).toBe(0);
    expect(await shop.fake.settleLater(id, outcome)).toBe(true);
    expect(await shop.fake.settleLater(id, outcome)).toBe(false);
    const isPaid = outcome === "succeeded";
    const after = (await shop.get(`/checkout/sessions/${id}`)).body;
    expect(after.payment_status).toBe(isPaid ? "paid" : "unpaid");
    expect(await statusOf(before.subscription)).toBe(isPaid ? "active" : "incomplete");
    expect(shop.types()).toContain(`checkout.session.async_payment_${outcome}`);
    expect(shop.types().includes("invoice.paid")).toBe(isPaid);
    expect(shop.fake.money().total.chargedCents).toBe(isPaid ? 1000 : 0);
  });
  it("is possible for a session the product did not make", async () => {
    const planted = shop.fake.createSession(
      { mode: "payment", client_reference_id: "usr_0001", customer_email: "eve@example.com" },
      { paymentLink: "plink_1" },
    );
    expect(await shop.fake.pay(planted.id)).toBe(true);
    const { body } = await shop.get(`/checkout/sessions/${planted.id}`);
    expect(body).toMatchObject({ mode: "payment", subscription: null, payment_link: "plink_1" });
    expect(body.payment_intent).toMatch(/^pi_/);
    expect(shop.types()).toEqual(["checkout.session.completed"]);
  });
});

describe("a subscription's life", () => {
  it("renews, fails, is paid and ends, with an event for each step", async () => {
    const { subscription } = await shop.paid();
    const item = async () => (await shop.get(`/subscriptions/${subscription}`)).body.items.data[0];
    const { current_period_end: end } = await item();
    let from = shop.received.length;
    expect(await shop.fake.renew(subscription, "paid")).toBe(true);
    expect((await item()).current_period_start).toBe(end);
    expect(since(from)).toEqual(["invoice.paid", "customer.subscription.updated"]);
    from = shop.received.length;
    await shop.fake.renew(subscription, "failed");
    expect(since(from)).toEqual(["invoice.payment_failed", "customer.subscription.updated"]);
    expect(shop.received.at(-1)?.data).toMatchObject({
      object: { status: "past_due" },
      previous_attributes: { status: "active" },
    });
    expect(shop.received.at(-2)?.data.object).toMatchObject({ status: "open", attempt_count: 1 });
    expect(await shop.fake.payOpenInvoice(subscription, "failed")).toBe(true);
    expect(await statusOf(subscription)).toBe("past_due");
    expect(await shop.fake.payOpenInvoice(subscription)).toBe(true);
    expect(await statusOf(subscription)).toBe("active");
    expect(await shop.fake.payOpenInvoice(subscription)).toBe(false);
    from = shop.received.length;
    await shop.fake.renew(subscription, "action-required");
    expect(since(from)[0]).toBe("invoice.payment_action_required");
    expect(await shop.fake.endSubscription(subscription)).toBe(true);
    expect(shop.received.at(-1)).toMatchObject({
      type: "customer.subscription.deleted",
      data: { object: { status: "canceled", cancellation_details: { reason: "payment_failed" } } },
    });
    expect(await shop.fake.renew(subscription, "paid")).toBe(false);
  });
  it("pauses, resumes, changes its plan and is to end", async () => {
    const { subscription } = await shop.paid();
    const from = shop.received.length;
    expect(await shop.fake.pause(subscription)).toBe(true);
    expect(await shop.fake.renew(subscription, "paid")).toBe(false);
    expect(await shop.fake.resume(subscription)).toBe(true);
    shop.pass(15 * 86_400);
    expect(await shop.fake.changePlan(subscription, shop.fake.prices.managed)).toBe(true);
    expect(await shop.fake.changePlan(subscription, shop.fake.prices.managed)).toBe(false);
    expect(await shop.fake.changePlan(subscription, "price_unknown")).toBe(false);
    expect(await shop.fake.cancelAtPeriodEnd(subscription, true)).toBe(true);
    expect(await shop.fake.renew(subscription, "paid")).toBe(false);
    expect(await shop.fake.endSubscription(subscription)).toBe(true);
    expect(since(from)).toEqual([
      "customer.subscription.paused",
      "customer.subscription.resumed",
      "customer.subscription.updated",
      "invoice.paid",
      "customer.subscription.updated",
      "customer.subscription.deleted",
    ]);
    expect(shop.fake.money().charges.map(({ chargedCents }) => chargedCents)).toEqual([1000, 450]);
  });
  it("that was never paid expires", async () => {
    const { id } = (await shop.create("hosted")).body;
    await shop.fake.payLater(id);
    const { subscription } = (await shop.get(`/checkout/sessions/${id}`)).body;
    expect(await shop.fake.endSubscription(subscription)).toBe(true);
    expect(await statusOf(subscription)).toBe("incomplete_expired");
    expect(await shop.fake.settleLater(id, "succeeded")).toBe(false);
  });
});

describe("the book of money", () => {
  it("tells charges and refunds by customer, session, subscription and payment intent", async () => {
    const one = await shop.paid();
    const two = await shop.paid();
    await shop.fake.renew(one.subscription, "failed");
    await shop.fake.renew(two.subscription, "paid");
    expect(await shop.fake.refund(one.paymentIntent, 300)).toBe(true);
    const book = shop.fake.money();
    expect(book.byCustomer[one.customer]).toEqual({ chargedCents: 1000, refundedCents: 300, charges: 1 });
    expect(book.bySubscription[two.subscription]?.chargedCents).toBe(2000);
    expect(book.bySession[two.id]?.chargedCents).toBe(1000);
    expect(book.byPaymentIntent[one.paymentIntent]?.refundedCents).toBe(300);
    expect(book.charges.map(({ status }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "failed",
      "succeeded",
    ]);
    expect(shop.fake.subscriptionsOf(two.customer)).toMatchObject([
      { id: two.subscription, status: "active" },
    ]);
  });
  it("is empty after a reset, and ids never come again", async () => {
    const before = await shop.paid();
    shop.fake.setDelivery({ mode: "hold" });
    shop.fake.failNext({ status: 500 });
    shop.fake.reset();
    expect(shop.fake.money().charges).toEqual([]);
    expect(shop.fake.events).toEqual([]);
    expect((await shop.get(`/checkout/sessions/${before.id}`)).status).toBe(404);
    const after = await shop.paid();
    expect(after.subscription).not.toBe(before.subscription);
    expect(shop.received.filter(({ type }) => type === "invoice.paid")).toHaveLength(2);
  });
  it("is quick: 500 paid, renewed, refunded and ended subscriptions within the process", async () => {
    for (let i = 0; i < 500; i += 1) {
      const { subscription, paymentIntent } = await shop.paid();
      await shop.fake.renew(subscription, i % 2 === 0 ? "paid" : "failed");
      await shop.fake.refund(paymentIntent);
      await shop.fake.endSubscription(subscription);
      if (i % 50 === 0) shop.fake.reset();
    }
    expect(shop.received).toHaveLength(500 * 8);
  });
});

describe("the switches over HTTP", () => {
  const press = async (action: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.fake.url}/_control/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  it("do what the object does", async () => {
    const { subscription } = await shop.paid();
    const from = shop.received.length;
    expect((await press("delivery", { mode: "hold" })).body).toEqual({ done: true, result: true });
    expect((await press("renew", { subscription, outcome: "failed" })).body.done).toBe(true);
    expect(since(from)).toEqual([]);
    expect((await press("deliver-held", { times: 2, seed: "s" })).body.result).toHaveLength(4);
    await press("delivery", { mode: "normal" });
    expect((await press("renew", { subscription: "sub_unknown" })).body.done).toBe(false);
    const state = await (await fetch(`${shop.fake.url}/_control/state`)).json();
    expect(state).toMatchObject({ mode: "normal", held: 0, money: { total: { chargedCents: 1000 } } });
    await press("fail-after-next", { path: "/v1/prices", status: 503 });
    expect((await shop.get("/prices")).status).toBe(503);
  });
  it("are not pressed by other sites, nor unknown", async () => {
    expect((await press("reset", {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await press("nothing", {})).status).toBe(404);
  });
  it("have a page that lists what is there and says it is a demo", async () => {
    const { subscription } = await shop.paid();
    const page = await (await fetch(shop.fake.url)).text();
    expect(page).toContain("<title>Demo payments</title>");
    expect(page).toContain("This page stands in for Stripe.");
    expect(page).toContain(subscription);
    expect(page).toContain("Renew, failed");
  });
});
