import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Cpu, History, RotateCw, X } from "lucide-react";
import { costHint, costOf } from "#domain/analysis/cost-figures.ts";
import { estimatesQuery } from "#web/features/analysis/analysis.calls.ts";
import type { AnalysisChoice, AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { modelsQuery } from "#web/features/analysis/results.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";
import { classes } from "#web/ui/styles.ts";

type RunActionsProps = {
  itemId: string;
  run: AnalysisRun;
  isListed: boolean;
  onAgain: (model?: string) => void;
  onToggleList: () => void;
  /** Given while two results are compared. */
  onEndComparison?: (() => void) | undefined;
};

/** What can be done with a result: run it again, on another model, look at the ones before. */
export function RunActions(props: RunActionsProps) {
  const t = useTranslate();
  const { itemId, run, isListed, onAgain, onToggleList, onEndComparison } = props;
  const { offered, next, isKnown, kept } = useNextCost(itemId, run.choice);
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-2 px-4 pb-3 touch:gap-y-3",
        onEndComparison && "border-t border-line pt-3",
      )}
    >
      {isKnown && run.state !== "failed" && (
        <Button
          size="sm"
          onClick={() => onAgain()}
          icon={<RotateCw aria-hidden="true" className="size-3.5" />}
        >
          {t("Run again")}
          {next?.hint !== undefined && <span className="figures font-normal text-ink-soft">{next.hint}</span>}
        </Button>
      )}
      {isKnown && <ModelMenu promptName={run.choice.promptName} offered={offered} onChoose={onAgain} />}
      {onEndComparison && (
        <Button
          size="sm"
          variant="quiet"
          onClick={onEndComparison}
          icon={<X aria-hidden="true" className="size-3.5" />}
        >
          {t("End comparison")}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isListed}
        onClick={onToggleList}
        icon={<History aria-hidden="true" className="size-3.5" />}
      >
        {t("Earlier results")}
        {kept !== undefined && kept > 0 && <span className="figures font-normal">{kept}</span>}
      </Button>
    </div>
  );
}

type ModelMenuProps = {
  promptName: string;
  offered: readonly OfferedRun[];
  onChoose: (model: string) => void;
};

/** The models that the same prompt can be run on, each with what it may cost. */
function ModelMenu({ promptName, offered, onChoose }: ModelMenuProps) {
  const t = useTranslate();
  const entries: MenuEntry[] = [
    { kind: "heading", id: "heading", text: t("Run {promptName} on", { promptName }) },
    ...offered.map(
      ({ model, hint }): MenuEntry => ({
        kind: "item",
        id: model,
        label: model,
        hint,
        onSelect: () => onChoose(model),
      }),
    ),
  ];
  return (
    <LazyMenu
      align="start"
      entries={entries}
      trigger={
        <Button size="sm" icon={<Cpu aria-hidden="true" className="size-3.5" />}>
          {t("Another model")}
          <ChevronDown aria-hidden="true" className="-mr-1 size-3.5 text-ink-soft" />
        </Button>
      }
    />
  );
}

type OfferedRun = { model: string; hint: string | undefined };

/** What the same prompt may cost on each model, and which one runs it next. */
function useNextCost(itemId: string, choice: AnalysisChoice) {
  const t = useTranslate();
  const { data: { models } = { models: [] } } = useQuery(modelsQuery);
  const { data } = useQuery(estimatesQuery(itemId, choice.symbol));
  const estimate = data?.estimates.find(({ promptId }) => promptId === choice.promptId);
  const offered = models.map(({ name, inputNano, outputNano, answerTokensMax, retired }): OfferedRun => {
    if (retired) return { model: name, hint: t("retired") };
    if (!estimate) return { model: name, hint: undefined };
    if (inputNano === null || outputNano === null) return { model: name, hint: costHint(null, t) };
    const tokens = {
      promptTokens: estimate.promptTokensMax,
      completionTokens: answerTokensMax,
    };
    return { model: name, hint: costHint(costOf({ inputNano, outputNano }, tokens), t) };
  });
  const nextModel = choice.model ?? estimate?.model;
  return {
    offered,
    next: offered.find(({ model }) => model === nextModel),
    /** False: the prompt is gone, and nothing can be run again. */
    isKnown: data === undefined || estimate !== undefined,
    kept: data?.kept,
  };
}
