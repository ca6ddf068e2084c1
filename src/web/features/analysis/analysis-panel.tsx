import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Sparkles, Square, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Analysis } from "#contract/analysis.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { resultsKey } from "#web/features/analysis/analysis.calls.ts";
import type { AnalysisHandle } from "#web/features/analysis/analysis-menu.tsx";
import { type AnalysisRun, type AnalysisView, isRunning } from "#web/features/analysis/analysis-run.ts";
import { AnswerFacts } from "#web/features/analysis/answer-facts.tsx";
import { Comparison } from "#web/features/analysis/comparison.tsx";
import { EarlierResults } from "#web/features/analysis/earlier-results.tsx";
import { ModelEndLine } from "#web/features/analysis/model-ends.tsx";
import {
  formatCost,
  formatDuration,
  formatTokens,
  promptInWords,
} from "#web/features/analysis/result-facts.ts";
import { readResults, removeResult } from "#web/features/analysis/results.calls.ts";
import { RunActions } from "#web/features/analysis/run-actions.tsx";
import { RunAnswer } from "#web/features/analysis/run-answer.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { useToast } from "#web/ui/toast.tsx";

type AnalysisPanelProps = {
  itemId: string;
  view: AnalysisView;
  handle: AnalysisHandle;
  onClose: () => void;
};

/** The answer of the model inside its item, while it is written and after, with the ones before it. */
export function AnalysisPanel({ itemId, view, handle, onClose }: AnalysisPanelProps) {
  const t = useTranslate();
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
      aria-label={
        run
          ? t("AI analysis: {promptName}, {symbol}", { promptName: run.choice.promptName, symbol })
          : t("AI analysis: earlier results, {symbol}", { symbol })
      }
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
      {run?.analysis && !beside && <ModelEndLine />}
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
          visibleIds={[run?.analysis?.id, beside?.analysis?.id]}
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

type PanelHeaderProps = {
  symbol: string;
  run: AnalysisRun | null;
  onStop: () => void;
  onClose: () => void;
};

const stateWords = {
  waiting: message("Analyzing…"),
  writing: message("Writing…"),
  done: message("Analysis ready"),
  stopped: message("Stopped ## an analysis that was ended early"),
  failed: "",
} as const satisfies Record<AnalysisRun["state"], Message | string>;

function PanelHeader({ symbol, run, onStop, onClose }: PanelHeaderProps) {
  const t = useTranslate();
  const running = isRunning(run);
  return (
    <header className="flex items-center gap-2 py-2 pr-2 pl-4">
      {running ? (
        <Spinner className="text-accent" />
      ) : (
        <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent" />
      )}
      <p className="min-w-0 flex-1 truncate text-14 font-semibold">
        {run ? run.choice.promptName : t("Earlier results")}{" "}
        <span className="font-normal text-ink-soft">· {symbol}</span>
      </p>
      <p role="status" className={run?.state === "stopped" ? "px-1 text-13 text-ink-soft" : "sr-only"}>
        {run ? t.of(stateWords[run.state]) : ""}
      </p>
      {running && (
        <Button
          size="sm"
          variant="quiet"
          onClick={onStop}
          icon={<Square aria-hidden="true" className="size-3" />}
        >
          {t("Stop")}
        </Button>
      )}
      <IconButton label={t("Close analysis")} size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}

type AnalysisFootProps = {
  /** Null until the answer is complete, and where its facts stand elsewhere. */
  analysis: Analysis | null;
};

function AnalysisFoot({ analysis }: AnalysisFootProps) {
  const t = useTranslate();
  const facts = analysis
    ? [
        analysis.model,
        ...(analysis.promptVersion === null || analysis.promptVersion === 1
          ? []
          : [promptInWords(analysis, t)]),
        analysis.usage ? t("{counts} tokens", { counts: formatTokens(analysis, t) }) : null,
        formatCost(analysis, t),
        analysis.durationMs === null ? null : formatDuration(analysis, t),
        shortTime(analysis.createdAt, t),
      ].filter((fact) => fact !== null)
    : [];
  return (
    <footer className="border-t border-line px-4 py-2 text-12 text-ink-soft">
      <AnswerFacts facts={facts} />
    </footer>
  );
}

function useRemoveResult(itemId: string, onRemoved: (analysisId: string) => void) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Analysis) => removeResult(id),
    onSuccess: (_answer, { id }) => {
      onRemoved(id);
      toast({ text: t("Result removed.") });
    },
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't remove the result. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKey(itemId) }),
  });
  return mutate;
}

/** The server stores a stopped answer when it sees that the connection is closed: soon, but not immediately. */
const looksMs = [250, 1_000, 3_000];

/** Of a run that was stopped, asks for what the server kept of it. */
function useStoppedResult(itemId: string, run: AnalysisRun | null, onFound: (analysis: Analysis) => void) {
  const client = useQueryClient();
  const isSought = run?.state === "stopped" && run.analysis === null && run.text !== "";
  const { choice: { symbol } = { symbol: "" }, text = "" } = run ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for each stop; the callback is made anew with each render
  useEffect(() => {
    if (!isSought) return;
    const removed = new AbortController();
    const timers = looksMs.map((ms) => setTimeout(() => void look(), ms));
    async function look() {
      const { analyses } = await readResults(itemId, { symbol, signal: removed.signal }).catch(() => ({
        analyses: [],
      }));
      const [newest] = analyses;
      // The server heard no less of it than this page, or it is another one.
      if (removed.signal.aborted || newest?.state !== "stopped" || !newest.content.startsWith(text)) return;
      onFound(newest);
      void client.invalidateQueries({ queryKey: resultsKey(itemId) });
    }
    return () => {
      removed.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isSought, itemId, symbol]);
}
