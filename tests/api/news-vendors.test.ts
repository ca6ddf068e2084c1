import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type QuotesAnswer, quotesAnswerSchema } from "#contract/market.ts";
import { type FakeFinnhub, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { type FakeOpenai, startFakeOpenai } from "#fakes/openai/openai.ts";
import { type FakeTwelveData, startFakeTwelveData } from "#fakes/twelvedata/twelvedata.ts";
import { feed, type Publisher, rss, startPublisher, stories } from "#tests/support/ingestion.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const ownOpenaiKey = "sk-own-openai-Jk2Lm3Nq4Pr5St6";
const ownFinnhubKey = "ownfinnhubkeyUv7Wx8Yz9";

let openai: FakeOpenai;
let finnhub: FakeFinnhub;
let twelveData: FakeTwelveData;
let publisher: Publisher;
/** Without any system key: whatever is called is called with the user's own. */
let product: TestProduct;

beforeAll(async () => {
  [openai, finnhub, twelveData, publisher] = await Promise.all([
    startFakeOpenai({ keys: [ownOpenaiKey], deltaMs: 0 }),
    startFakeFinnhub({ keys: [ownFinnhubKey], alwaysOpen: true }),
    startFakeTwelveData({ alwaysOpen: true, creditsPerMinuteMax: 1_000 }),
    startPublisher(),
  ]);
  product = await startTestProduct({
    environment: {
      ROLE: "all",
      OPENAI_BASE_URL: openai.baseUrl,
      FINNHUB_BASE_URL: finnhub.baseUrl,
      TWELVE_DATA_BASE_URL: twelveData.url,
    },
  });
});
afterAll(async () => {
  await product.close();
  await Promise.all([openai, finnhub, twelveData, publisher].map((each) => each.stop()));
});

/** Stores keys and flags of the user's own. */
async function keep(client: TestClient, keys: object): Promise<void> {
  expect((await client.request("PUT", "/api/keys", keys)).status).toBe(200);
}

async function quotes(client: TestClient, symbol: string): Promise<QuotesAnswer> {
  return quotesAnswerSchema.parse(await (await client.get(`/api/quotes?symbols=${symbol}`)).json());
}

/** Asks until something is known of the symbol, or the reason why nothing is. */
async function outcomeOf(client: TestClient, symbol: string): Promise<string | undefined> {
  let outcome: string | undefined;
  await expect
    .poll(async () => {
      const { quotes: known, failed } = await quotes(client, symbol);
      outcome = known[symbol]?.provider ?? failed[symbol]?.reason;
      return outcome;
    })
    .not.toBe("pending");
  return outcome;
}

/** Keys and symbols of the quote calls that a vendor got. */
const quoteCalls = () => ({
  finnhub: finnhub.requests
    .filter(({ path }) => path.endsWith("/quote"))
    .map(({ query, headers }) => [query.symbol, query.token ?? headers["x-finnhub-token"]]),
  twelveData: twelveData.requests
    .filter(({ path }) => path.endsWith("/price"))
    .map(({ query }) => query.symbol),
});

describe("what the news page runs on", () => {
  it("NEWS-15: analyses and quotes are made with the keys of the user's settings, and with no other", async () => {
    const user = await product.signedIn({ subscriptionType: "EARLY_BIRD" });
    publisher.serve("/keys", feed(rss(stories(1, Date.now(), "Nvidia"))));
    await user.request("POST", "/api/feeds", {
      name: "Wire",
      url: publisher.urlOf("/keys"),
      color: "#2563eb",
    });
    const [item] = (await (await user.get("/api/news")).json()).items as { id: string }[];
    const { prompts } = (await (await user.get("/api/prompts")).json()) as { prompts: { id: string }[] };
    const analyse = () =>
      user.request(
        "POST",
        `/api/news/${item?.id}/analyses`,
        { symbol: "NVDA", promptId: prompts[0]?.id },
        { accept: "application/json" },
      );

    const refused = await analyse();
    expect(refused.status).toBe(422);
    expect((await refused.json()).error.message).toBe(
      "Please configure your OpenAI API key in Settings first.",
    );
    await outcomeOf(user, "NVDA");
    expect(openai.requests).toEqual([]);
    expect(quoteCalls().finnhub).toEqual([]);

    await keep(user, { openaiApiKey: ownOpenaiKey, finnhubApiKey: ownFinnhubKey });
    expect((await analyse()).status).toBe(201);
    const chats = openai.requests.filter(({ path }) => path.endsWith("/chat/completions"));
    expect(chats.length).toBeGreaterThan(0);
    for (const { headers } of chats) expect(headers.authorization).toBe(`Bearer ${ownOpenaiKey}`);
    expect(await outcomeOf(user, "MSFT")).toBe("FinHub");
    expect(quoteCalls().finnhub).toContainEqual(["MSFT", ownFinnhubKey]);
    expect(new Set(quoteCalls().finnhub.map(([, key]) => key))).toEqual(new Set([ownFinnhubKey]));

    // Another user's keys are nobody else's.
    const other = await product.signedIn({ subscriptionType: "EARLY_BIRD" });
    const before = quoteCalls().finnhub.length;
    await outcomeOf(other, "AMZN");
    expect(quoteCalls().finnhub).toHaveLength(before);
  });

  it("NEWS-16: each flag of the settings stops and starts the calls to its source, and both off stop all", async () => {
    const user = await product.signedIn({ subscriptionType: "EARLY_BIRD" });
    await keep(user, { finnhubApiKey: ownFinnhubKey });
    // A symbol of its own each time: what is known is not asked for again.
    for (const [finnhubEnabled, yahooFinanceEnabled, symbol, outcome] of [
      [true, false, "AAPL", "FinHub"],
      [false, false, "GOOGL", "switched-off"],
      [false, true, "TSLA", "Twelve Data"],
      [false, false, "META", "switched-off"],
      [true, true, "NFLX", "FinHub"],
      [true, false, "INTC", "FinHub"],
    ] as const) {
      await keep(user, { finnhubEnabled, yahooFinanceEnabled });
      const before = quoteCalls();
      expect(await outcomeOf(user, symbol), symbol).toBe(outcome);
      const { finnhub: main, twelveData: free } = quoteCalls();
      const mainCalls = main.slice(before.finnhub.length).map(([asked]) => asked);
      const freeCalls = free.slice(before.twelveData.length);
      expect(mainCalls, symbol).toEqual(outcome === "FinHub" ? [symbol] : []);
      expect(freeCalls, symbol).toEqual(outcome === "Twelve Data" ? [symbol] : []);
    }
  });
});
