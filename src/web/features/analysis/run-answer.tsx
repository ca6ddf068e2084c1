import { CircleAlert, RotateCw } from "lucide-react";
import type { Analysis } from "#contract/analysis.ts";
import { type AnalysisRun, isRunning } from "#web/features/analysis/analysis-run.ts";
import { Answer } from "#web/features/analysis/answer.tsx";
import { factsOf } from "#web/features/analysis/result-facts.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Tag } from "#web/ui/tag.tsx";

type ComparisonProps = { before: AnalysisRun; run: AnalysisRun; onAgain: () => void };

/** Two results beside each other, below each other where there is no room; their parts begin on the same lines. */
export function Comparison({ before, run, onAgain }: ComparisonProps) {
  return (
    <div className="grid border-t border-line lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
      <Side title="Before" run={before} onAgain={onAgain} />
      <Side title="Now" run={run} before={before.analysis} onAgain={onAgain} />
    </div>
  );
}

type SideProps = {
  title: string;
  run: AnalysisRun;
  before?: Analysis | null;
  onAgain: () => void;
};

function Side({ title, run, before, onAgain }: SideProps) {
  const { analysis } = run;
  return (
    <section
      aria-label={title}
      className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-3 border-line px-4 py-3 not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l"
    >
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
        <span className="text-12 font-medium text-ink-soft">{title}</span>
        <span className="min-w-0 break-words">
          {analysis?.model ?? run.choice.model ?? (isRunning(run) ? "Writing…" : "--")}
        </span>
        {run.state === "stopped" && <Tag>Stopped early</Tag>}
      </h3>
      {analysis && <Facts analysis={analysis} before={before} />}
      {!analysis && isRunning(run) && <div className="rounded-8 bg-sunken" />}
      <RunAnswer run={run} onAgain={onAgain} />
    </section>
  );
}

function Facts({ analysis, before }: { analysis: Analysis; before: Analysis | null | undefined }) {
  return (
    <dl className="figures grid grid-cols-[auto_1fr] content-start gap-x-2 gap-y-0.5 self-start rounded-8 bg-sunken px-3 py-2 text-13">
      {factsOf(analysis, before ?? undefined).map(({ label, value, change }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="w-14 text-ink-soft">{label}</dt>
          <dd className="flex min-w-0 flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{value}</span>
            {change !== undefined && (
              <span className={change === "the same" ? "text-ink-soft" : "font-medium"}>{change}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RunAnswerProps = { run: AnalysisRun; onAgain: () => void };

/** The text of a run, what stands for it before it comes, and how it ended where that was no good end. */
export function RunAnswer({ run, onAgain }: RunAnswerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {run.text !== "" && <Answer run={run} />}
      {run.state === "waiting" && <WaitingLines />}
      {run.analysis?.state === "cut" && (
        <Notice tone="warning" className="max-w-reading">
          The answer was cut off at the token limit.
        </Notice>
      )}
      {run.failure && <RunFailure failure={run.failure} onAgain={onAgain} />}
    </div>
  );
}

function WaitingLines() {
  return (
    <div className="flex max-w-reading flex-col gap-2.5 pb-1" aria-hidden="true">
      <p className="text-14 text-ink-soft">Analyzing…</p>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  );
}

type RunFailureProps = { failure: NonNullable<AnalysisRun["failure"]>; onAgain: () => void };

/** What went wrong, with the way out of it. */
function RunFailure({ failure, onAgain }: RunFailureProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <p role="alert" className="flex max-w-reading min-w-0 items-start gap-2 text-14">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <span className="min-w-0 break-words">{failure.message}</span>
      </p>
      <WayOut code={failure.code} onAgain={onAgain} />
    </div>
  );
}

function WayOut({ code, onAgain }: { code: string; onAgain: () => void }) {
  if (code === "ai-key-missing")
    return (
      <ButtonLink size="sm" to={paths.settings("integrations", "openai")}>
        Open Settings
      </ButtonLink>
    );
  if (code === "ai-budget-reached")
    return (
      <ButtonLink size="sm" to={paths.settings("ai-prompts")}>
        See the budget
      </ButtonLink>
    );
  return (
    <Button size="sm" onClick={onAgain} icon={<RotateCw aria-hidden="true" className="size-3.5" />}>
      Try again
    </Button>
  );
}
