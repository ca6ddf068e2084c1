import type { Usage } from "#contract/analysis.ts";
import { type Collector, type Finish, isCount } from "../answers.ts";
import { type AnthropicUsage, eventSchema, messageSchema } from "./anthropic.schema.ts";

const counted = (value: number | null | undefined): number => (isCount(value) ? value : 0);

/** What was thought is in the output; what came from a cache is beside the input. */
function usageOf(input: AnthropicUsage | null | undefined, output: number | null | undefined): Usage | null {
  if (!isCount(input?.input_tokens) || !isCount(output)) return null;
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = input;
  return {
    promptTokens: input_tokens + counted(cache_creation_input_tokens) + counted(cache_read_input_tokens),
    completionTokens: output,
  };
}

function finishOf(reason: string | null | undefined): Finish | undefined {
  if (!reason) return undefined;
  if (reason === "max_tokens" || reason === "model_context_window_exceeded") return "length";
  return reason === "refusal" ? "declined" : "end";
}

/** Takes what an answer in one piece says. */
export function readMessage(json: unknown, collector: Collector): void {
  const read = messageSchema.safeParse(json);
  if (!read.success) return;
  const { model, content, stop_reason, stop_details, usage } = read.data;
  collector.setModel(model);
  collector.setUsage(usageOf(usage, usage?.output_tokens));
  for (const block of content) if (block.type === "text") collector.addText(block.text);
  if (stop_reason === "refusal") collector.addDeclined(stop_details?.explanation);
  collector.setFinish(finishOf(stop_reason));
}

/** Reads events of one stream: its first one counts the input, one near its end the output. */
export function createEventReader() {
  let input: AnthropicUsage | null | undefined;
  return (json: unknown, collector: Collector): void => {
    const read = eventSchema.safeParse(json);
    if (!read.success) return;
    const { type, message, delta, usage } = read.data;
    if (type === "message_start") {
      collector.setModel(message?.model);
      input = message?.usage;
    }
    if (type === "content_block_delta" && delta?.type === "text_delta") collector.addText(delta.text);
    if (type !== "message_delta") return;
    collector.setUsage(usageOf(isCount(usage?.input_tokens) ? usage : input, usage?.output_tokens));
    if (delta?.stop_reason === "refusal") collector.addDeclined(delta.stop_details?.explanation);
    collector.setFinish(finishOf(delta?.stop_reason));
  };
}
