import { Sparkles, Square, X } from "lucide-react";
import { type AnalysisRun, isRunning } from "#web/features/analysis/analysis-run.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";

export type PanelHeaderProps = {
  symbol: string;
  run: AnalysisRun | null;
  onStop: () => void;
  onClose: () => void;
};

const stateWords = {
  waiting: "Analysing…",
  writing: "Writing…",
  done: "Analysis ready",
  stopped: "Stopped",
  failed: "",
} as const satisfies Record<AnalysisRun["state"], string>;

export function PanelHeader({ symbol, run, onStop, onClose }: PanelHeaderProps) {
  const running = isRunning(run);
  return (
    <header className="flex items-center gap-2 py-2 pr-2 pl-4">
      {running ? (
        <Spinner className="text-accent" />
      ) : (
        <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent" />
      )}
      <p className="min-w-0 flex-1 truncate text-14 font-semibold">
        {run ? run.choice.promptName : "Earlier results"}{" "}
        <span className="font-normal text-ink-soft">· {symbol}</span>
      </p>
      <p role="status" className={run?.state === "stopped" ? "px-1 text-13 text-ink-soft" : "sr-only"}>
        {run ? stateWords[run.state] : ""}
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
  );
}
