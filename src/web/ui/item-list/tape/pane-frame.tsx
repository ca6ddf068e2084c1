import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { asShare, listShare } from "#web/ui/item-list/tape/tape-share.ts";
import { classes } from "#web/ui/styles.ts";

export type PaneFrameProps = {
  label: string;
  /** Stands between the list and the pane. */
  separator: ReactNode;
  children: ReactNode;
};

/**
 * Of each item in the frame: one scroll for all would have to be turned back to its top, for which the browser lays out the page
 * before anything of the item is drawn.
 */
export const paneScroll = "h-full overflow-y-auto overscroll-contain";

/** Beside the list, with a scroll of its own. */
export function PaneFrame({ label, separator, children }: PaneFrameProps) {
  return (
    <div className="relative border-l border-line">
      {separator}
      <section aria-label={label} className="sticky top-(--tape-top) h-(--tape-height)">
        {children}
      </section>
    </div>
  );
}

export type TapeSeparatorProps = {
  /** Of the list, in percent of the width. */
  share: number;
  /** Comes with each step of a drag; `done` with the last. */
  onShare: (share: number, done: boolean) => void;
};

const stepPercent = 2;

/** Between list and pane: dragged, or moved by the arrow keys, Home and End; a double click puts it back. */
export function TapeSeparator({ share, onShare }: TapeSeparatorProps) {
  const t = useTranslate();
  const [dragged, setDragged] = useState(false);

  function shareAt({ clientX, currentTarget }: PointerEvent): number {
    const box = currentTarget.closest("[data-tape-list]")?.getBoundingClientRect();
    return box ? asShare(((clientX - box.left) / box.width) * 100) : share;
  }
  function onKeyDown(event: KeyboardEvent) {
    const places: Record<string, number> = {
      ArrowLeft: share - stepPercent,
      ArrowRight: share + stepPercent,
      Home: listShare.min,
      End: listShare.max,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onShare(asShare(next), true);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("Width of the list")}
      aria-valuemin={listShare.min}
      aria-valuemax={listShare.max}
      aria-valuenow={Math.round(share)}
      aria-valuetext={t("{count} percent", { count: Math.round(share) })}
      tabIndex={0}
      title={t("Drag to change the widths; double-click to reset them")}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => dragged && onShare(shareAt(event), false)}
      onPointerUp={(event) => {
        if (dragged) onShare(shareAt(event), true);
        setDragged(false);
      }}
      onLostPointerCapture={() => setDragged(false)}
      onDoubleClick={() => onShare(listShare.usual, true)}
      className={classes(
        "absolute inset-y-0 -left-1.25 z-10 w-2.5 cursor-col-resize touch-none select-none",
        "before:absolute before:inset-y-0 before:left-1 before:w-0.5 before:transition-colors before:duration-150 hover:before:bg-accent focus-visible:before:bg-accent",
        dragged && "before:bg-accent",
      )}
    />
  );
}
