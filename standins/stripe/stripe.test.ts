import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { example, exampleText, shapeDifferences } from "#tests/support/upstream-example.ts";
import { parseForm } from "./form.ts";
import { type StripeStandin, startStripeStandin, stripeStandinKeys } from "./stripe.ts";
import { signatureFor } from "./webhooks.ts";

let standin: StripeStandin;
let nowMs = 0;
const closers: (() => void)[] = [];
afterEach(async () => {
  await standin?.stop();
  for (const close of closers.splice(0)) close();
});

async function start() {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  standin = await startStripeStandin({ now: () => nowMs });
}
async function call(
  method: string,
  path: string,
  form: string | null = null,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${standin.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stripeStandinKeys.secret}`,
      ...(form === null ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const requestOf = (kind: "embedded" | "hosted") =>
  exampleText(`stripe/checkout.session.create.${kind}.request.txt`)
    .trim()
    .replace("price_1ExEarlyBird0000000001", standin.prices.earlyBird);
const create = (kind: "embedded" | "hosted", extra = "", headers: Record<string, string> = {}) =>
  call("POST", "/checkout/sessions", requestOf(kind) + extra, headers);

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
    await start();
    const embedded = await create("embedded");
    expect(embedded.status).toBe(200);
    expect(
      shapeDifferences(embedded.body, example("stripe/checkout.session.create.embedded.200.json")),
    ).toEqual([]);
    expect(embedded.body).toMatchObject({
      url: null,
      status: "open",
      payment_status: "unpaid",
      amount_total: 1000,
    });
    expect(embedded.body.client_secret).toMatch(/^cs_test_.+_secret_/);
    const hosted = await create("hosted");
    expect(shapeDifferences(hosted.body, example("stripe/checkout.session.create.hosted.200.json"))).toEqual(
      [],
    );
    expect(hosted.body.client_secret).toBeNull();
    expect((await fetch(hosted.body.url)).status).toBe(200);
  });
  it.each([
    ["&ui_mode=embedded", "error.400.ui_mode", "ui_mode"],
    ["&success_url=https://a.example/", "error.400.success_url", "success_url"],
  ])("refuse %s", async (extra, file, param) => {
    await start();
    const { status, body } = await create("embedded", extra);
    const { request_log_url, doc_url, ...wanted } = example(`stripe/${file}.json`).error;
    expect([typeof request_log_url, typeof doc_url]).toContain("string");
    expect(status).toBe(400);
    expect(body.error).toEqual(wanted);
    expect(body.error.param).toBe(param);
  });
  it.each([
    "&payment_method_types[0]=card",
    "&customer=cus_1",
    "&line_items[0][price]=price_other",
    "&mode=payment",
    "&expires_at=1",
  ])("refuse %s", async (extra) => {
    await start();
    const { status, body } = await create("hosted", extra);
    expect([status, body.error.type]).toEqual([400, "invalid_request_error"]);
  });
  it("refuse a wrong key, and say what is missing", async () => {
    await start();
    expect((await call("GET", "/prices", null, { authorization: "Bearer sk_test_wrong" })).status).toBe(401);
    const { status, body } = await call("GET", "/checkout/sessions/cs_test_unknown");
    expect([status, body.error.code]).toEqual([404, "resource_missing"]);
  });
  it("are made once for an idempotency key, and the key serves one body only", async () => {
    await start();
    const headers = { "idempotency-key": "signup-1" };
    const first = await create("hosted", "", headers);
    const second = await create("hosted", "", headers);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const other = await create("hosted", "&metadata[x]=1", headers);
    expect(other.status).toBe(400);
    expect(other.body.error).toMatchObject({ type: "idempotency_error" });
    expect((await create("hosted")).body.id).not.toBe(first.body.id);
  });
  it("expire by call and by time", async () => {
    await start();
    const { id } = (await create("hosted")).body;
    expect((await call("POST", `/checkout/sessions/${id}/expire`, "")).body).toMatchObject({
      status: "expired",
      url: null,
    });
    const late = (await create("hosted")).body.id;
    nowMs += 24 * 3_600_000;
    expect((await call("GET", `/checkout/sessions/${late}`)).body.status).toBe("expired");
    expect(await standin.pay(late)).toBe(false);
  });
});

describe("after payment", () => {
  async function paid() {
    await start();
    const { id } = (await create("embedded")).body;
    expect(await standin.pay(id)).toBe(true);
    expect(await standin.pay(id)).toBe(false);
    return id as string;
  }
  it("a session holds ids, or the objects that were asked for", async () => {
    const id = await paid();
    const plain = (await call("GET", `/checkout/sessions/${id}`)).body;
    expect(shapeDifferences(plain, example("stripe/checkout.session.retrieve.complete.200.json"))).toEqual(
      [],
    );
    expect(plain).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: null });
    const full = (
      await call("GET", `/checkout/sessions/${id}?expand[]=subscription&expand[]=invoice.payments`)
    ).body;
    const wanted = example("stripe/checkout.session.retrieve.complete.expanded.200.json");
    expect(shapeDifferences(full, wanted)).toEqual([]);
    expect(full.subscription).toMatchObject({
      id: plain.subscription,
      status: "active",
      metadata: { plan: "EARLY_BIRD" },
    });
    expect(full.invoice.payments.data[0].payment.payment_intent).toMatch(/^pi_/);
  });
  it("a subscription can end at its period, be kept, change its price and end at once", async () => {
    const id = await paid();
    const { subscription } = (await call("GET", `/checkout/sessions/${id}`)).body;
    const path = `/subscriptions/${subscription}`;
    expect(
      shapeDifferences((await call("GET", path)).body, example("stripe/subscription.retrieve.200.json")),
    ).toEqual([]);
    const ending = (await call("POST", path, "cancel_at_period_end=true")).body;
    expect(ending).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: ending.items.data[0].current_period_end,
    });
    expect((await call("POST", path, "cancel_at_period_end=false")).body.cancel_at).toBeNull();
    const changed = await call("POST", path, `items[0][price]=${standin.prices.managed}`);
    expect(changed.body.items.data[0].price.unit_amount).toBe(1900);
    expect((await call("DELETE", path)).body.status).toBe("canceled");
    expect((await call("DELETE", path)).status).toBe(400);
  });
  it("prices, customers and the portal come in the vendor's shape", async () => {
    await start();
    const keys = "lookup_keys[]=early_bird_monthly&lookup_keys[]=managed_monthly&active=true";
    const prices = (await call("GET", `/prices?${keys}`)).body;
    expect(shapeDifferences(prices, example("stripe/prices.list.200.json"))).toEqual([]);
    expect(prices.data.map((price: { unit_amount: number }) => price.unit_amount)).toEqual([1000, 1900]);
    const customer = (await call("POST", "/customers", "email=ada@example.com&name=Ada&metadata[userId]=u1"))
      .body;
    expect(
      shapeDifferences({ ...customer, metadata: null }, example("stripe/customer.create.200.json")),
    ).toEqual([]);
    const portal = (
      await call("POST", "/billing_portal/sessions", `customer=${customer.id}&return_url=http://127.0.0.1/`)
    ).body;
    expect(shapeDifferences(portal, example("stripe/billing_portal.session.create.200.json"))).toEqual([]);
    expect(await (await fetch(portal.url)).text()).toContain("No active subscription");
  });
});

describe("the payment page", () => {
  const choose = (url: string, choice: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
  it("declines, goes back, or pays and returns to the shop with the session's id", async () => {
    await start();
    const { id, url } = (await create("hosted")).body;
    expect(await (await choose(url, "decline")).text()).toContain("declined");
    expect((await choose(url, "cancel")).headers.get("location")).toBe(
      "https://app.example.com/signup/cancel",
    );
    const done = await choose(url, "pay");
    expect(done.headers.get("location")).toBe(`https://app.example.com/signup/success?session_id=${id}`);
    expect((await fetch(url)).status).toBe(410);
  });
});

describe("events", () => {
  it("are signed over time and body with the whole secret", () => {
    const { payload, secret, timestamp, header } = example("stripe/webhook.signature.vector.json");
    expect(signatureFor(payload, secret, timestamp)).toBe(header);
  });
  it("are posted after payment, and again twice and shuffled on demand", async () => {
    await start();
    const received: { type: string; id: string; valid: boolean }[] = [];
    const receiver = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const seconds = Math.floor(nowMs / 1000);
      const valid =
        request.headers["stripe-signature"] === signatureFor(body, stripeStandinKeys.webhook, seconds);
      const { type, id } = JSON.parse(body);
      received.push({ type, id, valid });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    closers.push(() => receiver.close());
    standin.setWebhookUrl(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    const { id } = (await create("embedded")).body;
    await standin.pay(id);
    const types = received.map((event) => event.type);
    expect(types.toSorted()).toEqual([
      "checkout.session.completed",
      "customer.subscription.created",
      "invoice.paid",
    ]);
    expect(received.every((event) => event.valid)).toBe(true);
    for (const event of standin.events) {
      if (event.type === "customer.subscription.created") continue;
      expect(shapeDifferences(event, example(`stripe/event.${event.type}.json`))).toEqual([]);
    }
    received.length = 0;
    const deliveries = await standin.replayEvents("seed");
    expect(deliveries.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(received.map((event) => event.id)).size).toBe(3);
  });
  it("survive a receiver that is not there", async () => {
    await start();
    standin.setWebhookUrl("http://127.0.0.1:1/hook");
    const { id } = (await create("embedded")).body;
    expect(await standin.pay(id)).toBe(true);
  });
});
