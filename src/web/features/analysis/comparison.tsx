import { Copy } from "lucide-react";
import { useMemo, useState } from "react";
import type { Analysis } from "#contract/analysis.ts";
import { differenceOf } from "#domain/analysis/text-difference.ts";
import { type AnalysisRun, isRunning } from "#web/features/analysis/analysis-run.ts";
import { factsOf } from "#web/features/analysis/result-facts.ts";
import { RunAnswer } from "#web/features/analysis/run-answer.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** What is shown: one of the two where there is no room for both, or what differs. */
type View = "before" | "now" | "differences";

type ComparisonProps = { before: AnalysisRun; run: AnalysisRun; onAgain: () => void };

/** Two results beside each other, or one at a time on a small screen, and what differs between them. */
export function Comparison({ before, run, onAgain }: ComparisonProps) {
  const t = useTranslate();
  const [chosen, setView] = useState<View>("now");
  const isWhole = !isRunning(run) && before.text !== "" && run.text !== "";
  const view = isWhole || chosen !== "differences" ? chosen : "now";
  return (
    <div className="border-t border-line">
      <ViewSwitch view={view} onView={setView} isWhole={isWhole} />
      {view === "differences" ? (
        <Differences before={before.text} now={run.text} />
      ) : (
        <div className="grid border-t border-line lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
          <Side title={t("Before")} run={before} isChosen={view === "before"} onAgain={onAgain} />
          <Side
            title={t("Now")}
            run={run}
            before={before.analysis}
            isChosen={view === "now"}
            onAgain={onAgain}
          />
        </div>
      )}
    </div>
  );
}

type ViewSwitchProps = {
  view: View;
  onView: (view: View) => void;
  /** Both answers are there to be compared. */
  isWhole: boolean;
};

function ViewSwitch({ view, onView, isWhole }: ViewSwitchProps) {
  const t = useTranslate();
  const choice = (
    label: string,
    to: View,
    { pressed, className }: { pressed: boolean; className: string },
  ) => (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onView(to)}
      className={classes(
        "h-8 rounded-8 px-3 text-13 font-medium transition-colors duration-150 ease-out max-lg:h-11",
        pressed ? "bg-sunken text-ink" : "text-ink-soft hover:text-ink",
        className,
      )}
    >
      {label}
    </button>
  );
  return (
    <fieldset className={classes("flex gap-1 px-3 py-2", !isWhole && "lg:hidden")}>
      <legend className="sr-only">{t("Comparison")}</legend>
      {choice(t("Before"), "before", { pressed: view === "before", className: "lg:hidden" })}
      {choice(t("Now"), "now", { pressed: view === "now", className: "lg:hidden" })}
      {choice(t("Side by side"), "now", { pressed: view !== "differences", className: "max-lg:hidden" })}
      {isWhole && choice(t("Differences"), "differences", { pressed: view === "differences", className: "" })}
    </fieldset>
  );
}

/** The marks that models write are no words. */
const plain = (text: string) => text.replaceAll("**", "").replace(/^#{1,6}\s+/gm, "");

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

/** The answer of now with what went and what came since the one before. Without color it reads the same. */
function Differences({ before, now }: { before: string; now: string }) {
  const t = useTranslate();
  const parts = useMemo(() => differenceOf(plain(before), plain(now)), [before, now]);
  const of = (kind: "removed" | "added") =>
    countWords(parts.flatMap((part) => (part.kind === kind ? part.text : [])));
  const [removed, added] = [of("removed"), of("added")];
  return (
    <section aria-label={t("Differences")} className="border-t border-line px-4 py-3">
      <p className="figures text-13 text-ink-soft">
        {removed + added === 0 ? (
          t("Both answers have the same words.")
        ) : (
          <Rich
            text={t(
              "<removed>{removed} removed</removed>, <added>{added} added</added>. Numbers that differ are bold.",
              {
                removed: t({ one: "{count} word", other: "{count} words" }, { count: removed }),
                added: t({ one: "{count} word", other: "{count} words" }, { count: added }),
              },
            )}
            marks={{
              removed: (words) => <del className={removedLook}>{words}</del>,
              added: (words) => <ins className={addedLook}>{words}</ins>,
            }}
          />
        )}
      </p>
      <p dir="auto" className="mt-3 max-w-reading text-14 leading-relaxed break-words whitespace-pre-line">
        {parts.map(({ kind, text }, at) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two whole answers never change.
          if (kind === "same") return <span key={at}>{text}</span>;
          const Mark = kind === "removed" ? "del" : "ins";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same.
            <Mark key={at} className={kind === "removed" ? removedLook : addedLook}>
              <Numbers text={text} />
            </Mark>
          );
        })}
      </p>
    </section>
  );
}

const removedLook = "text-ink-soft line-through decoration-1";
const addedLook = "bg-accent-soft underline decoration-accent decoration-2 underline-offset-3";

/** A changed stretch with its numbers in bold. */
function Numbers({ text }: { text: string }) {
  return text.split(/(\S*\d\S*)/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <strong key={at} className="figures font-semibold">
        {piece}
      </strong>
    ) : (
      piece
    ),
  );
}

type SideProps = {
  title: string;
  run: AnalysisRun;
  before?: Analysis | null;
  /** The one that a small screen shows. */
  isChosen: boolean;
  onAgain: () => void;
};

function Side({ title, run, before, isChosen, onAgain }: SideProps) {
  const t = useTranslate();
  const { analysis } = run;
  return (
    <section
      aria-label={title}
      className={classes(
        "row-span-3 grid min-w-0 grid-rows-subgrid gap-y-3 border-line px-4 py-3 lg:not-first:border-l",
        !isChosen && "max-lg:hidden",
      )}
    >
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
        <span className="text-12 font-medium text-ink-soft">{title}</span>
        <span className="min-w-0 break-words">
          {analysis?.model ?? run.choice.model ?? (isRunning(run) ? t("Writing…") : "--")}
        </span>
        {run.state === "stopped" && <Tag>{t("Stopped early")}</Tag>}
        {run.text !== "" && <CopyButton title={title} text={run.text} />}
      </h3>
      {analysis && <Facts analysis={analysis} before={before} />}
      {!analysis && isRunning(run) && <div className="rounded-8 bg-sunken" />}
      <RunAnswer run={run} onAgain={onAgain} />
    </section>
  );
}

function CopyButton({ title, text }: { title: string; text: string }) {
  const t = useTranslate();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: t("Answer copied.") }),
      () => toast({ tone: "problem", text: t("The browser blocked copying.") }),
    );
  return (
    <IconButton
      size="sm"
      label={t("Copy the answer: {title}", { title })}
      onClick={() => void copy()}
      className="-my-1 ml-auto"
    >
      <Copy aria-hidden="true" />
    </IconButton>
  );
}

function Facts({ analysis, before }: { analysis: Analysis; before: Analysis | null | undefined }) {
  const t = useTranslate();
  return (
    <dl className="figures grid grid-cols-[auto_1fr] content-start gap-x-2 gap-y-0.5 self-start rounded-8 bg-sunken px-3 py-2 text-13">
      {factsOf(analysis, before ?? undefined, t).map(({ label, value, change }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="w-14 text-ink-soft">{label}</dt>
          <dd className="flex min-w-0 flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{value}</span>
            {change !== undefined && (
              <span className={change.isNone ? "text-ink-soft" : "font-medium"}>{change.text}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
