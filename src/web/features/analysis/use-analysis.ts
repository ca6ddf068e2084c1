import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Analysis } from "#contract/analysis.ts";
import { resultsKey } from "#web/features/analysis/analysis.calls.ts";
import {
  type AnalysisChoice,
  type AnalysisStep,
  type AnalysisView,
  endOf,
  listView,
  newView,
  nextRun,
  viewAgain,
  viewBeside,
  viewOf,
  viewWithout,
} from "#web/features/analysis/analysis-run.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { loadPart } from "#web/ui/lazy-component.tsx";

export type AnalysisHandle = ReturnType<typeof useAnalysis>;

/** The panel of an item: one run at a time; a new start ends the one before, and so does leaving the page. */
export function useAnalysis(itemId: string) {
  const [view, setView] = useState<AnalysisView | null>(null);
  const ending = useRef<AbortController | null>(null);
  const client = useQueryClient();
  useEffect(() => () => ending.current?.abort(), []);

  function run(choice: AnalysisChoice, next: AnalysisView) {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    recordEvent("ai_prompt_used", { prompt_name: choice.promptName });
    setView(next);
    const { promptName: _, model, ...asked } = choice;
    const { signal } = controller;
    // Steps of a run that was replaced or closed go nowhere.
    const onStep = (step: AnalysisStep) => {
      if (ending.current !== controller) return;
      setView((known) => (known?.run ? { ...known, run: nextRun(known.run, step) } : known));
      if (step.kind === "done") void client.invalidateQueries({ queryKey: resultsKey(itemId) });
    };
    const input = { ...asked, ...(model === undefined ? {} : { runOn: model }) };
    // What reads an answer is loaded with the first one.
    void loadPart(() => import("#web/features/analysis/analysis-stream.ts")).then(
      ({ streamAnalysis }) => streamAnalysis({ itemId, input, signal, onStep }),
      () => onStep(endOf(signal)),
    );
  }
  const change = (next: (known: AnalysisView) => AnalysisView) => setView((known) => known && next(known));
  function leaveRun() {
    ending.current?.abort();
    ending.current = null;
  }
  return {
    view,
    start: (choice: AnalysisChoice) => run(choice, newView(choice)),
    again(model?: string) {
      if (!view?.run) return;
      const choice = { ...view.run.choice, ...(model === undefined ? {} : { model }) };
      run(choice, viewAgain(view, choice));
    },
    openList(symbol: string) {
      leaveRun();
      setView(listView(symbol));
    },
    toggleList: () => change((known) => ({ ...known, listed: !known.listed })),
    show(analysis: Analysis) {
      leaveRun();
      change((known) => viewOf(known, analysis));
    },
    compare: (analysis: Analysis) => change((known) => viewBeside(known, analysis)),
    endComparison: () => change((known) => ({ ...known, beside: null })),
    drop: (analysisId: string) => change((known) => viewWithout(known, analysisId)),
    /** The stored form of a run that was stopped, once the server has it. */
    keep: (analysis: Analysis) =>
      change((known) =>
        known.run?.state === "stopped" && known.run.analysis === null
          ? { ...known, run: { ...known.run, analysis } }
          : known,
      ),
    stop: () => ending.current?.abort(),
    close() {
      leaveRun();
      setView(null);
    },
  };
}
