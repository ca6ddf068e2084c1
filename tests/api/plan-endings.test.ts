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

async function ended() {
  const user = await product.paidPayer("MANAGED");
  await product.result(user, user.sessionId);
  const { invoices } = product.stripe.records();
  const intent = invoices.findLast((each) => each.subscription === user.subscriptionId)?.paymentIntent ?? "";
  await product.stripe.refund(intent);
  await product.settled();
  await product.services.messages.accountMails.settled();
  mailbox.clear();
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

  it("after 365 days feeds, prompts, watchlists and results go, and the account stays", async () => {
    const user = await ended();
    await user.request("POST", "/api/watchlists", { name: "Mine" });
    await look();
    await endedDaysAgo(user.userId, 364);
    await look();
    const counts = async () => {
      const read = async (path: string, list: string) => (await (await user.get(path)).json())[list].length;
      return [
        await read("/api/feeds", "feeds"),
        await read("/api/prompts", "prompts"),
        await read("/api/watchlists", "watchlists"),
      ];
    };
    const [feeds = 0, prompts = 0, watchlists] = await counts();
    expect([feeds > 0, prompts > 0, watchlists]).toEqual([true, true, 1]);
    await endedDaysAgo(user.userId, 365);
    await look();
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await user.get("/api/me")).status).toBe(200);
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
