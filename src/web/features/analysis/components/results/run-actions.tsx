import { History, RotateCw, X } from "lucide-react";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { ModelMenu } from "#web/features/analysis/components/results/model-menu.tsx";
import { useNextCost } from "#web/features/analysis/hooks/use-next-cost.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type RunActionsProps = {
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
  const { itemId, run, isListed, onAgain, onToggleList, onEndComparison } = props;
  const { offered, next, isKnown, kept } = useNextCost(itemId, run.choice);
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-2 px-4 pb-3",
        onEndComparison && "border-t border-line pt-3",
      )}
    >
      {isKnown && run.state !== "failed" && (
        <Button
          size="sm"
          onClick={() => onAgain()}
          icon={<RotateCw aria-hidden="true" className="size-3.5" />}
        >
          Run again
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
          End comparison
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isListed}
        onClick={onToggleList}
        icon={<History aria-hidden="true" className="size-3.5" />}
      >
        Earlier results
        {kept !== undefined && kept > 0 && <span className="figures font-normal">{kept}</span>}
      </Button>
    </div>
  );
}
