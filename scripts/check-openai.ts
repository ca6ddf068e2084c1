/**
 * Checks the requests of the product and the answers of the fake of OpenAI, pieces of streams and errors included,
 * against OpenAI's published description: `npm run check:openai -- FOLDER`, the folder of a copy of
 * github.com/openai/openai-openapi. Differences that docs/fake-differences.md lists with their reason are counted.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { namedErrors } from "#fakes/openai/data/errors.data.ts";
import { models } from "#fakes/openai/data/models.data.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { createChatClient } from "#server/vendors/ai/chat-client.ts";
import { createKnownDifferences } from "./known-differences.ts";

type Fields = Record<string, unknown>;
type Description = { components: { schemas: Record<string, Fields> } };

function descriptionIn(folder: string | undefined): Description {
  const file = path.join(folder ?? "", "openapi.json");
  if (folder === undefined || !existsSync(file)) {
    console.error(
      "Give the folder of a copy of github.com/openai/openai-openapi: npm run check:openai -- FOLDER",
    );
    process.exit(2);
  }
  return JSON.parse(
    readFileSync(file, "utf8").replaceAll("#/components/schemas/", "#/$defs/"),
  ) as Description;
}

const { schemas } = descriptionIn(process.argv[2]).components;
const known = createKnownDifferences("OpenAI");
let checked = 0;

/** The names that a schema and those it is made of have. */
function namesOf(schema: Fields | undefined): string[] {
  if (!schema) return [];
  const { $ref: reference, properties, allOf } = schema;
  if (typeof reference === "string") return namesOf(schemas[reference.slice("#/$defs/".length)]);
  const parts = Array.isArray(allOf) ? (allOf as Fields[]) : [];
  return [...Object.keys(properties ?? {}), ...parts.flatMap(namesOf)];
}

const readers = new Map<string, z.ZodType>();
const readerOf = (name: string): z.ZodType => {
  const reader = readers.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: schemas });
  readers.set(name, reader);
  return reader;
};

/** The deepest reason first: a union tells of each of its parts. */
function firstPath(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  if (!issue) return "";
  const at = issue.path.join(".");
  if (issue.code !== "invalid_union") return `${at}: ${issue.message}`;
  const nested = issue.errors.map(firstPath).sort((a, b) => b.length - a.length);
  return `${at} ${nested[0] ?? issue.message}`;
}

function look(what: string, name: string, value: unknown): void {
  checked += 1;
  const read = readerOf(name).safeParse(value);
  if (!read.success) known.meet(`${what} ${firstPath(read.error.issues)}`);
  const names = namesOf(schemas[name]);
  for (const field of Object.keys(value as Fields))
    if (!names.includes(field)) known.meet(`${what} ${field}: surplus`);
}

const format = {
  name: "companies",
  schema: { type: "object", properties: {}, required: [], additionalProperties: false },
};
const fake = await startFakeOpenai({ deltaMs: 0 });
try {
  const client = createChatClient({ baseUrl: fake.baseUrl, fetch: globalThis.fetch });
  const messages = { system: "Answer in JSON.", user: "Headline: Apple beats estimates" };
  for (const { id: model } of models) {
    const question = { apiKey: fakeOpenaiKey, model, messages, temperature: 0 };
    await client.answer({ ...question, room: callRoom(model, "detection"), json: true });
    await client.answer({ ...question, room: callRoom(model, "detection"), json: format });
    await client.stream(
      { ...question, room: callRoom(model, "analysis") },
      { signal: new AbortController().signal, onDelta: () => undefined },
    );
  }
  await client.models({ apiKey: fakeOpenaiKey });
  await client.check({ apiKey: fakeOpenaiKey });
  const sent = fake.requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => JSON.parse(body) as Fields);
  for (const body of sent) look("request", "CreateChatCompletionRequest", body);

  const ask = (address: string, body?: Fields, variant = ""): Promise<Response> =>
    fetch(`${fake.baseUrl}${address}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${fakeOpenaiKey}`,
        ...(variant === "" ? {} : { "x-standin": variant }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const variants = ["", "chat.refusal", "chat.truncated", "chat.reasoning-exhausted", "chat.empty"];
  for (const body of sent)
    for (const variant of variants) {
      const response = await ask("/chat/completions", body, variant);
      if (response.status !== 200) look("error", "ErrorResponse", await response.json());
      else if (body.stream !== true) look("answer", "CreateChatCompletionResponse", await response.json());
      else
        for (const [, data = ""] of (await response.text()).matchAll(/^data: (.*)$/gm))
          if (data !== "[DONE]") look("piece", "CreateChatCompletionStreamResponse", JSON.parse(data));
    }
  for (const name of Object.keys(namedErrors)) {
    const [body = {}] = sent;
    look("error", "ErrorResponse", await (await ask("/chat/completions", body, name)).json());
  }
  const list = (await (await ask("/models")).json()) as { data: unknown[] };
  look("models", "ListModelsResponse", list);
  for (const model of list.data) look("model", "Model", model);
} finally {
  await fake.stop();
}
console.log(`${checked} bodies checked`);
process.exitCode = known.report();
