import { useQuery } from "@tanstack/react-query";
import { Newspaper, Square, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { costHint } from "#domain/analysis/cost-figures.ts";
import { questionLengthMax } from "#domain/ask/limits.ts";
import { message } from "#domain/language/translate.ts";
import {
  type AskRun,
  askEstimateQuery,
  askedHeadlineQuery,
  isAskRunning,
  useAsk,
} from "#web/features/analysis/ask.calls.ts";
import { AskAnswerView } from "#web/features/analysis/ask-answer.tsx";
import { RunFailure } from "#web/features/analysis/run-answer.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { ownTimeZone } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { classes, controlStyles, labelStyles } from "#web/ui/styles.ts";

const examples = [
  message("What changed since my last visit?"),
  message("Which companies raised their outlook this week?"),
  message("What did Nvidia announce about China this month?"),
] as const;

/** Questions about the user's own news. The address fills the box (`q`) and names a headline (`item`); it never sends. */
export function AskPage() {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const [question, setQuestion] = useState((search.get("q") ?? "").slice(0, questionLengthMax));
  const itemId = search.get("item");
  const { run, start, stop } = useAsk();
  const isRunning = isAskRunning(run);

  function send() {
    const asked = question.trim();
    if (asked.length < 3 || isRunning) return;
    // A reload finds the question again, and sends nothing.
    const next = new URLSearchParams(itemId === null ? { q: asked } : { q: asked, item: itemId });
    setSearch(next, { replace: true, preventScrollReset: true });
    start({ question: asked, timeZone: ownTimeZone(), ...(itemId === null ? {} : { itemId }) });
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 pt-5 pb-8 md:px-6">
      <header>
        <h1 className="text-20 font-semibold">{t("Ask your news")}</h1>
        <p className="mt-1 text-14 text-ink-soft text-pretty">
          {t("Answers come from your own feeds alone, each sentence with the headline that says it.")}
        </p>
      </header>
      {itemId !== null && (
        <AskedHeadline itemId={itemId} onDrop={() => setSearch({ q: question }, { replace: true })} />
      )}
      <QuestionForm
        question={question}
        onQuestion={setQuestion}
        isRunning={isRunning}
        onSend={send}
        onStop={stop}
      />
      {run === null && itemId === null && question.trim() === "" && <Examples onPick={setQuestion} />}
      <Progress run={run} />
      {run?.state === "failed" && (
        <Card className="px-4 py-2">
          <RunFailure failure={run.failure} onAgain={send} />
        </Card>
      )}
      {run?.state === "done" && <AskAnswerView answer={run.answer} />}
    </div>
  );
}

type AskedHeadlineProps = { itemId: string; onDrop: () => void };

function AskedHeadline({ itemId, onDrop }: AskedHeadlineProps) {
  const t = useTranslate();
  const { data: title, isError } = useQuery(askedHeadlineQuery(itemId));
  return (
    <div className="flex items-center gap-2 rounded-8 border border-line bg-surface py-1 pr-1 pl-3 text-13">
      <Newspaper aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 py-1" dir="auto">
        <span className="text-ink-soft">{t("About ## a headline")} </span>
        {isError || title === null ? (
          t("a headline that is no longer here")
        ) : title === undefined ? (
          <Skeleton className="inline-block h-3.5 w-48 align-middle" />
        ) : (
          <Link to={paths.story(itemId)} className="font-medium underline-offset-2 hover:underline">
            {title}
          </Link>
        )}
      </p>
      <IconButton size="sm" label={t("Ask about all your news")} onClick={onDrop}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type QuestionFormProps = {
  question: string;
  onQuestion: (question: string) => void;
  isRunning: boolean;
  onSend: () => void;
  onStop: () => void;
};

function QuestionForm({ question, onQuestion, isRunning, onSend, onStop }: QuestionFormProps) {
  const t = useTranslate();
  const id = useId();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label htmlFor={id} className={labelStyles}>
        {t("Your question")}
      </label>
      <textarea
        id={id}
        rows={2}
        value={question}
        maxLength={questionLengthMax}
        onChange={(event) => onQuestion(event.target.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        className={classes(
          controlStyles,
          "h-auto touch:h-auto resize-none py-2 leading-normal min-h-16 field-sizing-content",
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CostLine />
        {isRunning ? (
          <Button onClick={onStop} icon={<Square aria-hidden="true" className="size-3.5" />}>
            {t("Stop")}
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={question.trim().length < 3}>
            {t("Ask")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What it may cost, before anything is sent. */
function CostLine() {
  const t = useTranslate();
  const { data } = useQuery(askEstimateQuery);
  return (
    <p className="figures mr-auto min-h-4.5 min-w-0 text-12 text-ink-soft">
      {data && t("{model}, {cost}", { model: data.model, cost: costHint(data.microDollarsMax, t) })}
    </p>
  );
}

function Examples({ onPick }: { onPick: (question: string) => void }) {
  const t = useTranslate();
  return (
    <section aria-label={t("Examples")} className="flex flex-col items-start gap-2">
      {examples.map((example) => (
        <button
          key={example.sentence}
          type="button"
          onClick={() => onPick(t.of(example))}
          className="flex min-h-8 touch:min-h-11 items-center rounded-full border border-line px-3 py-1 text-left text-13 text-ink-soft transition-colors duration-150 hover:border-line-strong hover:text-ink"
        >
          {t.of(example)}
        </button>
      ))}
    </section>
  );
}

function progressWords(run: AskRun | null, t: ReturnType<typeof useTranslate>): string {
  if (run?.state === "searching") return t("Searching your news…");
  if (run?.state === "reading")
    return t(
      { one: "Reading {count} passage…", other: "Reading {count} passages…" },
      { count: run.passages },
    );
  if (run?.state === "stopped") return t("Stopped ## an analysis that was ended early");
  return "";
}

/** What is going on; read aloud as it changes. */
function Progress({ run }: { run: AskRun | null }) {
  const t = useTranslate();
  const isRunning = isAskRunning(run);
  return (
    <div aria-busy={isRunning}>
      <p
        role="status"
        className={classes(
          "flex items-center gap-2 text-14 text-ink-soft",
          (run === null || run.state === "done" || run.state === "failed") && "sr-only",
        )}
      >
        {isRunning && <Spinner className="text-accent" />}
        {run?.state === "done" ? <span className="sr-only">{t("Answer ready")}</span> : progressWords(run, t)}
      </p>
      {isRunning && (
        <div aria-hidden="true" className="mt-3 flex flex-col gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </div>
  );
}
