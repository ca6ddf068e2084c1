import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { json, type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { createChatClient } from "./chat-client.ts";

type Body = Record<string, unknown>;

const messages = { system: "Role. JSON.", user: "Headline: x" };
const model = "llama-3.3-70b";
const call = {
  apiKey: "sk-canary-0123456789-abcdef",
  model,
  messages,
  room: callRoom(model, "detection"),
  temperature: 0,
  json: true as const,
};

let provider: RunningServer;
let reject: (body: Body) => Reply | undefined;
let outbound: ReturnType<typeof createOutbound>;

const answer = { choices: [{ message: { content: '{"companies":[]}' }, finish_reason: "stop" }] };

beforeAll(async () => {
  provider = await startServer({
    name: "provider",
    handle: ({ path, body }) => {
      if (path === "/api/openai/v9/models") return json(200, { data: [{ id: "llama-3.3-70b" }] });
      if (path !== "/api/openai/v9/chat/completions") return json(404, { error: "no such path" });
      return reject(JSON.parse(body) as Body) ?? json(200, answer);
    },
  });
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.requests.length = 0;
  reject = () => undefined;
  outbound = createOutbound({ allow: emptyAllowList, userAgent: "Tapewise-test/1" });
  return () => outbound.close();
});

const client = (prefix = "/api/openai/v9") =>
  createChatClient({ baseUrl: provider.url + prefix, fetch: outbound.fetchConfigured });
const analyse = () =>
  client().stream(
    { ...call, room: callRoom(model, "analysis"), temperature: 0.7 },
    { signal: new AbortController().signal, onDelta: () => undefined },
  );
const sent = () => provider.requests.map(({ body }) => JSON.parse(body) as Body);
const said = (text: string) => ({ kind: "text", text });

/** Rejects calls with this parameter, in the words of some provider. */
const rejects = (name: string, reply: Reply) => (body: Body) =>
  name in body && body[name] !== false ? reply : undefined;

it.each(["/api/openai/v9", "/api/openai/v9/"])("READ-81: calls go below the base URL %s", async (prefix) => {
  expect(await client(prefix).answer(call)).toMatchObject(said('{"companies":[]}'));
  expect(await client(prefix).models(call)).toEqual({
    kind: "listed",
    models: [{ id: "llama-3.3-70b", endsOn: null }],
  });
  expect(provider.requests.map(({ path }) => path)).toEqual([
    "/api/openai/v9/chat/completions",
    "/api/openai/v9/models",
  ]);
});

describe("a provider that does not know", () => {
  it.each<[string, Reply]>([
    [
      "as the vendor refuses",
      json(400, { error: { param: "response_format", code: "unsupported_parameter" } }),
    ],
    ["in words alone", json(400, { error: { message: "response_format is not supported by this model" } })],
    ["as a text", json(400, { error: "unknown field `response_format`" })],
    ["as a validator", json(422, { detail: [{ loc: ["body", "response_format"], msg: "extra fields" }] })],
  ])("JSON mode, told %s, is asked without it", async (_, reply) => {
    reject = rejects("response_format", reply);
    expect(await client().answer(call)).toMatchObject(said('{"companies":[]}'));
    expect(sent().map((body) => "response_format" in body)).toEqual([true, false]);
    expect(sent()[1]).toMatchObject({ temperature: 0, stream: false });
  });

  it("streams, is asked for the answer in one piece", async () => {
    reject = rejects("stream", json(400, { error: { message: "This endpoint does not support `stream`." } }));
    expect(await analyse()).toMatchObject(said('{"companies":[]}'));
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ stream: false, max_tokens: 1_000, temperature: 0.7 });
    expect(sent()[1]).not.toHaveProperty("stream_options");
  });

  it("the usage of a stream, is asked for the stream alone", async () => {
    reject = rejects("stream_options", json(400, { error: { message: "Unrecognized: stream_options" } }));
    expect(await analyse()).toMatchObject(said('{"companies":[]}'));
    expect(sent()[1]).toMatchObject({ stream: true });
  });

  it("max_tokens, demanding max_completion_tokens, gets the limit under that name", async () => {
    reject = rejects(
      "max_tokens",
      json(400, {
        error: { message: "'max_tokens' is not supported: use 'max_completion_tokens' instead." },
      }),
    );
    expect(await analyse()).toMatchObject(said('{"companies":[]}'));
    expect(sent()[1]).toMatchObject({ max_completion_tokens: 1_000 });
    expect(sent()[1]).not.toHaveProperty("max_tokens");
  });

  it("any of these, is asked with what is left", async () => {
    const known = new Set(["model", "messages"]);
    reject = (body) => {
      const extra = Object.keys(body).find((name) => !known.has(name) && body[name] !== false);
      return extra === undefined ? undefined : json(400, { error: { message: `unexpected ${extra}` } });
    };
    expect(await analyse()).toMatchObject(said('{"companies":[]}'));
    expect(sent().length).toBeLessThanOrEqual(6);
    provider.requests.length = 0;
    expect(await client().answer(call)).toMatchObject(said('{"companies":[]}'));
  });
});

it("a rejection of something else is a failure after one call", async () => {
  reject = () => json(400, { error: { message: "The headline is too long for max model length" } });
  expect(await client().answer(call)).toMatchObject({ kind: "failed", status: 400 });
  reject = () =>
    json(400, { error: { message: "lower max_tokens", code: "context_length_exceeded", param: "messages" } });
  expect(await analyse()).toMatchObject({ kind: "failed", status: 400 });
  expect(provider.requests).toHaveLength(2);
});

describe("the list of models", () => {
  it.each<[Reply, unknown]>([
    [json(401, { error: { code: "invalid_api_key" } }), "wrong-key"],
    [json(404, "nothing"), "unreadable"],
    [json(500, {}), "failing"],
    [{ status: 200, body: "<html>" }, "unreadable"],
    [json(200, { models: [] }), "unreadable"],
  ])("that cannot be had says why: %j", async (reply, decision) => {
    const other = await startServer({ name: "provider", handle: () => reply });
    const { models, check } = createChatClient({ baseUrl: other.url, fetch: outbound.fetchConfigured });
    expect(await models(call)).toEqual({ kind: "failed", decision });
    expect(await check(call)).toBe(decision);
    await other.stop();
  });
});

it("a failure carries how long the provider asked to be left alone", async () => {
  reject = () => ({ ...json(429, {}), headers: { "retry-after": "120" } });
  expect(await client().answer(call)).toMatchObject({ status: 429, retryAfterMs: 120_000 });
  reject = () => json(429, {});
  expect(await client().answer(call)).not.toHaveProperty("retryAfterMs");
});
