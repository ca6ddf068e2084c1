import { type ChatVendor, countsOf, type FakeChat, startChatServer } from "../kit/chat-server.ts";
import { json, type Reply } from "../kit/server.ts";

const models = ["llama3.3:70b", "qwen3:8b"].map((id) => ({ id, object: "model", owned_by: "library" }));

/** It has what was pulled, and knows the older name of the limit alone. */
function rejectionOf(body: Record<string, unknown>, model: string): Reply | null {
  if (!models.some(({ id }) => id === model))
    return json(404, {
      error: { message: `model "${model}" not found, try pulling it first`, type: "not_found_error" },
    });
  if (model.startsWith("llama") && body.reasoning_effort !== undefined)
    return json(400, { error: { message: `"${model}" does not support thinking (reasoning_effort)` } });
  return null;
}

const busy = (): Reply =>
  json(503, { error: { message: "server busy, please try again. maximum pending requests exceeded" } });

const vendor: ChatVendor = {
  name: "Ollama",
  prefix: "/v1",
  thinks: { "qwen3:8b": [256, 1_216] },
  models,
  keyRejection: () => null,
  rejectionOf,
  failure: busy,
  usageOf: (answer) => ({ usage: countsOf(answer) }),
  errorInStream: { error: { message: "llama runner process has terminated" } },
};

/** A local server of open models, as self-hosters run it. It asks for no key. */
export const startFakeOllama = (options: { port?: number } = {}): Promise<FakeChat> =>
  startChatServer(vendor, options);
