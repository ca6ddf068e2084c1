import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeDiscord } from "#fakes/discord/discord.ts";
import { startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { startFakeNtfy } from "#fakes/ntfy/ntfy.ts";
import { startFakePushService } from "#fakes/push-service/push-service.ts";
import { startFakeSlack } from "#fakes/slack/slack.ts";
import { startFakeTelegram } from "#fakes/telegram/telegram.ts";
import { startFakeWebhookReceiver } from "#fakes/webhook-receiver/webhook-receiver.ts";
import { alertsOf, alertWorker, rule } from "#tests/support/alerts.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

const push = await startFakePushService();
const telegram = await startFakeTelegram();
const discord = await startFakeDiscord();
const slack = await startFakeSlack();
const ntfy = await startFakeNtfy({ topics: { locked: "tk_right" } });
const webhook = await startFakeWebhookReceiver();
const mailbox = await startFakeMailbox({});

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let worker: ReturnType<typeof alertWorker>;
let stories = 0;

beforeAll(async () => {
  product = await startTestProduct({
    environment: {
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_BASE_URL: telegram.url,
      DISCORD_BASE_URL: discord.url,
      SLACK_BASE_URL: slack.url,
      SMTP_URL: mailbox.smtpUrl,
    },
  });
  wires = createWires(product);
  worker = alertWorker(product);
  await worker.match();
});
afterAll(async () => {
  await product?.close();
  await Promise.all([push, telegram, discord, slack, ntfy, webhook, mailbox].map((each) => each.stop()));
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const company = { symbol: "NVDA", name: "Nvidia" };
const words = ["opens", "wins", "drops", "renames", "sues", "hires", "ships", "doubles", "sells", "tests"];
const things = [
  "plants",
  "orders",
  "brands",
  "staff",
  "patents",
  "robots",
  "cables",
  "lenses",
  "trucks",
  "boats",
];

/** A user whose one alert goes to a channel. */
async function userWith(channel: object) {
  const { user, channelId } = await wires.userOf([]);
  const mine = alertsOf(user);
  const added = await mine.addChannel(channel);
  const alert = await mine.add(
    rule({ kind: "company", symbol: "NVDA" }, { kind: "named", subject: false }, { perDay: 50 }),
    [added.id],
    "My chips",
  );
  return {
    user,
    mine,
    added,
    alert,
    /** Another story arrives; its title. */
    async fire(): Promise<string> {
      const title = `Nvidia ${words[stories % 10]} ${things[Math.floor(stories / 10) % 10]} in ${String.fromCharCode(65 + (stories % 26))}ville`;
      stories += 1;
      await wires.arrive(channelId, [{ title, companies: [company] }]);
      await worker.match();
      return title;
    },
    async delivery() {
      return (await mine.receipts(alert.id))[0]?.deliveries[0];
    },
    state: async () => (await mine.channels())[0],
  };
}
/** Time passes until the next try of everything that waits. */
const makeDue = () => sql("update alert_deliveries set due_at = now() where state = 'waiting'");
const waitSeconds = async () =>
  Number(
    (
      await sql(
        "select extract(epoch from max(due_at) - now()) s from alert_deliveries where state = 'waiting'",
      )
    ).rows[0]?.s,
  );

describe("webhook", () => {
  it("signs by the Standard Webhooks specification, and with both secrets while one is changed", async () => {
    const one = await userWith({ kind: "webhook", url: `${webhook.url}/hook?key=hidden` });
    expect(one.added.secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(one.added.name).not.toContain("hidden");
    webhook.know(one.added.secret ?? "");
    const title = await one.fire();
    await worker.send();
    expect(webhook.received.at(-1)).toMatchObject({
      signedWith: [one.added.secret],
      body: { type: "alert.fired", data: { title, alertName: "My chips", why: { symbol: "NVDA" } } },
    });
    const { secret } = await (await one.user.request("POST", `/api/channels/${one.added.id}/secret`)).json();
    webhook.know(secret);
    await one.fire();
    await worker.send();
    expect(webhook.received.at(-1)?.signedWith.sort()).toEqual([one.added.secret, secret].sort());
    expect(JSON.stringify((await one.mine.channels())[0])).not.toContain("whsec_");
    expect(product.logLines.join()).not.toContain("whsec_");
  });

  it("tries ten times within 76 hours, by the same id, then gives up and says so", async () => {
    const one = await userWith({ kind: "webhook", url: `${webhook.url}/hook` });
    webhook.failNext({ status: 503, times: 10 });
    const before = webhook.requests.length;
    await one.fire();
    const waits: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      await worker.send();
      if (tries < 9) waits.push(await waitSeconds());
      await makeDue();
    }
    const calls = webhook.requests.slice(before);
    expect(calls).toHaveLength(10);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const planned = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of planned.entries()) {
      expect(waits[at]).toBeGreaterThan(seconds - 2);
      expect(waits[at]).toBeLessThanOrEqual(seconds * 1.1 + 1);
    }
    expect(await one.delivery()).toMatchObject({ state: "failed", tries: 10 });
    expect(await one.state()).toMatchObject({ state: "failing" });
  });

  it("410 ends it; a redirect is a failure; a private address is no channel", async () => {
    const one = await userWith({ kind: "webhook", url: `${webhook.url}/ended` });
    webhook.failNext({ status: 302, headers: { location: "http://127.0.0.1:1/" } });
    await one.fire();
    await worker.send();
    expect(await one.delivery()).toMatchObject({ state: "waiting", tries: 1 });
    webhook.failNext({ status: 410 });
    await makeDue();
    await worker.send();
    expect(await one.delivery()).toMatchObject({ state: "failed" });
    expect(await one.state()).toMatchObject({ state: "gone" });
    expect((await one.mine.list())[0]?.problem).toBe(
      "None of its channels took a message for a day. Test them under Channels.",
    );
    for (const url of [
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "ftp://example.com/",
      "http://a:b@example.com/",
    ])
      expect((await one.user.request("POST", "/api/channels", { kind: "webhook", url })).status, url).toBe(
        422,
      );
  });
});

describe("email", () => {
  it("goes to the account's address and leads to the story", async () => {
    const one = await userWith({ kind: "email" });
    const title = await one.fire();
    await worker.send();
    const mail = await mailbox.waitFor(one.user.email, title);
    expect(mail.text).toContain("My chips: The headline names NVDA");
    expect(mail.text).toMatch(/\/story\?item=[^&\s]+&message=[^&\s]+\n/);
    const delivery = await one.delivery();
    expect(delivery).toMatchObject({ state: "accepted", confirms: "accepted" });
    expect(delivery?.steps.map(({ step, confirmedBy }) => [step, confirmedBy])).toEqual([
      ["fired", "us"],
      ["accepted", "server"],
    ]);
    expect(await one.mine.test(one.added.id)).toEqual({
      accepted: true,
      words: "The test message was accepted.",
    });
  });
});

describe("ntfy", () => {
  it("replaces what it repeats, waits when limited, and says that a token is wrong", async () => {
    const one = await userWith({ kind: "ntfy", server: ntfy.url, topic: "chips-of-mine" });
    expect(one.added.name).not.toContain("chips-of-mine");
    ntfy.limit(1);
    const title = await one.fire();
    await worker.send();
    expect(await one.delivery()).toMatchObject({ state: "waiting", unsure: false });
    await makeDue();
    await worker.send();
    expect(ntfy.messages.at(-1)).toMatchObject({ topic: "chips-of-mine", title });
    // Its answer is lost: the message is sent again and seen once.
    ntfy.failNext({ status: 200, cutOff: true });
    await one.fire();
    await worker.send();
    await makeDue();
    await worker.send();
    expect(await one.delivery()).toMatchObject({ state: "accepted", unsure: true });
    const locked = await userWith({ kind: "ntfy", server: ntfy.url, topic: "locked", token: "tk_wrong" });
    expect((await locked.mine.test(locked.added.id)).accepted).toBe(false);
    expect(await locked.state()).toMatchObject({ state: "gone" });
    await locked.mine.addChannel({ kind: "ntfy", server: ntfy.url, topic: "locked", token: "tk_right" });
    expect((await locked.mine.test(locked.added.id)).accepted).toBe(true);
  });
});

describe("discord", () => {
  it("waits as long as it is told, by its body or by a proxy's header; a deleted webhook ends", async () => {
    const url = discord.webhook();
    const one = await userWith({ kind: "discord", url });
    discord.limit(61.5);
    const title = await one.fire();
    await worker.send();
    expect(await waitSeconds()).toBeGreaterThan(60);
    discord.ban();
    await makeDue();
    await worker.send();
    expect(await waitSeconds()).toBeGreaterThan(119);
    discord.ban(false);
    await makeDue();
    await worker.send();
    expect(discord.messages.at(-1)?.body.embeds[0]).toMatchObject({ title });
    discord.remove(url);
    await one.fire();
    await worker.send();
    expect(await one.state()).toMatchObject({ state: "gone" });
    for (const wrong of [
      "https://example.com/api/webhooks/1/2",
      `${discord.url}/api/webhooks/100000000000000000/x`,
    ])
      expect((await one.user.request("POST", "/api/channels", { kind: "discord", url: wrong })).status).toBe(
        422,
      );
  });
});

describe("slack", () => {
  it("escapes what means something there; no_service, archived and revoked end it, 429 waits", async () => {
    const one = await userWith({ kind: "slack", url: slack.webhook() });
    await one.user.request("PATCH", `/api/alerts/${one.alert.id}`, { name: "<!channel> & co" });
    slack.limit(90);
    await one.fire();
    await worker.send();
    expect(await waitSeconds()).toBeGreaterThan(89);
    await makeDue();
    await worker.send();
    expect(slack.messages.at(-1)?.text).toContain("&lt;!channel&gt; &amp; co");
    for (const end of [slack.remove, slack.archive, slack.revoke]) {
      const url = slack.webhook();
      const ended = await userWith({ kind: "slack", url });
      end(url);
      await ended.fire();
      await worker.send();
      expect(await ended.state()).toMatchObject({ state: "gone" });
      expect(await ended.delivery()).toMatchObject({ state: "failed", tries: 1 });
    }
  });
});

describe("telegram", () => {
  it("begins when its user presses Start; flood limits wait, a block ends it", async () => {
    const one = await userWith({ kind: "telegram" });
    const link = (await one.state())?.link ?? "";
    expect(link).toMatch(/^https:\/\/t\.me\/standin_bot\?start=[\w-]{22}$/);
    await one.fire();
    expect((await one.mine.receipts(one.alert.id))[0]?.deliveries).toEqual([]);
    const chat = telegram.start(link.split("=")[1] ?? "");
    await product.services.alerts.channels.startWaiting(new Map());
    expect(await one.state()).toMatchObject({ state: "new", link: null });
    telegram.flood(77);
    const title = await one.fire();
    await worker.send();
    expect(await waitSeconds()).toBeGreaterThan(76);
    await makeDue();
    await worker.send();
    expect(telegram.messages.at(-1)).toMatchObject({ chatId: chat });
    expect(telegram.messages.at(-1)?.text).toContain(title);
    telegram.block(chat);
    await one.fire();
    await worker.send();
    expect(await one.state()).toMatchObject({ state: "gone" });
    expect(product.logLines.join()).not.toContain(telegram.token);
  });

  it("a message whose first try got no answer says that it is sent again", async () => {
    const one = await userWith({ kind: "telegram" });
    telegram.start(((await one.state())?.link ?? "").split("=")[1] ?? "");
    await product.services.alerts.channels.startWaiting(new Map());
    telegram.failNext({ status: 200, cutOff: true });
    await one.fire();
    await worker.send();
    await makeDue();
    await worker.send();
    expect(telegram.messages.at(-1)?.text).toContain("Sent again: the first try ended without an answer.");
    expect(await one.delivery()).toMatchObject({ state: "accepted", unsure: true, tries: 2 });
  });
});

describe("push", () => {
  it("is encrypted, urgent, replaceable, and confirmed by the worker and the click alone", async () => {
    const one = await userWith({ kind: "push", subscription: push.subscribe() });
    const title = await one.fire();
    await worker.send();
    const sent = push.messages.at(-1);
    expect(sent).toMatchObject({ urgency: "high", payload: { title } });
    expect(sent?.topic).toBe(sent?.payload.id);
    const steps = async () => (await one.delivery())?.steps.map(({ step }) => step);
    expect(await steps()).toEqual(["fired", "accepted"]);
    const report = (step: string, id = sent?.payload.id) =>
      product.client().request("POST", "/api/alerts/receipts", { id, step });
    expect((await report("shown", "an-id-that-nobody-knows")).status).toBe(204);
    expect((await report("shown")).status).toBe(204);
    expect(await steps()).toEqual(["fired", "accepted", "shown"]);
    expect((await report("opened")).status).toBe(204);
    expect(await steps()).toEqual(["fired", "accepted", "shown", "opened"]);
  });

  it("404 and 410 delete, 429 and 5xx keep, 413 ends the message, 401 and 403 tell the operator", async () => {
    const subscription = push.subscribe("bad-days");
    const one = await userWith({ kind: "push", subscription });
    const outcomes = [];
    for (const status of [429, 500, 503, 413, 401, 403]) {
      push.failNext({ status });
      await one.fire();
      await worker.send();
      const delivery = await one.delivery();
      outcomes.push([status, delivery?.state, (await one.mine.channels()).length]);
      await sql("update alert_deliveries set state = 'failed' where state = 'waiting'");
    }
    expect(outcomes).toEqual([
      [429, "waiting", 1],
      [500, "waiting", 1],
      [503, "waiting", 1],
      [413, "failed", 1],
      [401, "waiting", 1],
      [403, "waiting", 1],
    ]);
    expect(product.logLines.join()).toContain("A push service rejects our VAPID key");
    push.end("bad-days");
    await one.fire();
    await worker.send();
    expect(await one.mine.channels()).toEqual([]);
    expect(await one.delivery()).toMatchObject({ state: "failed", channelId: null });
  });

  it("has at most 3,993 bytes of text, in every script", async () => {
    const one = await userWith({ kind: "push", subscription: push.subscribe() });
    await one.user.request("PATCH", `/api/alerts/${one.alert.id}`, { name: "日".repeat(80) });
    await sql("update feeds set name = repeat('語', 3000) where user_id = $1", [one.user.userId]);
    await one.fire();
    await worker.send();
    expect(await one.delivery()).toMatchObject({ state: "accepted" });
  });

  it("a browser that subscribes again keeps its channel; keys that nothing can be encrypted for are rejected", async () => {
    const subscription = push.subscribe("again");
    const one = await userWith({ kind: "push", subscription });
    const again = await one.mine.addChannel({ kind: "push", subscription });
    expect(again.id).toBe(one.added.id);
    const bad = {
      ...subscription,
      keys: { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString("base64url") },
    };
    const answer = await one.user.request("POST", "/api/channels", { kind: "push", subscription: bad });
    expect(answer.status).toBe(422);
  });
});

describe("channels", () => {
  it("422: at most 20; another user's is not found; what is removed gets nothing", async () => {
    const one = await userWith({ kind: "ntfy", server: ntfy.url, topic: "t0" });
    const add = (topic: string) =>
      one.user.request("POST", "/api/channels", { kind: "ntfy", server: ntfy.url, topic });
    for (let count = 1; count < 20; count += 1) expect((await add(`t${count}`)).status).toBe(201);
    expect((await add("t20")).status).toBe(422);
    const stranger = await product.signedIn();
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/test"],
      ["POST", "/secret"],
    ] as const)
      expect((await stranger.request(method, `/api/channels/${one.added.id}${path}`)).status).toBe(404);
    await one.fire();
    expect((await one.user.request("DELETE", `/api/channels/${one.added.id}`)).status).toBe(204);
    const before = ntfy.messages.length;
    await worker.send();
    expect(ntfy.messages).toHaveLength(before);
    expect(await one.delivery()).toMatchObject({ state: "failed", channelId: null });
  });
});
