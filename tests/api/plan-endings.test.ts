import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";

let mailbox: FakeMailbox;
let product: PaymentProduct;
beforeAll(async () => {
  mailbox = await startFakeMailbox();
  product = await startPaymentProduct({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await product.close();
  await mailbox.stop();
});
beforeEach(() => mailbox.clear());

async function refundLastPayment(user: { subscriptionId: string }) {
  const { invoices } = product.stripe.records();
  const intent = invoices.findLast((each) => each.subscription === user.subscriptionId)?.paymentIntent ?? "";
  await product.stripe.refund(intent);
  await product.settled();
  await product.services.messages.accountMails.settled();
  mailbox.clear();
}

async function ended() {
  const user = await product.paidPayer("MANAGED");
  await product.result(user, user.sessionId);
  await refundLastPayment(user);
  return user;
}

const look = async () => {
  await product.runJob("billing.endings");
  await product.services.messages.accountMails.settled();
};
const subjects = (email: string) =>
  mailbox.mails().flatMap(({ to, subject }) => (to.includes(email) ? [subject] : []));
const endedDaysAgo = (userId: string, days: number) =>
  product.sql("update plan_endings set ended_at = now() - make_interval(days => $2) where user_id = $1", [
    userId,
    days,
  ]);

describe("READ-38: after a plan has ended", () => {
  it("an email at once, after 30 and after 330 days, each once", async () => {
    const { userId, details } = await ended();
    await Promise.all([look(), look()]);
    await look();
    expect(subjects(details.email)).toEqual(["Your Tapewise plan has ended"]);
    await endedDaysAgo(userId, 29);
    await look();
    expect(subjects(details.email)).toHaveLength(1);
    await endedDaysAgo(userId, 30);
    await look();
    await look();
    expect(subjects(details.email)).toHaveLength(2);
    await endedDaysAgo(userId, 330);
    await look();
    await look();
    expect(subjects(details.email).sort()).toEqual([
      "Your Tapewise data will be deleted soon",
      "Your Tapewise plan has ended",
      "Your Tapewise plan has ended",
    ]);
  });

  it("an email that the mail server doesn't take is sent in the next round", async () => {
    const { userId, details } = await ended();
    const sent = async () =>
      (await product.sql("select mails_sent from plan_endings where user_id = $1", [userId]))[0]?.mails_sent;
    mailbox.rejectNext({ code: 451, text: "4.3.0 Try again later" });
    await look();
    expect(subjects(details.email)).toEqual([]);
    expect(await sent()).toBe(0);
    await look();
    expect(subjects(details.email)).toEqual(["Your Tapewise plan has ended"]);
    expect(await sent()).toBe(1);
  });

  it("a process that dies while the mail is on its way leaves the email to the next round", async () => {
    const { details } = await ended();
    const held = mailbox.holdNext();
    const dying = look();
    await held.arrived;
    // Dead is a process whose connection is gone before it has noted the email.
    const [gone] = await product.sql(
      "select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    expect(gone?.n).toBe(1);
    held.letGo("lost");
    await dying;
    expect(subjects(details.email)).toEqual([]);
    await look();
    await look();
    expect(subjects(details.email)).toEqual(["Your Tapewise plan has ended"]);
  });

  it("two processes that look at the same moment send it once, and neither waits for the other's mail server", async () => {
    const { details } = await ended();
    const held = mailbox.holdNext();
    const slow = look();
    await held.arrived;
    await look();
    expect(subjects(details.email)).toEqual([]);
    held.letGo("taken");
    await slow;
    expect(subjects(details.email)).toEqual(["Your Tapewise plan has ended"]);
  });

  /** Every email, each in time; then so many days since the end. */
  async function warnedAndEndedDaysAgo(userId: string, days: number) {
    for (const each of [0, 30, 330]) {
      await endedDaysAgo(userId, each);
      await look();
    }
    await endedDaysAgo(userId, days);
  }

  it("after 365 days feeds, prompts, watchlists, alerts and results go, and the account stays", async () => {
    const user = await product.paidPayer("MANAGED");
    await product.result(user, user.sessionId);
    const list = await (await user.request("POST", "/api/watchlists", { name: "Mine" })).json();
    const entries = [{ symbol: "NVDA", shares: 3 }];
    await user.request("PUT", `/api/watchlists/${list.id}/entries`, { entries });
    const rule = { whom: { kind: "feeds" }, what: { kind: "words", text: "merger" }, when: {} };
    await user.request("POST", "/api/alerts", { name: "Mine", rule, channelIds: [] });
    await user.request("POST", "/api/channels", { kind: "email" });
    await refundLastPayment(user);
    await look();
    await warnedAndEndedDaysAgo(user.userId, 364);
    await look();
    const counts = async () => {
      const tables = ["feeds", "prompts", "watchlists", "watchlist_holdings", "alerts", "alert_channels"];
      const rows = await Promise.all(
        tables.map((table) =>
          product.sql(`select count(*)::int as n from ${table} where user_id = $1`, [user.userId]),
        ),
      );
      return rows.map(([row]) => row?.n);
    };
    const [feeds = 0, prompts = 0, ...others] = await counts();
    expect([feeds > 0, prompts > 0, ...others]).toEqual([true, true, 1, 1, 1, 1]);
    await endedDaysAgo(user.userId, 365);
    await look();
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await user.get("/api/me")).status).toBe(200);
  });

  it("emails that go out late come one at a time, and nothing goes without the last of them", async () => {
    const { userId, details } = await ended();
    await look();
    await endedDaysAgo(userId, 1000);
    await look();
    await look();
    expect(subjects(details.email)).toEqual(["Your Tapewise plan has ended", "Your Tapewise plan has ended"]);
    const since = async () =>
      (
        await product.sql(
          "select extract(day from now() - ended_at)::int as days, erased_at from plan_endings where user_id = $1",
          [userId],
        )
      )[0];
    // The second email was due after 30 days: 335 are left after it, as if it had gone out in time.
    expect(await since()).toEqual({ days: 30, erased_at: null });
  });

  it("a payment that is recorded at the same moment keeps everything", async () => {
    const user = await ended();
    await warnedAndEndedDaysAgo(user.userId, 365);
    const answer = await user.request("POST", "/api/billing/checkout", { subscriptionType: "MANAGED" });
    const client = await product.platform.database.pool.connect();
    try {
      // The user's record is held as by a payment; what it writes shows once it is over.
      await client.query("begin");
      await client.query("select 1 from users where id = $1 for update", [user.userId]);
      const looking = look();
      const waits = async () =>
        (
          await product.sql(
            "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%users%'",
          )
        )[0]?.n;
      await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0);
      await client.query(
        "update users set payment_info = payment_info - 'moneyBack' || '{\"subscriptionStatus\":\"active\"}' where id = $1",
        [user.userId],
      );
      await client.query("commit");
      await looking;
    } finally {
      client.release();
    }
    expect(answer.status).toBe(201);
    const [row] = await product.sql("select count(*)::int as n from feeds where user_id = $1", [user.userId]);
    expect(row?.n).toBeGreaterThan(0);
  });

  it("one that renews is told nothing more, and a later end begins anew", async () => {
    const user = await ended();
    await look();
    await endedDaysAgo(user.userId, 40);
    const answer = await user.request("POST", "/api/billing/checkout", { subscriptionType: "MANAGED" });
    await product.stripe.pay((await answer.json()).sessionId);
    await product.settled();
    await look();
    expect(subjects(user.details.email)).toEqual(["Your Tapewise plan has ended"]);
    expect(await product.sql("select 1 from plan_endings where user_id = $1", [user.userId])).toEqual([]);
  });
});
