import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyAnalysesAnswerSchema } from "#contract/ai-spending.ts";
import { companyProfileSchema } from "#contract/companies.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let product: TestProduct;
let user: TestClient & { userId: string };
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  user = await product.signedIn();
  await product.services.companies.listings.fill();
});
afterAll(() => product?.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
async function profileOf(symbol: string) {
  const answer = await user.get(`/api/companies/${symbol}`);
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return companyProfileSchema.strict().parse(body);
}
const add = (symbol: string, fields: Record<string, string | null>) => {
  const names = ["symbol", "name", "exchange", ...Object.keys(fields)];
  const values = [symbol, `${symbol} Holdings`, "NYSE", ...Object.values(fields)];
  return sql(
    `insert into listings (${names.join(", ")}) values (${values.map((_, at) => `$${at + 1}`).join(", ")})`,
    values,
  );
};

describe("GET /api/companies/:symbol", () => {
  it("200: says who has the symbol, where it is listed and what it does", async () => {
    expect(await profileOf("NVDA")).toEqual({
      symbol: "NVDA",
      name: "Nvidia",
      exchange: "NASDAQ",
      sector: "Technology",
      industry: "Semiconductors",
      country: "United States",
      formerNames: [],
      listedUntil: null,
      cameBy: null,
      before: null,
    });
  });

  it.each(["nvda", "%20NVDA"])("200: reads %s as a symbol", async (address) => {
    expect((await profileOf(address)).symbol).toBe("NVDA");
  });

  it.each(["BRK.B", "brk.b", "brk-b"])("200: class shares in any spelling: %s", async (address) => {
    expect(await profileOf(address)).toMatchObject({
      symbol: "BRK.B",
      name: "Berkshire Hathaway",
      cameBy: null,
    });
  });

  it("200: a further share class leads to the one that headlines are about", async () => {
    expect(await profileOf("BRK.A")).toMatchObject({
      symbol: "BRK.B",
      cameBy: { symbol: "BRK.A", kind: "share-class", until: null },
    });
  });

  it("200: a symbol from before the list leads to the company's symbol of today", async () => {
    expect(await profileOf("fb")).toMatchObject({
      symbol: "META",
      cameBy: { symbol: "FB", kind: "moved", until: null },
    });
  });

  it("200: a symbol that moved twice leads to the last one, with the day on which it ended", async () => {
    await add("ZQXA", { valid_to: "2026-01-31", successor: "ZQXB" });
    await add("ZQXB", { valid_to: "2026-02-28", successor: "ZQXC" });
    await add("ZQXC", {});
    expect(await profileOf("ZQXA")).toMatchObject({
      symbol: "ZQXC",
      listedUntil: null,
      cameBy: { symbol: "ZQXA", kind: "moved", until: "2026-01-31" },
    });
  });

  it("200: a retired company is shown with its last day", async () => {
    await add("ZQXR", { valid_to: "2026-02-09" });
    expect(await profileOf("ZQXR")).toMatchObject({
      symbol: "ZQXR",
      listedUntil: "2026-02-09",
      cameBy: null,
    });
  });

  it("200: a symbol that another company got says who had it before", async () => {
    await add("ZQXS", { valid_to: "2025-06-30" });
    await sql(
      `insert into listings (symbol, name, exchange, former_names)
       values ('ZQXS', 'Newcomer Inc.', 'NASDAQ', '[{"name":"Older Name","until":"2019-01-01"},{"name":"Old Name","until":"2024-01-01"}]')`,
    );
    expect(await profileOf("ZQXS")).toMatchObject({
      name: "Newcomer Inc.",
      formerNames: ["Old Name", "Older Name"],
      before: { name: "ZQXS Holdings", until: "2025-06-30" },
    });
  });

  it("404: no company has the symbol, or its symbols lead in a circle", async () => {
    await add("ZQXY", { valid_to: "2026-01-31", successor: "ZQXZ" });
    await add("ZQXZ", { valid_to: "2026-01-31", successor: "ZQXY" });
    for (const symbol of ["QQQQQQ", "ZQXY", "x".repeat(500)]) {
      const answer = await user.get(`/api/companies/${symbol}`);
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, "company-not-found"]);
    }
  });
});

describe("GET /api/companies/:symbol/analyses", () => {
  const analysesOf = async (query = "") =>
    companyAnalysesAnswerSchema
      .strict()
      .parse(await (await user.get(`/api/companies/NVDA/analyses${query}`)).json());

  it("200: the user's results of all headlines about the company, ten a page, the newest first", async () => {
    expect(await analysesOf()).toEqual({ analyses: [], more: false });
    const { channelId } = await createWires(product).userOf([]);
    const [itemId = ""] = await createWires(product).arrive(channelId, [
      { title: "Nvidia gains", companies: [{ symbol: "NVDA", name: "Nvidia" }] },
    ]);
    const other = await product.signedIn();
    const store = (id: string, userId: string, symbol: string, item: string, minutes: number) =>
      sql(
        `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content, created_at)
         values ($1, $2, $3, $4, 'Risk', 'm', 'text', now() - make_interval(mins => $5))`,
        [id, userId, item, symbol, minutes],
      );
    for (let at = 0; at < 11; at += 1)
      await store(`a${at}`, user.userId, "NVDA", at === 0 ? itemId : "gone", at);
    await store("b", user.userId, "TSLA", itemId, 0);
    await store("c", other.userId, "NVDA", itemId, 0);

    const first = await analysesOf();
    expect(first.more).toBe(true);
    expect(first.analyses.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `a${at}`));
    expect(first.analyses.slice(0, 2).map(({ title }) => title)).toEqual(["Nvidia gains", null]);
    const second = await analysesOf("?before=a9");
    expect([second.analyses.map(({ id }) => id), second.more]).toEqual([["a10"], false]);
    expect((await analysesOf("?before=c")).analyses).toEqual([]);
  });
});
