import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Analysis } from "#contract/analysis.ts";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { readResults } from "#web/features/analysis/api/results.query.ts";
import { resultsKey } from "#web/features/analysis/api/results-key.ts";

/** The server stores a stopped answer when it sees that its reader has gone: soon, but not at once. */
const looksMs = [250, 1_000, 3_000];

/** Of a run that was stopped, asks for what the server kept of it. */
export function useStoppedResult(
  itemId: string,
  run: AnalysisRun | null,
  onFound: (analysis: Analysis) => void,
) {
  const client = useQueryClient();
  const isSought = run?.state === "stopped" && run.analysis === null && run.text !== "";
  const { choice: { symbol } = { symbol: "" }, text = "" } = run ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for each stop; the callback is made anew with each render
  useEffect(() => {
    if (!isSought) return;
    const gone = new AbortController();
    const timers = looksMs.map((ms) => setTimeout(() => void look(), ms));
    async function look() {
      const { analyses } = await readResults(itemId, { symbol, signal: gone.signal }).catch(() => ({
        analyses: [],
      }));
      const [newest] = analyses;
      // The server heard no less of it than this page, or it is another one.
      if (gone.signal.aborted || newest?.state !== "stopped" || !newest.content.startsWith(text)) return;
      onFound(newest);
      void client.invalidateQueries({ queryKey: resultsKey(itemId) });
    }
    return () => {
      gone.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isSought, itemId, symbol]);
}
