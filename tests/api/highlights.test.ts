import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HighlightRule, highlightSchema, highlightsAnswerSchema } from "#contract/reading.ts";
import { alertsOf, alertWorker } from "#tests/support/alerts.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let worker: ReturnType<typeof alertWorker>;

const nvidia = { symbol: "NVDA", name: "Nvidia" };

beforeAll(async () => {
  product = await startTestProduct();
  wires = createWires(product);
  worker = alertWorker(product);
  await worker.match();
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const post = (user: TestClient, body: object) => user.request("POST", "/api/news/highlights", body);
async function add(user: TestClient, subject: object, rest: object = {}): Promise<HighlightRule> {
  const answer = await post(user, { subject, ...rest });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return highlightSchema.strict().parse(await answer.json());
}
const list = async (user: TestClient) =>
  highlightsAnswerSchema.strict().parse(await (await user.get("/api/news/highlights")).json()).highlights;
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];
const word = (value: string) => ({ kind: "word", value });
const savedTitles = async (user: TestClient) =>
  ((await (await user.get("/api/news/saved")).json()) as { items: { title: string }[] }).items.map(
    ({ title }) => title,
  );
const highlightsIn = async (user: TestClient, query?: string) =>
  Object.fromEntries((await newsOf(user, query)).items.map(({ title, highlight }) => [title, highlight]));

describe("highlights", () => {
  it("201: marks what fits, by a word, a source, a company or a tag, in the list, the search and what is saved", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    const [, oil] = await wires.arrive(channelId, [
      { title: "Nvidia opens a plant", companies: [nvidia] },
      { title: "Oil falls", tags: ["oil"] },
      { title: "Wheat rises" },
    ]);
    expect(await highlightsIn(user)).toEqual({
      "Nvidia opens a plant": undefined,
      "Oil falls": undefined,
      "Wheat rises": undefined,
    });
    const rule = await add(user, { kind: "company", value: "nvda" });
    expect(rule).toMatchObject({ kind: "company", value: "NVDA", saves: false, alertId: null });
    await add(user, { kind: "tag", value: "oil" });
    await add(user, word("wheat"));
    expect(await highlightsIn(user)).toEqual({
      "Nvidia opens a plant": { kind: "company", label: rule.label },
      "Oil falls": { kind: "tag", label: "Oil" },
      "Wheat rises": { kind: "word", label: "wheat" },
    });
    await user.request("PATCH", `/api/news/${oil}`, { saved: true });
    const saved = await (await user.get("/api/news/saved")).json();
    expect(saved.items[0].highlight).toEqual({ kind: "tag", label: "Oil" });
    const [, , last] = await list(user);
    expect((await user.request("DELETE", `/api/news/highlights/${last?.id}`)).status).toBe(204);
    await add(user, { kind: "source", value: feedId });
    expect((await highlightsIn(user))["Wheat rises"]).toEqual({ kind: "source", label: "Wire" });
  });

  it("what a mute and a highlight both fit is shown: in the list, further down, in the count, and as it arrives", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    const loud = await wires.channel();
    await wires.follow(user, loud, "Another");
    await user.request("POST", "/api/news/mutes", { kind: "source", value: feedId });
    await user.request("POST", "/api/news/mutes", word("war"));
    await wires.arrive(channelId, [
      { title: "Chips rise" },
      ...Array.from({ length: 8 }, (_, at) => ({ title: `Noise ${at}` })),
      { title: "Chips of war" },
    ]);
    await wires.arrive(loud, [{ title: "War on chips" }, { title: "War on tea" }, { title: "Calm" }]);
    const titles = async (query?: string) =>
      (await newsOf(user, query)).items.map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(["Calm"]);
    await add(user, word("chips"));
    expect(await titles()).toEqual(["Calm", "Chips of war", "Chips rise", "War on chips"]);
    const first = await newsOf(user, "?limit=2");
    const seen = first.items.map(({ title }) => title);
    let cursor = first.older;
    while (cursor !== null) {
      const answer = await user.request("POST", "/api/news/older", { cursor, limit: 2 });
      const page = (await answer.json()) as { items: { title: string }[]; next: string | null };
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.next;
    }
    expect(seen.toSorted()).toEqual(["Calm", "Chips of war", "Chips rise", "War on chips"]);
    const unread = Object.fromEntries(first.sources.map(({ name, unread: count }) => [name, count]));
    expect(unread).toEqual({ Wire: 2, Another: 2 });
  });

  it("an arrival reaches open pages with its mark, also from a muted feed", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    await user.request("POST", "/api/news/mutes", { kind: "source", value: feedId });
    await add(user, word("chips"));
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    await wires.arrive(channelId, [{ title: "Tea falls" }, { title: "Chips rise" }]);
    const { data } = await stream.next(({ event }) => event === "item");
    expect(JSON.parse(data)).toMatchObject({
      title: "Chips rise",
      highlight: { kind: "word", label: "chips" },
    });
    stream.close();
  });

  it("saves what arrives from then on, once, and tells open pages", async () => {
    const { user, channelId } = await wires.userOf([]);
    await wires.arrive(channelId, [{ title: "Chips before" }]);
    await worker.match();
    await add(user, word("chips"), { saves: true });
    const [first] = await wires.arrive(channelId, [
      { title: "Chips rise" },
      { title: "Tea falls" },
      { title: "Chips of last week", atMs: Date.now() - 7 * 86_400_000 },
    ]);
    await worker.match();
    expect(await savedTitles(user)).toEqual(["Chips rise"]);
    await user.request("PATCH", `/api/news/${first}`, { saved: false });
    const copy = await wires.channel();
    await wires.follow(user, copy);
    await wires.arrive(copy, [{ id: first ?? "", title: "Chips rise" }]);
    await worker.match();
    expect(await savedTitles(user)).toEqual([]);
  });

  it("a round that is not stored saves nothing, and the next one saves it", async () => {
    const { user, channelId } = await wires.userOf([]);
    await add(user, word("chips"), { saves: true });
    await wires.arrive(channelId, [{ title: "Chips rise" }]);
    await sql("alter table alert_progress rename column to_seq to away");
    await expect(worker.match()).rejects.toThrow();
    await sql("alter table alert_progress rename column away to to_seq");
    expect(await savedTitles(user)).toEqual([]);
    await worker.match();
    expect(await savedTitles(user)).toEqual(["Chips rise"]);
  });

  it("saves nothing beyond the limit of saved items, nor from a feed that is off", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    await add(user, word("chips"), { saves: true });
    await sql(
      `with stored as (insert into items (id, title, link, content, companies)
         select 'full-' || n, 'Full', '#', '', '[]' from generate_series(1, 4999) n returning id)
       insert into reader_items (user_id, item_id, saved_at) select $1, id, now() - interval '1 day' from stored`,
      [user.userId],
    );
    await wires.arrive(channelId, [{ title: "Chips one" }, { title: "Chips two" }]);
    await worker.match();
    const count = async () =>
      (await sql("select count(*)::int as total from reader_items where user_id = $1", [user.userId])).rows[0]
        .total;
    expect(await count()).toBe(5_000);
    await sql("delete from reader_items where user_id = $1", [user.userId]);
    await sql("update feeds set enabled = false where id = $1", [feedId]);
    await wires.arrive(channelId, [{ title: "Chips three" }]);
    await worker.match();
    expect(await count()).toBe(0);
  });

  it("notifies by an alert like any other, which goes with it", async () => {
    const { user, channelId } = await wires.userOf([]);
    const mine = alertsOf(user);
    const byWord = await add(user, word("Chip ban"), { notifies: true, timeZone: "Asia/Tokyo" });
    const byCompany = await add(user, { kind: "company", value: "NVDA" }, { notifies: true });
    const alerts = await mine.list();
    expect(alerts.map(({ id }) => id).toSorted()).toEqual([byWord.alertId, byCompany.alertId].toSorted());
    expect(alerts.find(({ id }) => id === byWord.alertId)).toMatchObject({
      name: "Chip ban",
      rule: {
        whom: { kind: "feeds" },
        what: { kind: "words", text: "Chip ban" },
        when: { hours: "any", quiet: null, perDay: 10, timeZone: "Asia/Tokyo" },
      },
    });
    await wires.arrive(channelId, [{ title: "A chip ban is near" }]);
    await worker.match();
    expect((await mine.receipts(byWord.alertId ?? "")).map(({ title }) => title)).toEqual([
      "A chip ban is near",
    ]);
    await user.request("DELETE", `/api/alerts/${byCompany.alertId}`);
    expect((await list(user)).map(({ alertId }) => alertId)).toEqual([byWord.alertId, null]);
    for (const { id } of [byWord, byCompany])
      expect((await user.request("DELETE", `/api/news/highlights/${id}`)).status).toBe(204);
    expect(await mine.list()).toEqual([]);
  });

  it("422: without room for its alert it is not stored either", async () => {
    const { user } = await wires.userOf([]);
    await sql(
      `insert into alerts (id, user_id, name, rule, channel_ids)
       select $1 || n, $1, 'x', '{}', '{}' from generate_series(1, 100) n`,
      [user.userId],
    );
    expect(await codeOf(await post(user, { subject: word("chips"), notifies: true }))).toEqual([
      422,
      "alert-limit-reached",
    ]);
    expect(await list(user)).toEqual([]);
  });

  it("400, 404, 409, 422: rejects what means nothing, what is not the user's, the same again, and the 101st", async () => {
    const { user } = await wires.userOf([]);
    const { feedId } = await wires.userOf([]);
    for (const body of [
      { subject: word("…") },
      { subject: word("a".repeat(101)) },
      { subject: { kind: "tag", value: "unknown" } },
      { subject: { kind: "tag", value: "oil" }, notifies: true },
      { subject: { kind: "source", value: feedId }, notifies: true },
      { subject: word("oil"), notifies: true, timeZone: "Berlin" },
      {},
    ])
      expect((await post(user, body)).status, JSON.stringify(body)).toBe(400);
    expect(await codeOf(await post(user, { subject: { kind: "source", value: feedId } }))).toEqual([
      404,
      "feed-not-found",
    ]);
    await add(user, word("Chips"));
    expect(await codeOf(await post(user, { subject: word("CHIPS!") }))).toEqual([409, "duplicate-highlight"]);
    await sql(
      `insert into highlights (id, user_id, kind, value, key, label, saves)
       select $1 || n, $1, 'word', 'w' || n, 'w' || n, 'w' || n, false from generate_series(1, 98) n`,
      [user.userId],
    );
    await add(user, word("the hundredth"));
    expect(await codeOf(await post(user, { subject: word("one more") }))).toEqual([
      422,
      "highlight-limit-reached",
    ]);
    expect(await codeOf(await user.request("DELETE", "/api/news/highlights/unknown"))).toEqual([
      404,
      "highlight-not-found",
    ]);
  });
});
