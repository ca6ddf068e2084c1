import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchAnswerSchema } from "#contract/search.ts";
import { type Watchlist, watchlistSchema, watchlistsAnswerSchema } from "#contract/watchlists.ts";
import { type Tag, tagIds } from "#domain/tags/tags.ts";
import { channelItems, items } from "#server/db/schema/news.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const add = (user: TestClient, name: unknown, symbols?: unknown) =>
  user.request("POST", "/api/watchlists", { name, symbols });
async function stored(answer: Response): Promise<Watchlist> {
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return watchlistSchema.strict().parse(await answer.json());
}
const added = async (user: TestClient, name: string, symbols: string[] = []) =>
  stored(await add(user, name, symbols));
const watch = (user: TestClient, id: string, symbol: string, watched = true) =>
  user.request("PUT", `/api/watchlists/${id}/companies`, { symbol, watched });
const tagged = (user: TestClient, id: string, tag: string, watched = true) =>
  user.request("PUT", `/api/watchlists/${id}/tags`, { tag, watched });
const list = async (user: TestClient) =>
  watchlistsAnswerSchema.strict().parse(await (await user.get("/api/watchlists")).json()).watchlists;
const names = async (user: TestClient) => (await list(user)).map(({ name }) => name);
const symbolsOf = ({ companies }: Watchlist) => companies.map(({ symbol }) => symbol);
const errorOf = async (answer: Response) => {
  const { error } = await answer.json();
  return [answer.status, error.code, error.message];
};

describe("watchlists", () => {
  it("201: a list has the companies that it begins with, each once, in their order", async () => {
    const user = await product.signedIn();
    expect(await list(user)).toEqual([]);
    const chips = await stored(await add(user, "  Chips ", ["nvda", "AMD", "NVDA", " intc "]));
    expect(chips.name).toBe("Chips");
    expect(chips.companies).toEqual([
      { symbol: "NVDA", name: "Nvidia", listed: true },
      { symbol: "AMD", name: "Advanced Micro Devices", listed: true },
      { symbol: "INTC", name: "Intel", listed: true },
    ]);
    expect(await list(user)).toEqual([chips]);
    expect((await added(user, "Empty")).companies).toEqual([]);
  });

  it("400: rejects a list without a name, and one with too long a name or too many companies", async () => {
    const user = await product.signedIn();
    for (const name of [undefined, "", "  ", "\u200b", "a".repeat(61), 7])
      expect((await add(user, name)).status, String(name)).toBe(400);
    for (const symbols of ["NVDA", ["no symbol"], Array.from({ length: 201 }, () => "NVDA")])
      expect((await add(user, "Chips", symbols)).status).toBe(400);
    expect((await added(user, "a".repeat(60))).name).toHaveLength(60);
  });

  it("422: a symbol that nothing can be about is named at once, and nothing is stored", async () => {
    const user = await product.signedIn();
    const unknown = [422, "unknown-symbol", "This symbol isn't in our list of US-listed companies."];
    expect(await errorOf(await add(user, "Mine", ["NVDA", "QQQQQQ"]))).toEqual(unknown);
    expect(await list(user)).toEqual([]);
    const { id } = await added(user, "Mine");
    expect(await errorOf(await watch(user, id, "QQQQQQ"))).toEqual(unknown);
    expect(symbolsOf((await list(user))[0] as Watchlist)).toEqual([]);
  });

  it("409: two lists of a user never have one name, whatever its capitals; another user's may", async () => {
    const [user, other] = await Promise.all([product.signedIn(), product.signedIn()]);
    await added(user, "My Chips");
    const energy = await added(user, "Energy");
    const taken = [
      409,
      "duplicate-watchlist",
      "You already have a watchlist with this name. Choose another name.",
    ];
    expect(await errorOf(await add(user, "my  chips"))).toEqual(taken);
    const rename = (name: string) => user.request("PATCH", `/api/watchlists/${energy.id}`, { name });
    expect(await errorOf(await rename("MY CHIPS"))).toEqual(taken);
    expect((await stored(await rename("ENERGY"))).name).toBe("ENERGY");
    await added(other, "My Chips");
    expect(await names(user)).toEqual(["My Chips", "ENERGY"]);
  });

  it("422: at most 20 lists, also when many are added at the same time", async () => {
    const user = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: 23 }, (_, at) => add(user, `List ${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused)
      expect(await errorOf(answer)).toEqual([
        422,
        "watchlist-limit-reached",
        "You've reached the limit of 20 watchlists. Remove one to add another.",
      ]);
    expect(await list(user)).toHaveLength(20);
  });

  it("422: at most 200 companies in a list; one that is in it is not counted again", async () => {
    const user = await product.signedIn();
    const { id } = await added(user, "Many");
    const many = ["AAPL", ...Array.from({ length: 198 }, (_, at) => `X${at}`)];
    await sql("update watchlists set symbols = $2 where id = $1", [id, many]);
    expect(symbolsOf(await stored(await watch(user, id, "NVDA")))).toHaveLength(200);
    expect(await errorOf(await watch(user, id, "MSFT"))).toEqual([
      422,
      "watchlist-full",
      "This watchlist has 200 companies. Remove one to add another.",
    ]);
    expect(symbolsOf(await stored(await watch(user, id, "AAPL")))[0]).toBe("AAPL");
    await stored(await watch(user, id, "X7", false));
    expect(symbolsOf(await stored(await watch(user, id, "MSFT"))).at(-1)).toBe("MSFT");
  });

  it("adds and removes companies, as often as it is said, and of many at a time loses none", async () => {
    const user = await product.signedIn();
    const { id } = await added(user, "Mine", ["NVDA"]);
    const wanted = ["AAPL", "MSFT", "AMD", "INTC", "TSLA", "AMZN"];
    await Promise.all([...wanted, ...wanted].map((symbol) => watch(user, id, symbol)));
    expect(symbolsOf((await list(user))[0] as Watchlist).toSorted()).toEqual([
      "AAPL",
      "AMD",
      "AMZN",
      "INTC",
      "MSFT",
      "NVDA",
      "TSLA",
    ]);
    await stored(await watch(user, id, "nvda", false));
    expect(symbolsOf(await stored(await watch(user, id, "NVDA", false)))).not.toContain("NVDA");
  });

  it("a company that left the exchange is still in the list, says so, and can be removed", async () => {
    const user = await product.signedIn();
    const { id } = await added(user, "Mine", ["NVDA"]);
    await sql("update watchlists set symbols = '{GONE,NVDA}' where id = $1", [id]);
    expect((await list(user))[0]?.companies[0]).toEqual({ symbol: "GONE", name: "GONE", listed: false });
    expect(symbolsOf(await stored(await watch(user, id, "GONE", false)))).toEqual(["NVDA"]);
  });

  it("puts lists into a new order; those that are not named follow, foreign ids are passed over", async () => {
    const [user, other] = await Promise.all([product.signedIn(), product.signedIn()]);
    const made = [await added(user, "A"), await added(user, "B"), await added(user, "C")];
    const theirs = [await added(other, "D"), await added(other, "E")];
    const ids = [made[2]?.id, theirs[1]?.id, made[0]?.id, "none"];
    const answer = await user.request("PUT", "/api/watchlists/order", { ids });
    const { watchlists } = watchlistsAnswerSchema.strict().parse(await answer.json());
    expect(watchlists.map(({ name }) => name)).toEqual(["C", "A", "B"]);
    expect(await names(user)).toEqual(["C", "A", "B"]);
    expect(await names(other)).toEqual(["D", "E"]);
  });

  it("204: a removed list can be restored with its companies, until its name is taken or the hour is over", async () => {
    const user = await product.signedIn();
    const chips = await added(user, "Chips", ["NVDA", "AMD"]);
    const path = `/api/watchlists/${chips.id}`;
    const restore = () => user.request("POST", `${path}/restore`);
    expect((await user.request("DELETE", path)).status).toBe(204);
    expect(await list(user)).toEqual([]);
    expect((await user.request("DELETE", path)).status).toBe(404);
    expect(await stored(await restore())).toEqual(chips);
    expect((await restore()).status).toBe(404);

    await user.request("DELETE", path);
    const taker = await added(user, "chips");
    expect((await restore()).status).toBe(409);
    await user.request("DELETE", `/api/watchlists/${taker.id}`);
    await sql("update removed_entries set removed_at = now() - interval '61 minutes' where id = $1", [
      chips.id,
    ]);
    expect((await restore()).status).toBe(404);
  });

  it("200: tags are added at the end and removed, each once, and stay where companies are changed", async () => {
    const user = await product.signedIn();
    const created = await user.request("POST", "/api/watchlists", {
      name: "Macro",
      tags: ["gold", "fed", "gold"],
    });
    const { id, tags, companies } = await stored(created);
    expect([tags, companies]).toEqual([["gold", "fed"], []]);
    const change = async (tag: string, watched: boolean) =>
      (await stored(await tagged(user, id, tag, watched))).tags;
    expect(await change("bitcoin", true)).toEqual(["gold", "fed", "bitcoin"]);
    expect(await change("gold", true)).toEqual(["gold", "fed", "bitcoin"]);
    expect(await change("gold", false)).toEqual(["fed", "bitcoin"]);
    expect(await change("gold", false)).toEqual(["fed", "bitcoin"]);
    await watch(user, id, "NVDA");
    const entries = [{ symbol: "AMD", shares: 3 }];
    await user.request("PUT", `/api/watchlists/${id}/entries`, { entries });
    const [macro] = await list(user);
    expect([symbolsOf(macro as Watchlist), macro?.tags]).toEqual([["AMD"], ["fed", "bitcoin"]]);
    expect((await tagged(user, id, "nothing")).status).toBe(400);
    await user.request("DELETE", `/api/watchlists/${id}`);
    expect((await stored(await user.request("POST", `/api/watchlists/${id}/restore`))).tags).toEqual([
      "fed",
      "bitcoin",
    ]);
  });

  it("422: takes 50 tags, also when the last are added at the same time", async () => {
    const user = await product.signedIn();
    const { id } = await added(user, "All");
    await sql("update watchlists set tags = $2 where id = $1", [id, tagIds.slice(0, 48)]);
    const answers = await Promise.all(tagIds.slice(48, 52).map((tag) => tagged(user, id, tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    expect(await errorOf(await tagged(user, id, "railroads"))).toEqual([
      422,
      "watchlist-full",
      "A watchlist takes 50 tags. Remove one to add another.",
    ]);
    const many = { name: "More", tags: tagIds.slice(0, 51) };
    expect((await user.request("POST", "/api/watchlists", many)).status).toBe(400);
  });

  it("a tag that left our list is left out of the answer", async () => {
    const user = await product.signedIn();
    const { id } = await added(user, "Old");
    await sql("update watchlists set tags = '{former,gold}' where id = $1", [id]);
    expect((await list(user))[0]?.tags).toEqual(["gold"]);
  });

  it("404: what is another user's is as if it were not there, and stays as it is", async () => {
    const [user, other] = await Promise.all([product.signedIn(), product.signedIn()]);
    const theirs = await added(other, "Chips", ["NVDA"]);
    const path = `/api/watchlists/${theirs.id}`;
    const gone = [404, "watchlist-not-found", "This watchlist no longer exists. Reload the page."];
    expect(await errorOf(await user.request("PATCH", path, { name: "Mine" }))).toEqual(gone);
    expect(await errorOf(await user.request("DELETE", path))).toEqual(gone);
    expect(await errorOf(await watch(user, theirs.id, "AMD"))).toEqual(gone);
    expect(await errorOf(await watch(user, theirs.id, "NVDA", false))).toEqual(gone);
    expect(await errorOf(await user.get(`/api/news/search?watchlistId=${theirs.id}`))).toEqual(gone);
    expect(await errorOf(await tagged(user, theirs.id, "gold"))).toEqual(gone);
    expect(await list(other)).toEqual([theirs]);
  });
});

describe("the news of a watchlist", () => {
  let serial = 0;

  async function follow(user: TestClient): Promise<string> {
    const url = `http://127.0.0.1:9/${serial++}`;
    const answer = await user.request("POST", "/api/feeds", { name: "Wire", url, color: "#2563eb" });
    const { rows } = await sql("select channel_id as id from feeds where id = $1", [
      (await answer.json()).id,
    ]);
    return rows[0].id;
  }

  /** Puts headlines into the channel, the first one the newest. */
  async function bring(
    channelId: string,
    headlines: [title: string, ...symbols: string[]][],
    tagsOf: Record<string, Tag[]> = {},
  ) {
    const { db } = product.platform.database;
    const ids: Record<string, string> = {};
    for (const [at, [title, ...symbols]] of headlines.entries()) {
      const id = `watched${String(serial++).padStart(13, "0")}`;
      const sortKey = Date.parse("2026-11-20T15:00:00Z") - at * 60_000;
      const companies = symbols.map((symbol) => ({ symbol, name: symbol }));
      const link = `https://news.example.com/${id}`;
      await db.insert(items).values({
        id,
        title,
        link,
        pubDate: new Date(sortKey),
        content: "",
        author: null,
        companies,
        tags: tagsOf[title],
      });
      await db.insert(channelItems).values({ channelId, itemId: id, sortKey, isDated: true });
      ids[title] = id;
    }
    await indexAll(product.services.news.searchIndex);
    return ids;
  }

  async function search(user: TestClient, query: Record<string, string>) {
    const answer = await user.get(`/api/news/search?${new URLSearchParams(query)}`);
    const found = searchAnswerSchema.strict().parse(await answer.json());
    return { titles: found.items.map(({ title }) => title), total: found.total, next: found.next };
  }

  it("are headlines about any of its companies, each once, newest first, a page at a time", async () => {
    const user = await product.signedIn();
    await bring(await follow(user), [
      ["Chip deal", "NVDA", "AMD"],
      ["iPhone sales", "AAPL"],
      ["AMD guides up", "AMD"],
      ["Bond yields"],
    ]);
    const { id } = await added(user, "Chips", ["NVDA", "AMD"]);
    expect(await search(user, { watchlistId: id })).toEqual({
      titles: ["Chip deal", "AMD guides up"],
      total: 2,
      next: null,
    });
    const first = await search(user, { watchlistId: id, limit: "1" });
    expect(first.titles).toEqual(["Chip deal"]);
    const cursor = first.next ?? "";
    expect((await search(user, { watchlistId: id, limit: "1", cursor })).titles).toEqual(["AMD guides up"]);
    expect((await search(user, { watchlistId: id, q: "guides" })).titles).toEqual(["AMD guides up"]);
    expect((await search(user, { watchlistId: id, symbol: "NVDA" })).titles).toEqual(["Chip deal"]);
    expect((await search(user, { watchlistId: id, symbol: "AAPL" })).titles).toEqual([]);
    await watch(user, id, "AAPL");
    expect((await search(user, { watchlistId: id })).titles).toEqual([
      "Chip deal",
      "iPhone sales",
      "AMD guides up",
    ]);
  });

  it("are headlines about any of its tags beside them, and of tags alone where it has no company", async () => {
    const user = await product.signedIn();
    const ids = await bring(
      await follow(user),
      [["Chip deal", "NVDA"], ["Bitcoin slides"], ["Newmont digs", "NEM"], ["Bond yields"]],
      { "Chip deal": ["semiconductors"], "Bitcoin slides": ["bitcoin"], "Newmont digs": ["gold"] },
    );
    const { id } = await added(user, "Mixed", ["NEM"]);
    await tagged(user, id, "bitcoin");
    await tagged(user, id, "gold");
    expect(await search(user, { watchlistId: id })).toEqual({
      titles: ["Bitcoin slides", "Newmont digs"],
      total: 2,
      next: null,
    });
    expect((await search(user, { watchlistId: id, symbol: "NEM" })).titles).toEqual(["Newmont digs"]);
    expect((await search(user, { watchlistId: id, tag: "gold" })).titles).toEqual(["Newmont digs"]);
    expect((await search(user, { watchlistId: id, tag: "semiconductors" })).titles).toEqual([]);
    // Taken off its company it is about gold still.
    const hide = { symbol: "NEM", correction: "hide" };
    await user.request("PUT", `/api/news/${ids["Newmont digs"]}/companies`, hide);
    expect((await search(user, { watchlistId: id })).titles).toEqual(["Bitcoin slides", "Newmont digs"]);
    await watch(user, id, "NEM", false);
    expect((await search(user, { watchlistId: id })).titles).toEqual(["Bitcoin slides", "Newmont digs"]);
    await tagged(user, id, "gold", false);
    expect((await search(user, { watchlistId: id })).titles).toEqual(["Bitcoin slides"]);
  });

  it("of an empty list are none, not all", async () => {
    const user = await product.signedIn();
    await bring(await follow(user), [["Chip deal", "NVDA"]]);
    const { id } = await added(user, "Empty");
    expect(await search(user, { watchlistId: id })).toEqual({ titles: [], total: 0, next: null });
  });

  it("follow the user's corrections: a headline leaves with its last company of the list", async () => {
    const user = await product.signedIn();
    const ids = await bring(await follow(user), [
      ["Two of them meet", "NVDA", "AMD"],
      ["One of them alone", "NVDA"],
      ["Nobody named", "AAPL"],
    ]);
    const { id } = await added(user, "Chips", ["NVDA", "AMD"]);
    const correct = (title: string, symbol: string, correction: string) =>
      user.request("PUT", `/api/news/${ids[title]}/companies`, { symbol, correction });
    await correct("Two of them meet", "NVDA", "hide");
    await correct("One of them alone", "NVDA", "hide");
    await correct("Nobody named", "AMD", "add");
    expect(await search(user, { watchlistId: id })).toEqual({
      titles: ["Two of them meet", "Nobody named"],
      total: 2,
      next: null,
    });
    await correct("Two of them meet", "AMD", "hide");
    expect((await search(user, { watchlistId: id })).titles).toEqual(["Nobody named"]);
    // Taken off one company of the list and put on another.
    await correct("One of them alone", "AMD", "add");
    expect((await search(user, { watchlistId: id })).titles).toEqual(["One of them alone", "Nobody named"]);
  });

  it("of 200 companies are found among 5,000 headlines", async () => {
    const user = await product.signedIn();
    const channelId = await follow(user);
    await sql(
      `with stored as (
         insert into items (id, title, link, content, companies)
         select 'bulk' || n, 'Headline ' || n, '#', '',
           case when n % 100 = 0 then '[{"symbol":"NVDA","name":"NVIDIA"}]'::jsonb else '[]'::jsonb end
         from generate_series(1, 5000) n returning id)
       insert into channel_items (channel_id, item_id, sort_key)
       select $1, id, 1763600000000 - substr(id, 5)::bigint * 60000 from stored`,
      [channelId],
    );
    while ((await product.services.news.searchIndex.indexNext(10_000)) > 0);
    const { id } = await added(user, "Many");
    const many = [...Array.from({ length: 199 }, (_, at) => `X${at}`), "NVDA"];
    await sql("update watchlists set symbols = $2 where id = $1", [id, many]);
    const found = await search(user, { watchlistId: id, limit: "50" });
    expect(found.titles).toHaveLength(50);
    expect(found.total).toBe(50);
  });
});
