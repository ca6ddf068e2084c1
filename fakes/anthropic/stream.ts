import { cutPause, inPieces, type Spoken } from "../kit/spoken.ts";

/** What an answer may be told to do. */
export type AnthropicOrder =
  | "overloaded"
  | "rate-limited"
  | "no-credit"
  | "refusal"
  | "refusal-mid-stream"
  | "overloaded-mid-stream"
  | "cut-off"
  | "empty";

export const usageOf = ({ bill }: Spoken) => ({
  input_tokens: bill.prompt,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: bill.completion + bill.thought,
  output_tokens_details: { thinking_tokens: bill.thought },
  service_tier: "standard",
});

const refusal = {
  stop_reason: "refusal",
  stop_details: {
    type: "refusal",
    category: "other",
    explanation: "This request was declined by a safety filter.",
  },
};

export function endOf(answer: Spoken, order: AnthropicOrder | undefined) {
  if (order === "refusal" || order === "refusal-mid-stream") return refusal;
  return { stop_reason: answer.isCut ? "max_tokens" : "end_turn", stop_details: null };
}

const event = (type: string, data: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export async function* streamed(
  answer: Spoken,
  { order, signal, thinks }: { order: AnthropicOrder | undefined; signal: AbortSignal; thinks: boolean },
): AsyncGenerator<string> {
  const { bill, text } = answer;
  const usage = { ...usageOf(answer), output_tokens: 1 };
  const message = {
    id: "msg_standin",
    type: "message",
    role: "assistant",
    model: bill.model,
    content: [],
    usage,
  };
  yield event("message_start", { message });
  yield event("ping", {});
  if (thinks) {
    yield event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "" } });
    yield event("content_block_delta", {
      index: 0,
      delta: { type: "signature_delta", signature: "c2lnbmVk" },
    });
    yield event("content_block_stop", { index: 0 });
  }
  const index = thinks ? 1 : 0;
  yield event("content_block_start", { index, content_block: { type: "text", text: "" } });
  const said =
    order === "refusal"
      ? ""
      : order?.endsWith("mid-stream") || order === "cut-off"
        ? text.slice(0, 200)
        : text;
  for await (const piece of inPieces(said, 0, signal))
    yield event("content_block_delta", { index, delta: { type: "text_delta", text: piece } });
  if (order === "cut-off") return cutPause();
  if (order === "overloaded-mid-stream") {
    yield event("error", { error: { type: "overloaded_error", message: "Overloaded" } });
    return;
  }
  yield event("content_block_stop", { index });
  yield event("message_delta", {
    delta: endOf(answer, order),
    usage: { output_tokens: usageOf(answer).output_tokens },
  });
  yield event("message_stop", {});
}
