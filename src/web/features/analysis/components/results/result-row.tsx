import { Columns2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Analysis } from "#contract/analysis.ts";
import { costInWords, promptInWords, shortTime } from "#web/features/analysis/result-facts.ts";
import { IconButton } from "#web/ui/button.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

export type ResultRowProps = {
  analysis: Analysis;
  isShown: boolean;
  onShow: (analysis: Analysis) => void;
  onCompare?: ((analysis: Analysis) => void) | undefined;
  onRemove: (analysis: Analysis) => void;
};

const stateTag = { complete: null, stopped: "Stopped early", cut: "Cut at the limit" } as const;

export function ResultRow({ analysis, isShown, onShow, onCompare, onRemove }: ResultRowProps) {
  const [asks, setAsks] = useState(false);
  const name = `${promptInWords(analysis)}, ${analysis.model}, ${shortTime(analysis.createdAt)}`;
  const tag = stateTag[analysis.state];
  return (
    <li className={classes("flex items-center border-t border-line pr-2", isShown && "bg-sunken")}>
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => onShow(analysis)}
        className="min-w-0 flex-1 px-4 py-2 text-left -outline-offset-2 transition-colors duration-150 ease-out hover:bg-sunken"
      >
        <span className="flex min-w-0 items-center gap-2 text-14 font-medium">
          <span className="min-w-0 truncate">{promptInWords(analysis)}</span>
          {tag !== null && <Tag tone={analysis.state === "cut" ? "warning" : "neutral"}>{tag}</Tag>}
        </span>
        <span className="figures mt-0.5 flex flex-wrap gap-x-1.5 text-12 text-ink-soft">
          <span className="min-w-0 break-words">{analysis.model}</span>
          <span aria-hidden="true">·</span>
          <span>{costInWords(analysis)}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={analysis.createdAt}>{shortTime(analysis.createdAt)}</time>
        </span>
      </button>
      {onCompare && !isShown && (
        <IconButton size="sm" label={`Compare with ${name}`} onClick={() => onCompare(analysis)}>
          <Columns2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label={`Remove ${name}`} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="Remove this result?"
        text={`The answer of ${analysis.model} to ${promptInWords(analysis)} from ${shortTime(analysis.createdAt)} is deleted for good. What it cost stays counted.`}
        confirmLabel="Remove result"
        onConfirm={() => {
          setAsks(false);
          onRemove(analysis);
        }}
      />
    </li>
  );
}
