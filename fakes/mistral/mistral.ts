import { type ChatVendor, countsOf, type FakeChat, startChatServer } from "../kit/chat-server.ts";
import { json, type Reply } from "../kit/server.ts";

export const fakeMistralKey = "standinMistral0123456789abcdefgh";

const chat = { completion_chat: true };
/** The one whose end is announced. */
export const endingMistralModel = "magistral-medium-latest";
const modelsUntil = (end: string) => [
  { id: "mistral-medium-latest", capabilities: chat, deprecation: null, deprecation_replacement_model: null },
  { id: "mistral-small-latest", capabilities: chat, deprecation: null, deprecation_replacement_model: null },
  { id: "mistral-large-4-0", capabilities: chat, deprecation: null, deprecation_replacement_model: null },
  {
    id: endingMistralModel,
    capabilities: chat,
    deprecation: end,
    deprecation_replacement_model: "mistral-medium-latest",
  },
];
const known = [
  "model",
  "messages",
  "stream",
  "max_tokens",
  "temperature",
  "response_format",
  "reasoning_effort",
];

const error = (status: number, message: unknown, type: string, code: string | null): Reply =>
  json(status, { object: "error", message, type, param: null, code });

/** Whatever the vendor does not know is an error. */
function rejectionFor(
  models: readonly { id: string }[],
  body: Record<string, unknown>,
  model: string,
): Reply | null {
  if (!models.some(({ id }) => id === model))
    return error(400, `Invalid model: ${model}`, "invalid_model", "1500");
  const extra = Object.keys(body).find((name) => !known.includes(name));
  if (extra === undefined) return null;
  const detail = [
    {
      type: "extra_forbidden",
      loc: ["body", extra],
      msg: "Extra inputs are not permitted",
      input: body[extra],
    },
  ];
  return error(422, { detail }, "invalid_request_error", null);
}

const failures: Record<"overloaded" | "rate-limited" | "no-credit", () => Reply> = {
  overloaded: () => error(503, "Service unavailable.", "service_unavailable", "3000"),
  "rate-limited": () =>
    error(429, "Service tier capacity exceeded for this model.", "service_tier_capacity_exceeded", "3505"),
  "no-credit": () => json(402, { detail: "You have exhausted your credit." }),
};

const isThinker = (model: string) => model.startsWith("magistral") || model.startsWith("mistral-large-4");

/** Models that think send pieces of a list: what they thought, then text. */
const contentOf = (text: string, model: string) =>
  isThinker(model)
    ? [
        { type: "thinking", thinking: [{ type: "text", text: "Weighing the headline." }] },
        { type: "text", text },
      ]
    : text;

const vendor = (keys: ReadonlySet<string>, models: { id: string }[]): ChatVendor => ({
  name: "Mistral",
  prefix: "/v1",
  thinks: { "magistral-medium-latest": [384, 1_408], "mistral-large-4-0": [256, 1_024] },
  models,
  keyRejection: (key) => (keys.has(key) ? null : json(401, { detail: "Unauthorized" })),
  rejectionOf: (body, model) => rejectionFor(models, body, model),
  failure: (order) => failures[order](),
  contentOf,
  // Counted in the last piece of every stream, asked or not.
  usageOf: (answer) => ({ usage: countsOf(answer) }),
  errorInStream: {
    error: { object: "error", message: "Internal server error", type: "internal_server_error" },
  },
});

export type FakeMistral = FakeChat & {
  keys: Set<string>;
  /** The day of the announced end has come: the model is in no list, and no call reaches it. */
  endModel(): void;
};

/** @param options.end when the model that is to end does, in ISO 8601 */
export async function startFakeMistral(
  options: { port?: number; keys?: string[]; end?: string } = {},
): Promise<FakeMistral> {
  const keys = new Set(options.keys ?? [fakeMistralKey]);
  const models = modelsUntil(options.end ?? "2027-03-31T12:00:00Z");
  return {
    ...(await startChatServer(vendor(keys, models), options)),
    keys,
    endModel() {
      models.splice(0, models.length, ...models.filter(({ id }) => id !== endingMistralModel));
    },
  };
}
