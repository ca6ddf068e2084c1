import { createHash } from "node:crypto";
import type { Analysis, Usage } from "#contract/analysis.ts";
import type { AnalysisState } from "#domain/analysis/analysis-states.ts";
import {
  analysisFailureWords,
  type ChatText,
  emptyAnswerText,
  redactedBody,
} from "#domain/analysis/messages.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiEmpty, AiFailure, AiText } from "#server/vendors/ai/ai.ts";
import type { StoredAnalysis } from "./analysis.store.ts";
import type { Hold } from "./spending.service.ts";

/** A stored result as its user gets it. */
export function analysisOf({ userId: _, ...row }: StoredAnalysis): Analysis {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** What is kept of an answer. */
export type Ending = {
  state: AnalysisState;
  text: string;
  model: string;
  usage: Usage | null;
  billedMicroDollars: number | undefined;
};

/** Of the messages without their random mark: equal questions have equal ones. */
export function inputHashOf({ system, user }: ChatText, mark: string): string {
  return createHash("sha256")
    .update(JSON.stringify([system.replaceAll(mark, ""), user.replaceAll(mark, "")]))
    .digest("hex");
}

/** How an answer ended. The provider counts nothing for one that was stopped. */
export function endingOf(
  answer: AiText | { kind: "stopped" },
  begun: { came: string; model: string },
): Ending {
  if (answer.kind === "stopped")
    return {
      state: "stopped",
      text: begun.came,
      model: begun.model,
      usage: null,
      billedMicroDollars: undefined,
    };
  const { text, model, usage, isCut, billedMicroDollars } = answer;
  return { state: isCut ? "cut" : "complete", text, model, usage, billedMicroDollars };
}

/** Text that came before a failure was paid for, too, and so was an answer without text. */
export async function settleFailure(hold: Hold, failure: AiFailure | AiEmpty, came: string): Promise<void> {
  if (failure.kind === "empty") await hold.settle(failure);
  else if (came !== "") await hold.settle({ kind: "text", text: came, usage: null });
  else await hold.settle({ kind: failure.mayCost ? "unknown" : "refused" });
}

/** For the debug log. */
export const loggedFailure = (failure: AiFailure | AiEmpty): string =>
  failure.kind === "empty"
    ? emptyAnswerText[failure.why]
    : `${failure.status ?? "no answer"} - ${redactedBody(failure.body)}`;

function emptyAnalysis({ why, says }: AiEmpty): AppError {
  if (why === "declined") {
    const words =
      says === ""
        ? undefined
        : message("The model declined to answer: “{words}” Try another prompt or another model.", {
            words: redactedBody(says),
          });
    return new AppError("analysis-declined", { words });
  }
  const words =
    why === "length"
      ? message(
          "The model used up its tokens before it wrote anything, twice. Both tries were charged. Choose another model.",
        )
      : message("The AI provider sent an empty answer. Try again, or choose another model.");
  return new AppError("analysis-failed", { words });
}

/** What the user sees; a provider that is left alone may be asked again when its pause is over. */
export function failedAnalysis(failure: AiFailure | AiEmpty): AppError {
  if (failure.kind === "empty") return emptyAnalysis(failure);
  const waitMs = failure.pause && failure.retryAfterMs;
  return new AppError("analysis-failed", {
    words: analysisFailureWords(failure),
    ...(waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
  });
}
