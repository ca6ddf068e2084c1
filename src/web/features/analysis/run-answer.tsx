import { CircleAlert, RotateCw, Target } from "lucide-react";
import type { Analysis } from "#contract/analysis.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { dateFormat } from "#domain/language/formats.ts";
import type { Message, Translate } from "#domain/language/translate.ts";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { Answer } from "#web/features/analysis/answer.tsx";
import { callInWords, noCallWords } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

type RunAnswerProps = { run: AnalysisRun; onAgain: () => void };

/** The text of a run, what stands for it before it comes, and how it ended where that was no good end. */
export function RunAnswer({ run, onAgain }: RunAnswerProps) {
  const t = useTranslate();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {run.text !== "" && <Answer run={run} />}
      {run.state === "waiting" && <WaitingLines />}
      {run.analysis?.state === "cut" && (
        <Notice tone="warning" className="max-w-reading">
          {t("The answer was cut off at the token limit.")}
        </Notice>
      )}
      {run.analysis?.call && <CallChip called={run.analysis.call} />}
      {run.failure && <RunFailure failure={run.failure} onAgain={onAgain} />}
    </div>
  );
}

function WaitingLines() {
  const t = useTranslate();
  return (
    <div className="flex max-w-reading flex-col gap-2.5 pb-1" aria-hidden="true">
      <p className="text-14 text-ink-soft">{t("Analyzing…")}</p>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  );
}

type RunFailureProps = { failure: NonNullable<AnalysisRun["failure"]>; onAgain: () => void };

/** What went wrong, with the way out of it. */
export function RunFailure({ failure, onAgain }: RunFailureProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <p role="alert" className="flex max-w-reading min-w-0 items-start gap-2 text-14">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <span className="min-w-0 break-words">{t.of(budgetWords(failure.words, t))}</span>
      </p>
      <WayOut failure={failure} onAgain={onAgain} />
    </div>
  );
}

function WayOut({ failure: { code, words }, onAgain }: RunFailureProps) {
  const t = useTranslate();
  // The specification's sentence about OpenAI has no values; those about other providers name them.
  const isOpenai = words.values === undefined;
  if (code === "ai-key-missing")
    return (
      <ButtonLink
        size="sm"
        to={isOpenai ? paths.settings("integrations", "openai") : paths.settings("ai-prompts", "ai-provider")}
      >
        {t("Open Settings")}
      </ButtonLink>
    );
  if (code === "ai-budget-reached")
    return (
      <ButtonLink size="sm" to={paths.settings("ai-prompts")}>
        {t("See the budget")}
      </ButtonLink>
    );
  return (
    <Button size="sm" onClick={onAgain} icon={<RotateCw aria-hidden="true" className="size-3.5" />}>
      {t("Try again")}
    </Button>
  );
}

/** The budgets' months begin by UTC. */
const day = dateFormat({ month: "long", day: "numeric", timeZone: "UTC" });

const amounts = ["budget", "left", "cost"] as const;

/** Amounts and day of a budget that is used up as the language writes them; other words stay as they are. */
export function budgetWords({ sentence, values = {} }: Message, t: Translate): Message {
  const { dayMs } = values;
  const worded = amounts.flatMap((name) => {
    const microDollars = values[`${name}MicroDollars`];
    return typeof microDollars === "number" ? [[name, costText(microDollars, t)] as const] : [];
  });
  return {
    sentence,
    values: {
      ...values,
      ...Object.fromEntries(worded),
      ...(typeof dayMs === "number" ? { day: day(t.locale).format(dayMs) } : {}),
    },
  };
}

type CallChipProps = { called: NonNullable<Analysis["call"]> };

/** The call that an answer ended in, or why none was saved. */
function CallChip({ called: { call, why } }: CallChipProps) {
  const t = useTranslate();
  return (
    <p className="figures flex max-w-reading flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {call && (
        <span className="inline-flex items-center gap-1.5 rounded-8 bg-sunken px-2 py-0.5 font-medium">
          <Target aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
          {t("Call: {call}", { call: callInWords(call, t) })}
        </span>
      )}
      <span className="text-ink-soft">
        {why === undefined ? t("Saved for the scorecard.") : t.of(noCallWords[why])}
      </span>
    </p>
  );
}
