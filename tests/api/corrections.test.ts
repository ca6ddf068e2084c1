import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  companiesAnswerSchema,
  correctionsAnswerSchema,
  type ItemCompanies,
  itemCompaniesSchema,
} from "#contract/companies.ts";
import { type CompaniesEvent, companiesEventSchema, type NewsItem } from "#contract/news.ts";
import { searchAnswerSchema } from "#contract/search.ts";
import { addedPerHeadlineMax, correctionsPerUserMax } from "#domain/companies/corrections.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { feed, rss, startPublisher } from "#tests/support/ingestion.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf, type User } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const put = (client: TestClient, itemId: string, symbol: string, correction: string) =>
  client.request("PUT", `/api/news/${itemId}/companies`, { symbol, correction });
async function correct(client: TestClient, itemId: string, ...[symbol, correction]: [string, string]) {
  const answer = await put(client, itemId, symbol, correction);
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return itemCompaniesSchema.strict().parse(body);
}
async function rejection(answer: Promise<Response>): Promise<string> {
  const { status } = await answer;
  return `${status} ${(await (await answer).json()).error.code}`;
}
const symbolsOf = ({ detectedCompanies }: Pick<ItemCompanies, "detectedCompanies">) =>
  detectedCompanies.map(({ symbol, method }) => `${symbol} ${method}`);
const displayed = async (client: TestClient) => (await newsOf(client)).items.map(symbolsOf);
const tesla = [{ symbol: "TSLA", name: "Tesla, Inc." }];

let headlines = 0;
function newHeadline(): string {
  headlines += 1;
  return `Tesla sells ${headlines} cars`;
}

/** A user with one headline about Tesla. */
async function userOfTesla(title = newHeadline()): Promise<{
  user: User;
  channelId: string;
  id: string;
  title: string;
}> {
  const { user, channelId } = await wires.userOf([]);
  const [id = ""] = await wires.arrive(channelId, [{ title, companies: tesla }]);
  return { user, channelId, id, title };
}

describe("a user's correction", () => {
  it("hides and adds at once for that user alone, is taken back, and may be said twice", async () => {
    const { user, channelId, id } = await userOfTesla();
    const other = await product.signedIn();
    await wires.follow(other, channelId);
    const first = await user.get("/api/news?limit=50");
    const hidden = await correct(user, id, "TSLA", "hide");
    expect(hidden).toEqual({ id, detectedCompanies: [], hiddenCompanies: tesla, analysts: [] });
    expect(await correct(user, id, " tsla ", "hide")).toEqual(hidden);
    const [item] = (await newsOf(user)).items;
    expect(item).toMatchObject({ detectedCompanies: [], hiddenCompanies: tesla });
    const again = await user.get("/api/news?limit=50", {
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(200);
    await correct(user, id, "AAPL", "add");
    expect(await displayed(user)).toEqual([["AAPL you"]]);
    expect(await displayed(other)).toEqual([["TSLA keyword"]]);
    await correct(user, id, "TSLA", "none");
    expect(await displayed(user)).toEqual([["TSLA keyword", "AAPL you"]]);
    await correct(user, id, "AAPL", "none");
    expect(await correct(user, id, "AAPL", "none")).toMatchObject({ hiddenCompanies: [] });
    expect((await newsOf(user)).items).toEqual(
      (await newsOf(other)).items.map((each) => ({ ...each, feedId: expect.any(String) })),
    );
    expect((await sql("select 1 from company_corrections where user_id = $1", [user.userId])).rowCount).toBe(
      0,
    );
  });

  it("holds for the same headline of every feed, also one that comes later, and in what was saved", async () => {
    const { user, channelId, id, title } = await userOfTesla("Tesla recalls its older cars in Europe");
    await correct(user, id, "TSLA", "hide");
    const second = await wires.channel();
    await wires.follow(user, second, "Second");
    const copies = [`UPDATE 1-${title} - Reuters`, title.toUpperCase()];
    await wires.arrive(
      second,
      copies.map((copy) => ({ title: copy, companies: tesla })),
    );
    await wires.arrive(channelId, [{ title: "Tesla recalls its older trucks in Europe", companies: tesla }]);
    expect((await displayed(user)).flat()).toEqual(["TSLA keyword"]);
    await user.request("PATCH", `/api/news/${id}`, { saved: true });
    const saved = await (await user.get("/api/news/saved")).json();
    expect(saved.items).toMatchObject([{ detectedCompanies: [], hiddenCompanies: tesla }]);
  });

  it("headlines without words share nothing", async () => {
    const { user, channelId } = await wires.userOf([]);
    const [first = ""] = await wires.arrive(channelId, [
      { title: "No title", companies: tesla },
      { title: "No title", companies: tesla },
    ]);
    await correct(user, first, "TSLA", "hide");
    expect((await displayed(user)).flat()).toEqual(["TSLA keyword"]);
  });

  it("reaches open pages: the list is told, and later arrivals come corrected", async () => {
    const { user, channelId, id, title } = await userOfTesla();
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    await correct(user, id, "TSLA", "hide");
    await correct(user, id, "AAPL", "add");
    await stream.next(({ data }) => data.includes('"ids":[]'));
    await wires.arrive(channelId, [{ title: `${title}!`, companies: tesla }]);
    await stream.next(({ data }) => data.includes(`${title}!`));
    const arrived = stream.items() as unknown as NewsItem[];
    expect(arrived.map(symbolsOf)).toEqual([["AAPL you"]]);
    stream.close();
  });

  it("what AI finds later comes corrected, and says what keyword matching found, too", async () => {
    const { user, id } = await userOfTesla();
    const stream = await openEventSource(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    const found = [...tesla, { symbol: "AAPL", name: "Apple Inc." }, { symbol: "F", name: "Ford" }];
    const tell = async (part: string): Promise<CompaniesEvent> => {
      const told = stream.next(({ event, data }) => event === "companies" && data.includes(part));
      await product.platform.events.publish({
        kind: "companies",
        userId: user.userId,
        itemId: id,
        companies: found,
      });
      return companiesEventSchema.strict().parse(JSON.parse((await told).data));
    };
    expect((await tell("alsoKeyword")).detectedCompanies).toMatchObject([
      { symbol: "TSLA", method: "ai", alsoKeyword: true },
      { symbol: "AAPL", method: "ai" },
      { symbol: "F" },
    ]);
    await correct(user, id, "TSLA", "hide");
    await correct(user, id, "F", "hide");
    const { detectedCompanies, hiddenCompanies } = await tell("hiddenCompanies");
    expect([detectedCompanies.map(({ symbol }) => symbol), hiddenCompanies?.length]).toEqual([["AAPL"], 2]);
    stream.close();
  });

  it("rules by company judge what the user sees: a hidden company mutes nothing, an added one does", async () => {
    const { user, channelId, id } = await userOfTesla();
    const [plain = ""] = await wires.arrive(channelId, [{ title: "Cars sell well in spring" }]);
    await user.request("POST", "/api/news/mutes", { kind: "company", value: "TSLA" });
    expect((await newsOf(user)).items.map((item) => item.id)).toEqual([plain]);
    await correct(user, id, "TSLA", "hide");
    await correct(user, plain, "TSLA", "add");
    const answer = await newsOf(user);
    expect(answer.items.map((item) => item.id)).toEqual([id]);
    expect(answer.sources.map(({ unread }) => unread)).toEqual([1]);
  });

  it("a search by company finds what was added and not what was hidden, also under the same headline elsewhere", async () => {
    const { user, channelId, id, title } = await userOfTesla("Tesla opens a plant near Leipzig this autumn");
    const [plain = ""] = await wires.arrive(channelId, [{ title: "A plant of cars opens" }]);
    const second = await wires.channel();
    await wires.follow(user, second, "Second");
    await wires.arrive(second, [{ title, companies: tesla }]);
    await indexAll(product.services.news.searchIndex);
    const found = async (query: string) =>
      searchAnswerSchema.parse(await (await user.get(`/api/news/search?${query}`)).json());
    expect((await found("symbol=TSLA")).items).toHaveLength(2);
    await correct(user, id, "TSLA", "hide");
    await correct(user, plain, "TSLA", "add");
    expect((await found("symbol=TSLA")).items.map((item) => [item.id, symbolsOf(item)])).toEqual([
      [plain, ["TSLA you"]],
    ]);
    expect((await found("symbol=TSLA&q=plant")).items.map((item) => item.id)).toEqual([plain]);
    expect((await found("q=leipzig")).items[0]).toMatchObject({
      detectedCompanies: [],
      hiddenCompanies: tesla,
    });
  });

  it("400, 404 and 422: no symbol, no company, another's headline, too many", async () => {
    const { user, id } = await userOfTesla();
    const other = await userOfTesla();
    expect(await rejection(put(user, id, "not a symbol", "hide"))).toBe("400 bad-input");
    expect(await rejection(put(user, id, "AAPL", "maybe"))).toBe("400 bad-input");
    expect(await rejection(put(user, id, "ZZZZZZ", "add"))).toBe("422 unknown-symbol");
    expect(await rejection(put(user, other.id, "AAPL", "add"))).toBe("404 item-not-found");
    expect(await rejection(user.get(`/api/news/${other.id}/companies`))).toBe("404 item-not-found");
    const symbols = ["AAPL", "MSFT", "NVDA", "AMZN", "META", "GOOGL", "AVGO", "LLY", "JPM", "V", "MA", "HD"];
    const answers = await Promise.all(symbols.map((symbol) => put(user, id, symbol, "add")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(addedPerHeadlineMax);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    await sql(
      `insert into company_corrections (user_id, headline, symbol, kind, item_id)
       select $1, 'old ' || n, 'TSLA', 'hide', $2 from generate_series(1, $3::int) n`,
      [user.userId, id, correctionsPerUserMax - addedPerHeadlineMax],
    );
    expect(await rejection(put(user, id, "TSLA", "hide"))).toBe("422 correction-limit-reached");
    // What is there may still be said again, and be taken back.
    await correct(user, id, (await newsOf(user)).items[0]?.detectedCompanies.at(-1)?.symbol ?? "", "hide");
  });

  it("goes with the item at which it was made, and with its user", async () => {
    const { user, id } = await userOfTesla();
    await correct(user, id, "TSLA", "hide");
    await sql("delete from items where id = $1", [id]);
    expect((await sql("select 1 from company_corrections where user_id = $1", [user.userId])).rowCount).toBe(
      0,
    );
  });
});

describe("GET /api/news/{id}/companies", () => {
  it("where a name stands, how sure it is and its role are stored with what a feed brings, and are not in the list", async () => {
    const publisher = await startPublisher();
    try {
      const title = "Nvidia and Instagram agree on chips, Goldman Sachs says";
      publisher.serve("/feed", feed(rss([{ title, link: "https://news.example.com/1" }])));
      const user = await product.signedIn();
      const url = publisher.urlOf("/feed");
      await user.request("POST", "/api/feeds", { name: "Wire", url, color: "#2563eb" });
      await product.services.news.ingestion.refreshDue();
      await product.services.news.ingestion.settled();
      const { rows } = await sql("select companies from items where title = $1", [title]);
      expect(rows[0]?.companies).toEqual([
        { symbol: "NVDA", name: "Nvidia", start: 0, end: 6, confidence: expect.any(Number), role: "named" },
        {
          symbol: "META",
          name: "Meta Platforms",
          start: 11,
          end: 20,
          confidence: expect.any(Number),
          role: "brand",
        },
      ]);
      expect((await newsOf(user)).items[0]?.detectedCompanies).toEqual([
        { symbol: "NVDA", name: "Nvidia", method: "keyword" },
        { symbol: "META", name: "Meta Platforms", method: "keyword", role: "brand" },
      ]);
    } finally {
      await publisher.stop();
    }
  });

  it("says why each company is there: words, role and how sure, as stored or, for older items, found again", async () => {
    const { user, channelId } = await wires.userOf([]);
    const title = "Instagram and Nvidia share a chip";
    const stored = [
      { symbol: "NVDA", name: "NVIDIA", start: 14, end: 20, confidence: 0.7, role: "named" as const },
    ];
    const [kept = "", older = ""] = await wires.arrive(channelId, [
      { title, companies: stored },
      { title, companies: [{ symbol: "META", name: "Meta Platforms" }, ...tesla] },
    ]);
    const read = async (id: string) =>
      itemCompaniesSchema.strict().parse(await (await user.get(`/api/news/${id}/companies`)).json());
    expect((await read(kept)).detectedCompanies).toEqual([
      {
        symbol: "NVDA",
        name: "NVIDIA",
        method: "keyword",
        evidence: { words: "Nvidia", start: 14, end: 20, role: "named", confidence: "likely" },
      },
    ]);
    const [meta, other] = (await read(older)).detectedCompanies;
    expect(meta?.evidence).toMatchObject({ words: "Instagram", start: 0, end: 9, role: "brand" });
    expect(other).toEqual({ ...tesla[0], method: "keyword" });
    expect((await newsOf(user)).items.map(({ detectedCompanies }) => detectedCompanies)).toContainEqual([
      { symbol: "NVDA", name: "NVIDIA", method: "keyword" },
    ]);
  });

  it("names the analyst that a headline only quotes beside its companies, until its user tags it", async () => {
    const { user, channelId } = await wires.userOf([]);
    const [id = ""] = await wires.arrive(channelId, [
      { title: "Barclays raises Tesla price target to $400", companies: tesla },
    ]);
    const read = async () =>
      itemCompaniesSchema.strict().parse(await (await user.get(`/api/news/${id}/companies`)).json());
    const { detectedCompanies, analysts } = await read();
    expect(detectedCompanies.map(({ symbol }) => symbol)).toEqual(["TSLA"]);
    expect(analysts).toEqual([
      { symbol: "BCS", name: expect.stringMatching(/^Barclays/), words: "Barclays" },
    ]);
    const tagged = await correct(user, id, "BCS", "add");
    expect(symbolsOf(tagged)).toEqual(["TSLA keyword", "BCS you"]);
    expect(tagged.analysts).toEqual([]);
    expect((await correct(user, id, "BCS", "none")).analysts).toHaveLength(1);
  });
});

describe("GET /api/companies", () => {
  it("finds by symbol, name, everyday name and brand, the largest first; 400 without a text", async () => {
    const user = await product.signedIn();
    const found = async (q: string) =>
      companiesAnswerSchema
        .strict()
        .parse(await (await user.get(`/api/companies?limit=3&q=${encodeURIComponent(q)}`)).json())
        .companies.map(({ symbol }) => symbol);
    expect(await found("app")).toEqual(["APP", "AAPL", "AMAT"]);
    expect([await found("brk.b"), await found("Google"), await found("bank of am")]).toEqual([
      ["BRK.B"],
      ["GOOGL"],
      ["BAC"],
    ]);
    expect(await found("no such company at all")).toEqual([]);
    expect(await rejection(user.get("/api/companies?q="))).toBe("400 bad-input");
  });
});

describe("GET /api/admin/company-corrections", () => {
  it("counts corrections by headline and symbol, the frequent or the newest first, page by page and as labels", async () => {
    await sql("delete from company_corrections");
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    const { user, channelId, id, title } = await userOfTesla("Tesla, a street, is closed for repairs");
    const other = await product.signedIn();
    await wires.follow(other, channelId);
    await correct(user, id, "TSLA", "hide");
    await correct(other, id, "TSLA", "hide");
    await correct(other, id, "F", "add");
    const list = async (query: string) =>
      correctionsAnswerSchema
        .strict()
        .parse(await (await admin.get(`/api/admin/company-corrections?${query}`)).json());
    const all = await list("");
    expect(all).toMatchObject({
      corrections: [
        { title, symbol: "TSLA", name: "Tesla, Inc.", kind: "hide", readers: 2 },
        { title, symbol: "F", kind: "add", readers: 1 },
      ],
      next: null,
    });
    for (const sort of ["often", "newest"]) {
      const first = await list(`sort=${sort}&limit=1`);
      const second = await list(`sort=${sort}&limit=1&cursor=${first.next}`);
      const both = [...first.corrections, ...second.corrections].map(({ symbol }) => symbol);
      expect([both, second.next]).toEqual([sort === "often" ? ["TSLA", "F"] : ["F", "TSLA"], null]);
    }
    expect(await rejection(admin.get("/api/admin/company-corrections?cursor=x"))).toBe("400 bad-input");
    const file = await admin.get("/api/admin/company-corrections/export");
    expect(file.headers.get("content-disposition")).toContain("company-corrections.jsonl");
    const text = await file.text();
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        src: "readers",
        text: title,
        body: "",
        gold: ["F"],
        found: ["TSLA"],
        said: { hidden: { TSLA: 2 }, added: { F: 1 } },
      },
    ]);
    for (const name of [user.userId, user.email, other.userId]) expect(text).not.toContain(name);
  });
});
