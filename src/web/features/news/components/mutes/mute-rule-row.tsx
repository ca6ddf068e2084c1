import { Building2, Rss, Trash2, Type } from "lucide-react";
import type { Mute } from "#contract/reading.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type MuteRuleRowProps = {
  mute: Mute;
  /** Headlines that it keeps from the list. */
  hides: number;
  /** Just removed: it can come back. */
  removed: boolean;
  onRemove: () => void;
  onRestore: () => void;
};

const kinds = {
  word: { Icon: Type, text: "Word" },
  company: { Icon: Building2, text: "Company" },
  source: { Icon: Rss, text: "Source" },
} as const;

export function MuteRuleRow({ mute, hides, removed, onRemove, onRestore }: MuteRuleRowProps) {
  const { Icon, text } = kinds[mute.kind];
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className={classes("min-w-0 flex-1", removed && "text-ink-soft line-through")}>
        <span className="font-medium break-words" dir="auto">
          {mute.label}
        </span>{" "}
        <span className="text-13 text-ink-soft">
          {text}
          {mute.kind === "company" && ` ${mute.value}`}
        </span>
      </span>
      {removed ? (
        <>
          <span role="status" className="text-13 text-ink-soft">
            Removed
          </span>
          <Button size="sm" variant="quiet" onClick={onRestore}>
            Undo
          </Button>
        </>
      ) : (
        <>
          {hides > 0 && <span className="figures shrink-0 text-13 text-ink-soft">hides {hides}</span>}
          <IconButton label={`Remove ${mute.label}`} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
