import { type ChatVendor, countsOf, type FakeChat, startChatServer } from "../kit/chat-server.ts";
import { json, type Reply } from "../kit/server.ts";
import type { Spoken } from "../kit/spoken.ts";

export const fakeOpenrouterKey = "sk-or-v1-standin0123456789abcdef";

/** Dollars of a token: in, out. */
const prices: Readonly<Record<string, readonly [string, string]>> = {
  "openai/gpt-6-luna": ["0.0000001", "0.0000005"],
  "anthropic/claude-sonnet-5.5": ["0.000002", "0.00001"],
  "google/gemini-3.8-flash": ["0.0000015", "0.0000075"],
  "nvidia/nemotron-3-ultra-550b-a55b:free": ["0", "0"],
};
const models = Object.entries(prices).map(([id, [prompt, completion]]) => ({
  id,
  pricing: { prompt, completion },
}));

const error = (code: number, message: string, headers: Record<string, string> = {}): Reply =>
  json(code, { error: { code, message }, user_id: "user_standin" }, headers);

const costOf = ({ bill }: Spoken): number => {
  const [prompt, completion] = prices[bill.model] ?? ["0", "0"];
  return bill.prompt * Number(prompt) + (bill.completion + bill.thought) * Number(completion);
};

const failures: Record<"overloaded" | "rate-limited" | "no-credit", () => Reply> = {
  overloaded: () => error(502, "Provider returned error"),
  "rate-limited": () => error(429, "Rate limit exceeded: free-models-per-day.", { "retry-after": "45" }),
  "no-credit": () =>
    error(402, "Insufficient credits. Add more using https://openrouter.ai/settings/credits"),
};

const vendor = (keys: ReadonlySet<string>): ChatVendor => ({
  name: "OpenRouter",
  prefix: "/api/v1",
  thinks: {
    "openai/gpt-6-luna": [448, 1_408],
    "anthropic/claude-sonnet-5.5": [384, 1_408],
    "google/gemini-3.8-flash": [384, 1_408],
  },
  models,
  keyRejection: (key) => (keys.has(key) ? null : error(401, "User not found.")),
  rejectionOf: (_, model) => (model in prices ? null : error(404, `No endpoints found for ${model}.`)),
  failure: (order) => failures[order](),
  // Comments keep the connection open while the model has nothing to say.
  before: () => [": OPENROUTER PROCESSING\n\n", ": OPENROUTER PROCESSING\n\n"],
  usageOf: (answer) => ({
    provider: "Standin",
    usage: {
      ...countsOf(answer),
      cost: costOf(answer),
      completion_tokens_details: { reasoning_tokens: answer.bill.thought },
    },
  }),
  errorInStream: {
    error: { code: 502, message: "Provider disconnected", metadata: { error_type: "provider_unavailable" } },
    choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
  },
  other(request, key) {
    // The list is open to everybody.
    if (request.method === "GET" && request.path === "/models") return json(200, { data: models });
    if (request.method !== "GET" || request.path !== "/key") return null;
    if (!keys.has(key)) return error(401, "User not found.");
    return json(200, { data: { label: "sk-or-v1-sta...def", limit: 10, limit_remaining: 4.2, usage: 5.8 } });
  },
});

export type FakeOpenrouter = FakeChat & { keys: Set<string> };

export async function startFakeOpenrouter(
  options: { port?: number; keys?: string[] } = {},
): Promise<FakeOpenrouter> {
  const keys = new Set(options.keys ?? [fakeOpenrouterKey]);
  return { ...(await startChatServer(vendor(keys), options)), keys };
}
