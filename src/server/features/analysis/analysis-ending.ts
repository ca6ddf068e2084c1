import { createHash } from "node:crypto";
import type { Usage } from "#contract/analysis.ts";
import type { AnalysisState } from "#domain/analysis/analysis-states.ts";
import { analysisFailureWords, type ChatText } from "#domain/analysis/messages.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiFailure, AiText } from "#server/vendors/ai/ai.ts";
import type { Hold } from "./spending.service.ts";

/** What is kept of an answer. */
export type Ending = { state: AnalysisState; text: string; model: string; usage: Usage | null };

/** Of the messages without their random mark: equal questions have equal ones. */
export function inputHashOf({ system, user }: ChatText, mark: string): string {
  return createHash("sha256")
    .update(JSON.stringify([system, user.replaceAll(mark, "")]))
    .digest("hex");
}

/** How an answer ended. The provider counts nothing for one that was stopped. */
export function endingOf(
  answer: AiText | { kind: "stopped" },
  begun: { came: string; model: string },
): Ending {
  if (answer.kind === "stopped")
    return { state: "stopped", text: begun.came, model: begun.model, usage: null };
  const { text, model, usage, isCut } = answer;
  return { state: isCut ? "cut" : "complete", text, model, usage };
}

/** Text that came before a failure was paid for, too. */
export async function settleFailure(hold: Hold, failure: AiFailure, came: string): Promise<void> {
  if (came !== "") await hold.settle({ kind: "text", text: came, usage: null });
  else await hold.settle({ kind: failure.mayCost ? "unknown" : "refused" });
}

/** What the user is told; a provider that is left alone may be asked again when its pause is over. */
export function failedAnalysis(failure: AiFailure): AppError {
  const waitMs = failure.pause && failure.retryAfterMs;
  return new AppError("analysis-failed", {
    words: analysisFailureWords(failure),
    ...(waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
  });
}
