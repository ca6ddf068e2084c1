import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contract/account-export.ts";
import { masterPromptId } from "#contract/analysis.ts";
import { holdingsAnswerSchema, watchlistEntriesAnswerSchema } from "#contract/watchlists.ts";
import { watchlistEntriesMax } from "#domain/watchlists/holdings.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import type { TestClient } from "#tests/support/product.ts";

let ai: AiProduct;
beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());

const sql = (text: string, values: unknown[] = []) => ai.product.platform.database.pool.query(text, values);
async function listOf(user: TestClient, symbols: string[], name = "Mine"): Promise<string> {
  return (await (await user.request("POST", "/api/watchlists", { name, symbols })).json()).id;
}
const put = (user: TestClient, id: string, entries: unknown) =>
  user.request("PUT", `/api/watchlists/${id}/entries`, { entries });
async function changed(user: TestClient, id: string, entries: unknown) {
  const answer = await put(user, id, entries);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return watchlistEntriesAnswerSchema.strict().parse(await answer.json());
}
const holdings = async (user: TestClient) =>
  holdingsAnswerSchema.strict().parse(await (await user.get("/api/holdings")).json()).lists;

describe("shares and weights of a watchlist", () => {
  it("200: the list has these companies from now on; what is no company of our list is left out and named", async () => {
    const user = await ai.product.signedIn();
    const id = await listOf(user, ["INTC"]);
    const answer = await changed(user, id, [
      { symbol: "nvda", shares: 12.5 },
      { symbol: "BRKB", weight: 7 },
      { symbol: "TSLA" },
      { symbol: "VOOXX", shares: 3 },
    ]);
    expect(answer.watchlist.companies.map(({ symbol }) => symbol)).toEqual(["NVDA", "BRK.B", "TSLA"]);
    const entries = [
      { symbol: "NVDA", shares: 12.5, weight: null },
      { symbol: "BRK.B", shares: null, weight: 7 },
    ];
    expect([answer.entries, answer.unknown]).toEqual([entries, ["VOOXX"]]);
    expect(await holdings(user)).toEqual([{ watchlistId: id, entries }]);
  });

  it("a company that leaves the list takes them along; without any, nothing is stored", async () => {
    const user = await ai.product.signedIn();
    const id = await listOf(user, []);
    await changed(user, id, [
      { symbol: "NVDA", shares: 1 },
      { symbol: "AMD", shares: 2 },
    ]);
    await user.request("PUT", `/api/watchlists/${id}/companies`, { symbol: "NVDA", watched: false });
    expect(await holdings(user)).toEqual([
      { watchlistId: id, entries: [{ symbol: "AMD", shares: 2, weight: null }] },
    ]);
    await changed(user, id, [{ symbol: "AMD" }]);
    expect(await holdings(user)).toEqual([]);
    expect((await sql("select 1 from watchlist_holdings where user_id = $1", [user.userId])).rows).toEqual(
      [],
    );
  });

  it("they come back with a list that is restored, and go with one that no longer can be", async () => {
    const user = await ai.product.signedIn();
    const [id, other] = [await listOf(user, []), await listOf(user, [], "Other")];
    await changed(user, id, [{ symbol: "NVDA", shares: 1 }]);
    await user.request("DELETE", `/api/watchlists/${id}`);
    expect(await holdings(user)).toEqual([]);
    await user.request("POST", `/api/watchlists/${id}/restore`);
    expect(await holdings(user)).toHaveLength(1);
    await user.request("DELETE", `/api/watchlists/${id}`);
    await sql("delete from removed_entries where id = $1", [id]);
    await changed(user, other, [{ symbol: "AMD", shares: 2 }]);
    const { rows } = await sql("select watchlist_id from watchlist_holdings where user_id = $1", [
      user.userId,
    ]);
    expect(rows).toEqual([{ watchlist_id: other }]);
  });

  it("400, 422: numbers and entries are bounded", async () => {
    const user = await ai.product.signedIn();
    const id = await listOf(user, []);
    for (const entry of [
      { symbol: "NVDA", shares: 0 },
      { symbol: "NVDA", shares: -1 },
      { symbol: "NVDA", shares: 1_000_000_001 },
      { symbol: "NVDA", weight: 100.01 },
      { symbol: "no symbol" },
    ])
      expect((await put(user, id, [entry])).status, JSON.stringify(entry)).toBe(400);
    const entry = { symbol: "NVDA", shares: 1_000_000_000, weight: 100 };
    const all = Array.from({ length: watchlistEntriesMax }, () => entry);
    expect((await put(user, id, [...all, entry])).status).toBe(400);
    expect((await put(user, id, all)).status).toBe(200);
    // The list of companies is stored while the product starts to answer.
    const companies = () =>
      sql(
        "select symbol from listings where valid_to is null and primary_symbol = '' order by symbol limit 201",
      );
    await expect.poll(async () => (await companies()).rows).toHaveLength(201);
    const listed = (await companies()).rows.map(({ symbol }) => ({ symbol }));
    const full = await put(user, id, listed);
    expect([full.status, (await full.json()).error.code]).toEqual([422, "watchlist-full"]);
    expect((await put(user, id, listed.slice(1))).status).toBe(200);
  });

  it("404: another user's list is not found, and shows nothing", async () => {
    const [user, other] = [await ai.product.signedIn(), await ai.product.signedIn()];
    const id = await listOf(user, []);
    await changed(user, id, [{ symbol: "NVDA", shares: 1 }]);
    expect((await put(other, id, [])).status).toBe(404);
    expect(await holdings(other)).toEqual([]);
  });

  it("are encrypted for their user and list: moved to another one they do not open", async () => {
    const [user, other] = [await ai.product.signedIn(), await ai.product.signedIn()];
    const [id, theirs] = [await listOf(user, []), await listOf(other, ["NVDA"])];
    await changed(user, id, [{ symbol: "NVDA", shares: 987654.321 }]);
    const { rows } = await sql("select sealed from watchlist_holdings where user_id = $1", [user.userId]);
    expect(rows[0].sealed).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]+$/);
    await sql("insert into watchlist_holdings values ($1, $2, $3)", [other.userId, theirs, rows[0].sealed]);
    expect(await holdings(other)).toEqual([]);
  });

  it("are in the export of their user, and in no model's, assistant's or token's request or answer", async () => {
    const user = await ai.product.signedIn();
    const id = await listOf(user, []);
    await changed(user, id, [{ symbol: "NVDA", shares: 987654.321, weight: 43.21 }]);
    const isTold = (text: string) => /987,?654|43[.,]21/.test(text);

    const file = await (await user.get("/api/me/export")).text();
    expect(accountExportSchema.parse(JSON.parse(file)).holdings).toEqual([
      { watchlistId: id, entries: [{ symbol: "NVDA", shares: 987654.321, weight: 43.21 }] },
    ]);

    await ai.ownKey(user.userId, "sk-own-0123456789-of-holdings");
    const [item] = await ai.read(user, { title: "Nvidia gains", description: "Sales rose." });
    const body = { symbol: "NVDA", promptId: masterPromptId };
    const run = await user.request("POST", `/api/news/${item?.id}/analyses`, body, {
      accept: "application/json",
    });
    expect(run.status).toBe(201);
    await ai.product.services.companies.companies.settled();
    expect(ai.openai.requests.length).toBeGreaterThan(0);
    expect(ai.openai.requests.filter((request) => isTold(JSON.stringify(request)))).toEqual([]);

    const scopes = ["read", "write", "alerts"];
    const { token } = await (await user.request("POST", "/api/tokens", { name: "Assistant", scopes })).json();
    const headers = { authorization: `Bearer ${token}` };
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${ai.product.url}/mcp`), { requestInit: { headers } }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("list_watchlists");
    const answers = [
      await client.callTool({ name: "list_watchlists", arguments: {} }),
      await client.callTool({
        name: "change_watchlist",
        arguments: { watchlistId: id, symbol: "AMD", watched: true, apply: true },
      }),
    ];
    await client.close();
    expect(JSON.stringify(answers)).toContain("NVDA");
    expect(isTold(JSON.stringify(answers))).toBe(false);
    for (const [method, address, status] of [
      ["GET", "/api/watchlists", 200],
      ["GET", "/api/holdings", 403],
      ["PUT", `/api/watchlists/${id}/entries`, 403],
    ] as const) {
      const init = method === "PUT" ? { method, body: '{"entries":[]}' } : { method };
      const answer = await fetch(new URL(address, ai.product.url), {
        ...init,
        headers: { ...headers, "content-type": "application/json" },
      });
      expect([answer.status, isTold(await answer.text())], address).toEqual([status, false]);
    }
  });
});
