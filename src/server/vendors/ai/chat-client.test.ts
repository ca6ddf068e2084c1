import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { createChatClient } from "./chat-client.ts";
import type { AiTimeouts } from "./timeouts.ts";

const messages = { system: "Role. JSON.", user: "Headline: x" };
const apiKey = "sk-canary-0123456789-abcdef";

let provider: RunningServer;
let handle: (request: FakeRequest) => Reply | Promise<Reply>;
let outbound: ReturnType<typeof createOutbound>;

beforeAll(async () => {
  provider = await startServer({ name: "provider", handle: (request) => handle(request) });
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.requests.length = 0;
  outbound = createOutbound({ allow: emptyAllowList, userAgent: "Tapewise-test/1" });
  return () => outbound.close();
});

const client = (timeouts: Partial<AiTimeouts> = {}) =>
  createChatClient({ baseUrl: provider.url, fetch: outbound.fetchConfigured, timeouts });

function analyse(timeouts: Partial<AiTimeouts> = {}, signal = new AbortController().signal) {
  const deltas: string[] = [];
  const answer = client(timeouts).stream(
    {
      apiKey,
      model: "gpt-4o-mini",
      messages,
      room: callRoom("gpt-4o-mini", "analysis"),
      temperature: 0.7,
    },
    { signal, onDelta: (text) => void deltas.push(text) },
  );
  return { answer, deltas };
}

const questionTo = (model: string) => ({
  apiKey,
  model,
  messages,
  room: callRoom(model, "detection"),
  temperature: 0,
  json: true as const,
});
const detect = (timeouts: Partial<AiTimeouts> = {}) => client(timeouts).answer(questionTo("gpt-4o-mini"));

const events = { "content-type": "text/event-stream" };
const delta = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ model: "m", choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** Sends pieces, then holds the connection open until the caller goes. */
const andThenSilence = (headers: Record<string, string>, ...pieces: string[]) => {
  let removed = () => {};
  const left = new Promise<void>((resolve) => {
    removed = resolve;
  });
  handle = ({ signal }) => ({
    status: 200,
    headers,
    body: (async function* () {
      for (const piece of pieces) yield piece;
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      removed();
    })(),
  });
  return left;
};

const silence = ({ signal }: FakeRequest) =>
  new Promise<Reply>((resolve) => signal.addEventListener("abort", () => resolve({ status: 500 })));

describe("a provider that is silent", () => {
  it("before its answer: both calls end with a sentence, and neither is sent again: it might be paid for twice", async () => {
    handle = silence;
    const body = "The AI provider took too long to respond.";
    const failure = { kind: "failed", status: null, body, mayCost: true };
    expect(await detect({ headersMs: 100 })).toEqual(failure);
    expect(await analyse({ headersMs: 100 }).answer).toEqual(failure);
    expect(provider.requests).toHaveLength(2);
  });

  it("within a detection: the call ends, although the answer had begun", async () => {
    const left = andThenSilence({ "content-type": "application/json" }, '{"choices":');
    expect(await detect({ wholeMs: 200 })).toMatchObject({ kind: "failed", status: null });
    await left;
  });

  it("within a stream: the call ends, what came is kept", async () => {
    const left = andThenSilence(events, delta("Half"), delta(" of it"));
    const { answer, deltas } = analyse({ silenceMs: 150 });
    expect(await answer).toEqual({
      kind: "failed",
      status: null,
      body: "The AI provider took too long to finish.",
      mayCost: true,
    });
    expect(deltas).toEqual(["Half", " of it"]);
    await left;
  });

  it("counts as down: after five silences in a row it is left alone for a moment", async () => {
    handle = silence;
    for (let call = 0; call < 5; call += 1) await detect({ headersMs: 30 });
    const asked = provider.requests.length;
    expect(asked).toBe(5);
    expect(await detect({ headersMs: 30 })).toMatchObject({ status: null, mayCost: false });
    expect(provider.requests.length).toBe(asked);
  });
});

it("a provider that never stops talking is stopped", async () => {
  handle = ({ signal }) => ({
    status: 200,
    headers: events,
    body: (async function* () {
      while (!signal.aborted) {
        yield delta("la ");
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })(),
  });
  expect(await analyse({ streamMs: 200 }).answer).toMatchObject({
    body: "The AI provider took too long to finish.",
  });
  handle = () => ({
    status: 200,
    headers: events,
    body: (async function* () {
      for (;;) yield delta("x".repeat(30_000));
    })(),
  });
  const { answer, deltas } = analyse();
  expect(await answer).toMatchObject({ kind: "text" });
  expect(deltas.join("").length).toBeLessThanOrEqual(70_000);
});

it("a user who leaves ends the provider's connection, before and within the answer", async () => {
  handle = silence;
  const early = new AbortController();
  const first = analyse({}, early.signal);
  await expect.poll(() => provider.requests.length).toBe(1);
  early.abort();
  expect(await first.answer).toEqual({ kind: "stopped" });

  const left = andThenSilence(events, delta("Half"));
  const late = new AbortController();
  const second = analyse({}, late.signal);
  await expect.poll(() => second.deltas.length).toBe(1);
  late.abort();
  expect(await second.answer).toEqual({ kind: "stopped" });
  await left;
});

describe("what a failure says", () => {
  it("the body as it came, without the key, however often it is named", async () => {
    handle = () => ({ status: 403, body: `no ${apiKey} no ${apiKey}` });
    expect(await detect()).toEqual({
      kind: "failed",
      status: 403,
      mayCost: false,
      body: "no [key] no [key]",
    });
  });

  it("of an endless body only the beginning is read", async () => {
    handle = ({ signal }) => ({
      status: 400,
      body: (async function* () {
        while (!signal.aborted) yield "x".repeat(500_000);
      })(),
    });
    const answer = await detect();
    expect(answer).toMatchObject({ kind: "failed", status: 400 });
    expect((answer as { body: string }).body.length).toBeLessThanOrEqual(10_000);
  });

  it("5xx is tried twice, 429 and a long Retry-After once", async () => {
    const replies: [Reply, number][] = [
      [json(500, {}), 2],
      [json(503, {}, { "retry-after": "1" }), 2],
      [json(503, {}, { "retry-after": "120" }), 1],
      [json(503, {}, { "retry-after": "Fri, 20 Nov 2026 15:00:00 GMT" }), 1],
      [json(429, {}), 1],
      [json(401, {}), 1],
    ];
    for (const [reply, calls] of replies) {
      provider.requests.length = 0;
      await outbound.close();
      outbound = createOutbound({ allow: emptyAllowList, userAgent: "Tapewise-test/1" });
      handle = () => reply;
      expect(await detect()).toMatchObject({ kind: "failed", status: reply.status });
      expect(provider.requests).toHaveLength(calls);
    }
  });
});

it.each([-1, 1.5, 1e300, "5", null])("a count of tokens that cannot be one (%j) is none", async (count) => {
  const usage = { prompt_tokens: 10, completion_tokens: count };
  handle = () => json(200, { choices: [{ message: { content: "{}" } }], usage });
  expect(await detect()).toMatchObject({ kind: "text", usage: null });
});

it.each([
  "o1",
  "o3-mini",
  "o4-mini-2025-04-16",
  "gpt-5",
  "gpt-5.6-sol",
  "gpt-6-luna",
  "gpt-6.1-terra",
  "gpt-10",
])("%s is described as reasoning", async (model) => {
  handle = () => json(200, { choices: [{ message: { content: "{}" } }] });
  await client().answer(questionTo(model));
  const body = JSON.parse(provider.requests[0]?.body ?? "{}");
  expect(body).not.toHaveProperty("temperature");
  expect(body.messages[0].role).toBe("developer");
});

it.each(["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo", "gpt-4.1-mini", "llama-3.3-70b", "omni"])(
  "%s is described as classic",
  async (model) => {
    handle = () => json(200, { choices: [{ message: { content: "{}" } }] });
    await client().answer(questionTo(model));
    const body = JSON.parse(provider.requests[0]?.body ?? "{}");
    expect(body.temperature).toBe(0);
    expect(body.messages[0].role).toBe("system");
  },
);

it("a gateway that counts reasoning in the total alone is paid for it", async () => {
  const usage = { prompt_tokens: 6, completion_tokens: 10, total_tokens: 122 };
  handle = () => json(200, { choices: [{ message: { content: "{}" } }], usage });
  expect(await detect()).toMatchObject({ usage: { promptTokens: 6, completionTokens: 116 } });
});

it("a model that thinks is waited for longer than one that is silent amid its words", async () => {
  const room = callRoom("gpt-6-luna", "analysis");
  const thinking = createChatClient({
    baseUrl: provider.url,
    fetch: outbound.fetchConfigured,
    timeouts: { silenceMs: 1, thoughtMs: 20_000 },
  });
  handle = () => ({
    status: 200,
    headers: events,
    body: (async function* () {
      yield delta("");
      await new Promise((resolve) => setTimeout(resolve, 60));
      yield delta("Thought.", "stop");
    })(),
  });
  const { signal } = new AbortController();
  const call = { apiKey, model: "gpt-6-luna", messages, room, temperature: 0.7 };
  expect(await thinking.stream(call, { signal, onDelta: () => undefined })).toMatchObject({
    kind: "text",
    text: "Thought.",
  });
});

describe("an answer without text", () => {
  const whole = (message: object, finish_reason: string) => () =>
    json(200, {
      choices: [{ message, finish_reason }],
      usage: { prompt_tokens: 10, completion_tokens: 1_000 },
    });
  const usage = { promptTokens: 10, completionTokens: 1_000 };
  it.each([
    ["is out of tokens", { content: "" }, "length", { why: "length", says: "" }],
    [
      "is declined in words",
      { content: null, refusal: "I can't help." },
      "stop",
      { why: "declined", says: "I can't help." },
    ],
    ["is stopped by a filter", { content: null }, "content_filter", { why: "declined", says: "" }],
    ["is just empty", { content: " \n" }, "stop", { why: "nothing", says: "" }],
  ])("that %s says so, with what it cost", async (_, message, finish, said) => {
    handle = whole(message, finish);
    expect(await detect()).toMatchObject({ kind: "empty", usage, ...said });
    expect(await analyse().answer).toMatchObject({ kind: "empty", usage, ...said });
  });

  it("is read from a stream the same way; of endless words of refusal 300 characters are kept", async () => {
    const chunk = (part: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: part, finish_reason: finish }] })}\n\n`;
    const counted = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 1_000 } })}\n\n`;
    const streamed = (...pieces: string[]) => ({
      status: 200,
      headers: events,
      body: [...pieces, counted, "data: [DONE]\n\n"].join(""),
    });
    handle = () => streamed(chunk({ refusal: "I can't " }), chunk({ refusal: "help." }), chunk({}, "stop"));
    expect(await analyse().answer).toMatchObject({
      kind: "empty",
      why: "declined",
      says: "I can't help.",
      usage,
    });
    handle = () => streamed(chunk({ refusal: "x".repeat(1_000) }), chunk({}, "stop"));
    expect(await analyse().answer).toMatchObject({ why: "declined", says: "x".repeat(300) });
    handle = () => streamed(chunk({ content: "" }), chunk({}, "length"));
    expect(await analyse().answer).toMatchObject({ kind: "empty", why: "length", usage });
  });
});
