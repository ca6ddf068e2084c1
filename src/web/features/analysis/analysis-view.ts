import type { Analysis } from "#contract/analysis.ts";
import {
  type AnalysisChoice,
  type AnalysisRun,
  isRunning,
  keptRun,
  startRun,
} from "#web/features/analysis/analysis-run.ts";

/** What the panel of an item shows. */
export type AnalysisView = {
  symbol: string;
  /** Null while only the list of earlier results is open. */
  run: AnalysisRun | null;
  /** An ended run to compare with; stands before the other. */
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
  run: keptRun(analysis),
  beside: null,
});

/** Two results in the order in which they were made; nothing is compared with itself. */
export function viewBeside(view: AnalysisView, analysis: Analysis): AnalysisView {
  if (view.run === null || view.run.analysis?.id === analysis.id) return view;
  const isNewer = (view.run.analysis?.createdAt ?? "~") < analysis.createdAt;
  if (isNewer) return { ...view, run: keptRun(analysis), beside: view.run };
  return { ...view, beside: keptRun(analysis) };
}

/** A removed result leaves the panel, unless it is still being written. */
export function viewWithout(view: AnalysisView, analysisId: string): AnalysisView {
  const isIt = (run: AnalysisRun | null) =>
    run !== null && !isRunning(run) && run.analysis?.id === analysisId;
  const beside = isIt(view.beside) ? null : view.beside;
  if (!isIt(view.run)) return { ...view, beside };
  return { ...view, run: beside, beside: null };
}
