import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EstimatesAnswer } from "#contract/ai-spending.ts";
import type { Prompt } from "#contract/analysis.ts";
import { type Analysis, analysisSchema, masterPromptId } from "#contract/analysis.ts";
import { defaultPrompts, masterPrompt } from "#domain/analysis/prompts.data.ts";
import { type AiProduct, startAiProduct, systemKey } from "#tests/support/ai.ts";
import { type OpenStream, openEventSource } from "#tests/support/event-source.ts";
import { hostileReply } from "#tests/support/hostile-feeds.ts";
import type { TestClient } from "#tests/support/product.ts";

let ai: AiProduct;

beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());
beforeEach(async () => {
  await ai.product.services.companies.companies.settled();
  await ai.product.services.ai.aiConfig.change({
    debugMode: true,
    masterPromptModel: "gpt-4o-mini",
    customPromptModel: "gpt-4o-mini",
  });
  await ai.product.platform.database.pool.query("delete from debug_log");
  ai.openai.requests.length = 0;
  ai.openai.setDeltaMs(0);
});

type User = Awaited<ReturnType<AiProduct["product"]["signedIn"]>>;

/**
 * A user with an own key that is good for analyses only, so that no detection call comes in between, and with one
 * item.
 */
async function freshUser(item = { title: "Nvidia gains after results", description: "Sales rose." }) {
  const reader = await ai.product.signedIn();
  const key = `odd-key-canary-${reader.userId}`;
  await ai.ownKey(reader.userId, key);
  const [first] = await ai.read(reader, item);
  return { user: reader, key, itemId: first?.id ?? "" };
}

let shared: ReturnType<typeof freshUser> | undefined;
/** One user for all tests that neither count nor keep anything. */
const userWithItem = () => {
  shared ??= freshUser();
  return shared;
};

const promptsOf = async (reader: TestClient) =>
  ((await (await reader.get("/api/prompts")).json()) as { prompts: Prompt[] }).prompts;

/** Asks for JSON. */
const analyse = (
  reader: TestClient,
  itemId: string,
  input: object = { symbol: "NVDA", promptId: masterPromptId },
) => reader.request("POST", `/api/news/${itemId}/analyses`, input, { accept: "application/json" });

/** Asks for the stream. */
const stream = (reader: TestClient, itemId: string, promptId = masterPromptId): Promise<OpenStream> =>
  openEventSource(`${ai.product.url}/api/news/${itemId}/analyses`, {
    method: "POST",
    headers: { cookie: reader.cookie() },
    body: { symbol: "NVDA", promptId },
  });

async function rejection(answer: Response): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return { status: answer.status, ...error };
}

describe("POST /api/news/:id/analyses", () => {
  it("streams the text as it comes, then the stored analysis", async () => {
    const { user: reader, itemId } = await userWithItem();
    const opened = await stream(reader, itemId);
    expect(opened.status).toBe(200);
    expect(opened.headers["content-type"]).toBe("text/event-stream");
    const done = await opened.next((event) => event.event === "done");
    const analysis = analysisSchema.strict().parse(JSON.parse(done.data));
    const deltas = opened.events.filter((event) => event.event === "delta");
    expect(deltas.length).toBeGreaterThan(5);
    expect(deltas.map((event) => JSON.parse(event.data).text).join("")).toBe(analysis.content);
    expect(analysis).toMatchObject({ itemId, symbol: "NVDA", promptName: "Master Prompt" });
    expect(analysis.model).toMatch(/^gpt-4o-mini/);
    expect(analysis.usage?.completionTokens).toBeGreaterThan(0);
    await opened.ended;
  });

  it("201: answers in one piece for Accept: application/json", async () => {
    const { user: reader, itemId } = await userWithItem();
    const answer = await analyse(reader, itemId);
    expect(answer.status).toBe(201);
    const analysis = analysisSchema.strict().parse(await answer.json());
    const { rows } = await ai.product.platform.database.pool.query(
      "select user_id, content from analyses where id = $1",
      [analysis.id],
    );
    expect(rows).toEqual([{ user_id: reader.userId, content: analysis.content }]);
  });

  it("READ-74: what the model read of the market, and where each figure was found, stays with the result", async () => {
    const { user: reader, itemId } = await userWithItem();
    const year = String(new Date().getUTCFullYear());
    const message = { role: "assistant", content: `Nvidia gains 17% to $9.99, it says; ${year} looks well.` };
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 200,
      body: { choices: [{ index: 0, message }] },
    });
    const analysis = (await (await analyse(reader, itemId)).json()) as Analysis;
    expect(analysis.figures).toEqual([
      { start: 13, end: 16, text: "17%", source: null, from: [] },
      { start: 20, end: 25, text: "$9.99", source: null, from: [] },
      { start: 36, end: 40, text: year, source: "article", from: [] },
    ]);
    expect(analysis.snapshot).toMatchObject({ symbol: "NVDA", quote: null });
    const [body] = ai.chats();
    expect(body?.messages[0]?.content).toContain("Price: unknown (");
    expect(body?.messages[0]?.content).toContain("Do not state or guess a current price");
    const { rows } = await ai.product.platform.database.pool.query(
      "select snapshot, figures from analyses where id = $1",
      [analysis.id],
    );
    expect(rows).toEqual([{ snapshot: analysis.snapshot, figures: analysis.figures }]);
  });

  it("AI-02, AI-03, AI-04: the call: POST with a bearer key, a system message as financial analyst, max_tokens 1000, temperature 0.7", async () => {
    const { user: reader, itemId, key } = await userWithItem();
    await analyse(reader, itemId);
    const [request] = ai.openai.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    const [body] = ai.chats();
    expect(body).toMatchObject({ model: "gpt-4o-mini", max_tokens: 1_000, temperature: 0.7, stream: true });
    expect(Object.keys(body ?? {}).sort()).toEqual(
      ["max_tokens", "messages", "model", "stream", "stream_options", "temperature"].sort(),
    );
    expect(body?.messages.map((each) => each.role)).toEqual(["system", "user"]);
    expect(body?.messages[0]?.content).toContain("financial analyst");
    const user = body?.messages[1]?.content ?? "";
    expect(user).toContain("Headline: Nvidia gains after results\nContent: Sales rose.");
    expect(user).toMatch(/^Analyse this news for a private investor who follows NVIDIA[^(]* \(NVDA\)\./i);
    expect(user).not.toMatch(/\{(SYMBOL|COMPANY)\}/);
    expect(JSON.stringify(body)).not.toContain("canary");
  });

  it("AI-13: runs the user's prompts on the custom model, the master prompt on the master model, each with its log type", async () => {
    await ai.product.services.ai.aiConfig.change({
      masterPromptModel: "gpt-4o",
      customPromptModel: "gpt-4.1-mini",
    });
    const { user: reader, itemId } = await userWithItem();
    const prompts = await promptsOf(reader);
    expect(prompts.map((each) => each.name)).toEqual(defaultPrompts.map((each) => each.name));
    const own = (await (
      await analyse(reader, itemId, { symbol: "NVDA", promptId: prompts[0]?.id })
    ).json()) as Analysis;
    const master = (await (await analyse(reader, itemId)).json()) as Analysis;
    expect([own.promptName, master.promptName]).toEqual([prompts[0]?.name, masterPrompt.name]);
    expect(ai.chats().map((body) => body.model)).toEqual(["gpt-4.1-mini", "gpt-4o"]);
    const entries = (await ai.debugEntries()).filter((entry) => entry.type !== "company-detection");
    expect(entries.map((entry) => [entry.type, entry.model])).toEqual([
      ["master-prompt", "gpt-4o"],
      ["custom-prompt", "gpt-4.1-mini"],
    ]);
    expect(entries[0]).toMatchObject({ response: master.content, error: null });
    expect(entries[0]?.timestamp).toBeInstanceOf(Date);
  });

  it.each(["gpt-5", "gpt-6-luna", "o3"])(
    "%s gets max_completion_tokens with room to think, an effort and no temperature",
    async (masterPromptModel) => {
      await ai.product.services.ai.aiConfig.change({ masterPromptModel });
      const { user: reader, itemId } = await userWithItem();
      expect((await analyse(reader, itemId)).status).toBe(201);
      const [body] = ai.chats();
      expect(body).toMatchObject({ max_completion_tokens: 5_000, reasoning_effort: "medium" });
      expect(body).not.toHaveProperty("max_tokens");
      expect(body).not.toHaveProperty("temperature");
    },
  );

  it("a model that nobody described may reject both, and is asked without them", async () => {
    const rejected = (param: string, code: string) => ({
      status: 400,
      body: { error: { message: `'${param}' is not supported`, type: "invalid_request_error", param, code } },
    });
    ai.openai.failNext({ path: "/v1/chat/completions", ...rejected("max_tokens", "unsupported_parameter") });
    ai.openai.failNext({ path: "/v1/chat/completions", ...rejected("temperature", "unsupported_value") });
    const { user: reader, itemId } = await userWithItem();
    expect((await analyse(reader, itemId)).status).toBe(201);
    const [, , last] = ai.chats();
    expect(last).toMatchObject({ max_completion_tokens: 1_000 });
    expect(last).not.toHaveProperty("temperature");
  });

  it("AI-07: a provider that does not stream is read from choices[0].message.content", async () => {
    const { user: reader, itemId } = await userWithItem();
    const message = { role: "assistant", content: "In one piece." };
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 200,
      body: { model: "m", choices: [{ index: 0, message }] },
      times: 2,
    });
    expect(await (await analyse(reader, itemId)).json()).toMatchObject({
      content: "In one piece.",
      usage: null,
    });
    const opened = await stream(reader, itemId);
    const delta = await opened.next((event) => event.event === "delta");
    expect(JSON.parse(delta.data)).toEqual({ text: "In one piece." });
    await opened.next((event) => event.event === "done");
  });

  it("text with a NUL is stored without it", async () => {
    const { user: reader, itemId } = await userWithItem();
    const message = { role: "assistant", content: "A\u0000B" };
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 200,
      body: { choices: [{ index: 0, message }] },
    });
    expect(await (await analyse(reader, itemId)).json()).toMatchObject({ content: "AB" });
  });
});

describe("rejections before any call", () => {
  it("401: without a session", async () => {
    expect((await analyse(ai.product.client(), "x")).status).toBe(401);
  });

  it("422: an unknown symbol; 400: none, an object or an endless one", async () => {
    const { user: reader, itemId } = await userWithItem();
    const unknown = await analyse(reader, itemId, { symbol: "ZZZZZ", promptId: masterPromptId });
    expect(await rejection(unknown)).toMatchObject({ status: 422, code: "unknown-symbol" });
    for (const symbol of ["", undefined, { a: 1 }, "A".repeat(100)])
      expect((await analyse(reader, itemId, { symbol, promptId: masterPromptId })).status).toBe(400);
    expect(ai.chats()).toEqual([]);
  });

  it("404: an unknown item, and one of a feed that the user does not follow", async () => {
    const { user: reader } = await userWithItem();
    const foreign = await freshUser({ title: "Seen by one only", description: "" });
    for (const itemId of ["unknown", foreign.itemId, "%27%20or%20true", "a".repeat(500)])
      expect(await rejection(await analyse(reader, itemId))).toMatchObject({
        status: 404,
        code: "item-not-found",
      });
    expect(ai.chats()).toEqual([]);
  });

  it("404: an unknown prompt and another user's", async () => {
    const { user: reader, itemId } = await userWithItem();
    const other = await ai.product.signedIn();
    const foreign = (await promptsOf(other))[0]?.id ?? "";
    for (const promptId of ["unknown", foreign])
      expect(await rejection(await analyse(reader, itemId, { symbol: "NVDA", promptId }))).toMatchObject({
        status: 404,
        code: "prompt-not-found",
      });
    expect(ai.chats()).toEqual([]);
  });

  it("422: without a key, in the specified words", async () => {
    const reader = await ai.product.signedIn();
    const [item] = await ai.read(reader, { title: "Nvidia without a key" });
    expect(await rejection(await analyse(reader, item?.id ?? ""))).toMatchObject({
      status: 422,
      code: "ai-key-missing",
      message: "Please configure your OpenAI API key in Settings first.",
    });
    // The same before a stream begins.
    const opened = await stream(reader, item?.id ?? "");
    expect([opened.status, JSON.parse(await opened.body()).error.code]).toEqual([422, "ai-key-missing"]);
  });
});

describe("failures of the provider", () => {
  const failed = async (arrange: () => void) => {
    const { user: reader, itemId, key } = await userWithItem();
    arrange();
    const answer = await rejection(await analyse(reader, itemId));
    expect(answer).toMatchObject({ status: 502, code: "analysis-failed" });
    expect(answer.message).not.toContain(key);
    return answer.message;
  };

  it("AI-09: status and body stand in the message", async () => {
    expect(
      await failed(() =>
        ai.openai.failNext({
          path: "/v1/chat/completions",
          status: 500,
          body: '{"error": {"message": "The server had an error."}}',
          times: 2,
        }),
      ),
    ).toBe('Failed to get AI analysis: 500 - {"error": {"message": "The server had an error."}}');
    expect(
      await failed(() =>
        ai.openai.failNext({ path: "/v1/chat/completions", status: 500, body: "plain text", times: 2 }),
      ),
    ).toBe("Failed to get AI analysis: 500 - plain text");
    expect(
      await failed(() =>
        ai.openai.failNext({ path: "/v1/chat/completions", status: 418, body: { detail: "teapot" } }),
      ),
    ).toBe('Failed to get AI analysis: 418 - {"detail":"teapot"}');
  });

  it("the body is cut at 500 characters and on one line", async () => {
    const message = await failed(() =>
      ai.openai.failNext({
        path: "/v1/chat/completions",
        status: 500,
        body: "very\r\nlong ".repeat(1_000),
        times: 2,
      }),
    );
    expect(message.length).toBe("Failed to get AI analysis: 500 - ".length + 500);
    expect(message).not.toMatch(/[\r\n]/);
  });

  it("whatever looks like a key is removed, also the user's own odd one", async () => {
    const { user: reader, itemId, key } = await userWithItem();
    const leaks = `sk-proj-abc_DEF-123 and Bearer abc.def.ghi and ${"A1b2".repeat(12)} and ${key} and \u0000`;
    ai.openai.failNext({ path: "/v1/chat/completions", status: 401, body: leaks });
    const { message } = await rejection(await analyse(reader, itemId));
    expect(message).toBe("Failed to get AI analysis: 401 - [key] and [key] and [key] and [key] and");
    const [entry] = await ai.debugEntries();
    expect(entry).toMatchObject({ type: "master-prompt", response: null });
    expect(JSON.stringify(entry)).not.toMatch(/canary|sk-proj|def\.ghi/);
  });

  it("a wrong key, an unknown model and a used-up quota are reported in the provider's words", async () => {
    expect(await failed(() => ai.openai.answerNextWith("error.401.invalid_api_key"))).toMatch(
      /^Failed to get AI analysis: 401 - .*Incorrect API key provided: \[key\]/,
    );
    expect(await failed(() => ai.openai.answerNextWith("error.429.quota"))).toMatch(
      /^Failed to get AI analysis: 429 - .*exceeded your current quota/,
    );
    expect(ai.chats()).toHaveLength(2);
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "own/llama" });
    expect(await failed(() => undefined)).toMatch(/^Failed to get AI analysis: 404 - .*own\/llama/);
  });

  it("a model that has ended is replaced by the successor that the provider serves: estimated, called and named", async () => {
    const { user: reader, itemId } = await userWithItem();
    ai.openai.requests.length = 0;
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: "gpt-3.5-turbo" });
    const answer = await reader.get(`/api/news/${itemId}/analyses/estimates?symbol=NVDA`);
    const { estimates } = (await answer.json()) as EstimatesAnswer;
    expect(estimates.at(-1)).toMatchObject({ promptId: masterPromptId, model: "gpt-6.1-terra" });
    const analysis = analysisSchema.parse(await (await analyse(reader, itemId)).json());
    expect(analysis.model).toBe("gpt-6.1-terra");
    expect(ai.chats().map(({ model }) => model)).toEqual(["gpt-6.1-terra"]);
  });

  it("a provider that asks to wait 20 seconds is not waited for", async () => {
    expect(await failed(() => ai.openai.answerNextWith("error.429.rate_limit"))).toMatch(
      /429 - .*Rate limit reached/,
    );
    expect(ai.chats()).toHaveLength(1);
  });

  it.each<[string, () => void, RegExp]>([
    ["an empty answer", () => ai.openai.answerNextWith("chat.empty"), /sent an empty answer\. Try again/],
    [
      "a model that thought its limit away twice",
      () => ai.openai.answerNextWith("chat.reasoning-exhausted", 2),
      /^The model used up its tokens .* Both tries were charged\./,
    ],
    ["an error within the stream", () => ai.openai.answerNextWith("stream.error"), /The server had an error/],
    [
      "a cut connection",
      () =>
        ai.openai.failNext({ path: "/v1/chat/completions", status: 200, cutOff: true, body: "", times: 2 }),
      /couldn't reach the AI provider\.$/,
    ],
    [
      "a web page",
      () => ai.openai.failNext({ path: "/v1/chat/completions", status: 200, body: "<h1>Hello</h1>" }),
      /unreadable answer\.$/,
    ],
  ])("%s", async (_, arrange, message) => {
    expect(await failed(arrange)).toMatch(message);
  });

  it("a stream that breaks off is no analysis: what came is shown, then the error", async () => {
    const { user: reader, itemId } = await freshUser();
    ai.openai.answerNextWith("stream.cut");
    const opened = await stream(reader, itemId);
    const error = await opened.next((event) => event.event === "error");
    expect(opened.events.some((event) => event.event === "delta")).toBe(true);
    expect(JSON.parse(error.data)).toMatchObject({
      code: "analysis-failed",
      message: expect.stringMatching(/^Failed to get AI analysis: /),
    });
    const { rows } = await ai.product.platform.database.pool.query(
      "select 1 from analyses where user_id = $1",
      [reader.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe("a model that thinks", () => {
  beforeEach(() => ai.product.services.ai.aiConfig.change({ masterPromptModel: "gpt-6-luna" }));
  const spent = async (reader: TestClient) =>
    ((await (await reader.get("/api/analysis/spending")).json()) as { microDollars: number }).microDollars;

  it("its limit away is asked again with more room; both tries are in the result's cost, and in the month's", async () => {
    const { user: reader, itemId } = await freshUser();
    ai.openai.thinkNext(9_000);
    const analysis = (await (await analyse(reader, itemId)).json()) as Analysis;
    expect(analysis).toMatchObject({ state: "complete", content: expect.stringMatching(/^Demo text/) });
    expect(ai.chats().map((body) => body.max_completion_tokens)).toEqual([5_000, 16_000]);
    const [first, second] = ai.openai.bills.slice(-2);
    expect(first).toMatchObject({ completion_tokens: 5_000 });
    expect(analysis.usage).toEqual({
      promptTokens: (first?.prompt_tokens ?? 0) + (second?.prompt_tokens ?? 0),
      completionTokens: 5_000 + (second?.completion_tokens ?? 0),
    });
    expect(analysis.costMicroDollars).toBe(await spent(reader));
  });

  it("is not asked again where the budget does not pay for it: the user reads why, and the first try is counted", async () => {
    const { user: reader, itemId } = await freshUser();
    // A cent: the first try costs at most half of it (5,000 tokens at $0.50 a million), both do not fit.
    await reader.request("PUT", "/api/analysis/budget", { kind: "chosen", cents: 1 });
    ai.openai.thinkNext(9_000);
    const answer = await rejection(await analyse(reader, itemId));
    expect(answer).toMatchObject({ status: 422, code: "ai-budget-reached" });
    expect(ai.chats()).toHaveLength(1);
    expect(await spent(reader)).toBeGreaterThan(2_500);
    expect(await spent(reader)).toBeLessThanOrEqual(10_000);
    expect(await ai.product.services.analysis.analysis.running(reader.userId)).toBe(0);
  });

  it.each(["text/event-stream", "application/json"])(
    "422: a model that declines is quoted (%s), and what it cost is counted",
    async (accept) => {
      const { user: reader, itemId } = await freshUser();
      ai.openai.answerNextWith("chat.refusal");
      const message =
        "The model declined to answer: “I cannot help with that request.” Try another prompt or another model.";
      if (accept === "application/json")
        expect(await rejection(await analyse(reader, itemId))).toMatchObject({
          status: 422,
          code: "analysis-declined",
          message,
        });
      else {
        const error = await (await stream(reader, itemId)).next((event) => event.event === "error");
        expect(JSON.parse(error.data)).toMatchObject({ code: "analysis-declined", message });
      }
      expect(ai.chats()).toHaveLength(1);
      const bill = ai.openai.bills.at(-1);
      // $0.10 and $0.50 a million.
      const dollars = (bill?.prompt_tokens ?? 0) * 0.1 + (bill?.completion_tokens ?? 0) * 0.5;
      expect(await spent(reader)).toBe(Math.ceil(dollars));
    },
  );
});

describe("stopping and limits", () => {
  /** Keeps calls in flight until they are called off. */
  const slowly = () => ai.openai.setDeltaMs(60_000);

  it.each(["text/event-stream", "application/json"])(
    "closing the connection (%s) ends the provider's call and frees the place",
    async (accept) => {
      slowly();
      const { user: reader, itemId } = await freshUser();
      for (let turn = 0; turn < 4; turn += 1) {
        const stop = new AbortController();
        const asked = fetch(`${ai.product.url}/api/news/${itemId}/analyses`, {
          method: "POST",
          headers: { cookie: reader.cookie(), accept, "content-type": "application/json" },
          body: JSON.stringify({ symbol: "NVDA", promptId: masterPromptId }),
          signal: stop.signal,
        }).catch(() => undefined);
        await expect.poll(() => ai.chats().length).toBe(turn + 1);
        stop.abort();
        await asked;
        await expect.poll(() => ai.product.services.analysis.analysis.running(reader.userId)).toBe(0);
      }
    },
  );

  it("429: a third analysis at the same time, before any stream; other users are free", async () => {
    slowly();
    const { user: reader, itemId } = await freshUser();
    const opened = await Promise.all(Array.from({ length: 6 }, () => stream(reader, itemId)));
    const live = opened.filter((each) => each.status === 200);
    const rejected = opened.filter((each) => each.status === 429);
    expect([live.length, rejected.length]).toEqual([2, 4]);
    expect(rejected[0]?.headers["retry-after"]).toBe("5");
    expect(JSON.parse((await rejected[0]?.body()) ?? "").error.message).toBe(
      "Two analyses are already running. Please wait for one to finish.",
    );
    const other = await freshUser();
    const free = await stream(other.user, other.itemId);
    expect(free.status).toBe(200);
    for (const each of [...live, free]) each.close();
    await expect.poll(() => ai.product.services.analysis.analysis.running(reader.userId)).toBe(0);
    ai.openai.setDeltaMs(0);
    expect((await analyse(reader, itemId)).status).toBe(201);
  });

  it("two items in parallel keep their own text", async () => {
    const reader: User = await ai.product.signedIn();
    await ai.ownKey(reader.userId, "odd-key-of-two");
    const [one, two] = await ai.read(reader, { title: "Nvidia gains one" }, { title: "Nvidia gains two" });
    const answers = await Promise.all([one, two].map((item) => analyse(reader, item?.id ?? "")));
    const analyses = await Promise.all(answers.map(async (each) => (await each.json()) as Analysis));
    expect(analyses.map((each) => each.itemId)).toEqual([one?.id, two?.id]);
  });

  it("CONST-01: 429: 60 analyses an hour, then a sentence and the time to wait", async () => {
    const { user: reader, itemId } = await freshUser();
    const spent = ai.product.platform.limits.counter("analyses");
    await spent.take(reader.userId, 59);
    expect((await analyse(reader, itemId)).status).toBe(201);
    const answer = await analyse(reader, itemId);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(await rejection(answer)).toMatchObject({
      status: 429,
      code: "analysis-limit-reached",
      message: "You've reached the hourly limit of AI analyses. Please try again later.",
    });
    expect(ai.chats()).toHaveLength(1);
    expect(await ai.product.services.analysis.analysis.running(reader.userId)).toBe(0);
  });

  it("fifty at once with one left bring one call", async () => {
    const { user: reader, itemId } = await freshUser();
    const spent = ai.product.platform.limits.counter("analyses");
    await spent.take(reader.userId, 59);
    const answers = await Promise.all(Array.from({ length: 50 }, () => analyse(reader, itemId)));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(1);
    expect(answers.filter((each) => each.status === 429)).toHaveLength(49);
    expect(ai.chats()).toHaveLength(1);
  });
});

describe("hostile news", () => {
  it.each(["llm-ignore.xml", "llm-delimiter.xml", "llm-b64.xml", "llm-tool.xml", "llm-cost-bait.xml"])(
    "%s reaches the model byte for byte between marks that it cannot know, in one bounded user message",
    async (file) => {
      ai.publisher.serve(`/${file}`, hostileReply(file));
      const reader = await ai.product.signedIn();
      await ai.ownKey(reader.userId, `odd-key-${file}-canary`);
      const [item] = await ai.follow(reader, ai.publisher.urlOf(`/${file}`));
      expect((await analyse(reader, item?.id ?? "")).status).toBe(201);
      const [body] = ai.chats();
      expect(body?.messages.map((each) => each.role)).toEqual(["system", "user"]);
      const user = body?.messages[1]?.content ?? "";
      const [, mark, headline, content, end] =
        /News material:\n<<<([0-9a-f]{12})\nHeadline: (.*)\nContent: ([\s\S]*)\n([0-9a-f]{12})>>>$/.exec(
          user,
        ) ?? [];
      expect(end).toBe(mark);
      expect(headline).toBe(item?.title);
      expect(content).toHaveLength(Math.min(content?.length ?? 0, 4_000));
      expect(item?.content.startsWith(content?.slice(0, 1_000) ?? "?")).toBe(true);
      expect(user.length).toBeLessThan(6_000);
      for (const word of ["tools", "tool_choice", "functions", "function_call"])
        expect(body).not.toHaveProperty(word);
      expect(JSON.stringify(body)).not.toContain("canary");
    },
  );

  it("placeholders in a headline stay as they are", async () => {
    const { user: reader, itemId } = await freshUser({
      title: "Read {SYMBOL} and {COMPANY} $& $1",
      description: "{SYMBOL}",
    });
    await analyse(reader, itemId);
    expect(ai.chats()[0]?.messages[1]?.content).toContain(
      "Headline: Read {SYMBOL} and {COMPANY} $& $1\nContent: {SYMBOL}",
    );
  });
});

it("no key is in any reply, log line or debug entry", async () => {
  const { user: reader, itemId } = await userWithItem();
  const replies: string[] = [];
  for (const variant of ["error.401.invalid_api_key", "error.429.quota", "stream.error"] as const) {
    ai.openai.answerNextWith(variant);
    replies.push(await (await analyse(reader, itemId)).text());
  }
  ai.openai.failNext({
    path: "/v1/chat/completions",
    status: 400,
    body: { error: { message: `Bad key ${systemKey}` } },
  });
  replies.push(await (await analyse(reader, itemId)).text());
  const entries = JSON.stringify(await ai.debugEntries());
  for (const text of [...replies, entries, ...ai.product.logLines]) expect(text).not.toContain("canary");
});
