import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AskAnswer, askAnswerSchema } from "#contract/ask.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { feed, rss } from "#tests/support/ingestion.ts";
import type { TestClient } from "#tests/support/product.ts";

let ai: AiProduct;
beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());

type User = TestClient & { userId: string };
const hourMs = 3_600_000;
const sql = (text: string, values: unknown[] = []) => ai.product.platform.database.pool.query(text, values);

const story = (title: string, hoursAgo: number, description: string, site: string) => ({
  title,
  description,
  link: `https://${site}/${encodeURIComponent(title)}`,
  pubDate: new Date(Date.now() - hoursAgo * hourMs).toUTCString(),
});

let feeds = 0;
/** Gives a user the headlines, each site in a feed of its own, ready to be found. */
async function archive(user: User, ...stories: ReturnType<typeof story>[]): Promise<void> {
  for (const [site, ofSite] of Map.groupBy(stories, ({ link }) => new URL(link).host)) {
    feeds += 1;
    ai.publisher.serve(`/ask-${feeds}`, feed(rss(ofSite)));
    const url = ai.publisher.urlOf(`/ask-${feeds}`);
    await user.request("POST", "/api/feeds", { name: site, url, color: "#2563eb" });
    await expect
      .poll(async () => (await ai.list(user)).filter(({ feedName }) => feedName === site).length)
      .toBe(ofSite.length);
  }
  await indexAll(ai.product.services.news.searchIndex);
}

let user: User;
beforeEach(async () => {
  await sql("delete from rate_limits");
  user = await ai.product.signedIn();
  // Good for answers only, so that no detection call comes in between.
  await ai.ownKey(user.userId, `odd-key-${user.userId}`);
  ai.openai.requests.length = 0;
  await archive(
    user,
    story("Intel cuts 15% of its foundry staff", 3, "About 4,000 jobs go in Oregon.", "wire.example"),
    story("Intel to cut 4,000 foundry jobs", 2, "Intel cuts 15% of staff there.", "daily.example"),
    story("Intel said to move its headquarters to Texas", 30, "The board voted on Friday.", "rumors.example"),
    story("Nvidia opens a research lab in Zurich", 5, "It will employ 120 people.", "wire.example"),
  );
});

const ask = (question: string, rest: object = {}, client: TestClient = user) =>
  client.request("POST", "/api/ask", { question, ...rest }, { accept: "application/json" });
async function answered(question: string, rest: object = {}): Promise<AskAnswer> {
  const answer = await ask(question, rest);
  expect(answer.status).toBe(201);
  return askAnswerSchema.strict().parse(await answer.json());
}
const says = (...sentences: { text: string; passage: number; quote: string }[]) =>
  ai.openai.changeReplies(() => ({
    sentences: sentences.map(({ text, passage, quote }) => ({ text, receipts: [{ passage, quote }] })),
  }));
const spent = async () => (await (await user.get("/api/analysis/spending")).json()).microDollars as number;

describe("POST /api/ask", () => {
  beforeEach(() => ai.openai.changeReplies(undefined));

  it("201: answers with sentences, each with item, feed, time and quote, and says what it cost", async () => {
    const before = await spent();
    const answer = await answered("How many foundry jobs does Intel cut?");
    expect(answer.outcome).toBe("answered");
    const receipts = answer.sentences.flatMap((sentence) => sentence.receipts);
    expect(receipts).toMatchObject([{ feed: "daily.example" }, { feed: "wire.example" }]);
    for (const receipt of receipts) {
      const item = (await ai.list(user)).find(({ id }) => id === receipt.itemId);
      expect(`${item?.title} ${item?.content}`).toContain(receipt.quote);
      expect(receipt.at).toBe(item?.pubDate);
    }
    // Each has what the other says, too.
    const both = { singleSource: false, publishers: 2 };
    expect(answer.sentences).toMatchObject([both, both]);
    expect(answer.searched).toMatchObject({
      companies: [{ symbol: "INTC" }],
      headlines: 3,
      from: null,
      lastVisit: null,
    });
    expect(answer.costMicroDollars).toBeGreaterThan(0);
    expect(await spent()).toBe(before + (answer.costMicroDollars ?? 0));
  });

  it("streams what is being done, then the answer", async () => {
    const opened = await openEventSource(`${ai.product.url}/api/ask`, {
      method: "POST",
      headers: { cookie: user.cookie() },
      body: { question: "How many foundry jobs does Intel cut?" },
    });
    const done = await opened.next((event) => event.event === "done");
    expect(opened.events.map(({ event }) => event)).toEqual(["reading", "done"]);
    expect(JSON.parse(opened.events[0]?.data ?? "")).toEqual({ passages: 3 });
    expect(askAnswerSchema.strict().parse(JSON.parse(done.data)).outcome).toBe("answered");
  });

  it("marks what one publisher alone says", async () => {
    const { sentences } = await answered("Does Intel move its headquarters?");
    expect(sentences).toMatchObject([
      { singleSource: true, publishers: 1, receipts: [{ feed: "rumors.example" }] },
    ]);
  });

  it("not-found: nothing fits, so no model is asked and nothing is paid", async () => {
    const before = await spent();
    const answer = await answered("What did Boeing say about strikes?");
    expect(answer).toMatchObject({
      outcome: "not-found",
      sentences: [],
      model: null,
      costMicroDollars: 0,
      nearest: [],
    });
    expect(ai.chats()).toEqual([]);
    expect(await spent()).toBe(before);
  });

  it("not-said: the model finds no answer in what was found; the nearest headlines are named", async () => {
    const answer = await answered("Does Intel buy back convertible debentures?");
    expect(answer).toMatchObject({ outcome: "not-said", sentences: [], withheld: 0 });
    expect(answer.nearest.length).toBe(3);
  });

  it("what no passage holds is withheld: wrong figures, names, quotes and numbers of passages", async () => {
    const quote = "cuts 15% of its foundry staff";
    says(
      { text: "Intel cuts 15% of its foundry staff.", passage: 1, quote },
      { text: "Intel cuts 25% of its foundry staff.", passage: 1, quote },
      { text: "AMD cuts 15% of its foundry staff.", passage: 1, quote },
      { text: "Intel cuts 15% of its foundry staff.", passage: 9, quote },
      { text: "Intel cuts 15% of its foundry staff.", passage: 1, quote: "cuts all of its foundry staff" },
      { text: "Intel raises its dividend.", passage: 1, quote },
    );
    const [first] = ai.chats();
    expect(first).toBeUndefined();
    const answer = await answered("How many foundry staff does Intel cut?");
    const sent = ai.chats()[0]?.messages[1]?.content ?? "";
    const number = Number(/\[(\d)\] wire\.example/.exec(sent)?.[1]);
    expect(answer.withheld).toBe(number === 1 ? 5 : 6);
    says({ text: "Intel cuts 15% of its foundry staff.", passage: number, quote });
    expect(await answered("How many foundry staff does Intel cut?")).toMatchObject({
      outcome: "answered",
      withheld: 0,
    });
    says({ text: "Intel raises its dividend.", passage: number, quote });
    expect(await answered("How many foundry staff does Intel cut?")).toMatchObject({
      outcome: "unsupported",
      sentences: [],
      withheld: 1,
    });
  });

  it("narrows by words of time, by the calendar of the one who asks", async () => {
    const answer = await answered("What happened at Intel in the last 24 hours?", {
      timeZone: "America/New_York",
    });
    expect(answer.searched.headlines).toBe(2);
    expect(Date.parse(answer.searched.from ?? "")).toBeGreaterThan(Date.now() - 25 * hourMs);
  });

  it("since my last visit: from when the visit before this one ended; all time where that is not known", async () => {
    const question = "What changed at Intel since my last visit?";
    await sql("update users set seen_at = now(), last_visit_at = null where id = $1", [user.userId]);
    expect((await answered(question)).searched).toMatchObject({
      lastVisit: "unknown",
      from: null,
      headlines: 3,
    });
    const lastVisit = new Date(Date.now() - 10 * hourMs);
    await sql("update users set last_visit_at = $2 where id = $1", [user.userId, lastVisit]);
    expect((await answered(question)).searched).toMatchObject({
      lastVisit: "known",
      from: lastVisit.toISOString(),
      headlines: 2,
    });
  });

  it("this is the headline that it is asked about, with the others of its story", async () => {
    const item = (await ai.list(user)).find(({ title }) => title.startsWith("Nvidia"));
    const answer = await answered("Who else reported this?", { itemId: item?.id });
    expect(answer.searched.headlines).toBe(1);
    expect(answer.sentences[0]?.receipts[0]?.itemId).toBe(item?.id);
    expect((await ask("Who else reported this?", { itemId: "none" })).status).toBe(404);
  });

  it("sends headlines alone where the user wants that", async () => {
    await user.request("PATCH", "/api/analysis/provider", { context: "headline" });
    await answered("How many foundry jobs does Intel cut?");
    const sent = ai.chats()[0]?.messages[1]?.content ?? "";
    expect(sent).toContain("Intel to cut 4,000 foundry jobs");
    expect(sent).not.toContain("Oregon");
  });

  it("finds nothing of another user's feeds", async () => {
    const other = await ai.product.signedIn();
    await ai.ownKey(other.userId, `odd-key-${other.userId}`);
    const answer = (await (
      await ask("How many foundry jobs does Intel cut?", {}, other)
    ).json()) as AskAnswer;
    expect(answer.outcome).toBe("not-found");
  });

  it.each([
    ["", {}, "question"],
    ["ab", {}, "question"],
    ["x".repeat(301), {}, "question"],
    ["Why?", { timeZone: "Mars/Olympus" }, "timeZone"],
  ])("400: rejects %j with %j", async (question, rest, field) => {
    const answer = await ask(question, rest);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field });
  });

  it("takes a question of 300 characters", async () => {
    expect((await ask(`Intel ${"x".repeat(294)}`)).status).toBe(201);
  });

  it("422: without a key nothing is searched or sent", async () => {
    const other = await ai.product.signedIn();
    const answer = await ask("What happened?", {}, other);
    expect((await answer.json()).error.code).toBe("ai-key-missing");
    expect(ai.chats()).toEqual([]);
  });

  it("over the budget nothing is sent", async () => {
    await user.request("PUT", "/api/analysis/budget", { kind: "chosen", cents: 0 });
    const answer = await ask("How many foundry jobs does Intel cut?");
    expect((await answer.json()).error.code).toBe("ai-budget-reached");
    expect(ai.chats()).toEqual([]);
  });

  it("502: the provider's failure is told, and costs nothing", async () => {
    ai.openai.answerNextWith("error.403.country");
    const answer = await ask("How many foundry jobs does Intel cut?");
    expect([answer.status, (await answer.json()).error.code]).toEqual([502, "analysis-failed"]);
    expect(await spent()).toBe(0);
  });

  it("429: at most 60 an hour, and two at once together with analyses", async () => {
    await ai.product.platform.limits.counter("questions").take(user.userId, 60);
    const full = await ask("How many foundry jobs does Intel cut?");
    expect([full.status, (await full.json()).error]).toMatchObject([
      429,
      {
        code: "analysis-limit-reached",
        message: "You've reached the hourly limit of questions. Please try again later.",
      },
    ]);
    await sql("delete from rate_limits");
    await sql(
      "insert into analysis_places (user_id, place, run, expires_at) select $1, place, place::text || $1, now() + interval '1 minute' from generate_series(1, 2) place",
      [user.userId],
    );
    expect((await (await ask("How many foundry jobs does Intel cut?")).json()).error.code).toBe(
      "rate-limited",
    );
  });
});

describe("the last visit", () => {
  /** Notes a use of the user's session now; the use before was so many minutes ago. */
  async function noted(minutesAgo: number) {
    const { visits } = ai.product.services.accounts;
    await sql(
      "update users set last_visit_at = null, seen_at = now() - make_interval(mins => $2) where id = $1",
      [user.userId, minutesAgo],
    );
    const { rows } = await sql("select id from sessions where user_id = $1", [user.userId]);
    await visits.noteVisit(rows[0].id, 120);
    const last = await visits.lastVisit(user.userId);
    return last && Math.round((Date.now() - last.getTime()) / 60_000);
  }

  it("ended when its user was away for an hour", async () => {
    expect(await noted(59)).toBeNull();
    expect(await noted(61)).toBe(61);
  });

  it("is the one before, while nothing noted that a new one began", async () => {
    const { visits } = ai.product.services.accounts;
    await sql("update users set last_visit_at = null, seen_at = now() - interval '3 hours' where id = $1", [
      user.userId,
    ]);
    const last = await visits.lastVisit(user.userId);
    expect(Math.round((Date.now() - (last?.getTime() ?? 0)) / 60_000)).toBe(180);
  });
});

describe("GET /api/ask/estimate", () => {
  it("is never below what a question costs, and asks no model", async () => {
    const { model, microDollarsMax } = await (await user.get("/api/ask/estimate")).json();
    expect(ai.chats()).toEqual([]);
    const answer = await answered("How many foundry jobs does Intel cut?");
    expect(model).toBe("gpt-4o-mini");
    expect(microDollarsMax).toBeGreaterThan(answer.costMicroDollars ?? 0);
    // A few tenths of a cent on this model.
    expect(microDollarsMax).toBeLessThan(10_000);
  });
});
