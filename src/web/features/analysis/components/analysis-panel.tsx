import { useEffect, useRef } from "react";
import { isRunning } from "#web/features/analysis/analysis-run.ts";
import type { AnalysisView } from "#web/features/analysis/analysis-view.ts";
import { AnalysisFoot } from "#web/features/analysis/components/analysis-foot.tsx";
import { Comparison } from "#web/features/analysis/components/results/comparison.tsx";
import { EarlierResults } from "#web/features/analysis/components/results/earlier-results.tsx";
import { PanelHeader } from "#web/features/analysis/components/results/panel-header.tsx";
import { RunActions } from "#web/features/analysis/components/results/run-actions.tsx";
import { RunAnswer } from "#web/features/analysis/components/results/run-answer.tsx";
import type { AnalysisHandle } from "#web/features/analysis/hooks/use-analysis.ts";
import { useRemoveResult } from "#web/features/analysis/hooks/use-remove-result.ts";
import { useStoppedResult } from "#web/features/analysis/hooks/use-stopped-result.ts";

export type AnalysisPanelProps = {
  itemId: string;
  view: AnalysisView;
  handle: AnalysisHandle;
  onClose: () => void;
};

/** The answer of the model inside its item, while it is written and after, with the ones before it. */
export function AnalysisPanel({ itemId, view, handle, onClose }: AnalysisPanelProps) {
  const { symbol, run, beside, listed } = view;
  const panel = useRef<HTMLElement>(null);
  useStoppedResult(itemId, run, handle.keep);
  const remove = useRemoveResult(itemId, handle.drop);
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const ended = run !== null && !isRunning(run);
  return (
    <section
      ref={panel}
      aria-label={`AI analysis: ${run ? run.choice.promptName : "earlier results"}, ${symbol}`}
      aria-busy={isRunning(run)}
      className="scroll-mt-32 scroll-mb-20 animate-fade-in rounded-8 border border-line bg-paper"
    >
      <PanelHeader symbol={symbol} run={run} onStop={handle.stop} onClose={onClose} />
      {run && beside && <Comparison before={beside} run={run} onAgain={() => handle.again()} />}
      {run && !beside && (
        <div className="px-4 pb-3">
          <RunAnswer run={run} onAgain={() => handle.again()} />
        </div>
      )}
      {ended && (
        <RunActions
          itemId={itemId}
          run={run}
          isListed={listed}
          onAgain={handle.again}
          onToggleList={handle.toggleList}
          onEndComparison={beside ? handle.endComparison : undefined}
        />
      )}
      {listed && (
        <EarlierResults
          itemId={itemId}
          symbol={symbol}
          shownIds={[run?.analysis?.id, beside?.analysis?.id]}
          onShow={handle.show}
          onCompare={ended ? handle.compare : undefined}
          onRemove={remove}
        />
      )}
      {hasFoot(view) && <AnalysisFoot analysis={beside ? null : (run?.analysis ?? null)} />}
    </section>
  );
}

const hasFoot = ({ run, beside }: AnalysisView) =>
  beside !== null || (run !== null && (run.text !== "" || run.state === "waiting"));
