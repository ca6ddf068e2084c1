import type { Usage } from "#contract/analysis.ts";
import { type Collector, type Finish, isCount } from "../answers.ts";
import { type GeminiUsage, modelsSchema, responseSchema } from "./gemini.schema.ts";

const counted = (value: number | null | undefined): number => (isCount(value) ? value : 0);

/** What was thought is counted beside what was written, and costs the same. */
function usageOf(usage: GeminiUsage | null | undefined): Usage | null {
  if (!isCount(usage?.promptTokenCount)) return null;
  const promptTokens = usage.promptTokenCount + counted(usage.toolUsePromptTokenCount);
  const written = counted(usage.candidatesTokenCount) + counted(usage.thoughtsTokenCount);
  const beside = isCount(usage.totalTokenCount) ? usage.totalTokenCount - promptTokens : 0;
  return { promptTokens, completionTokens: Math.max(written, beside) };
}

/** Whatever is neither an end nor the limit is a filter: safety, recitation, blocked words, personal data, … */
function finishOf(reason: string | null | undefined): Finish | undefined {
  if (!reason || reason === "FINISH_REASON_UNSPECIFIED") return undefined;
  if (reason === "STOP") return "end";
  return reason === "MAX_TOKENS" ? "length" : "declined";
}

const blocked = (reason: string) => `Blocked: ${reason.toLowerCase().replaceAll("_", " ")}.`;

/** Takes what one event says; an answer in one piece is one event. */
export function readResponse(json: unknown, collector: Collector): void {
  const read = responseSchema.safeParse(json);
  if (!read.success) return;
  const { candidates, promptFeedback, usageMetadata, modelVersion } = read.data;
  collector.setModel(modelVersion);
  collector.setUsage(usageOf(usageMetadata));
  if (promptFeedback?.blockReason) {
    collector.addDeclined(promptFeedback.blockReasonMessage ?? blocked(promptFeedback.blockReason));
    collector.setFinish("declined");
  }
  const [candidate] = candidates;
  if (!candidate) return;
  for (const part of candidate.content?.parts ?? []) if (part.thought !== true) collector.addText(part.text);
  const finish = finishOf(candidate.finishReason);
  if (finish === "declined")
    collector.addDeclined(candidate.finishMessage ?? blocked(candidate.finishReason ?? ""));
  collector.setFinish(finish);
}

/** Models that write text, without the folder in their names; undefined for what is no list. */
export function modelsIn(json: unknown): { id: string }[] | undefined {
  const read = modelsSchema.safeParse(json);
  return read.data?.models
    .filter(({ supportedGenerationMethods: methods }) => methods?.includes("generateContent") ?? true)
    .map(({ name }) => ({ id: name.replace(/^models\//, "") }));
}
