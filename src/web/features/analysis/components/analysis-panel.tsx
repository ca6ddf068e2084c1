import { CircleAlert, RotateCw, Sparkles, Square, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { type AnalysisRun, isRunning } from "#web/features/analysis/analysis-run.ts";
import { AnalysisFoot } from "#web/features/analysis/components/analysis-foot.tsx";
import { Answer } from "#web/features/analysis/components/answer.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export type AnalysisPanelProps = {
  run: AnalysisRun;
  onStop: () => void;
  onAgain: () => void;
  onClose: () => void;
};

const stateWords = {
  waiting: "Analysing…",
  writing: "Writing…",
  done: "Analysis ready",
  stopped: "Stopped",
  failed: "",
} as const satisfies Record<AnalysisRun["state"], string>;

/** The answer of the model inside its item, while it is written and after. */
export function AnalysisPanel({ run, onStop, onAgain, onClose }: AnalysisPanelProps) {
  const running = isRunning(run);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={`AI analysis: ${run.promptName}, ${run.symbol}`}
      aria-busy={running}
      className="scroll-mt-32 scroll-mb-20 animate-fade-in rounded-8 border border-line bg-paper"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        {running ? (
          <Spinner className="text-accent" />
        ) : (
          <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent" />
        )}
        <p className="min-w-0 flex-1 truncate text-14 font-semibold">
          {run.promptName} <span className="font-normal text-ink-soft">· {run.symbol}</span>
        </p>
        <p role="status" className={run.state === "stopped" ? "px-1 text-13 text-ink-soft" : "sr-only"}>
          {stateWords[run.state]}
        </p>
        {running && (
          <Button
            size="sm"
            variant="quiet"
            onClick={onStop}
            icon={<Square aria-hidden="true" className="size-3" />}
          >
            Stop
          </Button>
        )}
        <IconButton label="Close analysis" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="px-4 pb-3">
        {run.text !== "" && <Answer run={run} />}
        {run.state === "waiting" && <WaitingLines />}
        {run.failure && <Failure failure={run.failure} onAgain={onAgain} />}
      </div>
      {(run.text !== "" || run.state === "waiting") && <AnalysisFoot analysis={run.analysis} />}
    </section>
  );
}

function WaitingLines() {
  return (
    <div className="flex max-w-reading flex-col gap-2.5 pb-1" aria-hidden="true">
      <p className="text-14 text-ink-soft">{stateWords.waiting}</p>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  );
}

function Failure({ failure, onAgain }: { failure: { code: string; message: string }; onAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <p role="alert" className="flex max-w-reading min-w-0 items-start gap-2 text-14">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <span className="min-w-0 break-words">{failure.message}</span>
      </p>
      {failure.code === "ai-key-missing" ? (
        <ButtonLink size="sm" to={paths.settings("integrations", "openai")}>
          Open Settings
        </ButtonLink>
      ) : (
        <Button size="sm" onClick={onAgain} icon={<RotateCw aria-hidden="true" className="size-3.5" />}>
          Try again
        </Button>
      )}
    </div>
  );
}
