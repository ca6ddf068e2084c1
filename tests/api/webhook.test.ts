import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeStripeKeys } from "#fakes/stripe/stripe.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startSignUpProduct } from "#tests/support/sign-up.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct();
});
afterAll(() => product.close());
beforeEach(() => {
  product.logLines.length = 0;
});
// What a test has ordered to fail and did not use up is no other test's matter.
afterEach(() => product.stripe.setDelivery({ mode: "normal" }));

const path = "/api/webhooks/stripe";
const eventRow = async (id: string) =>
  (await product.sql("select * from payment_events where id = $1", [id]))[0];
const eventIds = async () =>
  (await product.sql("select id from payment_events order by id")).map(({ id }) => id);
const lineOf = (message: string) =>
  product.logLines.map((line) => JSON.parse(line)).find((line) => line.msg === message);
const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error });
const sessionOf = (sessionId: string) => product.stripe.records().sessions.find(({ id }) => id === sessionId);
/** A signed message about an object, as the vendor writes it. */
function message(type: string, object: object, id = "evt_test_1"): string {
  const created = Math.floor(Date.now() / 1_000);
  return JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } });
}
const post = (body: string, headers: Record<string, string> = {}, to = product.url) =>
  fetch(to + path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const signed = (body: string) => ({ "stripe-signature": product.stripe.sign(body) });

/** A payer whose money is at the vendor, and whose events are held back. */
async function heldPayer(pay: "pay" | "payLater" = "pay") {
  product.stripe.setDelivery({ mode: "hold" });
  const payer = await product.payer();
  await product.stripe[pay](payer.sessionId);
  return payer;
}
function heldEvent(type: string) {
  const event = product.stripe.held().findLast((each) => each.type === type);
  if (!event) throw new Error(`No ${type} is held.`);
  return event;
}

/** Holds a checkout as the work on it does: what else works on it waits. */
async function holdCheckout(sessionId: string) {
  const client = await product.platform.database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from checkouts where session_id = $1 for update", [sessionId]);
  const waiting = async () =>
    (
      await product.sql(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    )[0]?.n;
  return {
    untilWaiting: (count: number) => eventually(`${count} wait`, async () => (await waiting()) === count),
    async release() {
      await client.query("commit");
      client.release();
    },
  };
}

describe("POST /api/webhooks/stripe: who is believed (T37)", () => {
  const object = { id: "cs_test_nobody", object: "checkout.session" };
  const type = "checkout.session.completed";

  it("200: a message that is signed right, without an Origin and without a session", async () => {
    const body = message(type, object, "evt_right");
    const answer = await post(body, signed(body));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ received: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await product.settled();
    expect(await eventRow("evt_right")).toMatchObject({ type, subject_id: "cs_test_nobody", attempts: 1 });
  });

  it("200: signed four and a half minutes ago", async () => {
    expect(await product.stripe.forge({ type, object, ageSeconds: 270 })).toBe(200);
  });

  it.each([
    ["no signature", { scheme: "none" }],
    ["another secret", { secret: "whsec_another_0000" }],
    ["an old signature", { ageSeconds: 301 }],
    ["only the old scheme", { scheme: "v0" }],
    ["a blank more than was signed", { mutate: (text: string) => `${text} ` }],
    ["another object than was signed", { mutate: (text: string) => text.replace("nobody", "somebody") }],
  ] as const)("400: T37: %s: rejected, and nothing is stored", async (_what, how) => {
    const before = await eventIds();
    expect(await product.stripe.forge({ type, object, ...how })).toBe(400);
    expect(await eventIds()).toEqual(before);
  });

  it.each([
    ["garbage", "t=1,v1=00"],
    ["nothing", ""],
    ["a name alone", "v1="],
    ["a time alone", `t=${Math.floor(Date.now() / 1_000)},v1=`],
    ["commas", "t=,v1=,"],
    ["a letter that is not ASCII", "\u00e9"],
    ["500 of them", `t=1,${"v1=00,".repeat(500)}`],
  ])(
    "400: T37: %s for a signature: bad-signature, in words that give nothing away",
    async (_what, signature) => {
      const rejection = await errorOf(await post(message(type, object), { "stripe-signature": signature }));
      expect(rejection).toMatchObject({
        status: 400,
        code: "bad-signature",
        message: "The signature of this message isn't valid.",
      });
      expect(Object.keys(rejection).sort()).toEqual(["code", "message", "requestId", "status"]);
    },
  );

  it.each([
    "",
    "{",
    "[]",
    "null",
    "{}",
    '{"id":"evt_odd"}',
    '{"id":"evt_odd","type":"invoice.paid","data":{}}',
    "\0",
  ])("400: signed right, but %j is no event", async (body) => {
    const before = await eventIds();
    expect([200, 400]).toContain((await post(body, signed(body))).status);
    expect(await eventIds()).toEqual(before);
  });

  it.each([
    ["a kind of event that changes nothing", "customer.created", { id: "cus_1" }],
    ["an object without an id", "checkout.session.completed", {}],
    ["an id that is none", "checkout.session.completed", { id: "../../v1/customers" }],
    ["an id of 300 characters", "customer.subscription.updated", { id: `sub_${"a".repeat(300)}` }],
    ["an invoice of no subscription", "invoice.paid", { id: "in_1", parent: null }],
    ["a charge of no payment", "charge.refunded", { id: "ch_1", payment_intent: null }],
  ])("200: %s is left alone", async (_what, kind, about) => {
    const before = await eventIds();
    const body = message(kind, about);
    expect((await post(body, signed(body))).status).toBe(200);
    expect(await eventIds()).toEqual(before);
  });

  it("413: 5 MB", async () => {
    const answer = await post("A".repeat(5_000_000), signed("A")).catch(() => undefined);
    // The server may hang up on what it does not read.
    if (answer) expect(answer.status).toBe(413);
    expect((await post("{}", signed("{}"))).status).toBeLessThan(500);
  });

  it("403, 405: a browser on another site cannot use it, and it cannot be read", async () => {
    const body = message(type, object, "evt_browser");
    const browser = { ...signed(body), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post(body, browser)).status).toBe(403);
    expect([404, 405]).toContain((await fetch(product.url + path)).status);
    expect(await eventRow("evt_browser")).toBeUndefined();
  });

  it("503: T37: no secret is configured: nothing is believed, signed or not", async () => {
    const other = await startPaymentProduct({ STRIPE_WEBHOOK_SECRET: "" });
    const body = message(type, object);
    for (const headers of [{}, signed(body), { "stripe-signature": other.stripe.sign(body, { secret: "" }) }])
      expect(await errorOf(await post(body, headers, other.url))).toMatchObject({
        status: 503,
        code: "webhook-not-set-up",
      });
    expect(await other.sql("select 1 from payment_events")).toEqual([]);
    await other.close();
  });

  it("503: payments are not set up: likewise", async () => {
    const other = await startSignUpProduct();
    const body = message(type, object);
    expect(await errorOf(await post(body, signed(body), other.url))).toMatchObject({
      code: "webhook-not-set-up",
    });
    await other.close();
  });

  it("T37: READ-32: a right signature alone makes no account: the provider is asked whether it is true", async () => {
    const payer = await product.payer();
    const lie = { ...sessionOf(payer.sessionId), payment_status: "paid", status: "complete" };
    const about = { id: payer.sessionId, object: "checkout.session", ...lie };
    expect(await product.stripe.forge({ type, object: about })).toBe(200);
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "open" });
  });
});

describe("an event and its effect", () => {
  it("T37: F15: ten times in parallel: one event, one effect", async () => {
    const payer = await heldPayer();
    const event = heldEvent("checkout.session.completed");
    const body = JSON.stringify(event);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, signed(body))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toHaveLength(1);
    expect(await eventRow(event.id)).toMatchObject({ attempts: 1, done_at: expect.any(Date) });
    const mails = () =>
      product.logLines.filter((line) => line.includes('"Mail"') && line.includes(payer.details.email));
    await eventually("the mail is written to the log", () => mails().length > 0);
    await product.services.messages.accountMails.settled();
    expect(mails()).toHaveLength(1);
  });

  it("T37: is stored when it is answered, and done in the transaction of its effect", async () => {
    const payer = await heldPayer();
    const event = heldEvent("checkout.session.completed");
    const held = await holdCheckout(payer.sessionId);
    try {
      expect(await product.stripe.deliver(event)).toMatchObject({ status: 200 });
      expect(await eventRow(event.id)).toMatchObject({ type: event.type, done_at: null });
      expect(await product.usersOf(payer.details.email)).toEqual([]);
    } finally {
      await held.release();
    }
    await product.settled();
    const row = await eventRow(event.id);
    const [{ xmin }] = await product.sql("select xmin from payment_events where id = $1", [event.id]);
    const [user] = await product.sql("select xmin from users where email = $1", [payer.details.email]);
    expect(row?.done_at).toEqual(expect.any(Date));
    expect(user?.xmin).toBe(xmin);
  });

  it("T37: a redelivery after a restart changes nothing", async () => {
    const payer = await product.paidPayer();
    const before = await product.userOf(payer.details.email);
    for (const event of product.stripe.events) await product.stripe.deliver(event);
    await product.settled();
    expect(await product.userOf(payer.details.email)).toEqual(before);
  });

  it("F15: the provider cannot be asked: answered 200 all the same, and done later", async () => {
    const payer = await heldPayer();
    const event = heldEvent("checkout.session.completed");
    product.stripe.failNext({ path: "/v1/checkout/sessions", status: 500 });
    expect(await product.stripe.deliver(event)).toMatchObject({ status: 200 });
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(await eventRow(event.id)).toMatchObject({ attempts: 1, done_at: null });
    expect(lineOf("A payment event has to wait")).toMatchObject({ eventId: event.id, attempts: 1 });
    // Not before its pause is over.
    await product.billing.paymentEvents.processQueue();
    expect(await eventRow(event.id)).toMatchObject({ attempts: 1 });
    await product.processQueueLater();
    expect(await eventRow(event.id)).toMatchObject({ attempts: 2, done_at: expect.any(Date) });
    expect(await product.userOf(payer.details.email)).toMatchObject({
      payment_info: { paymentStatus: "paid" },
    });
  });

  it("F9: F15: an event that a dead process worked on is taken over when its lease has run out", async () => {
    const payer = await heldPayer();
    const { id, type } = heldEvent("checkout.session.completed");
    const insert = `insert into payment_events (id, type, subject, subject_id, leased_until, attempts)
      values ($1, $2, 'checkout', $3, now() + interval '1 minute', 1)`;
    await product.sql(insert, [id, type, payer.sessionId]);
    await product.billing.paymentEvents.processQueue();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    await product.sql("update payment_events set leased_until = now() - interval '1 second' where id = $1", [
      id,
    ]);
    await product.billing.paymentEvents.processQueue();
    expect(await product.userOf(payer.details.email)).toMatchObject({ subscription_type: "MANAGED" });
    expect(await eventRow(id)).toMatchObject({ attempts: 2, done_at: expect.any(Date) });
  });

  it("F9: an event that was stored and never begun is worked on by the next round of the job", async () => {
    const payer = await heldPayer();
    const { id, type } = heldEvent("checkout.session.completed");
    await product.sql(
      "insert into payment_events (id, type, subject, subject_id) values ($1, $2, 'checkout', $3)",
      [...[id, type, payer.sessionId]],
    );
    await product.runJob("billing.waiting");
    expect(await product.userOf(payer.details.email)).toBeDefined();
  });

  it("F15: T38: invoice.paid before checkout.session.completed: entitled once, by the first of them", async () => {
    const payer = await heldPayer();
    const { email } = payer.details;
    await product.stripe.deliver(heldEvent("invoice.paid"));
    await product.settled();
    const user = await product.userOf(email);
    expect(user?.payment_info).toMatchObject({
      paymentStatus: "paid",
      subscriptionStatus: "active",
      sessionId: payer.sessionId,
    });
    await product.stripe.deliver(heldEvent("checkout.session.completed"));
    await product.settled();
    expect(await product.usersOf(email)).toMatchObject([{ id: user?.id, payment_info: user?.payment_info }]);
  });

  it("T38: what changes at the provider while the payment is being given is not lost", async () => {
    const payer = await heldPayer();
    const { subscription } = sessionOf(payer.sessionId) ?? {};
    const held = await holdCheckout(payer.sessionId);
    try {
      // The first has looked, and waits to note what it saw.
      await product.stripe.deliver(heldEvent("checkout.session.completed"));
      await held.untilWaiting(1);
      product.stripe.setDelivery({ mode: "normal" });
      await product.stripe.cancelNow(subscription ?? "");
      await held.untilWaiting(2);
    } finally {
      await held.release();
    }
    await product.settled();
    expect((await product.userOf(payer.details.email))?.payment_info).toMatchObject({
      paymentStatus: "unpaid",
      subscriptionStatus: "canceled",
    });
  });
});

describe("events that change nothing", () => {
  it.each(["charge.succeeded", "invoice.created", "customer.updated", "checkout.session.unheard_of"])(
    "%s: answered, not stored, and nothing is looked at",
    async (type) => {
      const id = `evt_idle_${type.replaceAll(".", "_")}`;
      const asked = product.stripe.requests.length;
      const object = { id: "cs_test_idle", customer: "cus_idle" };
      expect(await product.stripe.forge({ type, object, id })).toBe(200);
      await product.settled();
      expect(await eventRow(id)).toBeUndefined();
      expect(product.stripe.requests.length).toBe(asked);
    },
  );
});

describe("what is none of ours", () => {
  const counts = () =>
    product.sql(
      "select (select count(*) from users) as users, (select count(*) from checkouts) as checkouts",
    );

  it("T37: livemode true at a test deployment: answered, told to the log, and ignored", async () => {
    const { subscriptionId, details } = await product.paidPayer();
    const before = await product.userOf(details.email);
    const object = product.stripe.events.findLast(({ type }) => type === "invoice.paid")?.data.object ?? {};
    expect(await product.stripe.forge({ type: "invoice.paid", object, livemode: true, id: "evt_live" })).toBe(
      200,
    );
    await product.settled();
    expect(await eventRow("evt_live")).toBeUndefined();
    expect(lineOf("An event of the other mode was ignored")).toMatchObject({
      level: "error",
      eventId: "evt_live",
    });
    expect(await product.userOf(details.email)).toEqual(before);
    expect(subscriptionId).toMatch(/^sub_/);
  });

  it("T37: a subscription of the other mode is not noted, also when its event claims this one", async () => {
    const { userId, details } = await product.paidPayer();
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId, { livemode: true });
    await product.settled();
    const { subscription = null } = sessionOf(payer.sessionId) ?? {};
    await product.sql(
      "update users set payment_info = jsonb_set(payment_info, '{subscriptionId}', to_jsonb($2::text)) where id = $1",
      [userId, subscription],
    );
    const before = await product.userOf(details.email);
    expect(before?.payment_info).toMatchObject({ subscriptionStatus: "active" });
    const object = { id: subscription, object: "subscription" };
    expect(
      await product.stripe.forge({ type: "customer.subscription.updated", object, id: "evt_other_mode" }),
    ).toBe(200);
    await product.settled();
    expect(await eventRow("evt_other_mode")).toMatchObject({ done_at: expect.any(Date) });
    expect(await product.userOf(details.email)).toEqual(before);
  });

  it.each([
    ["customer.subscription.updated", { id: "sub_nobody", object: "subscription", customer: "cus_nobody" }],
    [
      "checkout.session.completed",
      { id: "cs_test_nobody", object: "checkout.session", payment_status: "paid" },
    ],
    ["charge.refunded", { id: "ch_nobody", object: "charge", customer: "cus_nobody" }],
    ["invoice.paid", { id: "in_1", parent: { subscription_details: { subscription: "sub_nobody" } } }],
  ])("T37: %s of a customer that no user has: nothing is made of it", async (type, object) => {
    const before = await counts();
    const id = `evt_nobody_${type.replaceAll(".", "_")}`;
    expect(await product.stripe.forge({ type, object, id })).toBe(200);
    await product.settled();
    expect(await counts()).toEqual(before);
    expect(await eventRow(id)).toMatchObject({ done_at: expect.any(Date) });
  });

  it("T39: a paid session that was made elsewhere, with another user's id in it, changes nobody", async () => {
    const user = await product.signedIn();
    const before = await product.userOf(user.email);
    const { id } = product.stripe.createSession(
      {
        "line_items[0][price]": product.stripe.prices.managed,
        mode: "subscription",
        client_reference_id: user.userId,
        customer_email: user.email,
        "metadata[checkout]": user.userId,
      },
      { paymentLink: "plink_1" },
    );
    const users = await counts();
    await product.stripe.pay(id);
    await product.settled();
    expect(await product.userOf(user.email)).toEqual(before);
    expect(await counts()).toEqual(users);
    expect(lineOf("Ignored a checkout with no matching sign-up")).toMatchObject({ sessionId: id });
  });
});

describe("what was paid is not what we sell (T39)", () => {
  it.each([
    ["amount", { amountTotal: 100 }],
    ["currency", { currency: "jpy" }],
    ["price", { priceId: "price_unknown" }],
    ["quantity", { quantity: 2 }],
  ] as const)("T39: another %s: no account, an alert, and the money goes back", async (reason, tampering) => {
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId, tampering);
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(lineOf("A payment gets nothing and is given back")).toMatchObject({
      level: "error",
      reason,
      sessionId: payer.sessionId,
    });
    const money = product.stripe.money().bySession[payer.sessionId];
    expect(money?.refundedCents).toBe(money?.chargedCents);
    expect(await (await product.result(payer, payer.sessionId)).json()).toMatchObject({ status: "returned" });
  });

  it("T39: another amount on a checkout that was closed: the money goes back, too", async () => {
    const payer = await product.payer();
    await product.sql("update checkouts set state = 'closed' where session_id = $1", [payer.sessionId]);
    await product.stripe.pay(payer.sessionId, { amountTotal: 100 });
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    const money = product.stripe.money().bySession[payer.sessionId];
    expect(money).toMatchObject({ chargedCents: 100, refundedCents: 100 });
  });

  it("T39: real money at a test deployment: no account, and the money goes back, once somebody asks", async () => {
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId, { livemode: true });
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(await (await product.result(payer, payer.sessionId)).json()).toMatchObject({ status: "returned" });
  });

  it("T39: MANAGED was asked for and the 10 USD price paid: EARLY_BIRD, and an alert", async () => {
    const payer = await product.payer("MANAGED");
    await product.stripe.pay(payer.sessionId, { priceId: product.stripe.prices.earlyBird });
    await product.settled();
    expect(await product.userOf(payer.details.email)).toMatchObject({ subscription_type: "EARLY_BIRD" });
    expect(lineOf("A payment is for another plan than was asked for")).toMatchObject({
      level: "error",
      paid: "EARLY_BIRD",
      asked: "MANAGED",
    });
  });

  it("T39: the keys are the real ones: a forged secret of the right form is rejected", async () => {
    const payer = await heldPayer();
    const { type, data } = heldEvent("checkout.session.completed");
    const secret = fakeStripeKeys.webhook.replace("1", "2");
    expect(await product.stripe.forge({ type, object: data.object, secret })).toBe(400);
    await product.settled();
    expect(await product.usersOf(payer.details.email)).toEqual([]);
  });
});
