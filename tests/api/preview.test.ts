import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { previewAnswerSchema } from "#contract/preview.ts";
import { startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { type OpenStream, openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const feeds = [
  { name: "Harbor Wire", url: "https://feeds.example.com/harbor?token=operator-secret", color: "#dc2626" },
  { name: "Ledger Daily", url: "https://feeds.example.com/ledger", color: "#2563eb" },
];

let product: TestProduct;
let finnhub: Awaited<ReturnType<typeof startFakeFinnhub>>;
const streams: OpenStream[] = [];
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

async function channel(id: string, url: string): Promise<void> {
  await sql(
    "insert into channels (id, url, title, state, reason, checked_at) values ($1, $2, $3, 'dead', 'planted reason', now())",
    [id, url, `Title of ${id}`],
  );
}

/** A headline of a channel, so many minutes old. */
async function headline(channelId: string, id: string, minutes: number, symbols: string[] = []) {
  const companies = JSON.stringify(symbols.map((symbol) => ({ symbol, name: `${symbol} Inc` })));
  await sql(
    `insert into items (id, title, link, pub_date, content, author, companies)
     values ($1, $2, 'https://news.example.com/' || $1, now() - $3 * interval '1 minute', 'Text', 'Ada', $4)`,
    [id, `Headline ${id}`, minutes, companies],
  );
  await sql(
    `insert into channel_items (channel_id, item_id, sort_key)
     values ($1, $2, extract(epoch from now() - $3 * interval '1 minute') * 1000)`,
    [channelId, id, minutes],
  );
}

const many = "AAPL MSFT NVDA AMZN GOOGL META TSLA JPM WMT KO PEP DIS NFLX INTC AMD".split(" ");

beforeAll(async () => {
  finnhub = await startFakeFinnhub({ alwaysOpen: true });
  product = await startTestProduct({
    environment: {
      TRUSTED_PROXIES: "127.0.0.1",
      DEFAULT_FEEDS: JSON.stringify(feeds),
      FINNHUB_BASE_URL: finnhub.baseUrl,
      FINNHUB_API_KEY: [...finnhub.keys][0] ?? "",
    },
  });
  await channel("harbor", feeds[0]?.url ?? "");
  // Its publisher moved it; those who follow it still have the address that they typed.
  await channel("ledger", "https://moved.example.com/ledger");
  await channel("private", "https://feeds.example.com/private");
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => headline("harbor", `h${at}`, 10 + at, many.slice(at, at + 1))),
  );
  await Promise.all(Array.from({ length: 30 }, (_, at) => headline("ledger", `l${at}`, 100 + at)));
  await headline("private", "secret", 1, ["AAPL"]);
});
afterEach(() => {
  for (const each of streams.splice(0)) each.close();
});
afterAll(async () => {
  await product?.close();
  await finnhub?.stop();
});

/** Each caller of a network of its own. */
const from = (network: string) => ({ "x-forwarded-for": network });

async function preview(network = "198.51.100.1") {
  const response = await product.client().get("/api/preview", from(network));
  const text = await response.text();
  return { response, text, answer: () => previewAnswerSchema.parse(JSON.parse(text)) };
}

async function open(network: string): Promise<OpenStream> {
  const stream = await openEventSource(`${product.url}/api/preview/stream`, { headers: from(network) });
  streams.push(stream);
  return stream;
}

describe("GET /api/preview", () => {
  it("200: a default feed that nobody has followed yet is left out", async () => {
    const { items, sources } = (await preview()).answer();
    expect(sources.map(({ name }) => name)).toEqual(["Harbor Wire"]);
    expect(items).toHaveLength(30);
  });

  it("200: anyone reads the newest headlines of the default feeds, at most 50 of them", async () => {
    const user = await product.signedIn();
    await sql("update feeds set channel_id = 'ledger' where user_id = $1 and url = $2", [
      user.userId,
      feeds[1]?.url,
    ]);
    // What was rendered a moment ago is first forgotten.
    await expect.poll(async () => (await preview()).answer().items.length, { timeout: 30_000 }).toBe(50);
    const { items, sources } = (await preview()).answer();
    expect(items[0]).toMatchObject({
      id: "h0",
      title: "Headline h0",
      feedId: "default-1",
      feedName: "Harbor Wire",
      feedColor: "#dc2626",
      source: "Title of harbor",
      detectedCompanies: [{ symbol: "AAPL", name: "AAPL Inc", method: "keyword" }],
    });
    expect(items.filter(({ feedId }) => feedId === "default-2")).toHaveLength(25);
    expect(sources.map(({ name, state }) => [name, state])).toEqual([
      ["Harbor Wire", "failing"],
      ["Ledger Daily", "failing"],
    ]);
  });

  it("tells nothing of any user, and no address of a feed", async () => {
    const user = await product.signedIn({ fullName: "Planted Person", email: "planted@example.com" });
    await sql("update feeds set name = 'Planted name' where user_id = $1", [user.userId]);
    await sql(
      `insert into feeds (id, user_id, channel_id, name, url, color, "order")
       values ('planted', $1, 'private', 'Planted feed', 'https://feeds.example.com/private', '#dc2626', 9)`,
      [user.userId],
    );
    expect((await user.request("PATCH", "/api/news/h0", { read: true, saved: true })).status).toBe(200);
    const corrected = await user.request("PUT", "/api/news/h0/companies", {
      symbol: "AAPL",
      correction: "hide",
    });
    expect(corrected.ok).toBe(true);
    await sql("alter table items add column planted text default 'planted column'");
    const { text, answer } = await preview();
    expect(text).not.toMatch(/planted|secret/i);
    const [first] = answer().items;
    expect(first?.detectedCompanies.map(({ symbol }) => symbol)).toEqual(["AAPL"]);
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      "author",
      "content",
      "detectedCompanies",
      "feedColor",
      "feedId",
      "feedName",
      "firstSeenAt",
      "id",
      "link",
      "pubDate",
      "source",
      "title",
    ]);
  });

  it("sets no cookie, with a session or without, and answers 304 to a browser that has it", async () => {
    const first = await preview();
    expect(first.response.headers.get("set-cookie")).toBeNull();
    const user = await product.signedIn();
    const asUser = await user.get("/api/preview", from("198.51.100.1"));
    expect(asUser.headers.get("set-cookie")).toBeNull();
    expect(await asUser.json()).toMatchObject({
      sources: [{ feedId: "default-1" }, { feedId: "default-2" }],
    });
    await expect
      .poll(async () => {
        const { response } = await preview();
        const etag = response.headers.get("etag") ?? "";
        const again = await product
          .client()
          .get("/api/preview", { ...from("198.51.100.1"), "if-none-match": etag });
        return [again.status, await again.text()];
      })
      .toEqual([304, ""]);
  });

  it("shows prices of the operator's key, and of nobody else's; all callers cause ten calls a minute", async () => {
    await sql(
      "insert into quotes (scope, symbol, data, fetched_at) values ('planted-user', 'AMD', '{}', now())",
    );
    await expect
      .poll(async () => Object.keys((await preview("198.51.100.2")).answer().quotes).length, {
        timeout: 30_000,
      })
      .toBe(10);
    const quoted = finnhub.requests
      .filter(({ path }) => path.endsWith("/quote"))
      .map(({ query }) => query.symbol);
    expect(quoted.toSorted()).toEqual(many.slice(0, 10).toSorted());
    const { quotes } = (await preview("198.51.100.2")).answer();
    expect(quotes.AAPL).toMatchObject({ symbol: "AAPL", provider: "FinHub", logo: null });
    expect(quotes.AMD).toBeUndefined();
  });

  it("429: the 121st read of a network within a minute", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 121; at += 1) statuses.push((await preview("198.51.100.3")).response.status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
  });
});

describe("GET /api/preview/stream", () => {
  it("tells that there is something new, without saying what", async () => {
    const stream = await open("198.51.100.4");
    expect(stream.status).toBe(200);
    expect(stream.headers["set-cookie"]).toBeUndefined();
    await headline("harbor", "fresh", 0);
    const { data } = await stream.next(({ event }) => event === "changed", 30_000);
    expect(data).toBe("{}");
    await expect.poll(async () => (await preview()).answer().items[0]?.id).toBe("fresh");
  });

  it("429: the eleventh stream of a network; the tenth is open", async () => {
    const opened: number[] = [];
    for (let at = 0; at < 11; at += 1) opened.push((await open("198.51.100.5")).status);
    expect(opened).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe("the switch of the preview", () => {
  it("403: off, nothing is read and open streams end; users keep their news", async () => {
    const admin = await product.signedIn({ role: "ADMIN" });
    const stream = await open("198.51.100.6");
    const answer = await admin.request("PATCH", "/api/admin/site-settings", { previewEnabled: false });
    expect(await answer.json()).toMatchObject({ previewEnabled: false });
    await expect.poll(async () => (await preview()).response.status).toBe(403);
    expect(JSON.parse((await preview()).text)).toMatchObject({ error: { code: "preview-off" } });
    expect((await open("198.51.100.6")).status).toBe(403);
    await stream.ended;
    expect(await (await product.client().get("/api/config")).json()).toMatchObject({ previewEnabled: false });
    expect((await admin.get("/api/news")).status).toBe(200);
    await admin.request("PATCH", "/api/admin/site-settings", { previewEnabled: true });
    await expect.poll(async () => (await preview()).response.status).toBe(200);
  });
});
