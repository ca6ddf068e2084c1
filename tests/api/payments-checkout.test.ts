import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutAnswerSchema } from "#contract/sign-up.ts";
import { createCheckoutsStore } from "#server/features/billing/checkouts.store.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { type PaymentProduct, startPaymentProduct, unreachablePayments } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";
import { from, keys, newcomer, password, startSignUpProduct } from "#tests/support/sign-up.ts";

let product: PaymentProduct;
beforeAll(async () => {
  product = await startPaymentProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.services.site.siteSettings.change({ signupsEnabled: true, signupWithoutPayment: false });
  product.stripe.requests.length = 0;
});
// What a test has ordered to fail and did not use up is no other test's matter.
afterEach(() => product.stripe.setDelivery({ mode: "normal" }));

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error });
const sessionsOf = (email: string) =>
  product.stripe.records().sessions.filter((session) => session.customerEmail === email);
/** Calls that make a session at the vendor. */
const creations = () =>
  product.stripe.requests.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
const liveOf = (email: string) =>
  product.sql(
    `select c.* from checkouts c join pending_sign_ups p on p.id = c.sign_up_id
      where p.email = $1 and c.state in ('opening', 'open', 'pending')`,
    [email],
  );
async function opened(client: TestClient, body: object = {}) {
  const answer = await product.checkOut(client, body);
  expect(answer.status).toBe(201);
  return checkoutAnswerSchema.parse(await answer.json());
}

describe("POST /api/signup/checkout with payments", () => {
  it("201: PAY-06: PAY-08: opens the payment form's session and answers its client secret; nobody is charged or signed in", async () => {
    const client = await product.newClient();
    const { email } = client.details;
    expect(creations()).toEqual([]);
    const answer = await product.checkOut(client, { mode: "embedded" });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [session] = sessionsOf(email);
    expect(await answer.json()).toEqual({
      status: "embedded",
      sessionId: session?.id,
      clientSecret: session?.clientSecret,
    });
    expect(session).toMatchObject({ uiMode: "embedded_page", status: "open", mode: "subscription" });
    expect(await product.usersOf(email)).toEqual([]);
    expect((await client.get("/api/me")).status).toBe(401);
    expect(product.stripe.money().total.charges).toBe(0);
  });

  it("201: PAY-08: is what is asked for when no way of paying is named", async () => {
    expect((await opened(await product.newClient())).status).toBe("embedded");
  });

  it("201: PAY-09: READ-31: answers the session's id with the address of the provider's page", async () => {
    const client = await product.newClient();
    const answer = await opened(client, { mode: "redirect" });
    const [session] = sessionsOf(client.details.email);
    expect(answer).toEqual({ status: "redirect", sessionId: session?.id, url: session?.pageUrl });
    expect(session).toMatchObject({
      uiMode: "hosted_page",
      successUrl: `${product.config.appUrl}/signup/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${product.config.appUrl}/signup/cancel`,
    });
  });

  it.each([
    ["EARLY_BIRD", "HOME-06", 1_000],
    ["MANAGED", "HOME-07", 1_900],
  ] as const)(
    "201: PAY-07: %s is asked for by %s: %i US cents a month, of this sign-up, and nothing else of it",
    async (plan, _id, amountCents) => {
      const { earlyBird, managed } = product.stripe.prices;
      const client = await product.newClient({
        subscriptionType: plan,
        phone: "+49 30 5550173",
        ...(plan === "EARLY_BIRD" ? keys : {}),
      });
      const { email, fullName } = client.details;
      const visible = { email, fullName, subscriptionType: plan, amount: 1, priceId: "price_free" };
      const { sessionId } = (await opened(client, visible)) as { sessionId: string };
      const [signUp] = await product.pendingOf(email);
      const [asked] = creations();
      const form = new URLSearchParams(asked?.body);
      expect(Object.fromEntries(form)).toMatchObject({
        mode: "subscription",
        customer_email: email,
        client_reference_id: signUp.id,
        "line_items[0][price]": plan === "MANAGED" ? managed : earlyBird,
        "line_items[0][quantity]": "1",
        currency: "usd",
        "adaptive_pricing[enabled]": "false",
        return_url: `${product.config.appUrl}/signup/success?session_id={CHECKOUT_SESSION_ID}`,
      });
      const checkout = await product.checkoutOf(sessionId);
      expect(form.get("metadata[checkout]")).toBe(checkout?.id);
      expect(form.get("subscription_data[metadata][checkout]")).toBe(checkout?.id);
      const { price, quantity } = sessionsOf(email)[0]?.sale ?? {};
      expect({ ...price, quantity }).toMatchObject({ amountCents, currency: "usd", quantity: 1 });
      const answer = await fetch(`${product.stripe.url}/v1/prices/${price?.id}`, {
        headers: { authorization: "Bearer sk_test_standin_0001" },
      });
      expect((await answer.json()).recurring).toMatchObject({ interval: "month", interval_count: 1 });
      const sent = JSON.stringify(product.stripe.requests);
      for (const secret of [
        password,
        ...Object.values(keys),
        "5550173",
        signUp.password_hash,
        signUp.token_hash,
      ])
        expect(sent).not.toContain(secret);
    },
  );

  it("201: HOME-06: HOME-07: the prices are found by their names at the provider where the configuration names none", async () => {
    const other = await startPaymentProduct({ STRIPE_PRICE_EARLY_BIRD: "", STRIPE_PRICE_MANAGED: "" });
    await other.payer("EARLY_BIRD");
    await other.payer("MANAGED");
    const sold = other.stripe.records().sessions.map(({ sale }) => sale.amountCents);
    await other.close();
    expect(sold).toEqual([1_000, 1_900]);
  });

  it.each([
    ["a day", "1 day"],
    ["a minute", "1 minute"],
  ])(
    "201: READ-31: READ-28: a sign-up that is kept for %s: the provider takes the session's end, and the sign-up outlives it",
    async (_what, left) => {
      const client = await product.newClient();
      const { email } = client.details;
      await product.sql("update pending_sign_ups set expires_at = now() + $2::interval where email = $1", [
        email,
        left,
      ]);
      const beforeSeconds = Math.floor(Date.now() / 1_000);
      await opened(client);
      const expiresAt = Number(new URLSearchParams(creations()[0]?.body).get("expires_at"));
      expect(expiresAt - beforeSeconds).toBeGreaterThan(30 * 60);
      expect(expiresAt - Math.ceil(Date.now() / 1_000)).toBeLessThanOrEqual(24 * 3_600);
      const [signUp] = await product.pendingOf(email);
      expect(Math.floor(signUp.expires_at.getTime() / 1_000)).toBeGreaterThanOrEqual(expiresAt);
    },
  );

  it("400: READ-30: what is named must be what the sign-up says, and the provider is not asked", async () => {
    const client = await product.newClient();
    for (const [field, value] of Object.entries({
      email: "other@example.com",
      fullName: "Somebody Else",
      subscriptionType: "EARLY_BIRD",
    }))
      expect(await errorOf(await product.checkOut(client, { [field]: value }))).toMatchObject({
        status: 400,
        code: "bad-input",
        field,
      });
    expect(await errorOf(await product.checkOut(client, { mode: "free" }))).toMatchObject({ status: 400 });
    expect(creations()).toEqual([]);
    expect(await liveOf(client.details.email)).toEqual([]);
  });

  it("404, 409: nothing is opened without a sign-up, or for an address that somebody has", async () => {
    expect(await errorOf(await product.checkOut(product.client()))).toMatchObject({
      code: "sign-up-expired",
    });
    const { email } = await product.signedIn();
    const client = await product.newClient({ email, password: "not that one" });
    expect(await errorOf(await product.checkOut(client))).toMatchObject({
      status: 409,
      code: "email-taken",
    });
    expect(creations()).toEqual([]);
  });
});

describe("one checkout at a time (T40)", () => {
  it("PAY-06: T40: 20 parallel Proceed: one session at the provider, the same answer for all", async () => {
    const client = await product.newClient();
    const cookie = client.cookie();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.client().request("POST", "/api/signup/checkout", {}, { ...from(), cookie }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(sessionsOf(client.details.email)).toHaveLength(1);
    expect(await liveOf(client.details.email)).toHaveLength(1);
  });

  it("T40: 20 parallel Proceed, half of them for the provider's own page: one session can be paid in the end", async () => {
    const client = await product.newClient();
    const cookie = client.cookie();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        product
          .client()
          .request(
            "POST",
            "/api/signup/checkout",
            { mode: n % 2 ? "redirect" : "embedded" },
            { ...from(), cookie },
          ),
      ),
    );
    for (const { status } of answers) expect([201, 503]).toContain(status);
    await opened(client, { mode: "embedded" });
    await product.settled();
    const open = sessionsOf(client.details.email).filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
    expect(await liveOf(client.details.email)).toMatchObject([{ session_id: open[0]?.id, state: "open" }]);
  });

  it("T40: asked again: the same session, also from another tab of the browser", async () => {
    const client = await product.payer();
    const again = await opened(client);
    expect(again).toMatchObject({ status: "embedded", sessionId: client.sessionId });
    expect(sessionsOf(client.details.email)).toHaveLength(1);
  });

  it("T40: the answer is cut off after the session was made: asked again, it is the same session", async () => {
    const client = await product.newClient();
    // The library itself tries three times.
    product.stripe.failAfterNext({ path: "/v1/checkout/sessions", method: "POST", times: 3 });
    expect(await errorOf(await product.checkOut(client))).toMatchObject({
      status: 503,
      code: "payment-provider-down",
    });
    const [made, ...more] = sessionsOf(client.details.email);
    expect(more).toEqual([]);
    expect(await opened(client)).toMatchObject({ sessionId: made?.id });
    expect(sessionsOf(client.details.email)).toHaveLength(1);
  });

  it("T40: F9: cut off, and paid before it is asked again: the payment makes the account", async () => {
    const client = await product.newClient();
    const { email } = client.details;
    product.stripe.failAfterNext({ path: "/v1/checkout/sessions", method: "POST", times: 3 });
    expect((await product.checkOut(client)).status).toBe(503);
    const sessionId = sessionsOf(email)[0]?.id ?? "";
    await product.stripe.pay(sessionId);
    await product.settled();
    expect(await product.userOf(email)).toMatchObject({ payment_info: { sessionId, paymentStatus: "paid" } });
    expect(await opened(client)).toEqual({ status: "paid", sessionId });
  });

  it("PAY-05: READ-31: from the form to the provider's page and back: each closes the one before", async () => {
    const client = await product.payer();
    const hosted = await opened(client, { mode: "redirect" });
    expect(hosted).toMatchObject({ status: "redirect" });
    const embedded = await opened(client, { mode: "embedded" });
    expect(embedded).toMatchObject({ status: "embedded" });
    expect(sessionsOf(client.details.email).map(({ status }) => status)).toEqual([
      "expired",
      "expired",
      "open",
    ]);
    expect(await product.checkoutOf(client.sessionId)).toMatchObject({ state: "closed" });
    expect(await product.stripe.pay(client.sessionId)).toBe(false);
  });

  it("T39: the plan is changed while a session is open: it is closed, the new one has the new price", async () => {
    const client = await product.payer("EARLY_BIRD");
    await product.change(client, { subscriptionType: "MANAGED" });
    await opened(client, { subscriptionType: "MANAGED" });
    const sessions = sessionsOf(client.details.email);
    expect(sessions.map(({ status, sale }) => [status, sale.amountCents])).toEqual([
      ["expired", 1_000],
      ["open", 1_900],
    ]);
  });

  it("T39: T40: the plan is changed and the old session paid all the same: its plan is given, nothing else can be paid", async () => {
    const client = await product.payer("EARLY_BIRD");
    await product.change(client, { subscriptionType: "MANAGED" });
    product.stripe.setDelivery({ mode: "hold" });
    await product.stripe.pay(client.sessionId);
    expect(await opened(client)).toEqual({ status: "paid", sessionId: client.sessionId });
    expect(await product.userOf(client.details.email)).toMatchObject({ subscription_type: "EARLY_BIRD" });
    expect(sessionsOf(client.details.email)).toHaveLength(1);
  });

  it.each(["the event is there", "the event is on its way"])(
    "T40: paid in an old tab, then Proceed while %s: it says that it is paid, nothing is charged again",
    async (when) => {
      const client = await product.payer();
      if (when.endsWith("way")) product.stripe.setDelivery({ mode: "hold" });
      await product.stripe.pay(client.sessionId);
      await product.settled();
      for (const mode of ["embedded", "redirect"])
        expect(await opened(client, { mode })).toEqual({ status: "paid", sessionId: client.sessionId });
      expect(sessionsOf(client.details.email)).toHaveLength(1);
      expect(await product.usersOf(client.details.email)).toHaveLength(1);
    },
  );

  it("T40: the money is on its way: Proceed opens nothing else", async () => {
    const client = await product.payer();
    await product.stripe.payLater(client.sessionId);
    await product.settled();
    for (const mode of ["embedded", "redirect"])
      expect(await opened(client, { mode })).toEqual({ status: "paid", sessionId: client.sessionId });
    expect(sessionsOf(client.details.email)).toHaveLength(1);
  });

  it("T40: the session ran out: Proceed opens another", async () => {
    const client = await product.payer();
    product.stripe.setDelivery({ mode: "lose" });
    await product.stripe.expireSession(client.sessionId);
    const { sessionId } = (await opened(client)) as { sessionId: string };
    expect(sessionId).not.toBe(client.sessionId);
    expect(await product.checkoutOf(client.sessionId)).toMatchObject({ state: "closed" });
  });
});

describe("a checkout that is being opened", () => {
  const store = () => createCheckoutsStore({ db: product.platform.database.db });
  const opening = async () => {
    const { details } = await product.newClient();
    const [signUp] = await product.pendingOf(details.email);
    const id = `checkout of ${signUp.id}`;
    await store().begin({
      id,
      signUpId: signUp.id,
      tokenHash: signUp.token_hash,
      mode: "embedded",
      subscriptionType: "MANAGED",
      priceId: product.stripe.prices.managed,
      amountCents: 1_900,
      offerHash: "an offer",
      expiresAt: signUp.expires_at,
    });
    return { id, sessionId: `cs_test_of_${signUp.id}` };
  };

  it("T40: may be paid once its session is noted, and it is noted again", async () => {
    const { id, sessionId } = await opening();
    expect(await store().opened(id, sessionId, new Date())).toBe(true);
    expect(await store().opened(id, sessionId, new Date())).toBe(true);
    expect(await product.checkoutOf(sessionId)).toMatchObject({ id, state: "open" });
  });

  it("two looks at it wait for whoever finishes its sign-up, and then for each other: none ends in a deadlock", async () => {
    const { id, sessionId } = await opening();
    const [checkout] = await product.sql("select sign_up_id from checkouts where id = $1", [id]);
    const waiting = async () =>
      (
        await product.sql(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    const facts = { sessionId, subscriptionId: null, eventId: null, now: new Date() };
    const signUps = createSignUpStore({ db: product.platform.database.db });

    const finisher = await product.platform.database.pool.connect();
    await finisher.query("begin");
    await finisher.query("delete from pending_sign_ups where id = $1", [checkout.sign_up_id]);
    const first = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const one = store().settle(id, facts, async ({ userId }, tx) => {
      first.resolve();
      await goOn.promise;
      await signUps.payerOf(tx, userId ?? "");
      return null;
    });
    await expect.poll(waiting).toBe(1);
    const userId = `finished ${id}`;
    await finisher.query("insert into users (id, full_name, email) values ($1, 'Ada', $2)", [
      userId,
      `${sessionId}@example.com`,
    ]);
    await finisher.query("update checkouts set user_id = $1, sign_up_id = null where id = $2", [userId, id]);
    await finisher.query("commit");
    finisher.release();
    await first.promise;
    const other = store().settle(id, facts, async () => null);
    await expect.poll(waiting).toBe(1);
    goOn.resolve();
    expect(await Promise.all([one, other])).toMatchObject([
      { id, userId },
      { id, userId },
    ]);
  });

  it("T40: was given up meanwhile: nobody is sent to its session", async () => {
    const { id, sessionId } = await opening();
    await store().abandon(id, new Date());
    expect(await store().opened(id, sessionId, new Date())).toBe(false);
    expect(await product.checkoutOf(sessionId)).toBeUndefined();
  });
});

describe("a new sign-up in the same browser", () => {
  it("T40: READ-37: closes the session of the one before", async () => {
    const first = await product.payer();
    const details = newcomer();
    expect((await product.begin(first, details)).status).toBe(201);
    await opened(first);
    expect(sessionsOf(first.details.email).map(({ status }) => status)).toEqual(["expired"]);
    expect(sessionsOf(details.email).map(({ status }) => status)).toEqual(["open"]);
  });

  it("T40: READ-28: the one before is paid in its tab: its data are there, the payer is told and signed in by it", async () => {
    const first = await product.payer();
    const { email } = first.details;
    await product.begin(first, newcomer());
    product.stripe.setDelivery({ mode: "hold" });
    await product.stripe.pay(first.sessionId);
    expect(await opened(first)).toEqual({ status: "paid", sessionId: first.sessionId });
    expect(await product.userOf(email)).toMatchObject({ full_name: "Ada Example" });
    const answer = await product.result(first, first.sessionId);
    expect(await answer.json()).toMatchObject({ status: "finished", signedIn: true, email });
  });
});

describe("while a checkout is open", () => {
  const old = (email: string) =>
    product.sql("update pending_sign_ups set expires_at = now() - interval '1 hour' where email = $1", [
      email,
    ]);

  it("READ-28: PAY-22: the sign-up is kept though its time is over, and paid it is an account", async () => {
    const client = await product.payer("EARLY_BIRD");
    const { email } = client.details;
    await old(email);
    await product.runJob("accounts.expired");
    expect(await product.pendingOf(email)).toHaveLength(1);
    await product.stripe.pay(client.sessionId);
    await product.settled();
    expect(await product.userOf(email)).toMatchObject({ full_name: "Ada Example" });
  });

  it("READ-28: the sign-up is removed once its checkout has run out", async () => {
    const client = await product.payer();
    const { email } = client.details;
    await old(email);
    await product.stripe.expireSession(client.sessionId);
    await product.settled();
    expect(await product.pendingOf(email)).toHaveLength(1);
    await product.runJob("accounts.expired");
    expect(await product.pendingOf(email)).toEqual([]);
    expect(await product.usersOf(email)).toEqual([]);
  });

  it("READ-13: the gate is closed: no new checkout, but the open one may be completed", async () => {
    const paying = await product.payer();
    const other = await product.newClient();
    await product.services.site.siteSettings.change({ signupsEnabled: false });
    for (const client of [paying, other])
      expect(await errorOf(await product.checkOut(client))).toMatchObject({
        status: 403,
        code: "signups-closed",
      });
    expect(sessionsOf(other.details.email)).toEqual([]);
    await product.stripe.pay(paying.sessionId);
    await product.settled();
    expect(await product.userOf(paying.details.email)).toMatchObject({ subscription_type: "MANAGED" });
    expect(await (await product.result(paying, paying.sessionId)).json()).toMatchObject({ signedIn: true });
  });

  it("READ-35: the site lets users in without payment meanwhile: what is paid later belongs to that account", async () => {
    const client = await product.payer();
    const { email } = client.details;
    await product.services.site.siteSettings.change({ signupWithoutPayment: true });
    expect(await opened(client)).toMatchObject({ status: "finished", user: { email } });
    const before = await product.userOf(email);
    expect(before?.payment_info).toEqual({ paymentStatus: "unpaid" });
    await product.stripe.pay(client.sessionId);
    await product.settled();
    expect(await product.userOf(email)).toMatchObject({
      id: before?.id,
      subscription_type: "MANAGED",
      payment_info: { paymentStatus: "paid", sessionId: client.sessionId, subscriptionStatus: "active" },
    });
    expect(await product.usersOf(email)).toHaveLength(1);
    expect(await (await product.result(client, client.sessionId)).json()).toMatchObject({
      status: "finished",
      signedIn: true,
      email,
    });
  });
});

describe("the provider is not to be had", () => {
  it.each([
    ["503", "answers 500", { status: 500, times: 3 }],
    ["503", "cuts the line", { status: 500, times: 3, cutOff: true }],
    ["503", "has too much to do", { status: 429 }],
    [
      "422",
      "does not know the key",
      { status: 401, body: { error: { message: "Invalid API Key provided: sk_test_*" } } },
    ],
    [
      "422",
      "refuses",
      { status: 400, body: { error: { type: "invalid_request_error", message: "inner words" } } },
    ],
  ])("%s: PAY-05: it %s: nothing is left half, and it can be tried again", async (status, _what, failure) => {
    const client = await product.newClient();
    const { email } = client.details;
    product.stripe.failNext({ path: "/v1/checkout/sessions", ...failure });
    const answer = await product.checkOut(client);
    expect(answer.headers.get("retry-after")).toBe(status === "503" ? "5" : null);
    const rejection = await errorOf(answer);
    // What is set up wrongly is not told to pass by itself.
    expect(rejection).toMatchObject(
      status === "503"
        ? {
            status: 503,
            code: "payment-provider-down",
            message:
              "The payment provider isn't responding. Nothing was charged. Please try again in a moment.",
          }
        : {
            status: 422,
            code: "payments-not-set-up",
            message: "Payments aren't set up correctly on this server. Please contact support.",
          },
    );
    expect(JSON.stringify(rejection)).not.toMatch(/stripe|sk_|inner words/i);
    expect(sessionsOf(email)).toEqual([]);
    expect(await product.usersOf(email)).toEqual([]);
    expect(await product.pendingOf(email)).toHaveLength(1);
    expect(await opened(client)).toMatchObject({ status: "embedded" });
    expect(sessionsOf(email)).toHaveLength(1);
    expect(await liveOf(email)).toHaveLength(1);
  });

  it("400: PAY-05: it does not take the email: told at the email, and it can be tried again", async () => {
    const client = await product.newClient();
    product.stripe.failNext({
      path: "/v1/checkout/sessions",
      status: 400,
      body: { error: { type: "invalid_request_error", code: "email_invalid", message: "inner words" } },
    });
    expect(await errorOf(await product.checkOut(client))).toMatchObject({
      status: 400,
      code: "bad-input",
      field: "email",
      message: "The payment provider doesn't accept this email. Use another one.",
    });
    expect(await opened(client)).toMatchObject({ status: "embedded" });
  });

  it("503: it does not close the old session: none is opened beside it", async () => {
    const client = await product.payer();
    product.stripe.failNext({ path: `/v1/checkout/sessions/${client.sessionId}/expire`, status: 500 });
    expect((await product.checkOut(client, { mode: "redirect" })).status).toBe(503);
    expect(sessionsOf(client.details.email).map(({ status }) => status)).toEqual(["open"]);
    expect(await opened(client, { mode: "redirect" })).toMatchObject({ status: "redirect" });
  });

  it("503: nothing listens at its address", async () => {
    const other = await startSignUpProduct({ ...unreachablePayments });
    await other.services.site.siteSettings.change({ signupWithoutPayment: false });
    const client = await other.newClient();
    expect(await errorOf(await other.checkOut(client))).toMatchObject({
      status: 503,
      code: "payment-provider-down",
    });
    await other.close();
  });

  it("422: READ-40: payments are not set up: says so, and nothing is charged or created", async () => {
    const other = await startSignUpProduct();
    await other.services.site.siteSettings.change({ signupWithoutPayment: false });
    const client = await other.newClient();
    expect(await errorOf(await other.checkOut(client))).toMatchObject({
      status: 422,
      code: "payments-not-set-up",
      message: "Payments aren't set up on this server.",
    });
    expect(await other.sql("select 1 from checkouts union all select 1 from users")).toEqual([]);
    await other.close();
  });
});
