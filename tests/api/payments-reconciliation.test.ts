import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct();
});
afterAll(() => product.close());
beforeEach(() => {
  product.stripe.setDelivery({ mode: "normal" });
  product.logLines.length = 0;
});

const infoOf = async (email: string) => (await product.userOf(email))?.payment_info;
const reconcile = async () => {
  await product.billing.reconciliation.reconcile();
  await product.settled();
};
/** From here on the product hears of nothing. */
const loseEvents = () => product.stripe.setDelivery({ mode: "lose" });
/** As if the provider had no list of events to ask for. */
const clearEvents = () => {
  product.stripe.events.length = 0;
};
/** As if nobody had looked at it for a while. */
const quiet = (sessionId: string) =>
  product.sql("update checkouts set updated_at = now() - interval '11 minutes' where session_id = $1", [
    sessionId,
  ]);

/** Uses up the failures that are still ordered. */
async function answersAgain(): Promise<void> {
  while ((await fetch(`${product.stripe.url}/v1/prices`)).status === 500);
}

async function unheardPayment() {
  loseEvents();
  const payer = await product.payer();
  await product.stripe.pay(payer.sessionId);
  expect(await product.usersOf(payer.details.email)).toEqual([]);
  return payer;
}

describe("what no event told (F9)", () => {
  it("F9: READ-32: a payment: the account is made, once", async () => {
    const payer = await unheardPayment();
    await reconcile();
    await reconcile();
    expect(await product.usersOf(payer.details.email)).toHaveLength(1);
    expect(await infoOf(payer.details.email)).toMatchObject({
      paymentStatus: "paid",
      subscriptionStatus: "active",
    });
    expect(await (await product.result(payer, payer.sessionId)).json()).toMatchObject({ signedIn: true });
  });

  it("F9: a payment, found by the list of paid sessions", async () => {
    const payer = await unheardPayment();
    clearEvents();
    await reconcile();
    expect(await infoOf(payer.details.email)).toMatchObject({ paymentStatus: "paid" });
  });

  it("F9: a payment, found by our own list of open checkouts", async () => {
    const payer = await unheardPayment();
    clearEvents();
    await quiet(payer.sessionId);
    product.stripe.failNext({ path: "/v1/checkout/sessions", method: "GET", status: 500 });
    await reconcile();
    expect(await infoOf(payer.details.email)).toMatchObject({ paymentStatus: "paid" });
  });

  it("F9: T40: a payment whose session's id we never heard", async () => {
    loseEvents();
    const client = await product.newClient();
    product.stripe.failAfterNext({ path: "/v1/checkout/sessions", method: "POST", times: 3 });
    expect((await product.checkOut(client)).status).toBe(503);
    const { id = "" } = product.stripe.records().sessions.at(-1) ?? {};
    await product.stripe.pay(id);
    clearEvents();
    await reconcile();
    expect(await infoOf(client.details.email)).toMatchObject({ paymentStatus: "paid", sessionId: id });
  });

  it.each([
    ["a renewal", "renew", "paid", { paymentStatus: "paid", subscriptionStatus: "active" }],
    ["a failed renewal", "renew", "failed", { paymentStatus: "unpaid", subscriptionStatus: "past_due" }],
    ["an end at once", "cancelNow", undefined, { paymentStatus: "unpaid", subscriptionStatus: "canceled" }],
    ["an end to come", "cancelAtPeriodEnd", true, { paymentStatus: "paid", cancelAtPeriodEnd: true }],
    ["a pause", "pause", undefined, { paymentStatus: "unpaid", subscriptionStatus: "paused" }],
  ] as const)("READ-38: %s", async (_what, act, how, expected) => {
    const payer = await product.paidPayer();
    const before = await infoOf(payer.details.email);
    loseEvents();
    const action = product.stripe[act] as (id: string, how?: unknown) => Promise<boolean>;
    expect(await action(payer.subscriptionId, how)).toBe(true);
    expect(await infoOf(payer.details.email)).toEqual(before);
    await reconcile();
    expect(await infoOf(payer.details.email)).toMatchObject(expected);
  });

  it("READ-38: PROFILE-11: a change of the plan, seen at once by GET /api/me", async () => {
    const payer = await product.paidPayer("EARLY_BIRD");
    await product.result(payer, payer.sessionId);
    expect(await (await payer.get("/api/me")).json()).toMatchObject({ subscriptionType: "EARLY_BIRD" });
    loseEvents();
    await product.stripe.changePlan(payer.subscriptionId, product.stripe.prices.managed);
    await reconcile();
    expect(await (await payer.get("/api/me")).json()).toMatchObject({ subscriptionType: "MANAGED" });
  });

  it("READ-38: a charge that was given back", async () => {
    const payer = await product.paidPayer();
    loseEvents();
    await product.stripe.refund((await infoOf(payer.details.email)).paymentIntentId);
    await reconcile();
    expect(await infoOf(payer.details.email)).toMatchObject({ paymentStatus: "unpaid" });
  });

  it("READ-38: a renewal that the list of events does not have either, once the known period is over", async () => {
    const payer = await product.paidPayer();
    const { email } = payer.details;
    loseEvents();
    await product.stripe.renew(payer.subscriptionId, "failed");
    clearEvents();
    await reconcile();
    expect(await infoOf(email)).toMatchObject({ subscriptionStatus: "active" });
    await product.sql(
      `update users set payment_info = payment_info || '{"currentPeriodEnd": "2026-01-01T00:00:00.000Z"}' where email = $1`,
      [email],
    );
    await reconcile();
    expect(await infoOf(email)).toMatchObject({ subscriptionStatus: "past_due", paymentStatus: "unpaid" });
  });

  it.each(["by the list of events", "by our own list of open checkouts"])(
    "T40: a session that ran out, found %s: it is closed, and its sign-up may go",
    async (how) => {
      const payer = await product.payer();
      loseEvents();
      await product.stripe.expireSession(payer.sessionId);
      if (how.includes("own")) {
        clearEvents();
        await quiet(payer.sessionId);
      }
      await reconcile();
      expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "closed" });
    },
  );

  it("T40: a checkout that was never made at the provider is given up when its time is over", async () => {
    const client = await product.newClient();
    product.stripe.failNext({ path: "/v1/checkout/sessions", status: 429 });
    expect((await product.checkOut(client)).status).toBe(503);
    const [{ id }] = await product.sql("select id from checkouts where state = 'opening'");
    const stateOf = async () =>
      (await product.sql("select state from checkouts where id = $1", [id]))[0]?.state;
    await product.sql("update checkouts set updated_at = now() - interval '11 minutes' where id = $1", [id]);
    await reconcile();
    expect(await stateOf()).toBe("opening");
    await product.sql(
      "update checkouts set updated_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    await reconcile();
    expect(await stateOf()).toBe("closed");
  });
});

describe("a round", () => {
  it("READ-38: changes nothing where everything was heard", async () => {
    const payer = await product.paidPayer();
    await reconcile();
    const before = await product.userOf(payer.details.email);
    const checkout = await product.checkoutOf(payer.sessionId);
    await reconcile();
    expect(await product.userOf(payer.details.email)).toEqual(before);
    expect(await product.checkoutOf(payer.sessionId)).toEqual(checkout);
  });

  it("READ-38: asks the provider for no session that is settled", async () => {
    const { sessionId } = await product.paidPayer();
    product.stripe.requests.length = 0;
    await reconcile();
    const asked = product.stripe.requests.map(({ path }) => path);
    expect(asked).toContain("/v1/checkout/sessions");
    expect(asked).not.toContain(`/v1/checkout/sessions/${sessionId}`);
  });

  it("F9: one thing that fails leaves the others their turn, and comes again", async () => {
    const first = await unheardPayment();
    const second = await unheardPayment();
    clearEvents();
    product.stripe.failNext({ path: `/v1/checkout/sessions/${first.sessionId}`, status: 500 });
    await reconcile();
    expect(await product.usersOf(first.details.email)).toEqual([]);
    expect(await product.usersOf(second.details.email)).toHaveLength(1);
    expect(product.logLines.join()).toContain("The reconciliation could not look at something");
    await reconcile();
    expect(await product.usersOf(first.details.email)).toHaveLength(1);
  });

  it("F9: the provider does not answer at all: the round ends, and the next one finds what was missed", async () => {
    const payer = await unheardPayment();
    product.stripe.failNext({ path: "/v1", status: 500, times: 200 });
    await reconcile();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    await answersAgain();
    await product.runJob("billing.reconciliation");
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toHaveLength(1);
  });

  it("F15: reads on from where it stopped, with an overlap, also after a restart", async () => {
    await reconcile();
    const [{ value }] = await product.sql(
      "select value from site_settings where key = 'billing-events-read'",
    );
    product.stripe.requests.length = 0;
    await reconcile();
    const asked = product.stripe.requests.find(({ path }) => path === "/v1/events");
    const since = Number(asked?.query["created[gte]"]);
    expect(since).toBe(Math.floor((Number(value) - 10 * 60_000) / 1_000));
  });
});
