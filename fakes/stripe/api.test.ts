import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { example, shapeDifferences, stripeDifferences } from "#tests/support/upstream-example.ts";
import { parseForm } from "./form.ts";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.fake.stop());
const fits = (body: unknown, file: string) =>
  expect(stripeDifferences(body, example(`stripe/${file}.json`))).toEqual([]);

describe("form bodies", () => {
  it("read brackets, lists and empty brackets", () => {
    const form = "a=1&b[c][d]=2&l[0][p]=x&l[1][p]=y&e[]=m&e[]=n&__proto__[z]=1";
    expect(parseForm(new URLSearchParams(form))).toMatchObject({
      a: "1",
      b: { c: { d: "2" } },
      l: [{ p: "x" }, { p: "y" }],
      e: ["m", "n"],
    });
    expect(Object.hasOwn(Object.prototype, "z")).toBe(false);
  });
});

describe("checkout sessions", () => {
  it("come in the vendor's shape, embedded with a secret and hosted with an address", async () => {
    const embedded = (await shop.create("embedded")).body;
    fits(embedded, "checkout.session.create.embedded.200");
    expect(embedded).toMatchObject({
      url: null,
      status: "open",
      payment_status: "unpaid",
      amount_total: 1000,
      livemode: false,
    });
    expect(embedded.client_secret).toMatch(/^cs_test_.+_secret_/);
    const again = (await shop.get(`/checkout/sessions/${embedded.id}`)).body;
    expect(again.client_secret).toBe(embedded.client_secret);
    const hosted = (await shop.create("hosted")).body;
    fits(hosted, "checkout.session.create.hosted.200");
    expect(hosted.client_secret).toBeNull();
    expect((await fetch(hosted.url)).status).toBe(200);
  });
  it.each([
    [{ ui_mode: "embedded" }, "error.400.ui_mode"],
    [{ success_url: "https://a.example/" }, "error.400.success_url"],
  ])("reject %j as the vendor does", async (extra: Record<string, string>, file) => {
    const { status, body } = await shop.create("embedded", extra);
    const { request_log_url: _, doc_url: __, ...wanted } = example(`stripe/${file}.json`).error;
    expect([status, body.error]).toEqual([400, wanted]);
  });
  it.each([
    { ui_mode: "hosted" },
    { ui_mode: "custom" },
    { "payment_method_types[0]": "card" },
    { customer: "cus_1" },
    { "line_items[0][price]": "price_other" },
    { "line_items[0][quantity]": "0" },
    { mode: "payment" },
    { expires_at: "1" },
    { success_url: "nowhere" },
    { customer_email: "nobody" },
    { return_url: "https://a.example/" },
    { "expand[]": "nothing" },
  ])("reject %j", async (extra) => {
    const { status, body } = await shop.create("hosted", extra as unknown as Record<string, string>);
    expect([status, body.error.type]).toEqual([400, "invalid_request_error"]);
  });
  it("reject long metadata", async () => {
    const { status, body } = await shop.create("hosted", { "metadata[x]": "y".repeat(501) });
    expect([status, body.error.param]).toEqual([400, "metadata[x]"]);
  });
  it("reject a wrong key, and say what is missing", async () => {
    const wrong = await shop.call("GET", "/prices", null, { authorization: "Bearer sk_test_wrong" });
    expect(wrong.status).toBe(401);
    const { status, body } = await shop.get("/checkout/sessions/cs_test_unknown");
    expect([status, body.error.code]).toEqual([404, "resource_missing"]);
    expect((await shop.get("/nothing/here")).status).toBe(404);
  });
  it("expire by call once, and by time with an event", async () => {
    const { id } = (await shop.create("hosted")).body;
    expect((await shop.call("POST", `/checkout/sessions/${id}/expire`, {})).body).toMatchObject({
      status: "expired",
      url: null,
    });
    expect((await shop.call("POST", `/checkout/sessions/${id}/expire`, {})).status).toBe(400);
    const late = (await shop.create("embedded", { expires_at: String(1795262400 + 1800) })).body;
    shop.pass(1800);
    const read = (await shop.get(`/checkout/sessions/${late.id}`)).body;
    expect(read).toMatchObject({ status: "expired", client_secret: null });
    expect(await shop.fake.pay(late.id)).toBe(false);
    await shop.fake.settled();
    expect(shop.types()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
  });
  it("hold ids, or the objects that were asked for", async () => {
    const { id } = (await shop.create("embedded")).body;
    await shop.fake.pay(id);
    const plain = (await shop.get(`/checkout/sessions/${id}`)).body;
    fits(plain, "checkout.session.retrieve.complete.200");
    expect(plain).toMatchObject({ status: "complete", payment_status: "paid", client_secret: null });
    const asked = "expand[]=subscription&expand[]=invoice.payments";
    const full = (await shop.get(`/checkout/sessions/${id}?${asked}`)).body;
    fits(full, "checkout.session.retrieve.complete.expanded.200");
    expect(full.subscription).toMatchObject({ id: plain.subscription, status: "active" });
    expect(full.invoice.payments.data[0].payment.payment_intent).toMatch(/^pi_/);
    const more = (await shop.get(`/checkout/sessions/${id}?expand[]=line_items&expand[]=customer`)).body;
    expect(more.customer.email).toBe("ada@example.com");
    const [item] = more.line_items.data;
    expect(item).toMatchObject({ object: "item", amount_total: 1000, currency: "usd", quantity: 1 });
    expect([item]).toEqual((await shop.get(`/checkout/sessions/${id}/line_items`)).body.data);
    expect(shapeDifferences(item.price, example("stripe/prices.list.200.json").data[0])).toEqual([]);
  });
  it("are listed newest first by page, time, status, subscription and customer", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      ids.unshift((await shop.create("hosted")).body.id);
      shop.pass(60);
    }
    await shop.fake.pay(ids[1] ?? "");
    const first = (await shop.get("/checkout/sessions?limit=2")).body;
    const listedIds = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
    expect([listedIds(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
    expect(first).toMatchObject({ object: "list", url: "/v1/checkout/sessions" });
    const rest = (await shop.get(`/checkout/sessions?limit=100&starting_after=${ids[1]}`)).body;
    expect([listedIds(rest), rest.has_more]).toEqual([ids.slice(2), false]);
    const time = (await shop.get(`/checkout/sessions/${ids[2]}`)).body.created;
    const between = `created[gte]=${time}&created[lte]=${time + 60}&expand[]=data.line_items`;
    const found = (await shop.get(`/checkout/sessions?${between}`)).body;
    expect(listedIds(found)).toEqual(ids.slice(1, 3));
    expect(found.data[0].line_items.data[0].price.unit_amount).toBe(1000);
    const paid = found.data[0];
    for (const filter of [
      `status=complete`,
      `subscription=${paid.subscription}`,
      `customer=${paid.customer}`,
    ])
      expect(listedIds((await shop.get(`/checkout/sessions?${filter}`)).body)).toEqual([paid.id]);
    expect((await shop.get("/checkout/sessions?limit=101")).status).toBe(400);
  });
});

describe("idempotency keys", () => {
  const headers = { "idempotency-key": "signup-1" };
  it("have their effect once, for one body", async () => {
    const first = await shop.create("hosted", {}, headers);
    const second = await shop.create("hosted", {}, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const other = await shop.create("hosted", { "metadata[x]": "1" }, headers);
    expect([other.status, other.body.error.type]).toEqual([400, "idempotency_error"]);
    shop.pass(24 * 3_600);
    expect((await shop.create("hosted", {}, headers)).body.id).not.toBe(first.body.id);
  });
  it("are rejected while their first request is handled", async () => {
    shop.fake.failAfterNext({ delayMs: 60, cutOff: false });
    const [first, second] = await Promise.all([
      shop.create("hosted", {}, headers),
      shop.create("hosted", {}, headers),
    ]);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body.error.code).toBe("idempotency_key_in_use");
    expect(second.headers.get("stripe-should-retry")).toBe("true");
    expect((await shop.create("hosted", {}, headers)).body.id).toBe(first.body.id);
  });
  it("replay what took effect although its answer was cut off, in the process and over HTTP", async () => {
    shop.fake.failAfterNext({ path: "/v1/checkout" });
    await expect(shop.create("hosted", {}, headers)).rejects.toThrow("fetch failed");
    const { id } = shop.fake.records().sessions[0]!;
    const again = await shop.create("hosted", {}, headers);
    expect([again.body.id, again.headers.get("idempotent-replayed")]).toEqual([id, "true"]);
    shop.fake.failAfterNext();
    const url = `${shop.fake.url}/v1/customers`;
    const request = { method: "POST", headers: { authorization: "Bearer sk_test_standin_0001" } };
    await expect(fetch(url, request)).rejects.toThrow("fetch failed");
    expect(shop.fake.records().customers).toHaveLength(1);
  });
  it("keep a 500 as their answer, and nothing takes place; another key begins again", async () => {
    shop.fake.failNext({ status: 500, body: { error: { type: "api_error" } }, method: "POST" });
    expect((await shop.get("/prices")).status).toBe(200);
    expect((await shop.create("hosted", {}, headers)).status).toBe(500);
    expect(shop.fake.records().sessions).toEqual([]);
    const again = await shop.create("hosted", {}, headers);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([500, "true"]);
    expect(shop.fake.records().sessions).toEqual([]);
    const made = await shop.create("hosted", {}, { "idempotency-key": "another" });
    expect([made.status, made.headers.get("idempotent-replayed")]).toEqual([200, null]);
  });
});

describe("subscriptions", () => {
  it("end at their period, are kept, change their price and end at once, but once only", async () => {
    const { subscription, customer } = await shop.paid();
    const path = `/subscriptions/${subscription}`;
    const read = (await shop.get(path)).body;
    fits(read, "subscription.retrieve.200");
    const ending = (await shop.call("POST", path, { cancel_at_period_end: "true" })).body;
    expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0].current_period_end);
    const kept = (await shop.call("POST", path, { cancel_at_period_end: "false", "metadata[x]": "1" })).body;
    expect(kept).toMatchObject({ cancel_at: null, metadata: { x: "1", plan: "EARLY_BIRD" } });
    const price = { "items[0][price]": shop.fake.prices.managed };
    expect((await shop.call("POST", path, price)).body.error.param).toBe("items[0][id]");
    const item = { "items[0][id]": read.items.data[0].id, ...price };
    const changed = (await shop.call("POST", path, { ...item, proration_behavior: "always_invoice" })).body;
    expect(changed.items.data[0].price.unit_amount).toBe(1900);
    const full = (await shop.get(`${path}?expand[]=latest_invoice.payments`)).body;
    expect(full.latest_invoice).toMatchObject({ billing_reason: "subscription_update", amount_paid: 900 });
    expect(full.latest_invoice.payments.data).toHaveLength(1);
    expect((await shop.call("DELETE", path)).body.status).toBe("canceled");
    const twice = await shop.call("DELETE", path);
    expect([twice.status, twice.body.error.code]).toEqual([404, "resource_missing"]);
    expect((await shop.call("POST", path, { cancel_at_period_end: "true" })).status).toBe(400);
    const count = async (query: string) =>
      (await shop.get(`/subscriptions?customer=${customer}${query}`)).body.data.length;
    expect([await count(""), await count("&status=all"), await count("&status=canceled")]).toEqual([0, 1, 1]);
  });
});

describe("money", () => {
  it("is read from invoices, payment intents and charges", async () => {
    const { subscription, invoice, paymentIntent } = await shop.paid();
    await shop.fake.renew(subscription, "paid");
    await shop.fake.renew(subscription, "failed");
    const query = `subscription=${subscription}&status=paid&limit=1&expand[]=data.payments`;
    const [newest] = (await shop.get(`/invoices?${query}`)).body.data;
    expect(newest).toMatchObject({ status: "paid", billing_reason: "subscription_cycle" });
    expect(newest.payments.data[0].payment.type).toBe("payment_intent");
    expect((await shop.get(`/invoices/${invoice}`)).body.amount_paid).toBe(1000);
    const intent = (await shop.get(`/payment_intents/${paymentIntent}?expand[]=latest_charge`)).body;
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 1000 });
    const charge = intent.latest_charge;
    expect(charge).toMatchObject({ amount: 1000, amount_refunded: 0, refunded: false, status: "succeeded" });
    expect((await shop.get(`/charges/${charge.id}`)).body).toEqual(charge);
  });
  it("is given back once for a key, in parts, and never twice", async () => {
    const { paymentIntent } = await shop.paid();
    const wish = { payment_intent: paymentIntent, amount: "400" };
    const headers = { "idempotency-key": "refund-1" };
    const first = await shop.call("POST", "/refunds", wish, headers);
    expect(first.body).toMatchObject({ object: "refund", amount: 400, status: "succeeded" });
    expect((await shop.call("POST", "/refunds", wish, headers)).body).toEqual(first.body);
    expect((await shop.call("POST", "/refunds", { ...wish, amount: "700" })).status).toBe(400);
    const rest = await shop.call("POST", "/refunds", { payment_intent: paymentIntent });
    expect(rest.body.amount).toBe(600);
    const over = await shop.call("POST", "/refunds", { payment_intent: paymentIntent });
    expect([over.status, over.body.error.code]).toEqual([400, "charge_already_refunded"]);
    await shop.fake.settled();
    const refunds = shop.received.filter((event) => event.type === "charge.refunded");
    expect(refunds.map((event) => event.data.object)).toMatchObject([
      { amount_refunded: 400, refunded: false },
      { amount_refunded: 1000, refunded: true },
    ]);
  });
});

describe("prices, customers, the portal and events", () => {
  it("come in the vendor's shape", async () => {
    const keys = "lookup_keys[]=early_bird_monthly&lookup_keys[]=managed_monthly&active=true";
    const prices = (await shop.get(`/prices?${keys}`)).body;
    fits(prices, "prices.list.200");
    expect(prices.data.map((price: { unit_amount: number }) => price.unit_amount)).toEqual([1000, 1900]);
    expect((await shop.get(`/prices/${shop.fake.prices.managed}`)).body.unit_amount).toBe(1900);
    const form = { email: "ada@example.com", name: "Ada", "metadata[userId]": "usr_0001" };
    const customer = (await shop.call("POST", "/customers", form)).body;
    fits(customer, "customer.create.200");
    expect((await shop.get(`/customers/${customer.id}`)).body).toEqual(customer);
    expect((await shop.get("/customers?email=ada@example.com")).body.data).toEqual([customer]);
    const wish = { customer: customer.id, return_url: "http://127.0.0.1/" };
    fits(
      (await shop.call("POST", "/billing_portal/sessions", wish)).body,
      "billing_portal.session.create.200",
    );
  });
  it("list every event newest first, the lost ones too, by type, time and page", async () => {
    shop.fake.setDelivery({ mode: "lose" });
    const { subscription } = await shop.paid();
    shop.pass(10);
    await shop.fake.renew(subscription, "failed");
    const data = async (query: string) =>
      (await shop.get(`/events${query}`)).body.data.map(({ type }: { type: string }) => type);
    const all = await data("?limit=100");
    expect(all).toEqual(shop.fake.events.map(({ type }) => type).toReversed());
    expect(shop.received).toEqual([]);
    expect(await data("?types[]=invoice.paid&types[]=invoice.payment_failed")).toEqual([
      "invoice.payment_failed",
      "invoice.paid",
    ]);
    expect(await data("?type=checkout.session.completed")).toHaveLength(1);
    const { created } = shop.fake.events[0]!;
    expect(await data(`?created[gt]=${created}`)).toHaveLength(2);
    expect(await data(`?created[gte]=${created}`)).toHaveLength(6);
    expect(await data(`?limit=2&starting_after=${shop.fake.events[3]?.id}`)).toEqual(all.slice(3, 5));
  });
});
