import { type FakeRequest, type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";

/** What an attacker in command of the model makes it write. A text, one made of the request, or a body that the provider sends as it is. */
export type Attack =
  | { says: unknown }
  | { answers: (request: string) => string }
  | { body: () => AsyncIterable<string>; type: string };

export type Attacker = RunningServer & {
  baseUrl: string;
  /** From now on, for analyses and for detections. */
  obey(analysis: Attack, detection: Attack): void;
};

const event = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const toolCall = {
  index: 0,
  id: "call_1",
  type: "function",
  function: { name: "change_settings", arguments: '{"role":"ADMIN"}' },
};

async function* streamOf(says: unknown): AsyncGenerator<string> {
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      model: evilModel,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  yield chunk({ role: "assistant", content: says });
  yield chunk({ tool_calls: [toolCall] });
  yield chunk({}, "tool_calls");
  yield event("[DONE]");
}

const wholeOf = (says: unknown) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "evil",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: says, tool_calls: [toolCall] },
        finish_reason: "stop",
      },
    ],
  });

const evilModel = `<b>evil</b>\u202e${"m".repeat(5_000)}`;

/** The same as Anthropic's interface says it, with the use of a tool before the text. */
async function* messageOf(says: unknown): AsyncGenerator<string> {
  const named = (type: string, data: object) => `event: ${type}\n${event({ type, ...data })}`;
  yield named("message_start", {
    message: { model: evilModel, usage: { input_tokens: 1, output_tokens: 1 } },
  });
  yield named("content_block_start", {
    index: 0,
    content_block: { type: "tool_use", id: "t", name: "change_settings", input: { role: "ADMIN" } },
  });
  yield named("content_block_delta", {
    index: 0,
    delta: { type: "input_json_delta", partial_json: toolCall.function.arguments },
  });
  yield named("content_block_delta", { index: 1, delta: { type: "text_delta", text: says } });
  yield named("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } });
  yield named("message_stop", {});
}

/** The same as Gemini's interface says it. */
async function* candidateOf(says: unknown): AsyncGenerator<string> {
  const functionCall = { name: "change_settings", args: { role: "ADMIN" } };
  const content = { role: "model", parts: [{ functionCall }, { text: says }] };
  yield event({ candidates: [{ content, finishReason: "STOP", index: 0 }], modelVersion: evilModel });
}

function streamBy(path: string): (says: unknown) => AsyncGenerator<string> {
  if (path.endsWith("/v1/messages")) return messageOf;
  return path.includes(":streamGenerateContent") ? candidateOf : streamOf;
}

/** An AI provider whose model does whatever the attacker wants. */
export async function startAttacker(): Promise<Attacker> {
  let attacks: [analysis: Attack, detection: Attack] = [{ says: "" }, { says: "" }];

  function handle(request: FakeRequest): Reply {
    if (request.path.endsWith("/models")) return { body: JSON.stringify({ data: [] }) };
    const isDetection = request.body.includes('"json_object"');
    const attack = attacks[isDetection ? 1 : 0];
    if ("answers" in attack)
      return {
        headers: { "content-type": "text/event-stream" },
        body: streamBy(request.path)(attack.answers(request.body)),
      };
    if ("body" in attack) return { headers: { "content-type": attack.type }, body: attack.body() };
    if (isDetection) return { headers: { "content-type": "application/json" }, body: wholeOf(attack.says) };
    return { headers: { "content-type": "text/event-stream" }, body: streamBy(request.path)(attack.says) };
  }

  const server = await startServer({ name: "attacker", handle });
  return {
    ...server,
    baseUrl: `${server.url}/v1`,
    obey: (analysis, detection) => {
      attacks = [analysis, detection];
    },
  };
}
