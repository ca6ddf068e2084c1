import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnalysesAnswer,
  analysesAnswerSchema,
  type EstimatesAnswer,
  estimatesAnswerSchema,
  offeredModelsSchema,
} from "#contract/ai-spending.ts";
import { type Analysis, analysisSchema, masterPromptId, type Prompt } from "#contract/analysis.ts";
import { analysesKeptMax } from "#domain/analysis/analysis-states.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import type { TestClient } from "#tests/support/product.ts";

let ai: AiProduct;
let users = 0;

beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());
beforeEach(async () => {
  await ai.product.services.companies.companies.settled();
  ai.openai.requests.length = 0;
  ai.openai.setDeltaMs(0);
});

/** The key is good for analyses only, so that no detection comes in between. */
async function freshUser() {
  users += 1;
  const user = await ai.product.signedIn();
  await ai.ownKey(user.userId, `odd-history-key-${users}`);
  const [item] = await ai.read(user, {
    title: `Nvidia gains, part ${users}`,
    description: "Sales rose.",
  });
  return { user, itemId: item?.id ?? "" };
}

const run = async (user: TestClient, itemId: string, input: object = {}): Promise<Analysis> => {
  const body = { symbol: "NVDA", promptId: masterPromptId, ...input };
  const answer = await user.request("POST", `/api/news/${itemId}/analyses`, body, {
    accept: "application/json",
  });
  return (await answer.json()) as Analysis;
};

const history = async (user: TestClient, itemId: string, rest = "symbol=NVDA"): Promise<AnalysesAnswer> =>
  analysesAnswerSchema.parse(await (await user.get(`/api/news/${itemId}/analyses?${rest}`)).json());

describe("what is kept with a result", () => {
  it("model, prompt and its version, hash of the input, tokens, cost and time", async () => {
    const { user, itemId } = await freshUser();
    const [prompt] = ((await (await user.get("/api/prompts")).json()) as { prompts: Prompt[] }).prompts;
    const first = analysisSchema.strict().parse(await run(user, itemId, { promptId: prompt?.id }));
    expect(first).toMatchObject({
      model: "gpt-4o-mini-2024-07-18",
      promptId: prompt?.id,
      promptVersion: 1,
      sent: "text",
      state: "complete",
    });
    const { promptTokens, completionTokens } = first.usage ?? { promptTokens: 0, completionTokens: 0 };
    expect(first.costMicroDollars).toBe(Math.ceil(promptTokens * 0.15 + completionTokens * 0.6));
    expect(first.durationMs).toBeGreaterThanOrEqual(0);

    const again = await run(user, itemId, { promptId: prompt?.id });
    expect(again.inputHash).toMatch(/^[0-9a-f]{64}$/);
    expect(again.inputHash).toBe(first.inputHash);
    await user.request("PATCH", `/api/prompts/${prompt?.id}`, { prompt: "Say it of {COMPANY}." });
    const changed = await run(user, itemId, { promptId: prompt?.id });
    expect(changed).toMatchObject({ promptVersion: 2 });
    expect(changed.inputHash).not.toBe(first.inputHash);
  });

  it("one that is cut at the token limit says so", async () => {
    const { user, itemId } = await freshUser();
    ai.openai.answerNextWith("chat.truncated");
    expect(await run(user, itemId)).toMatchObject({ state: "cut" });
  });

  it("one that its user stops keeps what came and counts what it cost", async () => {
    const { user, itemId } = await freshUser();
    ai.openai.setDeltaMs(20);
    const opened = await openEventSource(`${ai.product.url}/api/news/${itemId}/analyses`, {
      method: "POST",
      headers: { cookie: user.cookie() },
      body: { symbol: "NVDA", promptId: masterPromptId },
    });
    await opened.next((event) => event.event === "delta");
    opened.close();
    await expect.poll(async () => (await history(user, itemId)).analyses.length).toBe(1);
    const [stopped] = (await history(user, itemId)).analyses;
    expect(stopped).toMatchObject({ state: "stopped", usage: null });
    expect(stopped?.content).not.toBe("");
    expect(stopped?.costMicroDollars).toBeGreaterThan(0);
    const spent = (await (await user.get("/api/analysis/spending")).json()) as { microDollars: number };
    expect(spent.microDollars).toBe(stopped?.costMicroDollars);
  });

  it("a model without a price in our list has no cost, and is counted at the most expensive", async () => {
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "ft:gpt-4.1-mini:harbor::B7xQ2mN0" });
    const { user, itemId } = await freshUser();
    const result = await run(user, itemId);
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "gpt-4o-mini" });
    expect(result).toMatchObject({ model: expect.stringMatching(/^ft:/), costMicroDollars: null });
    const spent = (await (await user.get("/api/analysis/spending")).json()) as { microDollars: number };
    const { promptTokens, completionTokens } = result.usage ?? { promptTokens: 0, completionTokens: 0 };
    expect(spent.microDollars).toBe(promptTokens * 15 + completionTokens * 60);
  });
});

describe("earlier results", () => {
  it("are the user's own of one item and company, the newest first, ten a page", async () => {
    const { user, itemId } = await freshUser();
    await ai.product.platform.database.pool.query(
      `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content, created_at)
       select $1 || n, $2, $3, 'NVDA', 'Risk', 'm', 'Result ' || n, now() - make_interval(mins => n)
       from generate_series(1, 23) n`,
      [`kept-${itemId}-`, user.userId, itemId],
    );
    const names: string[] = [];
    let page = await history(user, itemId);
    for (;;) {
      names.push(...page.analyses.map(({ content }) => content));
      if (!page.more) break;
      page = await history(user, itemId, `symbol=NVDA&before=${page.analyses.at(-1)?.id}`);
    }
    expect(names).toEqual(Array.from({ length: 23 }, (_, n) => `Result ${n + 1}`));
    expect((await history(user, itemId, "symbol=AAPL")).analyses).toEqual([]);
    const other = await ai.product.signedIn();
    expect((await history(other, itemId)).analyses).toEqual([]);
    expect((await history(user, itemId, "symbol=NVDA&before=gone")).analyses).toEqual([]);
  });

  it("are removed by their user alone", async () => {
    const { user, itemId } = await freshUser();
    const { id } = await run(user, itemId);
    const other = await ai.product.signedIn();
    expect((await other.request("DELETE", `/api/analysis/results/${id}`)).status).toBe(404);
    expect((await user.request("DELETE", `/api/analysis/results/${id}`)).status).toBe(204);
    const again = await user.request("DELETE", `/api/analysis/results/${id}`);
    expect(((await again.json()) as { error: object }).error).toMatchObject({ code: "analysis-not-found" });
    expect((await history(user, itemId)).analyses).toEqual([]);
  });

  it("beyond a thousand the oldest of a user go, and nobody else's", async () => {
    const [many, few] = [await ai.product.signedIn(), await ai.product.signedIn()];
    const { pool } = ai.product.platform.database;
    for (const [userId, rows] of [
      [many.userId, analysesKeptMax + 7],
      [few.userId, 3],
    ])
      await pool.query(
        `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content, created_at)
         select $1 || n, $1, 'i', 'NVDA', 'Risk', 'm', n, now() - make_interval(mins => n)
         from generate_series(1, $2::int) n`,
        [userId, rows],
      );
    await ai.product.services.analysis.history.removeOld();
    const { rows } = await pool.query(
      "select count(*)::int as kept, max(content::int) as oldest from analyses where user_id = any($1) group by user_id order by kept",
      [[many.userId, few.userId]],
    );
    expect(rows).toEqual([
      { kept: 3, oldest: 3 },
      { kept: analysesKeptMax, oldest: analysesKeptMax },
    ]);
  });
});

describe("another model", () => {
  it("is one of those offered: the specification's four, then the site's", async () => {
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "gpt-6-luna" });
    const { user, itemId } = await freshUser();
    const answer = await user.get("/api/analysis/models");
    const { models } = offeredModelsSchema.parse(await answer.json());
    expect(models.map(({ name }) => name)).toEqual([
      "gpt-4o-mini",
      "gpt-4o",
      "gpt-4-turbo",
      "gpt-3.5-turbo",
      "gpt-6-luna",
    ]);
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "gpt-4o-mini" });
    expect(await run(user, itemId, { runOn: "gpt-4o" })).toMatchObject({ model: "gpt-4o-2024-08-06" });
    ai.openai.requests.length = 0;
    expect(await run(user, itemId, { runOn: "o1-pro" })).toMatchObject({
      error: { code: "bad-input", field: "runOn" },
    });
    expect(ai.chats()).toEqual([]);
  });

  it("one that is retired leads to the normal error and costs nothing", async () => {
    const { user, itemId } = await freshUser();
    expect(await run(user, itemId, { runOn: "gpt-4-turbo" })).toMatchObject({
      error: {
        code: "analysis-failed",
        message: expect.stringMatching(/^Failed to get AI analysis: 404 - .*gpt-4-turbo/),
      },
    });
    expect(await (await user.get("/api/analysis/spending")).json()).toMatchObject({ microDollars: 0 });
  });
});

it("the estimate of a prompt is never below what the analysis then costs", async () => {
  const { user, itemId } = await freshUser();
  const answer = await user.get(`/api/news/${itemId}/analyses/estimates?symbol=NVDA`);
  const { estimates, kept }: EstimatesAnswer = estimatesAnswerSchema.parse(await answer.json());
  expect([estimates.length, estimates.at(-1)?.promptId, kept]).toEqual([4, masterPromptId, 0]);
  for (const { promptId, microDollarsMax, promptTokensMax } of estimates) {
    const { usage, costMicroDollars } = await run(user, itemId, { promptId });
    expect(microDollarsMax).toBeGreaterThanOrEqual(costMicroDollars ?? Number.POSITIVE_INFINITY);
    expect(promptTokensMax).toBeGreaterThanOrEqual(usage?.promptTokens ?? Number.POSITIVE_INFINITY);
  }
});
