import OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { filledPrompt } from "#domain/analysis/messages.ts";
import { defaultPrompts, masterPrompt } from "#domain/analysis/prompts.data.ts";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeOpenai, fakeOpenaiKey, type OpenaiOptions, startFakeOpenai } from "./openai.ts";

let fake: FakeOpenai;
let nowMs = 0;
afterEach(() => fake.stop());

async function start(options: OpenaiOptions = {}) {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  fake = await startFakeOpenai({ now: () => nowMs, deltaMs: 0, ...options });
}
async function call(body: object, headers: Record<string, string> = {}, key: string | null = fakeOpenaiKey) {
  const response = await fetch(`${fake.baseUrl}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const headline = "Apple supplier outlines 2027 plans as AMD cuts outlook";
const user = (instruction: string, title = headline) => [
  { role: "system", content: "You are a financial analyst. Reply with JSON when asked." },
  { role: "user", content: `${instruction}\n\nHeadline: ${title}\nContent: Example body text. More.` },
];
const detect = (title: string) => ({
  model: "gpt-4o-mini",
  response_format: { type: "json_object" },
  temperature: 0,
  messages: user("Extract companies.", title),
});

describe("detection", () => {
  it("answers in the vendor's shape with JSON as text", async () => {
    await start();
    const { status, body } = await call(detect(headline));
    expect(status).toBe(200);
    expect(shapeDifferences(body, example("openai/chat.detect.200.json"))).toEqual([]);
    expect(JSON.parse(body.choices[0].message.content)).toEqual({
      companies: [
        { symbol: "AAPL", name: "Apple Inc" },
        { symbol: "AMD", name: "Advanced Micro Devices Inc" },
      ],
    });
  });
  it.each([
    ["Apple harvest in Washington state smaller after late frost", []],
    ["Central bank keeps inflation target at 2%", []],
    ["Fed officials see room to hold rates", []],
    ["Goldman Sachs raises Nvidia price target to $200", ["GS", "NVDA"]],
    ["Hedge funds crowd into CVS, ELV and EA", ["CVS", "ELV", "EA"]],
    ["Shares of $T and Ford (F) slip", ["T", "F"]],
  ])("%s: %j", async (title, symbols) => {
    await start();
    const { body } = await call(detect(title));
    const { companies } = JSON.parse(body.choices[0].message.content);
    expect(companies.map((one: { symbol: string }) => one.symbol)).toEqual(symbols);
  });
});

describe("analysis", () => {
  const ask = async (instruction: string, title = headline) => {
    const { body } = await call({
      model: "gpt-4o-mini",
      max_tokens: 1000,
      messages: user(instruction, title),
    });
    return body.choices[0].message.content as string;
  };
  it("answers in the vendor's shape", async () => {
    await start();
    const { body } = await call({
      model: "gpt-4o-mini",
      max_tokens: 1000,
      messages: user("Assess the risks."),
    });
    expect(shapeDifferences(body, example("openai/chat.analysis.200.json"))).toEqual([]);
    expect(body.choices[0].finish_reason).toBe("stop");
  });
  it("marks itself as demo text, quotes the headline and names the symbol, in several paragraphs", async () => {
    await start();
    const text = await ask("Assess the main risks for Apple Inc. (AAPL).");
    expect(text).toMatch(/^Demo text/);
    expect(text).toContain(`"${headline}"`);
    expect(text).toContain("(AAPL)");
    expect(text.split("\n\n").length).toBeGreaterThanOrEqual(5);
  });
  it("differs by what is asked and by the headline", async () => {
    await start();
    const texts = [
      await ask("Assess the main risks for Apple Inc. (AAPL)."),
      await ask("Assess the market impact for Apple Inc. (AAPL)."),
      await ask("What is the long-term outlook for Apple Inc. (AAPL)?"),
      await ask("Explain this simply for Apple Inc. (AAPL)."),
      await ask("Assess the main risks for Apple Inc. (AAPL).", "FTC opens review of Apple security tools"),
    ];
    expect(new Set(texts).size).toBe(5);
    expect(texts[3]).toContain("Explain this simply");
  });
  it("reads the product's own message: task, material between marks, empty content", async () => {
    await start();
    const say = async (task: string) => {
      const content = `${task}\n\nNews material:\n<<<MARK77\nHeadline: Intel cuts jobs\nContent: \nMARK77>>>`;
      const { body } = await call({ model: "gpt-4o-mini", messages: [{ role: "user", content }] });
      return body.choices[0].message.content as string;
    };
    const texts = [];
    for (const prompt of [...defaultPrompts, masterPrompt])
      texts.push(await say(filledPrompt(prompt.prompt, { symbol: "INTC", name: "Intel" })));
    expect(texts.map((text) => text.split("\n\n")[1])).toEqual([
      "Risk analysis: Intel Corp (INTC)",
      "Market impact: Intel Corp (INTC)",
      "Investment outlook: Intel Corp (INTC)",
      "Analysis: Intel Corp (INTC)",
    ]);
    for (const text of texts) expect(text).not.toMatch(/MARK77|[<>]|material:/);
  });
  it("holds no figure that was not sent", async () => {
    await start();
    for (const title of [
      "Intel cuts jobs",
      "Boeing wins contract",
      "Pfizer raises dividend",
      "Nike names new chief executive",
    ])
      for (const asked of ["risks", "impact", "outlook", "summary"])
        expect(await ask(`Give the ${asked}.`, title)).not.toMatch(/\d/);
  });
  it("stops at the token limit", async () => {
    await start();
    const { body } = await call({
      model: "gpt-4o-mini",
      max_tokens: 20,
      messages: user("Assess the risks."),
    });
    expect(body.choices[0].finish_reason).toBe("length");
    expect(body.usage.completion_tokens).toBeLessThanOrEqual(20);
  });
  it("spends the budget on reasoning when it is small", async () => {
    await start();
    const { body } = await call({
      model: "gpt-6-luna",
      max_completion_tokens: 50,
      messages: user("Assess."),
    });
    expect(body.choices[0]).toMatchObject({ finish_reason: "length", message: { content: "" } });
    expect(body.usage.completion_tokens_details.reasoning_tokens).toBe(50);
  });
});

describe("streaming", () => {
  const client = () => new OpenAI({ apiKey: fakeOpenaiKey, baseURL: fake.baseUrl, maxRetries: 0 });
  const stream = () =>
    client().chat.completions.create({
      model: "gpt-4o-mini",
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: "user", content: `Assess the risks.\nHeadline: ${headline}` }],
    });
  async function read() {
    let [text, deltas, usage, finish] = ["", 0, 0, ""];
    for await (const chunk of await stream()) {
      deltas += 1;
      text += chunk.choices[0]?.delta.content ?? "";
      finish = chunk.choices[0]?.finish_reason ?? finish;
      usage = chunk.usage?.total_tokens ?? usage;
    }
    return { text, deltas, usage, finish };
  }
  it("sends the same text in many small pieces, with the usage at the end", async () => {
    await start();
    const { text, deltas, usage, finish } = await read();
    expect(text).toMatch(/^Demo text/);
    expect(text).toContain(headline);
    expect(deltas).toBeGreaterThan(40);
    expect(usage).toBeGreaterThan(100);
    expect(finish).toBe("stop");
  });
  it.each(["stream.cut", "stream.error"] as const)("%s fails half way", async (failure) => {
    await start();
    fake.answerNextWith(failure);
    await expect(read()).rejects.toThrow();
    await expect(read()).resolves.toMatchObject({ finish: "stop" });
  });
});

describe("rejections", () => {
  const simple = { model: "gpt-4o-mini", messages: [{ role: "user", content: "hi" }] };
  it.each([
    ["a missing key", simple, null, 401, "error.401.missing_key"],
    ["an unknown key", simple, "sk-nope", 401, "error.401.invalid_api_key"],
    ["a retired model", { ...simple, model: "gpt-3.5-turbo" }, fakeOpenaiKey, 404, "error.404.model_retired"],
    [
      "an unknown model",
      { ...simple, model: "gpt-6.1-sol" },
      fakeOpenaiKey,
      404,
      "error.404.model_no_access",
    ],
    [
      "max_tokens",
      { ...simple, model: "gpt-6-luna", max_tokens: 9 },
      fakeOpenaiKey,
      400,
      "error.400.max_tokens",
    ],
    [
      "a temperature",
      { ...simple, model: "gpt-6-luna", temperature: 0 },
      fakeOpenaiKey,
      400,
      "error.400.temperature",
    ],
    [
      "no word json",
      { ...simple, response_format: { type: "json_object" } },
      fakeOpenaiKey,
      400,
      "error.400.json_word",
    ],
  ])("%s", async (_, body, key, status, file) => {
    await start();
    const reply = await call(body, {}, key);
    expect([reply.status, reply.body]).toEqual([status, example(`openai/${file}.json`)]);
  });
  it("a temperature is fine without reasoning", async () => {
    await start();
    const body = { ...simple, model: "gpt-6-luna", temperature: 0, reasoning_effort: "none" };
    expect((await call(body)).status).toBe(200);
  });
  it.each([
    ["error.403.country", 403],
    ["error.429.rate_limit", 429],
    ["error.429.quota", 429],
    ["error.500", 500],
    ["error.503.overloaded", 503],
  ])("%s on demand, by header and by control", async (name, status) => {
    await start();
    const wanted = example(`openai/${name}.json`);
    const byHeader = await call(simple, { "x-standin": name });
    expect([byHeader.status, byHeader.body]).toEqual([status, wanted]);
    fake.answerNextWith(name);
    expect((await call(simple)).body).toEqual(wanted);
    expect((await call(simple)).status).toBe(200);
  });
  it("can refuse to speak, be empty or cut its JSON short", async () => {
    await start();
    const rejection = await call(simple, { "x-standin": "chat.refusal" });
    expect(shapeDifferences(rejection.body, example("openai/chat.refusal.200.json"))).toEqual([]);
    expect(rejection.body.choices[0].message.content).toBeNull();
    const cut = await call(detect(headline), { "x-standin": "chat.truncated" });
    expect(cut.body.choices[0].finish_reason).toBe("length");
    expect(() => JSON.parse(cut.body.choices[0].message.content)).toThrow();
  });
  it("counts requests by the minute", async () => {
    await start({ requestsPerMinuteMax: 2 });
    expect((await call(simple)).headers.get("x-ratelimit-remaining-requests")).toBe("1");
    expect((await call(simple)).status).toBe(200);
    const third = await call(simple);
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "20"]);
    nowMs += 60_000;
    expect((await call(simple)).status).toBe(200);
  });
});

describe("models", () => {
  const get = async (path: string) => {
    const response = await fetch(fake.baseUrl + path, {
      headers: { authorization: `Bearer ${fakeOpenaiKey}` },
    });
    return { status: response.status, body: await response.json() };
  };
  const ids = async () => (await get("/models")).body.data.map((model: { id: string }) => model.id);
  it("lists what is not retired today, with its shutdown date", async () => {
    await start();
    const { body } = await get("/models");
    expect(shapeDifferences(body, example("openai/models.list.200.json"))).toEqual([]);
    expect(await ids()).toContain("gpt-4o-mini");
    expect(await ids()).not.toContain("gpt-4-turbo");
    nowMs = Date.parse("2027-01-14T00:00:00Z");
    expect(await ids()).not.toContain("gpt-4o-mini");
  });
  it("answers for one model, 404 for a retired one and for shut-down interfaces", async () => {
    await start();
    expect((await get("/models/gpt-4o-mini")).body).toMatchObject({ shutdown_date: "2027-01-14" });
    expect((await get("/models/gpt-4-turbo")).status).toBe(404);
    expect((await get("/assistants")).status).toBe(404);
  });
});
