import { expect } from "vitest";
import { type FakeStripe, fakeStripeKeys } from "#fakes/stripe/stripe.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { sendRaw } from "#tests/support/raw-http.ts";
import { type InputCase, writtenOut } from "./corpus.ts";
import type { Reply } from "./send.ts";

export const isPayment = ({ op }: InputCase) => op === "payment.success" || op === "stripe.webhook";

/** Payments at the fake of the vendor. */
export const paymentEnvironment = (stripe: FakeStripe) => ({
  STRIPE_API_BASE: stripe.url,
  STRIPE_SECRET_KEY: fakeStripeKeys.secret,
  STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishable,
  STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhook,
  STRIPE_PRICE_EARLY_BIRD: stripe.prices.earlyBird,
  STRIPE_PRICE_MANAGED: stripe.prices.managed,
});

/** A case's input for the webhook. */
type Fields = {
  sig?: string | null;
  age_s?: number;
  mutate?: string;
  body?: string;
  event?: string;
  times?: number;
  sequence?: string[];
  amount_total?: number;
  currency?: string;
  price?: string;
  customer?: string;
  livemode?: boolean;
  client_reference_id?: string;
  email?: string;
};
type Message = { id: string; type: string; livemode: boolean; data: { object: object } };
type Plan = "EARLY_BIRD" | "MANAGED";

const planOfSession: Record<string, Plan> = {
  cs_paid_by_user_b: "MANAGED",
  cs_paid_early_bird: "EARLY_BIRD",
  cs_paid_once: "MANAGED",
};

/** What the corpus' payment cases need around them, and what they leave. The vendor tells nothing by itself. */
export function createPayments(
  product: TestProduct,
  stripe: FakeStripe,
  userB: () => { userId: string; email: string },
) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await product.platform.database.pool.query(text, values)).rows;
  const {
    site: { siteSettings },
    messages: { accountMails },
    billing,
  } = product.services;
  const sessions = new Map<string, Promise<string>>();
  let payer: (TestClient & { email: string }) | undefined;
  let users = 0;
  let before = { users: "", userB: "" };
  let infoBefore: unknown;

  async function settled(): Promise<void> {
    await stripe.settled();
    await billing?.paymentEvents.idle();
    await billing?.cancellations.idle();
    await stripe.settled();
  }

  const usersNow = async () =>
    JSON.stringify(await sql("select id, email, subscription_type, payment_info from users order by id"));
  const userBNow = async () =>
    JSON.stringify(await sql("select * from users where id = $1", [userB().userId]));
  const infoOfPayer = async () =>
    (await sql("select payment_info from users where email = $1", [payer?.email]))[0]?.payment_info;

  async function prepare(each: InputCase): Promise<void> {
    if (!isPayment(each)) return;
    stripe.reset();
    stripe.setWebhookUrl(`${product.url}/api/webhooks/stripe`);
    stripe.setDelivery({ mode: "lose" });
    await sql("delete from checkouts");
    await sql("delete from payment_events");
    await sql("delete from cancellations");
    await siteSettings.change({ signupsEnabled: true, signupWithoutPayment: false });
    sessions.clear();
    payer = undefined;
    product.logLines.length = 0;
    before = { users: await usersNow(), userB: await userBNow() };
  }

  /** A browser with an open checkout, and the session's id. */
  async function open(plan: Plan): Promise<string> {
    users += 1;
    const client = product.client();
    const email = `payer${users}@example.com`;
    const secret = "a payer's password";
    await sql("delete from rate_limits");
    const details = { fullName: "Pat Payer", email, phone: "1", password: secret, confirmPassword: secret };
    const keys = { openaiApiKey: "sk-of-a-payer-0001", finnhubApiKey: "fh-of-a-payer-0001" };
    const body = { ...details, subscriptionType: plan, ...(plan === "EARLY_BIRD" ? keys : {}) };
    await client.request("POST", "/api/signup", body);
    const answer = await client.request("POST", "/api/signup/checkout", {});
    if (answer.status !== 201) throw new Error(`The checkout answered ${answer.status}.`);
    payer = { ...client, email };
    return (await answer.json()).sessionId;
  }

  async function pay(name: string): Promise<string> {
    const sessionId = await open(planOfSession[name] ?? "MANAGED");
    await stripe.pay(sessionId);
    if (name.endsWith("user_b"))
      await sql(
        "update checkouts set state = 'fulfilled', user_id = $2, token_hash = null where session_id = $1",
        [sessionId, userB().userId],
      );
    return sessionId;
  }

  /** The paid session behind a name of the corpus: no event has told of it. */
  function paidSession(name: string): Promise<string> {
    const known = sessions.get(name) ?? pay(name);
    sessions.set(name, known);
    return known;
  }

  /** Whose browser the success page is opened in: the payer's, if anybody has paid. */
  async function cookie({ input }: InputCase): Promise<string> {
    const name = String(input?.session_id);
    if (name.startsWith("cs_paid_")) await paidSession(name);
    return payer?.cookie() ?? "";
  }

  const lastOf = (type: string): Message => {
    const found = stripe.events.findLast((event) => event.type === type);
    if (!found) throw new Error(`The vendor made no ${type}.`);
    return found;
  };
  const forged = (type: string, object: object): Message => ({
    id: `evt_forged_${type.replaceAll(".", "_")}`,
    type,
    livemode: false,
    data: { object },
  });

  /** A user whose payment was heard of; what happens at the vendor afterwards is not. */
  async function subscriber(): Promise<string> {
    const sessionId = await open("MANAGED");
    await stripe.pay(sessionId);
    await billing?.settlement.settle(sessionId);
    infoBefore = await infoOfPayer();
    before.users = await usersNow();
    return (infoBefore as { subscriptionId: string }).subscriptionId;
  }

  async function ended(): Promise<Message[]> {
    const subscriptionId = await subscriber();
    const older = lastOf("customer.subscription.updated");
    await stripe.cancelNow(subscriptionId);
    return [lastOf("customer.subscription.deleted"), older];
  }

  /** A payment that nobody of ours asked for, in somebody's name. */
  async function planted({ client_reference_id: reference = "", email = "" }: Fields): Promise<Message[]> {
    const { id } = stripe.createSession({
      "line_items[0][price]": stripe.prices.managed,
      mode: "subscription",
      customer_email: email,
      client_reference_id: reference === "user-b" ? userB().userId : reference,
    });
    await stripe.pay(id);
    return [lastOf("checkout.session.completed")];
  }

  async function bought({
    amount_total: amountTotal,
    currency,
    price,
    sequence,
    event,
  }: Fields): Promise<Message[]> {
    await stripe.pay(await open("MANAGED"), {
      ...(amountTotal === undefined ? {} : { amountTotal }),
      ...(currency === undefined ? {} : { currency }),
      ...(price === undefined ? {} : { priceId: price }),
    });
    const types = sequence?.map((name) => name.split("@")[0] ?? "") ?? [
      event ?? "checkout.session.completed",
    ];
    return types.map(lastOf);
  }

  /** Brings about at the vendor what a case tells of, and the messages to post of it, in their order. */
  async function messagesOf(fields: Fields): Promise<Message[]> {
    const { event, sequence = [] } = fields;
    if (fields.customer !== undefined) {
      const object = {
        id: "sub_nobody",
        object: "subscription",
        customer: fields.customer,
        status: "active",
      };
      return [forged(event ?? "", object)];
    }
    if (fields.client_reference_id !== undefined) return planted(fields);
    if (sequence[0]?.startsWith("customer.subscription.deleted")) return ended();
    if (fields.livemode) {
      await stripe.renew(await subscriber(), "paid");
      return [{ ...lastOf("invoice.paid"), livemode: true }];
    }
    if (event !== "charge.refunded") return bought(fields);
    await subscriber();
    await stripe.refund((infoBefore as { paymentIntentId: string }).paymentIntentId);
    return [lastOf("charge.refunded")];
  }

  function signatureOf(body: string, { sig, age_s: age = 0 }: Fields): string | undefined {
    if (sig === null || sig === undefined) return undefined;
    const signature = stripe.sign(body, { atSeconds: Math.floor(Date.now() / 1_000) - age });
    if (sig === "$valid-as-v0") return signature.replace("v1=", "v0=");
    return sig === "$valid" ? signature : sig;
  }

  async function postOne(url: string, message: Message, fields: Fields): Promise<Reply> {
    const payload = fields.body ?? JSON.stringify(message);
    const signature = signatureOf(payload, fields);
    const bytes = Buffer.from(fields.mutate === "append-space" ? `${payload} ` : payload);
    const lines = [
      `host: ${new URL(url).host}`,
      "content-type: application/json",
      `content-length: ${bytes.byteLength}`,
    ];
    if (signature !== undefined) lines.push(`stripe-signature: ${signature}`);
    let at = 0;
    const answer = await sendRaw(
      url,
      `POST /api/webhooks/stripe HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`,
      () => {
        if (at >= bytes.byteLength) return false;
        const chunk = bytes.subarray(at, at + 65_536);
        at += chunk.byteLength;
        return chunk;
      },
    );
    return { status: answer.status, headers: new Headers(), text: answer.body };
  }

  /** At a server of its own, to which nobody has told the secret. */
  async function postWithoutSecret(messages: Message[], fields: Fields): Promise<Reply[]> {
    const { STRIPE_WEBHOOK_SECRET: _, ...environment } = paymentEnvironment(stripe);
    const other = await startTestProduct({ environment: { ...environment, ROLE: "web" } });
    const replies = [];
    for (const message of messages)
      for (const sig of [fields.sig, "$valid"])
        replies.push(await postOne(other.url, message, sig === undefined ? fields : { ...fields, sig }));
    expect((await other.platform.database.pool.query("select 1 from payment_events")).rowCount).toBe(0);
    await other.close();
    return replies;
  }

  /** Posts a case's messages as often as it says; all replies. */
  async function post(each: InputCase): Promise<Reply[]> {
    const fields = writtenOut(each.input ?? {}, 0) as Fields;
    const messages = await messagesOf(fields);
    if (each.given?.webhook_secret === null) return postWithoutSecret(messages, fields);
    const replies: Reply[] = [];
    for (const message of messages) {
      const times = Array.from({ length: fields.times ?? 1 }, () => postOne(product.url, message, fields));
      replies.push(...(await Promise.all(times)));
      await settled();
    }
    return replies;
  }

  const alerts = () =>
    product.logLines.map((line) => JSON.parse(line)).filter(({ level, code }) => level === "error" && !code);

  async function expectUnchanged(): Promise<void> {
    expect(await usersNow()).toBe(before.users);
    expect(
      await sql("select 1 from sessions s join users u on u.id = s.user_id where u.email like 'payer%'"),
    ).toEqual([]);
  }

  /** One account with one running subscription that was charged once. */
  async function expectOnce(plan: Plan): Promise<void> {
    const users = await sql("select * from users where email like 'payer%'");
    expect(users).toMatchObject([
      { email: payer?.email, subscription_type: plan, payment_info: { paymentStatus: "paid" } },
    ]);
    const { customerId } = users[0].payment_info;
    expect(stripe.subscriptionsOf(customerId)).toMatchObject([{ status: "active" }]);
    expect(stripe.money().byCustomer[customerId]).toMatchObject({ charges: 1, refundedCents: 0 });
  }

  async function expectOneWelcome(): Promise<void> {
    const mails = () =>
      product.logLines.filter((line) => line.includes('"Mail"') && line.includes(payer?.email ?? ""));
    await eventually("the mail is written to the log", () => mails().length > 0);
    await accountMails.settled();
    expect(mails()).toHaveLength(1);
  }

  const rules: Record<string, () => Promise<void>> = {
    "one user, one subscription row, one welcome action": async () => {
      await expectOnce("MANAGED");
      await expectOneWelcome();
    },
    "subscription stays cancelled": async () => {
      expect(await infoOfPayer()).toMatchObject({ subscriptionStatus: "canceled", paymentStatus: "unpaid" });
    },
    "entitled exactly once": () => expectOnce("MANAGED"),
    "no entitlement; alert": async () => {
      await expectUnchanged();
      expect(alerts().map(({ msg }) => msg)).toContain("A payment gets nothing and is given back");
    },
    "no user created": expectUnchanged,
    ignored: async () => {
      expect(await infoOfPayer()).toEqual(infoBefore);
      expect(await sql("select 1 from payment_events")).toEqual([]);
      expect(alerts().map(({ msg }) => msg)).toContain("An event of the other mode was ignored");
    },
    "entitlement ends or is flagged": async () => {
      expect(infoBefore).toMatchObject({ paymentStatus: "paid" });
      expect(await infoOfPayer()).toMatchObject({ paymentStatus: "unpaid" });
    },
    "user-b is not changed unless the server created that session for user-b": expectUnchanged,
    "no account, no entitlement, no session": expectUnchanged,
    "user has EARLY_BIRD": () => expectOnce("EARLY_BIRD"),
    "exactly one user, one subscription": () => expectOnce("MANAGED"),
  };

  /** What holds after a case. One without a rule of its own has no effect at all. */
  async function check(each: InputCase, replies: Reply[]): Promise<void> {
    await settled();
    const { invariant } = each.expect;
    const rule = invariant === undefined ? expectUnchanged : rules[invariant];
    if (!rule) throw new Error(`Nobody checks "${invariant}".`);
    await rule();
    expect(await userBNow()).toBe(before.userB);
    if (replies.every(({ status }) => status >= 400))
      expect(await sql("select 1 from payment_events")).toEqual([]);
    for (const { headers, status } of replies) if (status >= 400) expect(headers.getSetCookie()).toEqual([]);
  }

  return { prepare, paidSession, cookie, post, check };
}
