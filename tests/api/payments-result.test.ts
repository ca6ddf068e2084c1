import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageOf } from "#contract/errors.ts";
import { signUpResultSchema } from "#contract/sign-up.ts";
import { holdUser } from "#tests/support/held-user.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import type { TestClient } from "#tests/support/product.ts";
import { from, keys, password, startSignUpProduct } from "#tests/support/sign-up.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct();
});
afterAll(() => product.close());
beforeEach(() => {
  product.stripe.requests.length = 0;
  product.logLines.length = 0;
});
// What a test has ordered to fail and did not use up is no other test's matter.
afterEach(() => product.stripe.setDelivery({ mode: "normal" }));

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error });
async function resultOf(client: TestClient, sessionId: string) {
  const answer = await product.result(client, sessionId);
  expect(answer.status).toBe(200);
  return signUpResultSchema.parse(await answer.json());
}
const lineOf = (message: string) =>
  product.logLines.map((line) => JSON.parse(line)).find((line) => line.msg === message);
const finishedFor = (
  client: { details: { email: string }; sessionId: string },
  subscriptionType = "MANAGED",
) => ({
  status: "finished",
  sessionId: client.sessionId,
  signedIn: true,
  email: client.details.email,
  subscriptionType,
});
const asAnonymous = (sessionId: string) => ({
  status: "finished",
  sessionId,
  signedIn: false,
  email: null,
  subscriptionType: null,
});

/** Texts of all rows outside the named tables. */
async function rowsBut(...tables: string[]): Promise<string> {
  const names = await product.sql(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts = [];
  for (const { name } of names)
    if (!tables.includes(name))
      texts.push(...(await product.sql(`select t::text as text from ${name} t`)).map(({ text }) => text));
  return texts.join("\n");
}

describe("a paid sign-up", () => {
  it.each(["EARLY_BIRD", "MANAGED"] as const)(
    "PAY-08: PAY-28: DATA-11: PAY-31: READ-32: %s: becomes an account by the webhook alone",
    async (plan) => {
      const payer = await product.payer(plan);
      const { email } = payer.details;
      expect(await product.stripe.pay(payer.sessionId)).toBe(true);
      await product.settled();
      const user = await product.userOf(email);
      expect(user).toMatchObject({ subscription_type: plan, role: "USER", full_name: "Ada Example" });
      const { sessions, subscriptions, invoices } = product.stripe.records();
      const session = sessions.find(({ id }) => id === payer.sessionId);
      const subscription = subscriptions.find(({ id }) => id === session?.subscription);
      const invoice = invoices.find(({ id }) => id === session?.invoice);
      expect(user?.payment_info).toEqual({
        paymentStatus: "paid",
        lastPaymentDate: new Date((invoice?.paidAt ?? 0) * 1_000).toISOString(),
        subscriptionId: subscription?.id,
        customerId: session?.customer,
        paymentIntentId: invoice?.paymentIntent,
        amount: plan === "MANAGED" ? 1_900 : 1_000,
        priceCents: plan === "MANAGED" ? 1_900 : 1_000,
        currency: "usd",
        subscriptionStatus: "active",
        sessionId: payer.sessionId,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        currentPeriodEnd: new Date((subscription?.periodEnd ?? 0) * 1_000).toISOString(),
        cancelAtPeriodEnd: false,
        paidUntil: new Date((subscription?.periodEnd ?? 0) * 1_000).toISOString(),
      });
      expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ subscription_id: subscription?.id });
      expect(await product.pendingOf(email)).toEqual([]);
      expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer, plan));
    },
  );

  it("PAY-22: PAY-28: DATA-33: READ-32: becomes one by the success page alone, out of what was typed in", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer("EARLY_BIRD");
    const { email } = payer.details;
    const [held] = await product.pendingOf(email);
    expect(held).toMatchObject({
      full_name: "Ada Example",
      email,
      phone: "+1 415 555 0100",
      subscription_type: "EARLY_BIRD",
      auth_provider: "email",
      google_uid: null,
      profile_picture: null,
    });
    const typed = await product.sql("select sealed from sign_up_keys where sign_up_id = $1", [held.id]);
    expect(typed).toHaveLength(2);
    for (const sealed of [held.password_hash, ...typed.map((key) => key.sealed)]) {
      expect(sealed).toEqual(expect.any(String));
      for (const secret of [password, ...Object.values(keys)]) expect(sealed).not.toContain(secret);
    }
    await product.stripe.pay(payer.sessionId);
    expect(await product.usersOf(email)).toEqual([]);
    const answer = await product.result(payer, payer.sessionId);
    expect(await answer.json()).toEqual(finishedFor(payer, "EARLY_BIRD"));
    const user = await product.userOf(email);
    expect(user).toMatchObject({ full_name: "Ada Example", phone: "+1 415 555 0100", role: "USER" });
    const me = await (await payer.get("/api/me")).json();
    expect(me).toMatchObject({ email, paymentInfo: { paymentStatus: "paid", sessionId: payer.sessionId } });
    const actor = {
      userId: user?.id,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      entitlement: "full",
    } as const;
    expect(await product.services.settings.keys.aiKey(actor)).toBe(keys.openaiApiKey);
    expect((await product.services.settings.keys.market(actor)).mainKey).toBe(keys.finnhubApiKey);
    expect((await (await payer.get("/api/prompts")).json()).prompts).toHaveLength(3);
    const credentials = { email, password };
    const signIn = await product.client().request("POST", "/api/auth/sign-in/email", credentials, from());
    expect(signIn.status).toBe(200);
  });

  it("READ-32: a checkout of before amounts were stored is judged by the price of its plan", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer("MANAGED");
    await product.sql("update checkouts set amount_cents = null where session_id = $1", [payer.sessionId]);
    await product.stripe.pay(payer.sessionId);
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer, "MANAGED"));
  });

  it("PAY-30: READ-28: nothing of the sign-up is left but the account, and the browser's cookie is taken away", async () => {
    const canary = "sk-canary-of-pay30-4d7f1c";
    const phone = "+44 20 7946 0958";
    const client = await product.newClient({
      subscriptionType: "EARLY_BIRD",
      ...keys,
      openaiApiKey: canary,
      phone,
    });
    const [held] = await product.pendingOf(client.details.email);
    const typed = await product.sql("select sealed from sign_up_keys where sign_up_id = $1", [held.id]);
    const { sessionId } = await product.openCheckout(client);
    await product.stripe.pay(sessionId);
    await product.settled();
    const answer = await product.result(client, sessionId);
    expect(answer.headers.getSetCookie()).toContain(
      "tapewise.signup=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(client.cookie()).not.toContain("signup");
    expect(await rowsBut()).not.toContain(canary);
    expect(await rowsBut("users")).not.toContain(phone);
    expect(await rowsBut("accounts")).not.toContain(held.password_hash);
    expect(typed).toHaveLength(2);
    for (const { sealed } of typed) expect(await rowsBut()).not.toContain(sealed);
    expect(await product.sql("select 1 from pending_sign_ups where id = $1", [held.id])).toEqual([]);
  });

  it("PAY-26: READ-33: the session is asked for at the provider, and its word counts", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    product.stripe.requests.length = 0;
    await resultOf(payer, payer.sessionId);
    const asked = product.stripe.requests.filter(
      ({ path }) => path === `/v1/checkout/sessions/${payer.sessionId}`,
    );
    expect(asked).toHaveLength(1);
    product.stripe.requests.length = 0;
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
    expect(product.stripe.requests).toEqual([]);
  });

  it("PAY-23: READ-35: opened twice: the second time it is the signed-in user's, and nothing changes", async () => {
    const payer = await product.paidPayer();
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
    const before = await product.userOf(payer.details.email);
    const sessions = await product.sql("select id from sessions where user_id = $1", [payer.userId]);
    const again = await product.result(payer, payer.sessionId);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await again.json()).toEqual(finishedFor(payer));
    expect(await product.userOf(payer.details.email)).toEqual(before);
    expect(await product.sql("select id from sessions where user_id = $1", [payer.userId])).toEqual(sessions);
  });

  it("PAY-28: READ-32: 20 parallel loads of the success page, and the events with them: one user, one subscription", async () => {
    product.stripe.setDelivery({ mode: "hold" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    const cookie = payer.cookie();
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, () =>
          product.client().get(`/api/signup/result?session_id=${payer.sessionId}`, { ...from(), cookie }),
        ),
      ),
      product.stripe.deliverHeld({ times: 2, seed: "loads" }),
    ]);
    await product.settled();
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const answer of answers) expect(await answer.json()).toEqual(finishedFor(payer));
    expect(await product.usersOf(payer.details.email)).toHaveLength(1);
    const { customer } = product.stripe.records().sessions.find(({ id }) => id === payer.sessionId) ?? {};
    expect(product.stripe.subscriptionsOf(customer ?? "")).toMatchObject([{ status: "active" }]);
    expect(product.stripe.money().byCustomer[customer ?? ""]).toMatchObject({ charges: 1, refundedCents: 0 });
  });

  it("READ-32: the owner of a typed address is asked once by mail to prove it", async () => {
    const payer = await product.paidPayer();
    await resultOf(payer, payer.sessionId);
    const mails = () =>
      product.logLines.filter((line) => line.includes('"Mail"') && line.includes(payer.details.email));
    await eventually("the mail is written to the log", () => mails().length > 0);
    await product.services.messages.accountMails.settled();
    expect(mails()).toHaveLength(1);
  });
});

describe("no proof of payment", () => {
  it.each(["", "?", "?session_id=", "?id=cs_test_1"])("400: PAY-21: no session id in %j", async (query) => {
    expect(await errorOf(await product.client().get(`/api/signup/result${query}`, from()))).toMatchObject({
      status: 400,
      code: "no-session-id",
      message: "No session ID found",
    });
  });

  it.each([
    ["an id that the provider does not have", "cs_test_nobody"],
    ["another kind of id", "sub_1"],
    ["a path", "../../v1/customers"],
    ["a query", "cs_test_1?expand[]=customer"],
    ["markup", "<script>alert(1)</script>"],
    ["an id of 5000 characters", `cs_${"A".repeat(5_000)}`],
  ])("404: PAY-18: READ-32: %s is no payment, and gives nothing", async (_what, sessionId) => {
    const client = await product.newClient();
    const answer = await product.result(client, sessionId);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await errorOf(answer)).toMatchObject({
      status: 404,
      code: "payment-not-found",
      message: "Payment Processing Error",
    });
    expect(await product.usersOf(client.details.email)).toEqual([]);
    expect(
      product.stripe.requests.filter(({ path }) => !path.startsWith("/v1/checkout/sessions/cs_test_nobody")),
    ).toEqual([]);
  });

  it("404: without payments set up there is nothing to ask for", async () => {
    const other = await startSignUpProduct();
    const answer = await other.client().get("/api/signup/result?session_id=cs_test_1", from());
    expect(await errorOf(answer)).toMatchObject({ status: 404, code: "payment-not-found" });
    await other.close();
  });

  it("READ-33: an open session is being processed, and makes no account", async () => {
    const payer = await product.payer();
    expect(await resultOf(payer, payer.sessionId)).toEqual({
      status: "processing",
      sessionId: payer.sessionId,
    });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(await product.pendingOf(payer.details.email)).toHaveLength(1);
  });

  it("READ-33: a slow payment is being processed until its money is there", async () => {
    const payer = await product.payer();
    await product.stripe.payLater(payer.sessionId);
    await product.settled();
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "processing" });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    await product.stripe.settleLater(payer.sessionId, "succeeded");
    await product.settled();
    expect(await product.userOf(payer.details.email)).toMatchObject({
      payment_info: { paymentStatus: "paid" },
    });
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
  });

  it("READ-33: a slow payment that fails makes no account, and a new one can be begun at once", async () => {
    const payer = await product.payer();
    await product.stripe.payLater(payer.sessionId);
    await product.settled();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "pending" });
    await product.stripe.settleLater(payer.sessionId, "failed");
    await product.settled();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "closed" });
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "processing" });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect((await product.openCheckout(payer)).sessionId).not.toBe(payer.sessionId);
  });

  it("READ-33: a slow payment that failed, and whose invoice is then paid by hand: the money goes back", async () => {
    const payer = await product.payer();
    await product.stripe.payLater(payer.sessionId);
    await product.stripe.settleLater(payer.sessionId, "failed");
    await product.settled();
    const session = product.stripe.records().sessions.find(({ id }) => id === payer.sessionId);
    expect(await product.stripe.payOpenInvoice(session?.subscription ?? "")).toBe(true);
    await product.settled();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "returned" });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    const { chargedCents, refundedCents } = product.stripe.money().bySession[payer.sessionId] ?? {};
    expect([chargedCents, refundedCents]).toEqual([1_900, 1_900]);
    const subscriptions = product.stripe.subscriptionsOf(session?.customer ?? "");
    expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "returned" });
  });

  it("READ-33: a slow payment that was given up by the provider makes no account either", async () => {
    const payer = await product.payer();
    await product.stripe.payLater(payer.sessionId);
    await product.settled();
    const { subscription } = product.stripe.records().sessions.find(({ id }) => id === payer.sessionId) ?? {};
    await product.stripe.endSubscription(subscription ?? "");
    await product.settled();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "closed" });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
  });

  it("READ-33: the provider does not answer: it is being processed, and finished once it answers", async () => {
    const payer = await product.payer();
    product.stripe.setDelivery({ mode: "hold" });
    await product.stripe.pay(payer.sessionId);
    product.stripe.failNext({ path: "/v1/checkout/sessions", status: 503 });
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "processing" });
    product.stripe.failNext({ path: "/v1/checkout/sessions", status: 200, cutOff: true });
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "processing" });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
  });
});

describe("details beside the proof", () => {
  it("PAY-27: READ-33: they cannot be fetched: the account is there all the same, it is logged, and the next event brings them", async () => {
    product.stripe.setDelivery({ mode: "hold" });
    const payer = await product.payer();
    const { email } = payer.details;
    await product.stripe.pay(payer.sessionId);
    product.stripe.failNext({ path: "/v1/subscriptions", status: 500 });
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
    const before = (await product.userOf(email))?.payment_info;
    expect(before).toMatchObject({ paymentStatus: "paid", amount: 1_900, sessionId: payer.sessionId });
    for (const field of ["paymentIntentId", "subscriptionStatus", "currentPeriodEnd"])
      expect(before).not.toHaveProperty(field);
    expect(lineOf("The details of a payment could not be fetched")).toMatchObject({
      subscriptionId: before.subscriptionId,
    });
    await product.stripe.deliverHeld();
    await product.settled();
    expect((await product.userOf(email))?.payment_info).toMatchObject({
      ...before,
      lastPaymentDate: expect.any(String),
      subscriptionStatus: "active",
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
  });

  it("PAY-27: a look at the subscription that began before, and had the details, brings them", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    const { subscription } = product.stripe.records().sessions.find(({ id }) => id === payer.sessionId) ?? {};
    const isAsked = () =>
      product.stripe.requests.some(({ path }) => path === `/v1/subscriptions/${subscription}`);
    product.stripe.requests.length = 0;
    // The true answer, late enough for the settlement's own question to fail before it.
    product.stripe.failAfterNext({ path: "/v1/subscriptions", cutOff: false, delayMs: 300 });
    const looked = product.billing.subscriptions.sync(subscription ?? "");
    await eventually("the subscription is asked for", isAsked);
    product.stripe.failNext({ path: "/v1/subscriptions", status: 500 });
    await looked;
    expect(lineOf("The details of a payment could not be fetched")).toBeDefined();
    expect((await product.userOf(payer.details.email))?.payment_info).toMatchObject({
      paymentStatus: "paid",
      subscriptionStatus: "active",
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
  });

  it("PAY-27: the invoice cannot be fetched: likewise", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    product.stripe.failNext({ path: "/v1/invoices", status: 500 });
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
    expect(lineOf("The details of a payment could not be fetched")).toBeDefined();
  });
});

describe("nothing is left of what was typed in", () => {
  async function orphan() {
    const payer = await product.payer();
    await product.sql("delete from pending_sign_ups where email = $1", [payer.details.email]);
    await product.stripe.pay(payer.sessionId);
    await product.settled();
    return payer;
  }

  it("404: PAY-24: says so in the exact words, makes no account, and gives the money back", async () => {
    const payer = await orphan();
    expect(await errorOf(await product.result(payer, payer.sessionId))).toMatchObject({
      status: 404,
      code: "checkout-data-not-found",
      message:
        "Checkout data not found. Your payment was successful, but there was an issue retrieving your account details. Please contact support or try logging in with your credentials.",
    });
    expect(await product.usersOf(payer.details.email)).toEqual([]);
    expect(product.stripe.money().bySession[payer.sessionId]).toEqual({
      chargedCents: 1_900,
      refundedCents: 1_900,
      charges: 1,
    });
    const line = lineOf("A payment gets nothing and is given back");
    expect(line).toMatchObject({ level: "error", sessionId: payer.sessionId });
  });

  it("PAY-23: READ-35: a user who is signed in is welcomed as himself", async () => {
    const { sessionId } = await orphan();
    const user = await product.signedIn({ subscriptionType: "EARLY_BIRD" });
    expect(await resultOf(user, sessionId)).toEqual({
      status: "finished",
      sessionId,
      signedIn: true,
      email: user.email,
      subscriptionType: "EARLY_BIRD",
    });
  });

  it("404: PAY-24: a session that we have no record of, and whose money is on its way, is nothing yet", async () => {
    const form = { "line_items[0][price]": product.stripe.prices.managed, mode: "subscription" };
    const { id } = product.stripe.createSession(form);
    await product.stripe.payLater(id);
    await product.settled();
    expect(await errorOf(await product.result(product.client(), id))).toMatchObject({
      status: 404,
      code: "payment-not-found",
    });
  });

  it("404: PAY-24: a paid session that we have no record of is a case for support; an unpaid one is nothing", async () => {
    const form = { "line_items[0][price]": product.stripe.prices.managed, mode: "subscription" };
    const { id } = product.stripe.createSession(form);
    const asked = async () => errorOf(await product.result(product.client(), id));
    expect(await asked()).toMatchObject({ status: 404, code: "payment-not-found" });
    await product.stripe.pay(id);
    await product.settled();
    expect(await asked()).toMatchObject({ status: 404, message: messageOf["checkout-data-not-found"] });
    expect(lineOf("A paid checkout has no record here: it is a case for support")).toMatchObject({
      level: "error",
    });
    expect(product.stripe.money().bySession[id]).toMatchObject({ refundedCents: 0 });
  });
});

describe("the address was taken meanwhile", () => {
  it("PAY-25: READ-35: no second user; the sign-up is gone, the subscription ended, the money back, and support told", async () => {
    const payer = await product.payer();
    const { email } = payer.details;
    const other = await product.signedIn({ email });
    const before = await product.userOf(email);
    await product.stripe.pay(payer.sessionId);
    await product.settled();
    expect(await resultOf(payer, payer.sessionId)).toEqual({
      status: "returned",
      sessionId: payer.sessionId,
    });
    expect(await product.usersOf(email)).toEqual([before]);
    expect(before?.id).toBe(other.userId);
    expect(await product.pendingOf(email)).toEqual([]);
    expect((await payer.get("/api/me")).status).toBe(401);
    const { customer } = product.stripe.records().sessions.find(({ id }) => id === payer.sessionId) ?? {};
    expect(product.stripe.subscriptionsOf(customer ?? "")).toMatchObject([{ status: "canceled" }]);
    expect(product.stripe.money().bySession[payer.sessionId]).toMatchObject({
      chargedCents: 1_900,
      refundedCents: 1_900,
    });
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "returned" });
    expect(lineOf("A payment gets nothing and is given back")).toMatchObject({
      level: "error",
      sessionId: payer.sessionId,
      reason: "address or account taken",
    });
  });

  it("READ-35: the provider does not answer just then: the money goes back once", async () => {
    const payer = await product.payer();
    await product.signedIn({ email: payer.details.email });
    // The subscription is looked at, then again to end it.
    product.stripe.failNext({ path: "/v1/subscriptions", method: "DELETE", status: 503 });
    await product.stripe.pay(payer.sessionId);
    await product.settled();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "returning" });
    expect(await resultOf(payer, payer.sessionId)).toMatchObject({ status: "returned" });
    product.stripe.failAfterNext({ path: "/v1/refunds", method: "POST" });
    await product.processQueueLater();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "returning" });
    await product.processQueueLater();
    expect(await product.checkoutOf(payer.sessionId)).toMatchObject({ state: "returned" });
    expect(product.stripe.money().bySession[payer.sessionId]).toMatchObject({
      chargedCents: 1_900,
      refundedCents: 1_900,
    });
    expect(
      product.stripe
        .records()
        .refunds.filter(({ paymentIntent }) =>
          product.stripe
            .money()
            .charges.some(
              (charge) => charge.session === payer.sessionId && charge.paymentIntent === paymentIntent,
            ),
        ),
    ).toHaveLength(1);
  });
});

describe("who is signed in (READ-36)", () => {
  it("READ-36: an anonymous caller with the link: no session, no address, no plan", async () => {
    const payer = await product.paidPayer();
    for (const anonymous of [product.client(), await product.newClient()]) {
      const answer = await product.result(anonymous, payer.sessionId);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.json()).toEqual(asAnonymous(payer.sessionId));
      expect((await anonymous.get("/api/me")).status).toBe(401);
    }
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
  });

  it("READ-36: an anonymous caller comes first, before any event: the account is made for its owner", async () => {
    product.stripe.setDelivery({ mode: "lose" });
    const payer = await product.payer();
    await product.stripe.pay(payer.sessionId);
    expect(await resultOf(product.client(), payer.sessionId)).toEqual(asAnonymous(payer.sessionId));
    expect(await resultOf(payer, payer.sessionId)).toEqual(finishedFor(payer));
  });

  it("404: READ-36: another signed-in user: nothing of it, and he stays who he is", async () => {
    const payer = await product.paidPayer();
    const other = await product.signedIn();
    expect(await errorOf(await product.result(other, payer.sessionId))).toMatchObject({
      status: 404,
      code: "payment-not-found",
    });
    expect(await (await other.get("/api/me")).json()).toMatchObject({ email: other.email });
  });

  it("READ-36: the payer's browser, where somebody else is signed in, becomes the payer's", async () => {
    const payer = await product.paidPayer();
    const other = await product.signedIn();
    const cookie = `${other.cookie()}; ${payer.cookie()}`;
    const answer = await product
      .client()
      .get(`/api/signup/result?session_id=${payer.sessionId}`, { ...from(), cookie });
    expect(await answer.json()).toEqual(finishedFor(payer));
  });

  it("READ-36: the cookie opens the account once: a copy of it opens nothing after a password change", async () => {
    const payer = await product.paidPayer();
    const copy = payer.cookie();
    await resultOf(payer, payer.sessionId);
    const change = { currentPassword: password, newPassword: `${password} changed` };
    expect((await payer.request("POST", "/api/auth/change-password", change, from())).status).toBe(200);
    const answer = await product
      .client()
      .get(`/api/signup/result?session_id=${payer.sessionId}`, { ...from(), cookie: copy });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual(asAnonymous(payer.sessionId));
  });

  it("READ-36: a user with a second factor is not signed in by the cookie", async () => {
    const payer = await product.paidPayer();
    await product.sql("update users set two_factor_enabled = true where id = $1", [payer.userId]);
    const answer = await product.result(payer, payer.sessionId);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual(asAnonymous(payer.sessionId));
  });

  it("READ-36: a user who was removed is not signed in by the cookie", async () => {
    const payer = await product.paidPayer();
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    expect((await admin.request("DELETE", `/api/admin/users/${payer.userId}`)).status).toBe(204);
    const answer = await product.result(payer, payer.sessionId);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual(asAnonymous(payer.sessionId));
    expect((await payer.get("/api/me")).status).toBe(401);
  });

  it("READ-36: removed while the page is being opened: no session comes of it", async () => {
    const payer = await product.paidPayer();
    const held = await holdUser(product.platform.database.pool, payer.userId);
    await held.query("delete from sessions where user_id = $1", [payer.userId]);
    await held.query("update users set removed_at = now() where id = $1", [payer.userId]);
    const asking = product.result(payer, payer.sessionId);
    await held.hasWaiting(1).finally(held.commit);
    const answer = await asking;
    await product.platform.events.publish({ kind: "user", userId: payer.userId });
    expect((await payer.get("/api/me")).status, await answer.text()).toBe(401);
  });
});
