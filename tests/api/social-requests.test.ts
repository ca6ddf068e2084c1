import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { socialAnswerSchema } from "#contract/social.ts";
import type { Post } from "#fakes/reddit/posts.ts";
import { type FakeReddit, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { createSocialMentionsStore } from "#server/features/social/social-mentions.store.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { coreTickers } from "../support/core-tickers.data.ts";

// What the interface makes of a load: which requests reach Reddit, with what, and how often.

let product: TestProduct;
let fake: FakeReddit;

beforeAll(async () => {
  fake = await startFakeReddit({ publicJson: true });
  product = await startTestProduct({
    environment: { REDDIT_BASE_URL: fake.url, REDDIT_OAUTH_BASE_URL: fake.oauthUrl },
  });
});
afterAll(async () => {
  await product?.close();
  await fake?.stop();
});
beforeEach(async () => {
  await product.platform.database.pool.query(
    "truncate social_posts, social_listings, social_listing_posts, social_endpoints, social_calls, social_mentions",
  );
  fake.requests.length = 0;
});
afterEach(() => {
  fake.state.posts = null;
});

async function user(): Promise<TestClient> {
  const client = await product.signedIn();
  await client.request("PUT", "/api/keys", { redditEnabled: true });
  return client;
}
async function load(client: TestClient, query: string) {
  const answer = await client.get(`/api/social${query}`);
  expect(answer.status).toBe(200);
  return socialAnswerSchema.parse(await answer.json());
}
const post = (id: string, subreddit: string, title: string, agoMs = 60_000): Post => ({
  id,
  title,
  subreddit,
  body: "",
  flair: null,
  author: "ada",
  score: 20,
  comments: 3,
  upvoteRatio: 0.9,
  createdMs: Date.now() - agoMs,
  link: null,
});
const asked = () =>
  fake.requests.map(({ method, path, query }) => `${method} ${path}?${new URLSearchParams(query)}`);
const fields = (text: string) => new URLSearchParams(text.slice(text.indexOf("?")));

describe("GET /api/social at Reddit", () => {
  it("SOCIAL-14, SOCIAL-15, SOCIAL-16, SOCIAL-20, SOCIAL-21: four listings and four searches, each once, with half the count", async () => {
    const { sources } = await load(await user(), "?limit=50");
    expect(asked().sort()).toEqual(
      [
        "GET /r/stocks/hot.json?limit=25&t=day&raw_json=1",
        "GET /r/investing/hot.json?limit=25&t=day&raw_json=1",
        "GET /r/SecurityAnalysis/hot.json?limit=25&t=day&raw_json=1",
        "GET /r/StockMarket/hot.json?limit=25&t=day&raw_json=1",
        "GET /search.json?q=AAPL&sort=relevance&limit=25&t=week&raw_json=1",
        "GET /search.json?q=Tesla&sort=relevance&limit=25&t=week&raw_json=1",
        "GET /search.json?q=dividend&sort=relevance&limit=25&t=week&raw_json=1",
        "GET /search.json?q=earnings&sort=relevance&limit=25&t=week&raw_json=1",
      ].sort(),
    );
    expect(sources.map(({ name }) => name)).toEqual([
      ...["r/stocks", "r/investing", "r/SecurityAnalysis", "r/StockMarket"],
      ...["Search: AAPL", "Search: Tesla", "Search: dividend", "Search: earnings"],
    ]);
  });

  it.each([
    [10, "5"],
    [25, "13"],
    [50, "25"],
    [100, "50"],
  ])("SOCIAL-14, READ-87: a load of %d asks each of the eight for %s", async (count, half) => {
    const { posts } = await load(await user(), `?limit=${count}`);
    expect(asked().map((text) => fields(text).get("limit"))).toEqual(Array(8).fill(half));
    expect(posts.length).toBeLessThanOrEqual(count);
  });

  it("SOCIAL-22: a search inside a community is asked there with restrict_sr, and shows that community's posts alone", async () => {
    const ada = await user();
    fake.state.posts = [
      post("in1", "stocks", "Palantir wins a contract"),
      post("in2", "stocks", "Bonds again"),
      post("out1", "investing", "Palantir is expensive"),
    ];
    const found = await load(ada, "?limit=25&source=r-stocks&search=%20Palantir%20%20wins");
    expect(asked()).toEqual([
      "GET /r/stocks/search.json?q=palantir+wins&restrict_sr=1&sort=relevance&limit=13&t=week&raw_json=1",
    ]);
    expect(found.posts.map(({ id, sourceName, subreddit }) => [id, sourceName, subreddit])).toEqual([
      ["in1", "r/stocks: palantir wins", "stocks"],
    ]);
    expect(found.sources.filter(({ isSearchable }) => isSearchable).map(({ id }) => id)).toEqual([
      ...["r-stocks", "r-investing", "r-securityanalysis", "r-stockmarket"],
    ]);
    // A user's own search makes no company "most mentioned".
    const { db } = product.platform.database;
    expect(await createSocialMentionsStore({ db }).since("reddit", new Date(0))).toEqual([]);
    const { rows } = await product.platform.database.pool.query("select * from social_mentions");
    expect(rows).toEqual([]);
    await load(ada, "?limit=25&source=r-stocks&search=palantir%20WINS");
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ["?search=tesla", "search"],
    ["?source=search-tesla&search=tesla", "search"],
    [`?source=r-stocks&search=${"x".repeat(101)}`, "search"],
  ])("400: %s", async (query, field) => {
    const answer = await (await user()).get(`/api/social${query}`);
    expect([answer.status, (await answer.json()).error.field]).toEqual([400, field]);
    expect(asked()).toEqual([]);
  });

  it("a search of a hundred characters is taken", async () => {
    await load(await user(), `?source=r-stocks&search=${"x".repeat(100)}`);
    expect(asked().map((text) => fields(text).get("q"))).toEqual(["x".repeat(100)]);
  });
});

describe("companies of posts", () => {
  const titled = (titles: readonly string[]) =>
    titles.map((title, at) => post(`p${at}`, "stocks", title, 60_000 + at * 1_000));
  const symbolsOf = async (titles: readonly string[]) => {
    fake.state.posts = titled(titles);
    const { posts } = await load(await user(), "?limit=100&sort=date&source=r-stocks");
    return posts.map(({ detectedStocks }) => detectedStocks.map(({ symbol }) => symbol).join());
  };

  it("DETECT-12, READ-76, READ-88: the engine of the news page, and $TICKER of one to five capitals that is listed", async () => {
    expect(
      await symbolsOf([
        "Tesla recalls two million cars",
        "Earnings of Microsoft and Alphabet after the bell",
        "Long $F and nothing else",
        "My $GOOGL calls",
        "What about $GOOGLE, $gme, $ZZZZ and $5?",
        "($NVDA) to the moon",
        "A target for the gap year",
      ]),
    ).toEqual(["TSLA", "MSFT,GOOGL", "F", "GOOGL", "", "NVDA", ""]);
  });

  it("DETECT-11, DETECT-12: each of about 150 large companies is found on the social page by its $TICKER", async () => {
    const symbols = coreTickers.filter((symbol) => /^[A-Z]{1,5}$/.test(symbol));
    expect(symbols.length).toBeGreaterThan(140);
    for (let from = 0; from < symbols.length; from += 45) {
      await product.platform.database.pool.query(
        "truncate social_posts, social_listings, social_listing_posts, social_endpoints",
      );
      const some = symbols.slice(from, from + 45);
      expect(await symbolsOf(some.map((symbol) => `Thoughts on $${symbol} this week?`))).toEqual(some);
    }
  });
});
