import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, History, Sparkles } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import type { Analysis, masterPromptId as MasterPromptId } from "#contract/analysis.ts";
import { costHint } from "#domain/analysis/cost-figures.ts";
import { estimatesQuery, promptsQuery, resultsKey } from "#web/features/analysis/analysis.calls.ts";
import {
  type AnalysisChoice,
  type AnalysisStep,
  type AnalysisView,
  endOf,
  listView,
  newView,
  nextRun,
  viewAgain,
  viewBeside,
  viewOf,
  viewWithout,
} from "#web/features/analysis/analysis-run.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { loadPart } from "#web/ui/lazy-component.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

type AnalysisMenuProps = {
  itemId: string;
  symbol: string;
  onChoose: (prompt: { promptId: string; promptName: string }) => void;
  onHistory: () => void;
  triggerRef: Ref<HTMLButtonElement>;
  /** What the place is for: it stands out, and has one word. */
  isMain?: boolean;
};

const masterPrompt: { promptId: typeof MasterPromptId; promptName: string } = {
  promptId: "master",
  // verbatim: the name of the prompt
  promptName: "Master Prompt",
};

/** The user's prompts and, last, the server's own. */
export function AnalysisMenu(props: AnalysisMenuProps) {
  const t = useTranslate();
  const { itemId, symbol, onChoose, onHistory, triggerRef, isMain = false } = props;
  const prompts = useQuery(promptsQuery);
  const { data } = useQuery(estimatesQuery(itemId, symbol));
  const hintOf = (id: string) => {
    const estimate = data?.estimates.find(({ promptId }) => promptId === id);
    return estimate && costHint(estimate.microDollarsMax, t);
  };
  const own: MenuEntry[] = (prompts.data ?? []).map((prompt) => ({
    kind: "item",
    id: prompt.id,
    label: prompt.name,
    hint: hintOf(prompt.id),
    onSelect: () => onChoose({ promptId: prompt.id, promptName: prompt.name }),
  }));
  const entries: MenuEntry[] = [
    { kind: "heading", id: "heading", text: t("Analyze {symbol}", { symbol }) },
    ...own,
  ];
  if (prompts.isPending) entries.push({ kind: "heading", id: "pending", text: t("Loading your prompts…") });
  else if (prompts.isError)
    entries.push({ kind: "heading", id: "failed", text: t("Couldn't load your prompts.") });
  entries.push(
    { kind: "separator", id: "separator" },
    {
      kind: "item",
      id: "master-prompt",
      label: masterPrompt.promptName,
      hint: hintOf(masterPrompt.promptId),
      onSelect: () => onChoose(masterPrompt),
    },
  );
  if (data && data.kept > 0)
    entries.push(
      { kind: "separator", id: "results" },
      {
        kind: "item",
        id: "earlier-results",
        label: t("Earlier results"),
        hint: String(data.kept),
        icon: <History aria-hidden="true" />,
        onSelect: onHistory,
      },
    );
  return (
    <LazyMenu
      align="start"
      entries={entries}
      trigger={
        <Button
          ref={triggerRef}
          data-analysis-menu=""
          size={isMain ? "md" : "sm"}
          variant={isMain ? "primary" : "secondary"}
          className={isMain ? "touch:h-11" : "max-sm:w-full"}
          icon={<Sparkles aria-hidden="true" className={isMain ? "size-4" : "size-4 text-accent"} />}
        >
          {isMain ? t("Analyze") : t("AI analysis")}
          <ChevronDown
            aria-hidden="true"
            className={isMain ? "-mr-1 size-3.5" : "-mr-1 size-3.5 text-ink-soft"}
          />
        </Button>
      }
    />
  );
}

export type AnalysisHandle = ReturnType<typeof useAnalysis>;

/** The panel of an item: one run at a time; a new start ends the one before, and so does leaving the page. */
export function useAnalysis(itemId: string) {
  const [view, setView] = useState<AnalysisView | null>(null);
  const ending = useRef<AbortController | null>(null);
  const client = useQueryClient();
  useEffect(() => () => ending.current?.abort(), []);

  function run(choice: AnalysisChoice, next: AnalysisView) {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    recordEvent("ai_prompt_used", { prompt_name: choice.promptName });
    setView(next);
    const { promptName: _, model, ...asked } = choice;
    const { signal } = controller;
    // Steps of a run that was replaced or closed go nowhere.
    const onStep = (step: AnalysisStep) => {
      if (ending.current !== controller) return;
      setView((known) => (known?.run ? { ...known, run: nextRun(known.run, step) } : known));
      if (step.kind === "done") void client.invalidateQueries({ queryKey: resultsKey(itemId) });
    };
    const input = { ...asked, ...(model === undefined ? {} : { runOn: model }) };
    // What reads an answer is loaded with the first one.
    void loadPart(() => import("#web/features/analysis/analysis-stream.ts")).then(
      ({ streamAnalysis }) => streamAnalysis({ itemId, input, signal, onStep }),
      () => onStep(endOf(signal)),
    );
  }
  const change = (next: (known: AnalysisView) => AnalysisView) => setView((known) => known && next(known));
  function leaveRun() {
    ending.current?.abort();
    ending.current = null;
  }
  return {
    view,
    start: (choice: AnalysisChoice) => run(choice, newView(choice)),
    again(model?: string) {
      if (!view?.run) return;
      const choice = { ...view.run.choice, ...(model === undefined ? {} : { model }) };
      run(choice, viewAgain(view, choice));
    },
    openList(symbol: string) {
      leaveRun();
      setView(listView(symbol));
    },
    toggleList: () => change((known) => ({ ...known, listed: !known.listed })),
    show(analysis: Analysis) {
      leaveRun();
      change((known) => viewOf(known, analysis));
    },
    compare: (analysis: Analysis) => change((known) => viewBeside(known, analysis)),
    endComparison: () => change((known) => ({ ...known, beside: null })),
    drop: (analysisId: string) => change((known) => viewWithout(known, analysisId)),
    /** The stored form of a run that was stopped, once the server has it. */
    keep: (analysis: Analysis) =>
      change((known) =>
        known.run?.state === "stopped" && known.run.analysis === null
          ? { ...known, run: { ...known.run, analysis } }
          : known,
      ),
    stop: () => ending.current?.abort(),
    close() {
      leaveRun();
      setView(null);
    },
  };
}
