import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { callRoom, secondRoom } from "#domain/analysis/model-profile.ts";
import { type FakeAiVendors, type RunningAiVendors, startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import type { LearnedParameters } from "./ai.ts";
import { configuredAi } from "./ai-vendors.ts";

const site = { appUrl: "http://localhost:4000", supportEmail: "help@example.com" };
const messages = {
  system: "You are a careful analyst.",
  user: "Explain Nvidia (NVDA).\n\nHeadline: Nvidia gains after results\nContent: Sales rose.",
};

let started: RunningAiVendors;
let fakes: FakeAiVendors;
let outbound: ReturnType<typeof createOutbound>;
let learned: Map<string, readonly string[]>;
beforeAll(async () => {
  started = await startFakeAiVendors();
  ({ fakes } = started);
});
afterAll(() => started?.stop());
beforeEach(() => {
  for (const fake of Object.values(fakes)) fake.requests.length = 0;
  learned = new Map();
  outbound = createOutbound({ allow: emptyAllowList, userAgent: "Tapewise-test/1" });
  return () => outbound.close();
});

const memory: LearnedParameters = {
  of: async (base, model) => learned.get(`${base} ${model}`) ?? [],
  async add(base, model, names) {
    learned.set(`${base} ${model}`, [...(learned.get(`${base} ${model}`) ?? []), ...names]);
  },
};

function opened(vendor: AiVendorId) {
  const { aiVendors } = configuredAi(
    { ...started.environment, AI_ALLOWED_BASES: [fakes.compatible.baseUrl] },
    site,
  );
  const found = aiVendors.find(({ id }) => id === vendor);
  if (!found) throw new Error(`No vendor ${vendor}.`);
  const baseUrl = vendor === "compatible" ? fakes.compatible.baseUrl : undefined;
  return found.open({ fetch: outbound.fetchConfigured, learned: memory }, baseUrl);
}

const keys: Record<AiVendorId, string> = { openai: "", ...vendorKeys };
const fakeOf = (vendor: AiVendorId) => fakes[vendor as Exclude<AiVendorId, "openai">];

const questionTo = (vendor: AiVendorId, model: string, room = callRoom(model, "analysis")) => ({
  apiKey: keys[vendor],
  model,
  messages,
  room,
  temperature: 0.7,
});

async function analysed(vendor: AiVendorId, model: string, room = callRoom(model, "analysis")) {
  let streamed = "";
  const answer = await opened(vendor).stream(questionTo(vendor, model, room), {
    signal: new AbortController().signal,
    onDelta: (text) => {
      streamed += text;
    },
  });
  return { answer, streamed };
}

const served: readonly (readonly [AiVendorId, string])[] = [
  ["anthropic", "claude-sonnet-5-5"],
  ["anthropic", "claude-haiku-4-5-20251001"],
  ["gemini", "gemini-3.8-flash"],
  ["gemini", "gemini-2.5-flash"],
  ["mistral", "mistral-medium-latest"],
  ["mistral", "magistral-medium-latest"],
  ["groq", "openai/gpt-oss-120b"],
  ["openrouter", "anthropic/claude-sonnet-5.5"],
  ["compatible", "llama3.3:70b"],
  ["compatible", "qwen3:8b"],
];

describe.each(served)("%s, %s", (vendor, model) => {
  it("streams an analysis and counts what the vendor bills, hidden thoughts included", async () => {
    const { answer, streamed } = await analysed(vendor, model);
    const bill = fakeOf(vendor).bills.at(-1);
    expect(answer).toMatchObject({
      kind: "text",
      model,
      isCut: false,
      usage: { promptTokens: bill?.prompt, completionTokens: (bill?.completion ?? 0) + (bill?.thought ?? 0) },
    });
    expect(streamed).toMatch(/^Demo text/);
    expect(answer.kind === "text" && answer.text).toBe(streamed);
  });

  it("answers a detection in JSON, in one piece", async () => {
    const room = callRoom(model, "detection");
    const system = "Answer with JSON only.";
    const answer = await opened(vendor).answer({
      ...questionTo(vendor, model, room),
      messages: { system, user: "Headline: Nvidia gains" },
      temperature: 0,
      json: true,
    });
    expect(answer.kind === "text" && JSON.parse(answer.text)).toMatchObject({
      companies: [{ symbol: "NVDA" }],
    });
  });
});

it.each<[AiVendorId, string]>([
  ["anthropic", "claude-opus-5-5"],
  ["gemini", "gemini-3.8-flash"],
  ["mistral", "mistral-large-4-0"],
  ["groq", "openai/gpt-oss-20b"],
])(
  "%s: a model that thinks its limit away is empty by length and counted; more room gives the text",
  async (vendor, model) => {
    fakeOf(vendor).thinkNext(6_000);
    const { answer } = await analysed(vendor, model);
    expect(answer).toMatchObject({ kind: "empty", why: "length", usage: { completionTokens: 5_000 } });
    fakeOf(vendor).thinkNext(6_000);
    expect((await analysed(vendor, model, secondRoom(model))).answer).toMatchObject({ kind: "text" });
  },
);

describe("bad days", () => {
  const overloaded: [AiVendorId, string, "overloaded", number][] = [
    ["anthropic", "claude-sonnet-5-5", "overloaded", 529],
    ["gemini", "gemini-3.8-flash", "overloaded", 503],
    ["mistral", "mistral-small-latest", "overloaded", 503],
    ["openrouter", "openai/gpt-6-luna", "overloaded", 502],
  ];
  it.each(overloaded)(
    "%s: one overload is tried again, two are told with their status and cost nothing",
    async (vendor, model, order, status) => {
      const fake = fakeOf(vendor) as { order(order: "overloaded", times?: number): void };
      fake.order(order);
      expect((await analysed(vendor, model)).answer).toMatchObject({ kind: "text" });
      fake.order(order, 2);
      expect((await analysed(vendor, model)).answer).toMatchObject({
        kind: "failed",
        status,
        mayCost: false,
      });
    },
  );

  it.each<[AiVendorId, string]>([
    ["anthropic", "claude-sonnet-5-5"],
    ["mistral", "mistral-small-latest"],
    ["groq", "openai/gpt-oss-20b"],
    ["openrouter", "openai/gpt-6-luna"],
  ])("%s: a rate limit is not tried again", async (vendor, model) => {
    (fakeOf(vendor) as { order(order: "rate-limited"): void }).order("rate-limited");
    expect((await analysed(vendor, model)).answer).toMatchObject({
      kind: "failed",
      status: 429,
      mayCost: false,
    });
    expect(fakeOf(vendor).requests).toHaveLength(1);
  });

  it("Gemini: a quota that is used up says so in its details, once", async () => {
    fakes.gemini.order("quota");
    const { answer } = await analysed("gemini", "gemini-3.8-flash");
    expect(answer).toMatchObject({ kind: "failed", status: 429, mayCost: false });
    expect(answer.kind === "failed" && answer.body).toContain("exceeded your current quota");
    expect(fakes.gemini.requests).toHaveLength(1);
  });

  it.each<[AiVendorId, string, string]>([
    ["anthropic", "claude-sonnet-5-5", "overloaded-mid-stream"],
    ["gemini", "gemini-3.8-flash", "error-mid-stream"],
    ["mistral", "mistral-small-latest", "error-mid-stream"],
    ["groq", "openai/gpt-oss-20b", "error-mid-stream"],
    ["openrouter", "openai/gpt-6-luna", "error-mid-stream"],
    ["compatible", "llama3.3:70b", "error-mid-stream"],
    ["anthropic", "claude-sonnet-5-5", "cut-off"],
    ["gemini", "gemini-3.8-flash", "cut-off"],
    ["openrouter", "openai/gpt-6-luna", "cut-off"],
  ])(
    "%s: an error inside a good stream (%s, %s) is a failure that may cost",
    async (vendor, model, order) => {
      (fakeOf(vendor) as { order(order: string): void }).order(order);
      const { answer, streamed } = await analysed(vendor, model);
      expect(answer).toMatchObject({ kind: "failed", status: null, mayCost: true });
      expect(streamed.length).toBeGreaterThan(0);
    },
  );

  it.each<[AiVendorId, string, string]>([
    ["anthropic", "claude-sonnet-5-5", "refusal"],
    ["anthropic", "claude-sonnet-5-5", "refusal-mid-stream"],
    ["gemini", "gemini-3.8-flash", "blocked-prompt"],
    ["gemini", "gemini-3.8-flash", "safety"],
    ["mistral", "mistral-small-latest", "declined"],
  ])(
    "%s: what the vendor declines (%s, %s) is reported as that and counted",
    async (vendor, model, order) => {
      (fakeOf(vendor) as { order(order: string): void }).order(order);
      const { answer } = await analysed(vendor, model);
      expect(answer).toMatchObject({
        kind: "empty",
        why: "declined",
        usage: { promptTokens: expect.any(Number) },
      });
    },
  );

  it("Gemini: an answer without candidates is empty, and counted", async () => {
    fakes.gemini.order("no-candidates");
    const answer = await opened("gemini").answer(questionTo("gemini", "gemini-3.8-flash"));
    expect(answer).toMatchObject({
      kind: "empty",
      why: "nothing",
      usage: { promptTokens: expect.any(Number) },
    });
  });

  it.each<[AiVendorId, string]>([
    ["anthropic", "claude-3-opus-20240229"],
    ["gemini", "gemini-1.5-pro"],
    ["mistral", "open-mixtral-8x7b"],
    ["groq", "llama-3.3-70b-versatile"],
    ["openrouter", "openai/gpt-4"],
    ["compatible", "mixtral:8x7b"],
  ])("%s: a model that is gone (%s) is known for one", async (vendor, model) => {
    expect((await analysed(vendor, model)).answer).toMatchObject({
      kind: "failed",
      isModelGone: true,
      mayCost: false,
    });
  });
});

describe("keys", () => {
  const vendors: AiVendorId[] = ["anthropic", "gemini", "mistral", "groq", "openrouter"];
  it.each(vendors)(
    "%s: one that works and one that does not are told apart, free of charge",
    async (vendor) => {
      const { check } = opened(vendor);
      const before = fakeOf(vendor).bills.length;
      expect(await check({ apiKey: keys[vendor] })).toBe("works");
      expect(await check({ apiKey: "wrong-key-0123456789" })).toBe("wrong-key");
      expect(fakeOf(vendor).bills).toHaveLength(before);
    },
  );

  it.each(vendors)("%s: a rejected key appears in no failure", async (vendor) => {
    const apiKey = "canary-0123456789-abcdefghijkl";
    const answer = await opened(vendor).answer({ ...questionTo(vendor, "any"), apiKey });
    expect(answer).toMatchObject({ kind: "failed", mayCost: false });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });

  it("a local server is asked without one, and lists what it has", async () => {
    expect(await opened("compatible").models({ apiKey: "" })).toEqual({
      kind: "listed",
      models: [
        { id: "llama3.3:70b", endsOn: null },
        { id: "qwen3:8b", endsOn: null },
      ],
    });
    expect(fakes.compatible.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("an address that the operator does not permit is not called", () => {
    const { aiVendors } = configuredAi({ AI_ALLOWED_BASES: [fakes.compatible.baseUrl] }, site);
    const compatible = aiVendors.find(({ id }) => id === "compatible");
    for (const baseUrl of ["http://169.254.169.254/v1", `${fakes.compatible.baseUrl}x`, undefined])
      expect(() => compatible?.open({ fetch: outbound.fetchConfigured }, baseUrl)).toThrow(
        /AI_ALLOWED_BASES/,
      );
  });
});

it("OpenRouter says what it charged, to the millionth of a dollar", async () => {
  const { answer } = await analysed("openrouter", "anthropic/claude-sonnet-5.5");
  const bill = fakes.openrouter.bills.at(-1);
  const dollars = (bill?.prompt ?? 0) * 0.000002 + ((bill?.completion ?? 0) + (bill?.thought ?? 0)) * 0.00001;
  expect(answer).toMatchObject({ billedMicroDollars: Math.ceil(dollars * 1e6) });
});

describe("parameters that a model rejects", () => {
  it("are sent once, then never again to this model at this address", async () => {
    // By its name it would take a temperature and no effort.
    const question = {
      ...questionTo("anthropic", "claude-opus-4-8"),
      room: { ...callRoom("claude-opus-4-8", "analysis"), effort: "medium" as const },
    };
    const haiku = { ...question, model: "claude-haiku-4-5-20251001" };
    for (let call = 0; call < 3; call += 1)
      expect(await opened("anthropic").answer(haiku)).toMatchObject({ kind: "text" });
    expect(fakes.anthropic.requests).toHaveLength(4);
    expect([...learned]).toEqual([[`${fakes.anthropic.baseUrl} ${haiku.model}`, ["effort"]]]);
    expect(await opened("anthropic").answer(question)).toMatchObject({ kind: "text" });
    expect(fakes.anthropic.requests).toHaveLength(5);
  });

  it("Gemini: a thinking level that a model does not take is left out", async () => {
    const room = {
      ...callRoom("gemma-4-31b-it", "analysis"),
      effort: "low" as const,
      reasoningTokensMax: 4_000,
    };
    for (let call = 0; call < 2; call += 1)
      expect(await opened("gemini").answer(questionTo("gemini", "gemma-4-31b-it", room))).toMatchObject({
        kind: "text",
      });
    expect(fakes.gemini.requests).toHaveLength(3);
    expect([...learned.values()]).toEqual([["thinkingConfig"]]);
  });

  it("Mistral gets the limit under the one name that it accepts", async () => {
    await analysed("mistral", "mistral-medium-latest");
    expect(fakes.mistral.requests).toHaveLength(1);
    expect(JSON.parse(fakes.mistral.requests[0]?.body ?? "{}")).toMatchObject({
      max_tokens: 1_000,
      stream: true,
    });
  });
});
