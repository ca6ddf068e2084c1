import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdUser } from "#tests/support/held-user.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import type { TestClient } from "#tests/support/product.ts";

let product: PaymentProduct;
let admin: TestClient & { userId: string };
beforeAll(async () => {
  product = await startPaymentProduct();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());
beforeEach(() => {
  product.logLines.length = 0;
});
// What a test has ordered to fail and did not use up is no other test's matter.
afterEach(async () => {
  product.stripe.setDelivery({ mode: "normal" });
  await product.services.site.siteSettings.change({ signupsEnabled: true, signupWithoutPayment: false });
});

const statusOf = (subscriptionId: string) =>
  product.stripe.records().subscriptions.find(({ id }) => id === subscriptionId)?.status;
const removeUser = (id: string) => admin.request("DELETE", `/api/admin/users/${id}`);
const refundsOf = (sessionId: string) => product.stripe.money().bySession[sessionId]?.refundedCents;
const lineOf = (message: string) =>
  product.logLines.map((line) => JSON.parse(line)).find((line) => line.msg === message);

describe("the subscription of a user who is gone (READ-51)", () => {
  it("READ-51: removed by an admin: it is cancelled at the provider, and nothing is given back", async () => {
    const { userId, subscriptionId, sessionId } = await product.paidPayer();
    expect((await removeUser(userId)).status).toBe(204);
    await product.settled();
    expect(statusOf(subscriptionId)).toBe("canceled");
    expect(refundsOf(sessionId)).toBe(0);
    expect(lineOf("A subscription was ended")).toMatchObject({ subscriptionId, refund: false });
    const [row] = await product.sql("select * from users where id = $1", [userId]);
    expect(row).toMatchObject({ payment_info: null, subscription_type: null });
  });

  it("READ-51: the own account deleted: likewise", async () => {
    const payer = await product.paidPayer();
    await product.result(payer, payer.sessionId);
    expect((await payer.request("DELETE", "/api/me", { confirm: true })).status).toBe(204);
    await product.settled();
    expect(statusOf(payer.subscriptionId)).toBe("canceled");
    expect((await payer.get("/api/me")).status).toBe(401);
  });

  it("READ-51: what the provider says of it afterwards brings nobody back", async () => {
    const { userId, details } = await product.paidPayer();
    await removeUser(userId);
    await product.settled();
    for (const event of product.stripe.events.slice(-8)) await product.stripe.deliver(event);
    await product.settled();
    await product.billing.reconciliation.reconcile();
    expect(await product.usersOf(details.email)).toMatchObject([{ id: userId, payment_info: null }]);
  });

  it.each(["billing.waiting", "billing.reconciliation"])(
    "READ-51: the provider does not answer: the removal stands, it is logged, and %s ends it later",
    async (job) => {
      const { userId, subscriptionId } = await product.paidPayer();
      product.stripe.failNext({ path: "/v1/subscriptions", status: 503 });
      expect((await removeUser(userId)).status).toBe(204);
      await product.settled();
      expect(statusOf(subscriptionId)).toBe("active");
      expect(lineOf("A subscription could not be ended yet")).toMatchObject({
        level: "error",
        subscriptionId,
      });
      const [row] = await product.sql("select removed_at from users where id = $1", [userId]);
      expect(row.removed_at).not.toBeNull();
      await product.sql(
        "update cancellations set leased_until = now() - interval '1 second' where done_at is null",
      );
      await product.runJob(job);
      expect(statusOf(subscriptionId)).toBe("canceled");
    },
  );

  it("READ-51: the answer is cut off after it was ended: the second time it is found ended", async () => {
    const { userId, subscriptionId } = await product.paidPayer();
    product.stripe.failAfterNext({ path: "/v1/subscriptions", method: "DELETE" });
    await removeUser(userId);
    await product.settled();
    expect(statusOf(subscriptionId)).toBe("canceled");
    await product.processQueueLater();
    expect(await product.sql("select 1 from cancellations where done_at is null")).toEqual([]);
  });

  it("READ-51: it was over already: the provider is not asked to end it", async () => {
    const { userId, subscriptionId } = await product.paidPayer();
    await product.stripe.cancelNow(subscriptionId);
    await product.settled();
    product.stripe.requests.length = 0;
    await removeUser(userId);
    await product.settled();
    expect(product.stripe.requests.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("READ-51: the provider has dropped it: that is an end, too", async () => {
    const { userId } = await product.paidPayer();
    await product.sql(
      `update users set payment_info = payment_info || '{"subscriptionId": "sub_nobody"}' where id = $1`,
      [userId],
    );
    expect((await removeUser(userId)).status).toBe(204);
    await product.settled();
    expect(await product.sql("select 1 from cancellations where done_at is null")).toEqual([]);
  });

  it("READ-51: the details of the payment never came: it is ended all the same", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    product.stripe.failNext({ path: "/v1/subscriptions", status: 500 });
    await product.result(payer, payer.sessionId);
    const user = await product.userOf(payer.details.email);
    expect(user?.payment_info).not.toHaveProperty("subscriptionStatus");
    await removeUser(user?.id);
    await product.settled();
    expect(statusOf(user?.payment_info.subscriptionId)).toBe("canceled");
  });
});

/** Only its last event is heard of. */
async function payWithOneEvent(sessionId: string): Promise<void> {
  product.stripe.setDelivery({ mode: "lose" });
  await product.stripe.pay(sessionId);
  const event = product.stripe.events.at(-1);
  if (event) await product.stripe.deliver(event);
  product.stripe.setDelivery({ mode: "normal" });
}

describe("a checkout of a user who is gone", () => {
  /** Somebody who was let in without payment, with a checkout still open. */
  async function unpaidUser() {
    const payer = await product.payer();
    await product.services.site.siteSettings.change({ signupWithoutPayment: true });
    expect(await (await product.checkOut(payer)).json()).toMatchObject({ status: "finished" });
    const user = await product.userOf(payer.details.email);
    return { ...payer, userId: String(user?.id) };
  }

  it("READ-51: READ-35: it is paid later: the subscription is ended and the money given back", async () => {
    const { userId, sessionId, details } = await unpaidUser();
    await removeUser(userId);
    await product.stripe.pay(sessionId);
    await product.settled();
    const { subscription } = product.stripe.records().sessions.find(({ id }) => id === sessionId) ?? {};
    expect(statusOf(subscription ?? "")).toBe("canceled");
    expect(refundsOf(sessionId)).toBe(1_900);
    expect(await product.checkoutOf(sessionId)).toMatchObject({ state: "returned" });
    const users = await product.usersOf(details.email);
    expect(users).toMatchObject([{ id: userId, payment_info: null }]);
    expect(lineOf("A payment gets nothing and is given back")).toMatchObject({ level: "error", sessionId });
  });

  /** What the success page says of a payment that the product hears of only then. */
  async function returnOf(sessionId: string) {
    const answer = await product.result(product.client(), sessionId);
    await product.settled();
    return answer.json();
  }

  it("READ-51: its account was removed and gave way to a new one of the same address: the payer hears that the money goes back", async () => {
    const user = await unpaidUser();
    await removeUser(user.userId);
    product.stripe.setDelivery({ mode: "lose" });
    await product.stripe.pay(user.sessionId);
    const again = await product.newClient({ email: user.details.email });
    expect(await (await product.checkOut(again)).json()).toMatchObject({ status: "finished" });
    expect(await product.sql("select 1 from users where id = $1", [user.userId])).toEqual([]);
    expect(await returnOf(user.sessionId)).toEqual({ status: "returned", sessionId: user.sessionId });
    expect(await product.checkoutOf(user.sessionId)).toMatchObject({ state: "returned" });
    expect(refundsOf(user.sessionId)).toBe(1_900);
  });

  it("READ-51: its user deleted the account: likewise", async () => {
    const user = await unpaidUser();
    product.stripe.setDelivery({ mode: "lose" });
    await product.stripe.pay(user.sessionId);
    expect((await user.request("DELETE", "/api/me", { confirm: true })).status).toBe(204);
    expect(await returnOf(user.sessionId)).toEqual({ status: "returned", sessionId: user.sessionId });
    expect(await product.checkoutOf(user.sessionId)).toMatchObject({ state: "returned" });
    expect(refundsOf(user.sessionId)).toBe(1_900);
  });

  it("READ-51: its money arrives later: likewise", async () => {
    const { userId, sessionId } = await unpaidUser();
    await product.stripe.payLater(sessionId);
    await product.settled();
    await removeUser(userId);
    await product.stripe.settleLater(sessionId, "succeeded");
    await product.settled();
    expect(refundsOf(sessionId)).toBe(1_900);
  });

  it("READ-51: T40: it is removed while its payment is being given: neither waits for the other for ever, and the money goes back", async () => {
    const { userId, sessionId } = await unpaidUser();
    const held = await holdUser(product.platform.database.pool, userId);
    try {
      await payWithOneEvent(sessionId);
      await held.hasWaiting(1);
      // As a removal goes on: from the account to its checkouts.
      await held.query("update checkouts set token_hash = null where user_id = $1", [userId]);
      await held.query("update users set removed_at = now(), payment_info = null where id = $1", [userId]);
    } finally {
      await held.commit();
    }
    await product.settled();
    expect(await product.checkoutOf(sessionId)).toMatchObject({ state: "returned" });
    expect(refundsOf(sessionId)).toBe(1_900);
  });

  it("T40: the sign-up is replaced while its payment is being given: likewise, and the payment makes the account", async () => {
    const { sessionId, details } = await product.payer();
    const client = await product.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from pending_sign_ups where email = $1 for update", [details.email]);
      await payWithOneEvent(sessionId);
      const waiting = `select count(*)::int as calls from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually("the payment waits", async () => (await product.sql(waiting))[0].calls === 1);
      // As a new sign-up of the same browser goes on: from the sign-up to its checkouts.
      await client.query("update checkouts set updated_at = now() where session_id = $1", [sessionId]);
    } finally {
      await client.query("commit");
      client.release();
    }
    await product.settled();
    expect(await product.userOf(details.email)).toMatchObject({ payment_info: { paymentStatus: "paid" } });
  });

  it("READ-51: payment and removal at the same moment: in the end there is no account that pays, or none that is paid for", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, sessionId } = await unpaidUser();
      const [, removed] = await Promise.all([product.stripe.pay(sessionId), removeUser(userId)]);
      expect(removed.status).toBe(204);
      await product.settled();
      const { subscription } = product.stripe.records().sessions.find(({ id }) => id === sessionId) ?? {};
      expect(statusOf(subscription ?? "")).toBe("canceled");
      await product.services.site.siteSettings.change({ signupWithoutPayment: false });
    }
  });
});
