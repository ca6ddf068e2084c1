import type { Analysis } from "#contract/analysis.ts";
import { type Message, message } from "#domain/language/translate.ts";

/** What a run was asked for; `model` undefined is the site's. */
export type AnalysisChoice = { symbol: string; promptId: string; promptName: string; model?: string };

/** One answer in its panel, from the choice of a prompt to its end. */
export type AnalysisRun = {
  choice: AnalysisChoice;
  state: "waiting" | "writing" | "done" | "stopped" | "failed";
  text: string;
  /** As it is stored; of a stopped one it comes a moment later. */
  analysis: Analysis | null;
  /** When failed; the words may be shown as they are. */
  failure: { code: string; words: Message } | null;
};

export type AnalysisStep =
  | { kind: "text"; text: string }
  | { kind: "done"; analysis: Analysis }
  | { kind: "failed"; code: string; words: Message }
  | { kind: "stopped" };

/** Characters a panel holds; a model that never ends is cut here. */
export const answerLengthMax = 60_000;

export function startRun(choice: AnalysisChoice): AnalysisRun {
  return { choice, state: "waiting", text: "", analysis: null, failure: null };
}

/** An earlier result as if it had just ended. */
export function storedRun(analysis: Analysis): AnalysisRun {
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
    return { ...run, state: "failed", failure: { code: step.code, words: step.words } };
  return { ...run, state: "stopped" };
}

/** The sentence of the specification for a failure that never reached the server or broke off. */
export const lostConnection = message(
  "Failed to get AI analysis: the connection was lost. Please try again.",
);

/** The end of a run whose answer did not end by itself: by the user, or with the connection. */
export const endOf = (signal: AbortSignal): AnalysisStep =>
  signal.aborted ? { kind: "stopped" } : { kind: "failed", code: "network", words: lostConnection };

/** What the panel of an item shows. */
export type AnalysisView = {
  symbol: string;
  /** Null while only the list of earlier results is open. */
  run: AnalysisRun | null;
  /** An ended run to compare with; it comes before the other. */
  beside: AnalysisRun | null;
  listed: boolean;
};

const isComparable = (run: AnalysisRun | null) => run?.state === "done" || run?.state === "stopped";

/** A new run in an empty panel. */
export function newView(choice: AnalysisChoice): AnalysisView {
  return { symbol: choice.symbol, run: startRun(choice), beside: null, listed: false };
}

export const listView = (symbol: string): AnalysisView => ({ symbol, run: null, beside: null, listed: true });

/** Runs the same again; an ended answer stays beside the new one, a failed one makes room. */
export function viewAgain(view: AnalysisView, choice: AnalysisChoice): AnalysisView {
  return {
    ...view,
    run: startRun(choice),
    beside: isComparable(view.run) ? view.run : view.beside,
    listed: false,
  };
}

export const viewOf = (view: AnalysisView, analysis: Analysis): AnalysisView => ({
  ...view,
  run: storedRun(analysis),
  beside: null,
});

/** Two results in the order in which they were made; nothing is compared with itself. */
export function viewBeside(view: AnalysisView, analysis: Analysis): AnalysisView {
  if (view.run === null || view.run.analysis?.id === analysis.id) return view;
  const isNewer = (view.run.analysis?.createdAt ?? "~") < analysis.createdAt;
  if (isNewer) return { ...view, run: storedRun(analysis), beside: view.run };
  return { ...view, beside: storedRun(analysis) };
}

/** A removed result leaves the panel, unless it is still being written. */
export function viewWithout(view: AnalysisView, analysisId: string): AnalysisView {
  const isIt = (run: AnalysisRun | null) =>
    run !== null && !isRunning(run) && run.analysis?.id === analysisId;
  const beside = isIt(view.beside) ? null : view.beside;
  if (!isIt(view.run)) return { ...view, beside };
  return { ...view, run: beside, beside: null };
}
