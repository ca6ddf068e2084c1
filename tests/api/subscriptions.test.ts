import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { billingPortalSchema } from "#contract/billing.ts";
import { displayedPaymentStatus } from "#domain/billing/display.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";
import { startSignUpProduct } from "#tests/support/sign-up.ts";

let product: PaymentProduct;
let admin: TestClient & { userId: string };
beforeAll(async () => {
  product = await startPaymentProduct();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());
// What a test has ordered to fail and did not use up is no other test's matter.
afterEach(() => product.stripe.setDelivery({ mode: "normal" }));

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error });
const meOf = async (client: TestClient) => (await client.get("/api/me")).json();
const isoOf = (seconds = 0) => new Date(seconds * 1_000).toISOString();
const vendorsOf = (subscriptionId: string) =>
  product.stripe.records().subscriptions.find(({ id }) => id === subscriptionId);

/** A payer who is signed in and has paid. */
async function subscriber(plan?: "EARLY_BIRD" | "MANAGED") {
  const payer = await product.paidPayer(plan);
  expect((await product.result(payer, payer.sessionId)).status).toBe(200);
  const info = async () => (await meOf(payer)).paymentInfo;
  /** Does something at the vendor and waits until the product has heard of it. */
  const infoAfter = async (happening: Promise<boolean>) => {
    expect(await happening).toBe(true);
    await product.settled();
    return info();
  };
  return { ...payer, info, infoAfter };
}

describe("a subscription's life (READ-38)", () => {
  it("READ-38: a renewal: paid, with the new period, amount and payment", async () => {
    const { subscriptionId, infoAfter, info } = await subscriber();
    const before = await info();
    const renewed = await infoAfter(product.stripe.renew(subscriptionId, "paid"));
    expect(renewed).toMatchObject({
      paymentStatus: "paid",
      subscriptionStatus: "active",
      amount: 1_900,
      currency: "usd",
      currentPeriodEnd: isoOf(vendorsOf(subscriptionId)?.periodEnd),
    });
    expect(renewed.currentPeriodEnd > before.currentPeriodEnd).toBe(true);
    expect(renewed.paymentIntentId).not.toBe(before.paymentIntentId);
    expect(renewed).toMatchObject({ sessionId: before.sessionId, createdAt: before.createdAt });
  });

  it("READ-38: events in the form from before 2025-03-31, as an older webhook address gets them: the same", async () => {
    const { subscriptionId, infoAfter, info } = await subscriber();
    const before = await info();
    product.stripe.setEventVersion("2025-02-24.acacia");
    // The subscription's own event is lost: what the invoice says has to do.
    product.stripe.setDelivery({ mode: "hold" });
    expect(await product.stripe.renew(subscriptionId, "failed")).toBe(true);
    const failed = product.stripe.held().find(({ type }) => type === "invoice.payment_failed");
    expect(failed?.data.object).toMatchObject({ subscription: subscriptionId });
    expect(failed?.data.object).not.toHaveProperty("parent");
    product.stripe.setDelivery({ mode: "normal" });
    if (failed) await product.stripe.deliver(failed);
    await product.settled();
    expect(await info()).toMatchObject({ paymentStatus: "unpaid", subscriptionStatus: "past_due" });
    const paid = await infoAfter(product.stripe.payOpenInvoice(subscriptionId));
    expect(paid).toMatchObject({ paymentStatus: "paid", subscriptionStatus: "active" });
    expect(paid.currentPeriodEnd > before.currentPeriodEnd).toBe(true);
    product.stripe.setEventVersion("2026-10-28.endive");
  });

  it.each(["failed", "action-required"] as const)(
    "READ-38: PROFILE-12: a renewal that is %s: unpaid, and nobody is shut out; paid later: paid again",
    async (outcome) => {
      const client = await subscriber();
      const { subscriptionId, infoAfter } = client;
      const failed = await infoAfter(product.stripe.renew(subscriptionId, outcome));
      expect(failed).toMatchObject({ paymentStatus: "unpaid", subscriptionStatus: "past_due" });
      expect(displayedPaymentStatus(failed.paymentStatus)).toBe("unpaid");
      expect((await client.get("/api/feeds")).status).toBe(200);
      expect(await meOf(client)).toMatchObject({ subscriptionType: "MANAGED" });
      const paid = await infoAfter(product.stripe.payOpenInvoice(subscriptionId));
      expect(paid).toMatchObject({ paymentStatus: "paid", subscriptionStatus: "active" });
    },
  );

  it.each([
    ["in the portal, as flexible billing does: a date", "date"],
    ["by a call: a flag", "flag"],
  ] as const)(
    "READ-38: cancelled for the end of the period %s: still paid, and says when it ends; taken back: not any more",
    async (_how, setBy) => {
      const { subscriptionId, infoAfter } = await subscriber();
      const ending = await infoAfter(product.stripe.cancelAtPeriodEnd(subscriptionId, true, setBy));
      expect(ending).toMatchObject({
        paymentStatus: "paid",
        subscriptionStatus: "active",
        cancelAtPeriodEnd: true,
        currentPeriodEnd: isoOf(vendorsOf(subscriptionId)?.periodEnd),
      });
      const going = await infoAfter(product.stripe.cancelAtPeriodEnd(subscriptionId, false));
      expect(going).toMatchObject({ cancelAtPeriodEnd: false });
    },
  );

  it("READ-38: T32: the end: canceled and unpaid, seen at once, and the user may still come in", async () => {
    const client = await subscriber();
    const { subscriptionId, infoAfter } = client;
    await infoAfter(product.stripe.cancelAtPeriodEnd(subscriptionId, true));
    const ended = await infoAfter(product.stripe.endSubscription(subscriptionId));
    expect(ended).toMatchObject({ paymentStatus: "unpaid", subscriptionStatus: "canceled", subscriptionId });
    expect((await client.get("/api/news")).status).toBe(200);
  });

  it("READ-38: ended for want of payment: likewise", async () => {
    const { subscriptionId, infoAfter } = await subscriber();
    await infoAfter(product.stripe.renew(subscriptionId, "failed"));
    const ended = await infoAfter(product.stripe.endSubscription(subscriptionId));
    expect(ended).toMatchObject({ paymentStatus: "unpaid", subscriptionStatus: "canceled" });
  });

  it("READ-38: paused and resumed", async () => {
    const { subscriptionId, infoAfter } = await subscriber();
    expect(await infoAfter(product.stripe.pause(subscriptionId))).toMatchObject({
      paymentStatus: "unpaid",
      subscriptionStatus: "paused",
    });
    expect(await infoAfter(product.stripe.resume(subscriptionId))).toMatchObject({
      paymentStatus: "paid",
      subscriptionStatus: "active",
    });
  });

  it("READ-38: a charge that is given back is not paid; a part of it leaves it paid; the next renewal pays again", async () => {
    const { subscriptionId, infoAfter, info } = await subscriber();
    const { paymentIntentId } = await info();
    expect(await infoAfter(product.stripe.refund(paymentIntentId, 500))).toMatchObject({
      paymentStatus: "paid",
    });
    expect(await infoAfter(product.stripe.refund(paymentIntentId))).toMatchObject({
      paymentStatus: "unpaid",
      subscriptionStatus: "active",
    });
    expect(await infoAfter(product.stripe.renew(subscriptionId, "paid"))).toMatchObject({
      paymentStatus: "paid",
    });
  });

  it.each([
    ["EARLY_BIRD", "MANAGED"],
    ["MANAGED", "EARLY_BIRD"],
  ] as const)(
    "READ-38: PROFILE-11: T32: the plan is changed from %s to %s: seen at once by GET /api/me",
    async (plan, next) => {
      const client = await subscriber(plan);
      const { earlyBird, managed } = product.stripe.prices;
      expect(await meOf(client)).toMatchObject({ subscriptionType: plan });
      const price = next === "MANAGED" ? managed : earlyBird;
      const info = await client.infoAfter(product.stripe.changePlan(client.subscriptionId, price));
      expect(await meOf(client)).toMatchObject({ subscriptionType: next });
      expect(info).toMatchObject({ paymentStatus: "paid", subscriptionStatus: "active" });
    },
  );

  it("T39: a change to a price that is not sold: the plan stays, and the log has an alert", async () => {
    const client = await subscriber("EARLY_BIRD");
    product.logLines.length = 0;
    product.stripe.setDelivery({ mode: "hold" });
    const { subscriptionId, userId } = client;
    await product.sql(`update users set payment_info = payment_info - 'subscriptionId' where id = $1`, [
      userId,
    ]);
    const { id } = product.stripe.createSession({
      "line_items[0][price]": product.stripe.prices.managed,
      mode: "subscription",
    });
    await product.stripe.pay(id, { priceId: "price_of_old" });
    const session = product.stripe.records().sessions.find((each) => each.id === id);
    await product.sql(
      `update users set payment_info = payment_info || jsonb_build_object('subscriptionId', $2::text) where id = $1`,
      [userId, session?.subscription],
    );
    await product.billing.subscriptions.sync(session?.subscription ?? "");
    expect(await meOf(client)).toMatchObject({ subscriptionType: "EARLY_BIRD" });
    expect(product.logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: "error",
        userId,
        msg: "A subscription runs on a price that is not sold",
      }),
    );
    expect(subscriptionId).not.toBe(session?.subscription);
  });

  it("T38: an older look that comes late changes nothing", async () => {
    const { subscriptionId, infoAfter, userId, info } = await subscriber();
    const ended = await infoAfter(product.stripe.cancelNow(subscriptionId));
    await product.sql("update users set payment_ticket = payment_ticket + 1000 where id = $1", [userId]);
    await product.sql(
      `update users set payment_info = payment_info || '{"subscriptionStatus": "canceled", "paymentStatus": "unpaid", "note": 1}' where id = $1`,
      [userId],
    );
    await product.billing.subscriptions.sync(subscriptionId);
    const [row] = await product.sql("select payment_info from users where id = $1", [userId]);
    expect(row.payment_info).toEqual({ ...ended, note: 1 });
    expect((await info()).subscriptionStatus).toBe("canceled");
  });
});

describe("POST /api/billing/portal", () => {
  const open = (client: TestClient) => client.request("POST", "/api/billing/portal", {});

  it("201: READ-38: the provider's page for this customer, which leads back to the profile", async () => {
    const client = await subscriber();
    product.stripe.requests.length = 0;
    const answer = await open(client);
    expect(answer.status).toBe(201);
    const { url } = billingPortalSchema.parse(await answer.json());
    expect(url.startsWith(product.stripe.url)).toBe(true);
    const asked = product.stripe.requests.filter(({ path }) => path === "/v1/billing_portal/sessions");
    expect(asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      {
        customer: (await client.info()).customerId,
        return_url: `${product.config.appUrl}/settings?tab=profile`,
      },
    ]);
    expect((await fetch(url)).status).toBe(200);
  });

  it("401: READ-38: not without a session", async () => {
    expect(await errorOf(await open(product.client()))).toMatchObject({
      status: 401,
      code: "not-signed-in",
    });
  });

  it("422: READ-38: not for somebody who never paid", async () => {
    expect(await errorOf(await open(await product.signedIn()))).toMatchObject({
      status: 422,
      code: "no-billing-account",
      message: "There's no payment on record for your account.",
    });
  });

  it("422: READ-38: not for a customer whom the provider does not know any more", async () => {
    const client = await subscriber();
    await product.sql(
      `update users set payment_info = payment_info || '{"customerId": "cus_nobody"}' where id = $1`,
      [client.userId],
    );
    expect(await errorOf(await open(client))).toMatchObject({ status: 422, code: "no-billing-account" });
  });

  it("422: READ-40: not where payments are not set up", async () => {
    const other = await startSignUpProduct();
    expect(await errorOf(await open(await other.signedIn()))).toMatchObject({ code: "payments-not-set-up" });
    await other.close();
  });

  it("503: READ-38: the provider does not answer: says so and when to try again, and nothing of its inside", async () => {
    const client = await subscriber();
    product.stripe.failNext({
      path: "/v1/billing_portal",
      status: 500,
      body: { error: { message: "inner words" } },
    });
    const answer = await open(client);
    expect(answer.headers.get("retry-after")).toBe("5");
    const rejection = await errorOf(answer);
    expect(rejection).toMatchObject({
      status: 503,
      code: "payment-provider-down",
      message: "The payment provider isn't responding. Please try again in a moment.",
    });
    expect(JSON.stringify(rejection)).not.toContain("inner words");
    expect((await open(client)).status).toBe(201);
  });

  it("422: READ-38: nobody saved the portal's settings at the provider: not set up, and no word of trying again", async () => {
    const client = await subscriber();
    product.stripe.setPortalConfigured(false);
    const answer = await open(client);
    product.stripe.setPortalConfigured(true);
    expect(answer.headers.get("retry-after")).toBeNull();
    expect(await errorOf(answer)).toMatchObject({
      status: 422,
      code: "payments-not-set-up",
      message: "Managing your plan isn't set up on this server. Please contact support.",
    });
    expect((await open(client)).status).toBe(201);
  });

  it("429: one user opens it 60 times in an hour", async () => {
    const client = await product.signedIn();
    const statuses = [];
    for (let n = 0; n <= 60; n += 1) statuses.push((await open(client)).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
    expect((await open(await subscriber())).status).toBe(201);
  });
});

describe("POST /api/admin/users/{id}/sync-billing", () => {
  const sync = (id: string, by: TestClient = admin) =>
    by.request("POST", `/api/admin/users/${id}/sync-billing`);

  it("204: READ-38: the state at the provider is noted", async () => {
    const client = await subscriber();
    product.stripe.setDelivery({ mode: "lose" });
    await product.stripe.cancelNow(client.subscriptionId);
    expect(await client.info()).toMatchObject({ subscriptionStatus: "active" });
    const answer = await sync(client.userId);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await client.info()).toMatchObject({ subscriptionStatus: "canceled", paymentStatus: "unpaid" });
  });

  it("204: nothing happens for somebody who never paid, or whose subscription the provider has dropped", async () => {
    const { userId } = await product.signedIn();
    expect((await sync(userId)).status).toBe(204);
    const client = await subscriber();
    await product.sql(
      `update users set payment_info = payment_info || '{"subscriptionId": "sub_nobody"}' where id = $1`,
      [client.userId],
    );
    const before = await product.userOf(client.details.email);
    expect((await sync(client.userId)).status).toBe(204);
    expect(await product.userOf(client.details.email)).toEqual(before);
  });

  it("404: nobody has that id", async () => {
    expect(await errorOf(await sync("nobody"))).toMatchObject({ status: 404, code: "account-not-found" });
  });

  it("401, 403: for admins only", async () => {
    const client = await subscriber();
    expect((await sync(client.userId, product.client())).status).toBe(401);
    expect((await sync(client.userId, client)).status).toBe(403);
  });

  it("503: the provider does not answer, and nothing changes", async () => {
    const client = await subscriber();
    const before = await product.userOf(client.details.email);
    product.stripe.failNext({ path: "/v1/subscriptions", status: 500 });
    expect(await errorOf(await sync(client.userId))).toMatchObject({
      status: 503,
      code: "payment-provider-down",
    });
    expect(await product.userOf(client.details.email)).toEqual(before);
  });
});
