import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { priceSeriesSchema, reactionsAnswerSchema } from "#contract/market.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
const sql = (text: string, values: unknown[]) => product.platform.database.pool.query(text, values);

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web", FINNHUB_API_KEY: "fh-key" } });
});
afterAll(() => product?.close());

/** A headline about Apple in a channel that the user follows. */
async function headlineFor(userId: string, name: string): Promise<string> {
  await sql("insert into channels (id, url) values ($1, $2)", [name, `https://feeds.example.com/${name}`]);
  await sql(
    `insert into feeds (id, user_id, channel_id, name, url, color, "order") values ($1, $2, $1, 'Wire', $3, '#dc2626', 1)`,
    [name, userId, `https://feeds.example.com/${name}`],
  );
  const companies = JSON.stringify([{ symbol: "AAPL", name: "Apple" }]);
  await sql(
    `insert into items (id, title, link, pub_date, content, companies)
     values ($1, 'Apple opens a store', '#', now() + interval '1 hour', '', $2)`,
    [name, companies],
  );
  await sql(
    `insert into channel_items (channel_id, item_id, sort_key)
     values ($1, $1, extract(epoch from now() + interval '1 hour') * 1000)`,
    [name],
  );
  return name;
}

describe("GET /api/news/reactions", () => {
  it("answers for the items of the user's own feeds alone, and tells nothing of others", async () => {
    const [ada, ben] = [await product.signedIn(), await product.signedIn()];
    const idOf = async (client: typeof ada) =>
      ((await (await client.get("/api/me")).json()) as { id: string }).id;
    const [own, foreign] = [
      await headlineFor(await idOf(ada), "wire-a"),
      await headlineFor(await idOf(ben), "wire-b"),
    ];
    const answer = await ada.get(`/api/news/reactions?ids=${own},${foreign},none`);
    expect(answer.status).toBe(200);
    expect(reactionsAnswerSchema.parse(await answer.json())).toEqual({
      reactions: { [own]: { AAPL: { reason: "The publication date is in the future.", state: "unknown" } } },
    });
    expect((await ada.get("/api/news/reactions")).status).toBe(400);
    expect((await product.client().get(`/api/news/reactions?ids=${own}`)).status).toBe(401);
  });
});

describe("GET /api/quotes/:symbol/prices", () => {
  it("answers an empty line with its reason, and rejects what is no symbol and no range", async () => {
    const user = await product.signedIn();
    const answer = await user.get("/api/quotes/AAPL/prices?range=1m");
    expect(answer.status).toBe(200);
    expect(priceSeriesSchema.parse(await answer.json())).toMatchObject({
      symbol: "AAPL",
      range: "1m",
      points: [],
      reason: "No prices for this period yet.",
    });
    expect((await user.get("/api/quotes/aapl%2Fx/prices")).status).toBe(400);
    expect((await user.get("/api/quotes/AAPL/prices?range=5y")).status).toBe(400);
    expect((await product.client().get("/api/quotes/AAPL/prices")).status).toBe(401);
  });
});
