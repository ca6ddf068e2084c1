import { analysisAnswer } from "../openai/analysis.ts";
import { type ChatMessage, detectionAnswer } from "../openai/messages.ts";
import { extractiveAnswer, type ReplyChange } from "./extractive.ts";

/** What the models of all fakes answer: to questions about passages, to detections, to analyses. */
export function answerTo(messages: ChatMessage[], isJson: boolean, change?: ReplyChange): string {
  return (
    extractiveAnswer(messages, change) ?? (isJson ? detectionAnswer(messages) : analysisAnswer(messages))
  );
}
