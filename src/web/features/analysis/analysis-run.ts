import type { Analysis } from "#contract/analysis.ts";
import { commonMessages } from "#contract/common-errors.ts";

/** What a run was asked for; `model` undefined is the site's. */
export type AnalysisChoice = { symbol: string; promptId: string; promptName: string; model?: string };

/** One answer in its panel, from the choice of a prompt to its end. */
export type AnalysisRun = {
  choice: AnalysisChoice;
  state: "waiting" | "writing" | "done" | "stopped" | "failed";
  text: string;
  /** As it is stored; of a stopped one it comes a moment later. */
  analysis: Analysis | null;
  /** When failed; the message may be shown as it is. */
  failure: { code: string; message: string } | null;
};

export type AnalysisStep =
  | { kind: "text"; text: string }
  | { kind: "done"; analysis: Analysis }
  | { kind: "failed"; code: string; message: string }
  | { kind: "stopped" };

/** Characters a panel holds; a model that never ends is cut here. */
export const answerLengthMax = 60_000;

export function startRun(choice: AnalysisChoice): AnalysisRun {
  return { choice, state: "waiting", text: "", analysis: null, failure: null };
}

/** An earlier result as if it had just ended. */
export function keptRun(analysis: Analysis): AnalysisRun {
  const { symbol, promptName } = analysis;
  return {
    choice: { symbol, promptName, promptId: analysis.promptId ?? "" },
    state: analysis.state === "stopped" ? "stopped" : "done",
    text: analysis.content,
    analysis,
    failure: null,
  };
}

export const isRunning = (run: AnalysisRun | null) => run?.state === "waiting" || run?.state === "writing";

/** Steps that come after the end change nothing. */
export function nextRun(run: AnalysisRun, step: AnalysisStep): AnalysisRun {
  if (!isRunning(run)) return run;
  if (step.kind === "text")
    return { ...run, state: "writing", text: (run.text + step.text).slice(0, answerLengthMax) };
  if (step.kind === "done")
    return { ...run, state: "done", text: step.analysis.content || run.text, analysis: step.analysis };
  if (step.kind === "failed")
    return { ...run, state: "failed", failure: { code: step.code, message: step.message } };
  return { ...run, state: "stopped" };
}

/** The sentence of the specification for a failure that never reached the server or broke off. */
export const lostConnectionMessage = `${commonMessages["analysis-failed"].replace(/\.$/, "")}: the connection was lost. Please try again.`;
