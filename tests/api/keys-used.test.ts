import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { masterPromptId, type Prompt } from "#contract/analysis.ts";
import type { QuotesAnswer } from "#contract/market.ts";
import { type FakeFinnhub, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { type AiProduct, startAiProduct, systemKey } from "#tests/support/ai.ts";
import type { TestClient } from "#tests/support/product.ts";

const own = { openai: "sk-own-0123456789-of-the-user", finnhub: "own0123456789finnhub" };
const systemFinnhub = "system0123456789finnhub";

let ai: AiProduct;
let finnhub: FakeFinnhub;
let admin: Signed;
type Signed = TestClient & { userId: string };

beforeAll(async () => {
  finnhub = await startFakeFinnhub({ keys: [own.finnhub, systemFinnhub] });
  ai = await startAiProduct({
    environment: { FINNHUB_BASE_URL: `${finnhub.url}/api/v1`, FINNHUB_API_KEY: systemFinnhub },
  });
  ai.openai.keys.add(own.openai);
  admin = await ai.product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(async () => {
  await ai.close();
  await finnhub.stop();
});

const analyse = (client: TestClient, itemId: string, promptId: string) =>
  client.request(
    "POST",
    `/api/news/${itemId}/analyses`,
    { symbol: "NVDA", promptId },
    { accept: "application/json" },
  );

/** The keys that both vendors were shown by an analysis and a price that the user asked for; a symbol of the user's own. */
async function keysShownBy(client: Signed, symbol: string) {
  const [item] = await ai.read(client, { title: "Nvidia gains after results", description: "Sales rose." });
  await ai.product.services.companies.companies.settled();
  ai.openai.requests.length = 0;
  finnhub.requests.length = 0;
  expect((await analyse(client, item?.id ?? "", masterPromptId)).status).toBe(201);
  const quoted = async () => {
    const { quotes } = (await (await client.get(`/api/quotes?symbols=${symbol}`)).json()) as QuotesAnswer;
    return quotes[symbol]?.price;
  };
  // Calls of one key follow each other at the vendor's pace: until then the price is loading.
  await expect.poll(quoted, { timeout: 30_000 }).toBeGreaterThan(0);
  const tokens = finnhub.requests.flatMap(({ headers, query }) =>
    query.symbol === symbol ? [headers["x-finnhub-token"] ?? query.token] : [],
  );
  return {
    ai: [...new Set(ai.openai.requests.map(({ headers }) => headers.authorization))],
    stocks: [...new Set(tokens)],
  };
}

describe("whose key a call carries", () => {
  it("ROLE-03: the calls for an EARLY_BIRD user carry the keys that the user saved, and no other", async () => {
    const user = await ai.product.signedIn({ subscriptionType: "EARLY_BIRD" });
    const saved = await user.request("PUT", "/api/keys", {
      openaiApiKey: own.openai,
      finnhubApiKey: own.finnhub,
    });
    expect(saved.status).toBe(200);
    // No symbol of the ticker, whose prices the system's key fetches for all.
    expect(await keysShownBy(user, "ORCL")).toEqual({ ai: [`Bearer ${own.openai}`], stocks: [own.finnhub] });
  });

  it("ROLE-03: without an own key nothing is asked of the AI provider", async () => {
    const user = await ai.product.signedIn({ subscriptionType: "EARLY_BIRD" });
    const [item] = await ai.read(user, { title: "Nvidia gains after results", description: "Sales rose." });
    await ai.product.services.companies.companies.settled();
    ai.openai.requests.length = 0;
    const answer = await analyse(user, item?.id ?? "", masterPromptId);
    expect(answer.status).toBe(422);
    expect(ai.openai.requests).toEqual([]);
  });

  it("ROLE-04: the calls for a MANAGED user carry the system's keys", async () => {
    const user = await ai.product.signedIn({ subscriptionType: "MANAGED" });
    expect(await keysShownBy(user, "MSFT")).toEqual({ ai: [`Bearer ${systemKey}`], stocks: [systemFinnhub] });
  });

  it("ROLE-05: so do the calls for an admin", async () => {
    expect(await keysShownBy(admin, "AAPL")).toEqual({
      ai: [`Bearer ${systemKey}`],
      stocks: [systemFinnhub],
    });
  });
});

describe("prices of a user", () => {
  const quoted = async (client: TestClient, symbol: string) =>
    (await (await client.get(`/api/quotes?symbols=${symbol}`)).json()) as QuotesAnswer;
  const callsFor = (symbol: string) => finnhub.requests.filter(({ query }) => query.symbol === symbol);

  it("QUOTE-08: without an own key they come by the system's", async () => {
    const user = await ai.product.signedIn({ subscriptionType: "EARLY_BIRD" });
    await expect
      .poll(async () => (await quoted(user, "CSCO")).quotes.CSCO?.price, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const [first] = callsFor("CSCO");
    expect(first?.headers["x-finnhub-token"] ?? first?.query.token).toBe(systemFinnhub);
  });

  it("QUOTE-06: with both sources off none is asked for, and the answer says why", async () => {
    const user = await ai.product.signedIn({ subscriptionType: "EARLY_BIRD" });
    const off = await user.request("PUT", "/api/keys", { finnhubEnabled: false, yahooFinanceEnabled: false });
    expect(off.status).toBe(200);
    expect(await quoted(user, "HSY")).toEqual({
      quotes: {},
      failed: {
        HSY: expect.objectContaining({
          reason: "switched-off",
          message: "Both price sources are off. Turn one on in Settings.",
        }),
      },
    });
    // A symbol asked for later, whose price comes, is asked for after whatever was asked for before.
    const other = await ai.product.signedIn({ subscriptionType: "EARLY_BIRD" });
    await expect
      .poll(async () => (await quoted(other, "KO")).quotes.KO?.price, { timeout: 30_000 })
      .toBeGreaterThan(0);
    expect(callsFor("HSY")).toEqual([]);
  });
});

describe("the debug log", () => {
  it("DATA-24: a detection, an analysis by the master prompt and one by an own prompt are its three types", async () => {
    const changed = await admin.request("PATCH", "/api/admin/ai-config", { debugMode: true });
    expect(changed.status).toBe(200);
    await admin.request("DELETE", "/api/admin/debug-log");
    const [item] = await ai.read(admin, {
      title: "A chip maker from Santa Clara gains",
      description: "Sales rose.",
    });
    await ai.product.services.companies.companies.settled();
    const { prompts } = (await (await admin.get("/api/prompts")).json()) as { prompts: Prompt[] };
    for (const promptId of [masterPromptId, prompts[0]?.id ?? ""])
      expect((await analyse(admin, item?.id ?? "", promptId)).status).toBe(201);
    const { entries } = (await (await admin.get("/api/admin/debug-log")).json()) as {
      entries: { type: string }[];
    };
    expect(entries.map(({ type }) => type).toSorted()).toEqual([
      "company-detection",
      "custom-prompt",
      "master-prompt",
    ]);
  });
});
