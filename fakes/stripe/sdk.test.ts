import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeStripeKeys } from "./stripe.ts";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
let stripe: Stripe;
beforeEach(async () => {
  shop = await startTestShop();
  stripe = client({ host: "127.0.0.1", port: shop.fake.port, protocol: "http" });
});
afterEach(() => shop.fake.stop());

type Config = ConstructorParameters<typeof Stripe>[1];
const client = (config: Config) =>
  new Stripe(fakeStripeKeys.secret, { maxNetworkRetries: 0, telemetry: false, ...config });
const wanted = () => ({
  mode: "subscription" as const,
  line_items: [{ price: shop.fake.prices.earlyBird, quantity: 1 }],
  customer_email: "ada@example.com",
});
const hosted = (options = {}) =>
  stripe.checkout.sessions.create(
    { ...wanted(), success_url: "https://a.example/ok", cancel_url: "https://a.example/no" },
    options,
  );

describe("the vendor's own client", () => {
  it("makes, reads, lists and expires sessions", async () => {
    const embedded = await stripe.checkout.sessions.create({
      ...wanted(),
      ui_mode: "embedded_page",
      return_url: "https://a.example/ok",
    });
    expect(embedded.client_secret).toContain(embedded.id);
    const first = await hosted({ idempotencyKey: "one" });
    expect((await hosted({ idempotencyKey: "one" })).id).toBe(first.id);
    for (let i = 0; i < 12; i += 1) await hosted();
    await shop.fake.pay(embedded.id);
    const expand = ["line_items", "subscription", "invoice.payments", "customer"];
    const full = await stripe.checkout.sessions.retrieve(embedded.id, { expand });
    expect(full).toMatchObject({
      subscription: { status: "active" },
      customer: { email: "ada@example.com" },
    });
    const all: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 5, status: "open" }))
      all.push(session.id);
    expect(new Set(all).size).toBe(13);
    expect((await stripe.checkout.sessions.expire(first.id)).status).toBe("expired");
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow("status of `open`");
  });
  it("ends subscriptions, gives money back, opens the portal and reads events", async () => {
    const { subscription, paymentIntent, customer } = await shop.paid();
    const refund = await stripe.refunds.create({ payment_intent: paymentIntent });
    expect(refund.status).toBe("succeeded");
    await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const [invoice] = (await stripe.invoices.list({ subscription, status: "paid", limit: 1 })).data;
    expect(invoice?.amount_paid).toBe(1000);
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url: "https://a.example/" });
    expect(portal.url).toContain(shop.fake.url);
    expect((await stripe.subscriptions.cancel(subscription)).status).toBe("canceled");
    await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({
      code: "resource_missing",
    });
    const events = await stripe.events.list({ types: ["charge.refunded", "customer.subscription.deleted"] });
    expect(events.data.map(({ type }) => type)).toEqual(["customer.subscription.deleted", "charge.refunded"]);
  });
  it("repeats a call whose answer was cut off, and makes one session", async () => {
    stripe = client({
      host: "127.0.0.1",
      port: shop.fake.port,
      protocol: "http",
      maxNetworkRetries: 1,
    });
    shop.fake.failAfterNext({ path: "/v1/checkout/sessions" });
    const { id } = await hosted();
    expect(shop.fake.records().sessions.map((session) => session.id)).toEqual([id]);
  });
  it("works within the process, without a socket", async () => {
    stripe = client({ httpClient: Stripe.createFetchHttpClient(shop.fake.fetch) });
    const { id } = await hosted();
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    expect(shop.fake.requests).toEqual([]);
    shop.fake.failNext({ status: 200, cutOff: true });
    await expect(hosted()).rejects.toMatchObject({ type: "StripeConnectionError" });
  });
  it("accepts what is delivered and rejects what is forged", async () => {
    await shop.paid();
    const read = (at: number) =>
      stripe.webhooks.constructEvent(
        shop.bodies[at] ?? "",
        shop.signatures[at] ?? "",
        fakeStripeKeys.webhook,
        300,
        undefined,
        shop.fake.events[0]!.created * 1000,
      );
    expect(read(3).type).toBe("invoice.paid");
    await shop.fake.forge({ type: "invoice.paid", object: {}, secret: "whsec_other" });
    await shop.fake.forge({ type: "invoice.paid", object: {}, ageSeconds: 301 });
    await shop.fake.forge({ type: "invoice.paid", object: {}, mutate: (body) => `${body} ` });
    for (const at of [4, 5, 6]) expect(() => read(at)).toThrow();
  });
});
