import { useEffect, useRef, useState } from "react";
import type { NewAnalysis } from "#contract/analysis.ts";
import { type AnalysisRun, nextRun, startRun } from "#web/features/analysis/analysis-run.ts";
import { streamAnalysis } from "#web/features/analysis/api/stream-analysis.ts";
import { recordEvent } from "#web/lib/analytics.ts";

export type AnalysisChoice = NewAnalysis & { promptName: string };

/** The one analysis of an item: a new start ends the one before; leaving the page ends it too. */
export function useAnalysis(itemId: string) {
  const [run, setRun] = useState<AnalysisRun | null>(null);
  const ending = useRef<AbortController | null>(null);
  const choice = useRef<AnalysisChoice | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  function start(next: AnalysisChoice) {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    choice.current = next;
    recordEvent("ai_prompt_used", { prompt_name: next.promptName });
    setRun(startRun(next.symbol, next.promptName));
    void streamAnalysis({
      itemId,
      input: { symbol: next.symbol, promptId: next.promptId },
      signal: controller.signal,
      // Steps of a run that was replaced or closed go nowhere.
      onStep: (step) => {
        if (ending.current === controller) setRun((known) => known && nextRun(known, step));
      },
    });
  }
  function again() {
    if (choice.current) start(choice.current);
  }
  function stop() {
    ending.current?.abort();
  }
  function close() {
    stop();
    ending.current = null;
    setRun(null);
  }
  return { run, start, again, stop, close };
}
