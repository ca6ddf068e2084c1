import { type ChatVendor, countsOf, type FakeChat, startChatServer } from "../kit/chat-server.ts";
import { json, type Reply } from "../kit/server.ts";

export const fakeGroqKey = "gsk_standin0123456789abcdefghijklmn";

const models = ["openai/gpt-oss-120b", "openai/gpt-oss-20b", "qwen/qwen3-32b"].map((id) => ({
  id,
  object: "model",
  active: true,
}));
const ended = ["llama-3.3-70b-versatile", "llama-3.1-8b-instant"];

const error = (status: number, message: string, code: string, headers: Record<string, string> = {}): Reply =>
  json(status, { error: { message, type: "invalid_request_error", code } }, headers);

function rejectionOf(body: Record<string, unknown>, model: string): Reply | null {
  if (ended.includes(model))
    return error(
      400,
      `The model \`${model}\` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.`,
      "model_decommissioned",
    );
  if (!models.some(({ id }) => id === model))
    return error(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      "model_not_found",
    );
  const effort = body.reasoning_effort;
  const efforts = model.startsWith("qwen") ? ["none", "default"] : ["low", "medium", "high"];
  if (typeof effort === "string" && !efforts.includes(effort))
    return error(400, `\`reasoning_effort\` must be one of ${efforts.join(", ")}`, "invalid_value");
  return null;
}

const failures: Record<"overloaded" | "rate-limited" | "no-credit", () => Reply> = {
  overloaded: () =>
    json(498, { error: { message: "Flex tier capacity exceeded", type: "capacity_exceeded" } }),
  "rate-limited": () =>
    error(
      429,
      "Rate limit reached for model in organization on tokens per minute (TPM).",
      "rate_limit_exceeded",
      {
        "retry-after": "37",
      },
    ),
  "no-credit": () => error(403, "Your organization has been restricted.", "organization_restricted"),
};

const vendor = (keys: ReadonlySet<string>): ChatVendor => ({
  name: "Groq",
  prefix: "/openai/v1",
  thinks: {
    "openai/gpt-oss-120b": [192, 1_024],
    "openai/gpt-oss-20b": [128, 640],
    "qwen/qwen3-32b": [256, 1_216],
  },
  models,
  keyRejection: (key) => (keys.has(key) ? null : error(401, "Invalid API Key", "invalid_api_key")),
  rejectionOf,
  failure: (order) => failures[order](),
  usageOf: (answer, { streams }) =>
    streams ? { x_groq: { id: "req_standin", usage: countsOf(answer) } } : { usage: countsOf(answer) },
  errorInStream: { error: { message: "Internal Server Error", type: "internal_server_error" } },
});

export type FakeGroq = FakeChat & { keys: Set<string> };

export async function startFakeGroq(options: { port?: number; keys?: string[] } = {}): Promise<FakeGroq> {
  const keys = new Set(options.keys ?? [fakeGroqKey]);
  return { ...(await startChatServer(vendor(keys), options)), keys };
}
