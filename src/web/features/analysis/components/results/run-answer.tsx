import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { Answer } from "#web/features/analysis/components/answer.tsx";
import { RunFailure } from "#web/features/analysis/components/results/run-failure.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type RunAnswerProps = { run: AnalysisRun; onAgain: () => void };

/** The text of a run, what stands for it before it comes, and how it ended where that was no good end. */
export function RunAnswer({ run, onAgain }: RunAnswerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {run.text !== "" && <Answer run={run} />}
      {run.state === "waiting" && <WaitingLines />}
      {run.analysis?.state === "cut" && (
        <Notice tone="warning" className="max-w-reading">
          The answer was cut at the token limit.
        </Notice>
      )}
      {run.failure && <RunFailure failure={run.failure} onAgain={onAgain} />}
    </div>
  );
}

function WaitingLines() {
  return (
    <div className="flex max-w-reading flex-col gap-2.5 pb-1" aria-hidden="true">
      <p className="text-14 text-ink-soft">Analysing…</p>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  );
}
