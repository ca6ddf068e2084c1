import { ChevronDown, Cpu, History, RotateCw, X } from "lucide-react";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { useNextCost } from "#web/features/analysis/hooks/use-next-cost.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";

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
  const models: MenuEntry[] = [
    { kind: "heading", id: "heading", text: `Run ${run.choice.promptName} on` },
    ...offered.map(
      ({ model, hint }): MenuEntry => ({
        ...{ kind: "item", id: model, label: model, hint },
        onSelect: () => onAgain(model),
      }),
    ),
  ];
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
      {isKnown && (
        <LazyMenu
          align="start"
          entries={models}
          trigger={
            <Button size="sm" icon={<Cpu aria-hidden="true" className="size-3.5" />}>
              Another model
              <ChevronDown aria-hidden="true" className="-mr-1 size-3.5 text-ink-soft" />
            </Button>
          }
        />
      )}
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
