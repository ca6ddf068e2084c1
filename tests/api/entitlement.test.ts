import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertsOf, alertWorker, rule } from "#tests/support/alerts.ts";
import type { PaymentProduct } from "#tests/support/payments.ts";
import { startPaymentProduct } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct();
  // The feeds that everybody begins with were looked at: nobody's list waits for that.
  await product.signedIn();
  await product.sql("update channels set state = 'ok', checked_at = now()");
});
afterAll(() => product.close());

/** A subscriber whose browser is signed in. */
async function subscriber(plan: "EARLY_BIRD" | "MANAGED" = "MANAGED") {
  const payer = await product.paidPayer(plan);
  await product.result(payer, payer.sessionId);
  const intent = product.stripe
    .records()
    .invoices.findLast((each) => each.subscription === payer.subscriptionId)?.paymentIntent;
  return { ...payer, client: payer as TestClient, intent: intent ?? "" };
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>;

const entitlementOf = async (client: TestClient) => (await (await client.get("/api/me")).json()).entitlement;
/** Guards and answers of a moment ago are believed for a second at most; an event ends that at once. */
const told = () => product.settled();

const ends: [string, (user: Subscriber) => Promise<unknown>, string][] = [
  ["a full refund", ({ intent }) => product.stripe.refund(intent), "refunded"],
  [
    "a lost dispute",
    async ({ intent }) => {
      await product.stripe.dispute(intent);
      await product.stripe.closeDispute(intent, "lost");
    },
    "disputed",
  ],
  [
    "the end of a period after which it was canceled",
    async ({ subscriptionId }) => {
      product.stripe.age(subscriptionId, 31);
      await product.stripe.cancelAtPeriodEnd(subscriptionId, true);
    },
    "canceled",
  ],
  [
    "the end of a subscription, long after its period",
    async ({ subscriptionId }) => {
      product.stripe.age(subscriptionId, 31);
      await product.stripe.cancelNow(subscriptionId);
    },
    "canceled",
  ],
  [
    "15 days after a failed renewal",
    async ({ subscriptionId }) => {
      product.stripe.age(subscriptionId, 45);
      await product.stripe.renew(subscriptionId, "failed");
    },
    "unpaid",
  ],
];

describe("READ-38: an account whose plan has ended", () => {
  it.each(ends)("402: after %s", async (_what, end, reason) => {
    const user = await subscriber();
    expect((await user.client.get("/api/news")).status).toBe(200);
    await end(user);
    await told();
    expect(await entitlementOf(user.client)).toMatchObject({ state: "ended", reason });
    const answer = await user.client.get("/api/news");
    expect(answer.status).toBe(402);
    expect((await answer.json()).error).toMatchObject({
      code: "plan-ended",
      message: "Your plan has ended. Renew it in your profile to go on.",
    });
  });

  it("402: news, search, social, prices and analyses; profile, feeds, prompts, export and billing go on", async () => {
    const { client, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    for (const path of [
      "/api/news",
      "/api/news/stream",
      "/api/news/saved",
      "/api/news/search?q=apple",
      "/api/news/reactions?ids=a",
      "/api/social",
      "/api/quotes?symbols=AAPL",
      "/api/quotes/AAPL/prices?range=day",
      "/api/news/a/analyses",
      "/api/news/a/companies",
      "/api/alerts",
      "/api/channels",
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 402]);
    expect(
      (await client.request("POST", "/api/news/a/analyses", { symbol: "AAPL", promptId: "p" })).status,
    ).toBe(402);
    for (const path of [
      "/api/me",
      "/api/feeds",
      "/api/prompts",
      "/api/settings",
      "/api/keys",
      "/api/watchlists",
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    expect((await client.get("/api/me/export")).status).toBe(200);
    expect((await client.request("POST", "/api/billing/portal")).status).toBe(201);
  });

  it("operator keys serve it for nothing, also where no request asks", async () => {
    const { client, userId, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const actor = await product.services.accounts.accounts.findActor(userId);
    if (!actor) throw new Error("no user");
    expect(actor.entitlement).toBe("ended");
    expect(await product.services.settings.keys.aiKey(actor)).toBeNull();
    expect(await product.services.settings.keys.market(actor)).toMatchObject({
      mainKey: null,
      freeEnabled: false,
    });
    expect((await client.request("POST", "/api/keys/test", { field: "openaiApiKey" })).status).not.toBe(200);
  });

  it("its output feeds answer as unknown addresses do, and its highlights save nothing", async () => {
    const { client, userId, intent } = await subscriber();
    const wires = createWires(product);
    const worker = alertWorker(product);
    await worker.match();
    const channelId = await wires.channel();
    await wires.follow({ userId }, channelId);
    const feed = await client.request("POST", "/api/output-feeds", { name: "All", filter: {} });
    const { pathname } = new URL((await feed.json()).rssUrl);
    const subject = { kind: "word", value: "merger" };
    expect((await client.request("POST", "/api/news/highlights", { subject, saves: true })).status).toBe(201);
    expect((await fetch(product.url + pathname)).status).toBe(200);
    await product.stripe.refund(intent);
    await told();
    const answer = await fetch(product.url + pathname);
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, "output-feed-not-found"]);
    await wires.arrive(channelId, [{ title: "A merger is near" }]);
    await worker.match();
    const { rows } = await product.platform.database.pool.query(
      "select 1 from reader_items where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([]);
  });

  it("its alerts fire no more, and fire again once it has renewed", async () => {
    const { client, userId, intent } = await subscriber();
    const wires = createWires(product);
    const worker = alertWorker(product);
    await worker.match();
    const channelId = await wires.channel();
    await wires.follow({ userId }, channelId);
    const mine = alertsOf(client);
    const { id } = await mine.add(rule({ kind: "feeds" }, { kind: "words", text: "merger" }));
    await wires.arrive(channelId, [{ title: "A merger of two banks is near" }]);
    await worker.match();
    await product.stripe.refund(intent);
    await told();
    await wires.arrive(channelId, [{ title: "The merger of an airline falls apart" }]);
    await worker.match();
    const renewal = await client.request("POST", "/api/billing/checkout", {
      subscriptionType: "EARLY_BIRD",
    });
    await product.stripe.pay((await renewal.json()).sessionId);
    await told();
    await wires.arrive(channelId, [{ title: "Regulators look at a merger of grocers" }]);
    await worker.match();
    expect((await mine.receipts(id)).map(({ title }) => title)).toEqual([
      "Regulators look at a merger of grocers",
      "A merger of two banks is near",
    ]);
  });

  it("T28: an admin whose subscription has ended goes on", async () => {
    const { client, userId, intent } = await subscriber();
    await product.sql("update users set role = 'ADMIN' where id = $1", [userId]);
    await product.stripe.refund(intent);
    await told();
    expect(await entitlementOf(client)).toEqual({ state: "full" });
    expect((await client.get("/api/news")).status).toBe(200);
  });
});

describe("READ-38: an account that goes on", () => {
  it("grace for 14 days after a failed renewal, and full again once it is paid", async () => {
    const { client, subscriptionId } = await subscriber();
    product.stripe.age(subscriptionId, 31);
    await product.stripe.renew(subscriptionId, "failed");
    await told();
    const { state, until } = await entitlementOf(client);
    expect(state).toBe("grace");
    // The period ended a day ago: 31 days less the 30 of a period.
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(12.9);
    expect(days).toBeLessThan(13.1);
    expect((await client.get("/api/news")).status).toBe(200);
    await product.stripe.payOpenInvoice(subscriptionId);
    await told();
    expect(await entitlementOf(client)).toEqual({ state: "full" });
  });

  it.each([
    ["a part of the money goes back", ({ intent }: Subscriber) => product.stripe.refund(intent, 300)],
    ["a dispute is open", ({ intent }: Subscriber) => product.stripe.dispute(intent)],
    [
      "a dispute is won",
      async ({ intent }: Subscriber) => {
        await product.stripe.dispute(intent);
        await product.stripe.closeDispute(intent, "won");
      },
    ],
    [
      "it is canceled within a period that is paid",
      ({ subscriptionId }: Subscriber) => product.stripe.cancelNow(subscriptionId),
    ],
    [
      "a later renewal is paid after a refund",
      async ({ intent, subscriptionId }: Subscriber) => {
        await product.stripe.refund(intent);
        await product.stripe.renew(subscriptionId, "paid");
      },
    ],
  ])("full: %s", async (_what, change) => {
    const user = await subscriber();
    await change(user);
    await told();
    expect(await entitlementOf(user.client)).toEqual({ state: "full" });
    expect((await user.client.get("/api/news")).status).toBe(200);
  });

  it("full: a user that an admin made, who never paid", async () => {
    const user = await product.signedIn({ subscriptionType: "MANAGED" });
    expect((await user.get("/api/news")).status).toBe(200);
  });
});

describe("READ-38: Renew", () => {
  const renew = (client: TestClient, body: object = { subscriptionType: "EARLY_BIRD" }) =>
    client.request("POST", "/api/billing/checkout", body);

  it("pays for the account that is there: plan chosen there, one user, nothing lost", async () => {
    const { client, userId, intent, details } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const answer = await renew(client, { subscriptionType: "EARLY_BIRD", mode: "redirect" });
    expect(answer.status).toBe(201);
    const { status, sessionId, url } = await answer.json();
    expect(status).toBe("redirect");
    expect(url).toContain(sessionId);
    await product.stripe.pay(sessionId);
    await told();
    expect(await entitlementOf(client)).toEqual({ state: "full" });
    const me = await (await client.get("/api/me")).json();
    expect(me).toMatchObject({
      id: userId,
      subscriptionType: "EARLY_BIRD",
      paymentInfo: { paymentStatus: "paid", amount: 1000 },
    });
    expect(
      (await product.sql("select count(*)::int as n from users where email = $1", [details.email]))[0]?.n,
    ).toBe(1);
    expect(await (await client.get(`/api/signup/result?session_id=${sessionId}`)).json()).toMatchObject({
      status: "finished",
      signedIn: true,
      email: details.email,
    });
  });

  it("ends the old subscription, so that nobody pays for two", async () => {
    const { client, subscriptionId, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const { sessionId } = await (await renew(client)).json();
    await product.stripe.pay(sessionId);
    await told();
    const { subscriptions } = product.stripe.records();
    expect(subscriptions.find(({ id }) => id === subscriptionId)?.status).toBe("canceled");
    const customer = subscriptions.find(({ id }) => id === subscriptionId)?.customer;
    const own = subscriptions.filter((each) => each.customer === customer);
    expect(own.map(({ status }) => status).sort()).toEqual(["active", "canceled"]);
  });

  it("twenty clicks are one session", async () => {
    const { client, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(client)));
    const bodies = await Promise.all(answers.map((each) => each.json()));
    expect(new Set(bodies.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it("409: a plan that runs is not paid twice, also when the provider knows it first", async () => {
    const { client, subscriptionId } = await subscriber();
    expect((await renew(client)).status).toBe(409);
    product.stripe.age(subscriptionId, 45);
    await product.stripe.renew(subscriptionId, "failed");
    await told();
    expect((await entitlementOf(client)).state).toBe("ended");
    product.stripe.setDelivery({ mode: "lose" });
    await product.stripe.payOpenInvoice(subscriptionId);
    product.stripe.setDelivery({ mode: "normal" });
    const answer = await renew(client);
    expect(answer.status).toBe(409);
    expect((await answer.json()).error.code).toBe("plan-not-ended");
    expect(await entitlementOf(client)).toEqual({ state: "full" });
  });

  it("two sessions that are both paid: one is given, the other goes back", async () => {
    const { client, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const first = await (await renew(client)).json();
    // As a second tab would leave it: a session that was closed here and paid all the same.
    await product.sql("update checkouts set state = 'closed' where session_id = $1", [first.sessionId]);
    const second = await (await renew(client, { subscriptionType: "MANAGED" })).json();
    await product.stripe.pay(second.sessionId);
    await told();
    await product.stripe.pay(first.sessionId);
    await told();
    await product.processQueueLater();
    const money = product.stripe.money().bySession;
    expect(money[second.sessionId]).toMatchObject({ chargedCents: 1900, refundedCents: 0 });
    expect(money[first.sessionId]).toMatchObject({ chargedCents: 1000, refundedCents: 1000 });
    expect(await entitlementOf(client)).toEqual({ state: "full" });
  });

  it("an account that is deleted meanwhile: the money goes back", async () => {
    const { client, userId, intent } = await subscriber();
    await product.stripe.refund(intent);
    await told();
    const { sessionId } = await (await renew(client)).json();
    await product.services.profile.me.remove(
      { userId, role: "USER", subscriptionType: "MANAGED", entitlement: "ended" },
      { id: "x", createdAtMs: Date.now() },
      { confirm: true },
    );
    await product.stripe.pay(sessionId);
    await told();
    await product.processQueueLater();
    expect(product.stripe.money().bySession[sessionId]).toMatchObject({
      chargedCents: 1000,
      refundedCents: 1000,
    });
  });

  it("401: without a session", async () => {
    expect((await renew(product.client())).status).toBe(401);
  });
});
