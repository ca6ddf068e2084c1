import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DigestAnswer, digestSchema } from "#contract/digest.ts";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let mailbox: FakeMailbox;
let product: TestProduct;
let wires: ReturnType<typeof createWires>;

beforeAll(async () => {
  mailbox = await startFakeMailbox();
  // Of a web process: the test does what a worker would.
  product = await startTestProduct({ environment: { ROLE: "web", SMTP_URL: mailbox.smtpUrl } });
  wires = createWires(product);
});
afterAll(async () => {
  await product?.close();
  await mailbox?.stop();
});
beforeEach(() => mailbox.clear());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

const daily = { cadence: "daily", at: "07:00", weekday: 1, timeZone: "America/New_York" };
const nvidia = { symbol: "NVDA", name: "NVIDIA" };
const apple = { symbol: "AAPL", name: "Apple" };

async function reader({ verified = true } = {}) {
  const user = await product.signedIn();
  await sql("update users set email_verified = $2 where id = $1", [user.userId, verified]);
  const channelId = await wires.channel();
  await wires.follow(user, channelId, "Harbor Wire");
  return { user, channelId };
}
const watchlist = (user: TestClient, name: string, symbols: string[]) =>
  user.request("POST", "/api/watchlists", { name, symbols });

async function answered(answer: Response): Promise<DigestAnswer> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return digestSchema.strict().parse(await answer.json());
}
const change = async (user: TestClient, schedule: object) =>
  answered(await user.request("PUT", "/api/digest", schedule));
const read = async (user: TestClient) => answered(await user.get("/api/digest"));
const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

const becomeDue = (userId: string, hoursAgo = 0) =>
  sql(
    `update digests set next_at = date_trunc('milliseconds', now()) - make_interval(hours => $2), leased_until = null
     where user_id = $1`,
    [userId, hoursAgo],
  );
async function work() {
  await indexAll(product.services.news.searchIndex);
  await product.services.digest.sendDue();
}
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email));

describe("when a digest is sent", () => {
  it("is off until its user chooses a time", async () => {
    const { user } = await reader();
    expect(await read(user)).toEqual({
      cadence: "off",
      at: "07:00",
      weekday: 1,
      timeZone: "UTC",
      folderIds: [],
      email: user.email,
      emailVerified: true,
      nextAt: null,
      sentAt: null,
    });
    const changed = await change(user, daily);
    expect(changed).toMatchObject(daily);
    const next = new Date(changed.nextAt ?? "");
    expect(next.getTime()).toBeGreaterThan(Date.now());
    const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "America/New_York" });
    expect(clock.format(next)).toBe("07:00");
    expect(await read(user)).toEqual(changed);
    expect((await change(user, { ...daily, cadence: "off" })).nextAt).toBeNull();
  });

  it.each([
    ["no time", { at: "7 o'clock" }],
    ["no time zone", { timeZone: "Mars/Olympus" }],
    ["no day of the week", { weekday: 8 }],
    ["no cadence", { cadence: "hourly" }],
    ["a folder twice", { folderIds: ["one", "one"] }],
    ["eleven folders", { folderIds: Array.from({ length: 11 }, (_, at) => `folder-${at}`) }],
  ])("400: %s", async (_what, wrong) => {
    const { user } = await reader();
    expect(await errorOf(await user.request("PUT", "/api/digest", { ...daily, ...wrong }))).toEqual([
      400,
      "bad-input",
    ]);
  });

  it("422: to an email that nobody confirmed nothing is sent", async () => {
    const { user } = await reader({ verified: false });
    const rejected = [422, "email-not-confirmed"];
    expect(await errorOf(await user.request("PUT", "/api/digest", daily))).toEqual(rejected);
    expect(await errorOf(await user.request("POST", "/api/digest/send"))).toEqual(rejected);
    expect((await change(user, { ...daily, cadence: "off" })).emailVerified).toBe(false);
    expect(mailsTo(user.email)).toEqual([]);
  });
});

describe("folders", () => {
  const addFolder = async (user: TestClient, name: string, parentId: string | null = null) =>
    ((await (await user.request("POST", "/api/folders", { name, parentId })).json()) as { id: string }).id;
  const putInto = (channelId: string, userId: string, folderId: string) =>
    sql("update feeds set folder_id = $3 where channel_id = $1 and user_id = $2", [
      channelId,
      userId,
      folderId,
    ]);

  it("a chosen folder has a section after the watchlists, with the stories of its feeds that no list has", async () => {
    const { user, channelId } = await reader();
    const [second, third] = [await wires.channel(), await wires.channel()];
    await wires.follow(user, second, "Oil Wire");
    await wires.follow(user, third, "Sports Wire");
    await watchlist(user, "Chips", ["NVDA"]);
    const energy = await addFolder(user, "Energy");
    await putInto(second, user.userId, await addFolder(user, "Oil", energy));
    const other = await addFolder(user, "Other");
    expect((await change(user, { ...daily, folderIds: [energy] })).folderIds).toEqual([energy]);
    await wires.arrive(channelId, [{ title: "Nvidia ships a chip for cars", companies: [nvidia] }]);
    await wires.arrive(second, [
      { title: "A tanker runs aground off Norway" },
      { title: "Nvidia cools its halls with crude oil", companies: [nvidia] },
    ]);
    await wires.arrive(third, [{ title: "A cup final ends without goals" }]);
    await becomeDue(user.userId);
    await work();
    const [mail] = mailsTo(user.email);
    const text = mail?.text ?? "";
    expect(text.indexOf("CHIPS")).toBeGreaterThan(-1);
    expect(text.indexOf("ENERGY")).toBeGreaterThan(text.indexOf("CHIPS"));
    expect(text.indexOf("A tanker runs aground off Norway")).toBeGreaterThan(text.indexOf("ENERGY"));
    expect(text.indexOf("Nvidia cools its halls")).toBeLessThan(text.indexOf("ENERGY"));
    expect(text).not.toContain("A cup final");
    expect(text).toContain(`/news?folder=${energy}`);
    const found = await (await user.get(`/api/news/search?folderId=${energy}`)).json();
    expect(found.items.map(({ title }: { title: string }) => title).sort()).toEqual([
      "A tanker runs aground off Norway",
      "Nvidia cools its halls with crude oil",
    ]);
    expect(await errorOf(await user.get("/api/news/search?folderId=none"))).toEqual([
      404,
      "folder-not-found",
    ]);
    await user.request("DELETE", `/api/folders/${energy}`);
    expect((await read(user)).folderIds).toEqual([]);
    expect(
      await errorOf(await user.request("PUT", "/api/digest", { ...daily, folderIds: [energy] })),
    ).toEqual([404, "folder-not-found"]);
    const stranger = await reader();
    const foreign = await stranger.user.request("PUT", "/api/digest", { ...daily, folderIds: [other] });
    expect(foreign.status).toBe(404);
  });

  it("without watched companies the chosen folders are all there is", async () => {
    const { user, channelId } = await reader();
    const quiet = await wires.channel();
    await wires.follow(user, quiet, "Oil Wire");
    const oil = await addFolder(user, "Oil");
    await putInto(quiet, user.userId, oil);
    const ten = [oil];
    while (ten.length < 10) ten.push(await addFolder(user, `Folder ${ten.length}`));
    await change(user, { ...daily, folderIds: ten });
    await wires.arrive(channelId, [{ title: "A bank opens a branch in Lyon" }]);
    await wires.arrive(quiet, [{ title: "A pipeline reaches the sea" }]);
    await becomeDue(user.userId);
    await work();
    const text = mailsTo(user.email)[0]?.text ?? "";
    expect(text).toContain("A pipeline reaches the sea");
    expect(text).not.toContain("A bank opens a branch");
  });
});

describe("what it says", () => {
  it("stories of each list, once each, with who had them first and how many more; nothing that is muted", async () => {
    const { user, channelId } = await reader();
    const second = await wires.channel();
    await wires.follow(user, second, "Beacon Markets");
    await watchlist(user, "Chips", ["NVDA"]);
    await watchlist(user, "Big tech", ["AAPL", "NVDA"]);
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "horoscope" });
    const [first] = await wires.arrive(channelId, [
      { title: "Nvidia raises its guidance for the third quarter", companies: [nvidia] },
      { title: "Apple opens a store in Lyon", companies: [apple] },
      { title: "The horoscope for Apple", companies: [apple] },
      { title: "Rain in Spain", companies: [] },
    ]);
    await wires.arrive(second, [
      { title: "Nvidia raises guidance for third quarter on AI demand", companies: [nvidia] },
    ]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    const [mail] = mailsTo(user.email);
    expect(mail?.subject).toBe("Nvidia raises its guidance for the third quarter");
    const lines = mail?.text.split("\n") ?? [];
    expect(lines.filter((line) => /^(CHIPS|BIG TECH)$/.test(line))).toEqual(["CHIPS", "BIG TECH"]);
    expect(lines.filter((line) => /Nvidia raises/.test(line))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith("Harbor Wire"))).toMatch(
      /^Harbor Wire · \w{3},? \d{1,2}:\d\d [AP]M · 1 more source · NVDA$/,
    );
    expect(mail?.text).toContain("Apple opens a store in Lyon");
    expect(mail?.text).not.toMatch(/horoscope|Rain/);
    expect(mail?.html).toContain("Nvidia raises its guidance");
    // Every line leads to its story.
    expect(mail?.links.filter((link) => link.includes(`/story?item=${first}`))).toHaveLength(1);
    expect((await read(user)).sentAt).not.toBeNull();
  });

  it("a watchlist of tags alone has a section with their headlines", async () => {
    const { user, channelId } = await reader();
    await user.request("POST", "/api/watchlists", { name: "Macro", tags: ["gold"] });
    await wires.arrive(channelId, [
      { title: "Gold climbs to a record", tags: ["gold"] },
      { title: "Rain in Spain" },
    ]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    const text = mailsTo(user.email)[0]?.text;
    expect(text).toContain("MACRO\n\nGold climbs to a record");
    expect(text).not.toContain("Rain in Spain");
  });

  it("without a watchlist it is about all feeds", async () => {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: "Rain in Spain" }]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    expect(mailsTo(user.email)[0]?.text).toContain("YOUR FEEDS\n\nRain in Spain");
  });

  it("begins where the last one ended; without news none is sent, and the next one is due all the same", async () => {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: "Yesterday's news", atMs: Date.now() - 60_000 }]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    await becomeDue(user.userId);
    await work();
    expect(mailsTo(user.email)).toHaveLength(1);
    const { nextAt } = await read(user);
    expect(Date.parse(nextAt ?? "")).toBeGreaterThan(Date.now());
    await wires.arrive(channelId, [{ title: "Today's news", atMs: Date.now() }]);
    await becomeDue(user.userId);
    await work();
    const [newest] = mailsTo(user.email).filter(({ subject }) => subject === "Today's news");
    expect(newest?.text).not.toContain("Yesterday's news");
  });

  it("markup of a headline does nothing in the email", async () => {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: `<img src=x onerror=alert(1)> "Deal" & <b>more</b>` }]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    const html = mailsTo(user.email)[0]?.html ?? "";
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<img|<b>/);
  });

  it("is worded in the language of its user", async () => {
    const { user } = await reader();
    await sql("update users set language = 'de' where id = $1", [user.userId]);
    expect((await user.request("POST", "/api/digest/send")).status).toBe(200);
    expect(mailsTo(user.email)[0]?.subject).toBe(
      "Ihr Überblick von Tapewise: nichts Neues zu Ihren Unternehmen",
    );
  });
});

describe("who gets one", () => {
  it("each once, however many processes send", async () => {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: "One story" }]);
    await change(user, daily);
    await becomeDue(user.userId);
    await indexAll(product.services.news.searchIndex);
    await Promise.all([1, 2, 3].map(() => product.services.digest.sendDue()));
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  it("all that are due, also more than one round claims", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => reader()));
    for (const { user, channelId } of all) {
      await wires.arrive(channelId, [{ title: "One story" }]);
      await change(user, daily);
      await becomeDue(user.userId);
    }
    await work();
    expect(all.map(({ user }) => mailsTo(user.email).length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("one that the mail server did not take is sent again under the same id", async () => {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: "One story" }]);
    await change(user, daily);
    await becomeDue(user.userId);
    mailbox.rejectNext({ code: 451, text: "4.3.0 Try again later" });
    await work();
    expect(mailsTo(user.email)).toEqual([]);
    expect((await read(user)).sentAt).toBeNull();
    // Its lease of five minutes has run out.
    await sql("update digests set leased_until = now() where user_id = $1", [user.userId]);
    await work();
    const [mail] = mailsTo(user.email);
    expect(mail?.headers["message-id"]).toMatch(new RegExp(`^<digest-${user.userId}-\\d+@`));
  });

  it("none that is more than six hours late, and none after the plan has ended or to an unconfirmed email", async () => {
    const all = await Promise.all([reader(), reader(), reader(), reader()]);
    for (const { user, channelId } of all) {
      await wires.arrive(channelId, [{ title: "One story" }]);
      await change(user, daily);
    }
    const [late, onTime, unconfirmed] = all.map(({ user }) => user);
    if (!late || !onTime || !unconfirmed) throw new Error("no users");
    await becomeDue(late.userId, 7);
    await becomeDue(onTime.userId, 5);
    await sql("update users set email_verified = false where id = $1", [unconfirmed.userId]);
    await becomeDue(unconfirmed.userId);
    await work();
    expect(all.map(({ user }) => mailsTo(user.email).length)).toEqual([0, 1, 0, 0]);
    expect(Date.parse((await read(late)).nextAt ?? "")).toBeGreaterThan(Date.now());
  });
});

describe("how it ends", () => {
  async function sent() {
    const { user, channelId } = await reader();
    await wires.arrive(channelId, [{ title: "One story" }]);
    await change(user, daily);
    await becomeDue(user.userId);
    await work();
    const mail = mailsTo(user.email)[0];
    if (!mail) throw new Error("no email");
    return { user, mail };
  }

  it("a mail program turns it off by one POST (RFC 8058), again without harm; opening the address changes nothing", async () => {
    const { user, mail } = await sent();
    expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] = /^<(.+)>$/.exec(mail.headers["list-unsubscribe"] ?? "") ?? [];
    const { pathname, search } = new URL(address);
    expect((await fetch(product.url + pathname + search)).status).toBe(405);
    expect((await read(user)).cadence).toBe("daily");
    const post = () =>
      fetch(product.url + pathname + search, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
    expect(await read(user)).toMatchObject({ cadence: "off", nextAt: null });
  });

  it("its text has a page for it, whose token turns off nothing else", async () => {
    const { mail } = await sent();
    const stop = mail.links.find((link) => link.includes("/digest/stop"));
    expect(stop).toMatch(/\/digest\/stop\?token=[\w-]{40,}$/);
    expect(
      await errorOf(await fetch(`${product.url}/api/digest/stop?token=wrong`, { method: "POST" })),
    ).toEqual([400, "link-expired"]);
  });

  it("one on request leaves a digest that is off as it is", async () => {
    const { user } = await reader();
    expect((await user.request("POST", "/api/digest/send")).status).toBe(200);
    expect(await read(user)).toMatchObject({ cadence: "off", nextAt: null });
    expect(mailsTo(user.email)[0]?.text).toContain(
      "You turned on this digest, or asked for one, in Tapewise.",
    );
  });

  it("429: after five in an hour on request", async () => {
    const { user } = await reader();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await user.request("POST", "/api/digest/send")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("503: a request says when the email was not taken", async () => {
    const { user } = await reader();
    mailbox.rejectNext({ code: 451, text: "4.3.0 Try again later" });
    expect(await errorOf(await user.request("POST", "/api/digest/send"))).toEqual([503, "email-not-sent"]);
  });
});
