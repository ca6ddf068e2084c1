import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mute, muteSchema, mutesAnswerSchema } from "#contract/reading.ts";
import { mutesPerUserMax } from "#domain/news/mutes.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const post = (client: TestClient, rule: object) => client.request("POST", "/api/news/mutes", rule);
async function mute(client: TestClient, rule: object): Promise<Mute> {
  const answer = await post(client, rule);
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(201);
  return muteSchema.strict().parse(body);
}
async function rejection(answer: Promise<Response>): Promise<string> {
  const { status } = await answer;
  return `${status} ${(await (await answer).json()).error.code}`;
}
const mutes = async (client: TestClient) =>
  mutesAnswerSchema.strict().parse(await (await client.get("/api/news/mutes")).json()).mutes;
const titles = async (client: TestClient, query?: string) =>
  (await newsOf(client, query)).items.map(({ title }) => title);
const tesla = [{ symbol: "TSLA", name: "Tesla" }];

describe("mute rules", () => {
  it("201 and 204: a rule is listed until it is removed, and can be made again", async () => {
    const { user, feedId } = await wires.userOf([]);
    const word = await mute(user, { kind: "word", value: "  Price \n target " });
    expect(word).toMatchObject({ kind: "word", value: "Price target", label: "Price target" });
    const source = await mute(user, { kind: "source", value: feedId });
    expect(source).toMatchObject({ value: feedId, label: "Wire" });
    const company = await mute(user, { kind: "company", value: " tsla " });
    expect(company).toMatchObject({ value: "TSLA", label: expect.stringContaining("Tesla") });
    const tag = await mute(user, { kind: "tag", value: "bank-of-england" });
    expect(tag).toMatchObject({ value: "bank-of-england", label: "Bank of England" });
    expect(await mutes(user)).toEqual([word, source, company, tag]);
    await user.request("PATCH", `/api/feeds/${feedId}`, { name: "Renamed" });
    expect((await mutes(user))[1]).toMatchObject({ label: "Renamed" });
    expect((await user.request("DELETE", `/api/news/mutes/${word.id}`)).status).toBe(204);
    expect(await rejection(user.request("DELETE", `/api/news/mutes/${word.id}`))).toBe("404 mute-not-found");
    await mute(user, { kind: "word", value: "price target" });
    expect(await mutes(user)).toHaveLength(4);
  });

  it("409: the same rule twice, in any spelling, also from two tabs at once", async () => {
    const { user } = await wires.userOf([]);
    const answers = await Promise.all(
      ["Nestlé", "nestle", "NESTLE!"].map((value) => post(user, { kind: "word", value })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await post(user, { kind: "word", value: "nestlé" });
    expect((await again.json()).error).toMatchObject({
      code: "duplicate-mute",
      message: "You've already muted this.",
      field: "value",
    });
  });

  it("400, 404 and 422: what is no word, not the user's feed, no company", async () => {
    const { user } = await wires.userOf([]);
    const other = await wires.userOf([]);
    for (const value of ["", "  ", "…!", "x".repeat(101), 7])
      expect(await rejection(post(user, { kind: "word", value }))).toBe("400 bad-input");
    expect(await rejection(post(user, { kind: "company", value: "not a symbol" }))).toBe("400 bad-input");
    expect(await rejection(post(user, { kind: "tag", value: "moon" }))).toBe("400 bad-input");
    expect(await rejection(post(user, { kind: "author", value: "x" }))).toBe("400 bad-input");
    expect(await rejection(post(user, { kind: "source", value: other.feedId }))).toBe("404 feed-not-found");
    expect(await rejection(post(user, { kind: "company", value: "ZZZZZZ" }))).toBe("422 unknown-symbol");
    expect(await mutes(user)).toEqual([]);
  });

  it("422: at most 200 for one user, also from two tabs at once", async () => {
    const { user } = await wires.userOf([]);
    await sql(
      `insert into mutes (id, user_id, kind, value, key, label)
       select 'm' || n || $1::text, $1, 'word', 'w' || n, 'w' || n, 'w' || n from generate_series(1, $2::int) n`,
      [user.userId, mutesPerUserMax - 1],
    );
    const answers = await Promise.all(["gold", "oil"].map((value) => post(user, { kind: "word", value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await mutes(user)).toHaveLength(mutesPerUserMax);
  });
});

describe("a muted list", () => {
  it("hides by word, source and company at once, says how many by which rule, and shows them on demand", async () => {
    const { user, channelId } = await wires.userOf(["Gold falls", "Rates rise"]);
    await wires.arrive(channelId, [{ title: "Cars sell", companies: tesla }]);
    const loud = await wires.channel();
    const loudFeed = await wires.follow(user, loud, "Loud");
    await wires.arrive(loud, [{ title: "Shouted" }, { title: "Gold shouted" }]);
    expect(await titles(user)).toHaveLength(5);
    const word = await mute(user, { kind: "word", value: "gold" });
    const source = await mute(user, { kind: "source", value: loudFeed });
    const company = await mute(user, { kind: "company", value: "TSLA" });
    const answer = await newsOf(user);
    expect(answer.items.map(({ title }) => title)).toEqual(["Rates rise"]);
    expect(answer.items.some((item) => "mutedBy" in item)).toBe(false);
    expect(answer.hidden.count).toBe(4);
    const byRule = (rules: { id: string; count: number }[]) =>
      rules.map(({ id, count }) => `${id} ${count}`).sort();
    expect(byRule(answer.hidden.rules)).toEqual([`${word.id} 2`, `${source.id} 1`, `${company.id} 1`].sort());
    expect(answer.sources.map(({ unread }) => unread)).toEqual([1, 0]);
    const all = await newsOf(user, "?limit=50&muted=1");
    expect(all.hidden).toEqual(answer.hidden);
    expect(all.items.map(({ title, mutedBy }) => [title, mutedBy])).toEqual([
      ["Gold shouted", word.id],
      ["Shouted", source.id],
      ["Cars sell", company.id],
      ["Rates rise", undefined],
      ["Gold falls", word.id],
    ]);
    for (const { id } of [word, source, company]) await user.request("DELETE", `/api/news/mutes/${id}`);
    expect(await titles(user)).toHaveLength(5);
    expect((await newsOf(user)).hidden).toEqual({ count: 0, rules: [] });
  });

  it("hides by tag in the list, in older news, in the unread count, and from open pages", async () => {
    const { user, channelId } = await wires.userOf([]);
    const names = Array.from({ length: 12 }, (_, at) => `Bank ${at}`);
    const tagged = (title: string) => ({ title, tags: ["oil" as const] });
    await wires.arrive(channelId, [...names.map((title) => ({ title })), tagged("Barrels"), tagged("Rigs")]);
    const rule = await mute(user, { kind: "tag", value: "oil" });
    const answer = await newsOf(user, "?limit=10");
    expect(answer.items.map(({ title }) => title)).toEqual(names.slice(2).toReversed());
    expect(answer.hidden).toEqual({ count: 2, rules: [{ id: rule.id, count: 2 }] });
    expect(answer.sources[0]?.unread).toBe(12);
    const older = await user.request("POST", "/api/news/older", { cursor: answer.older, limit: 10 });
    expect((await older.json()).items.map(({ title }: { title: string }) => title)).toEqual([
      "Bank 1",
      "Bank 0",
    ]);
    const all = await newsOf(user, "?limit=50&muted=1");
    expect(all.items.slice(0, 3).map(({ title, mutedBy, tags }) => [title, mutedBy, tags])).toEqual([
      ["Rigs", rule.id, ["oil"]],
      ["Barrels", rule.id, ["oil"]],
      ["Bank 11", undefined, undefined],
    ]);
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    await wires.arrive(channelId, [tagged("Tankers"), { title: "Bonds" }]);
    await stream.next(({ data }) => data.includes("Bonds"));
    expect(stream.items().map(({ title }) => title)).toEqual(["Bonds"]);
    stream.close();
  });

  it("puts the next items in the place of hidden ones, as far as a bounded look back finds any", async () => {
    const { user, channelId } = await wires.userOf(Array.from({ length: 12 }, (_, at) => `Story ${at}`));
    await wires.arrive(
      channelId,
      Array.from({ length: 30 }, (_, at) => ({ title: `Crypto ${at}` })),
    );
    await mute(user, { kind: "word", value: "crypto" });
    const answer = await newsOf(user, "?limit=10");
    expect(answer.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Story ${11 - at}`),
    );
    expect(answer.hidden.count).toBe(10);
    await wires.arrive(
      channelId,
      Array.from({ length: 150 }, (_, at) => ({ title: `Crypto again ${at}` })),
    );
    expect(await titles(user, "?limit=10")).toEqual([]);
  });

  it("other feeds fill the place of a muted source", async () => {
    const { user } = await wires.userOf(Array.from({ length: 20 }, (_, at) => `Story ${at}`));
    const loud = await wires.channel();
    const loudFeed = await wires.follow(user, loud, "Loud");
    await wires.arrive(
      loud,
      Array.from({ length: 20 }, () => ({})),
    );
    await mute(user, { kind: "source", value: loudFeed });
    expect((await newsOf(user, "?limit=10")).items.map(({ feedName }) => feedName)).toEqual(
      Array(10).fill("Wire"),
    );
  });

  it("an article of a muted source that another feed brings is shown under that one", async () => {
    const { user } = await wires.userOf([]);
    const [quiet, loud] = [await wires.channel(), await wires.channel()];
    await wires.follow(user, quiet, "Quiet");
    const loudFeed = await wires.follow(user, loud, "Loud");
    await wires.arrive(quiet, [{ id: "in-both-wires", title: "Both" }]);
    await wires.arrive(loud, [{ id: "in-both-wires", title: "Both" }]);
    await mute(user, { kind: "source", value: loudFeed });
    const answer = await newsOf(user);
    expect(answer.items).toMatchObject([{ title: "Both", feedName: "Quiet" }]);
    expect(answer.hidden.count).toBe(0);
  });

  it("rules of one user hide nothing from another, and are removed by nobody else", async () => {
    const { user, channelId } = await wires.userOf(["Gold"]);
    const other = await product.signedIn();
    await wires.follow(other, channelId);
    const rule = await mute(user, { kind: "word", value: "gold" });
    expect([await titles(user), await titles(other)]).toEqual([[], ["Gold"]]);
    expect(await rejection(other.request("DELETE", `/api/news/mutes/${rule.id}`))).toBe("404 mute-not-found");
    expect(await mutes(other)).toEqual([]);
  });

  it("an open page gets no muted arrivals, from the moment of the rule on", async () => {
    const { user, channelId, feedId } = await wires.userOf([]);
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    await mute(user, { kind: "word", value: "gold" });
    await mute(user, { kind: "company", value: "TSLA" });
    await wires.arrive(channelId, [
      { title: "Gold" },
      { title: "Cars", companies: tesla },
      { title: "Wheat" },
    ]);
    await stream.next(({ data }) => data.includes("Wheat"));
    expect(stream.items().map(({ title }) => title)).toEqual(["Wheat"]);
    const source = await mute(user, { kind: "source", value: feedId });
    await wires.arrive(channelId, [{ title: "Corn" }]);
    await user.request("DELETE", `/api/news/mutes/${source.id}`);
    await wires.arrive(channelId, [{ title: "Rice" }]);
    await stream.next(({ data }) => data.includes("Rice"));
    expect(stream.items().map(({ title }) => title)).toEqual(["Wheat", "Rice"]);
    stream.close();
  });
});
