import { ChevronDown, ChevronUp, type LucideIcon, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { meaningOfPress } from "#web/lib/commands.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/dialog.tsx";
import { asShare, listShare } from "#web/ui/item-list/tape/tape-share.ts";
import type { ListPlace } from "#web/ui/item-list/use-item-list.ts";
import { classes } from "#web/ui/styles.ts";

export type SheetWords = { previous: string; next: string; close: string };

export type ItemSheetProps = {
  /** Whose keys turn the items. */
  place: ListPlace;
  words: SheetWords;
  open: boolean;
  /** While it is closed its contents stay: something in them must not end. */
  stays: boolean;
  /** Of the item's title. */
  titleId: string;
  /** The item that is shown; each begins at its top. */
  itemId: string | undefined;
  onClose: () => void;
  /** Missing at that end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** @param place the first in the sheet, for what is done with the item; null before it is there */
  children: (place: HTMLElement | null) => ReactNode;
};

/** The selected item over the list: from the lower edge on phones, from the right where the screen is wider. */
export function ItemSheet(props: ItemSheetProps) {
  const { place: list, words, open, stays, titleId, itemId, onClose, onPrevious, onNext, children } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is what this waits for.
  useEffect(() => {
    const dialog = content.current?.closest("dialog");
    if (!dialog || !place) return;
    dialog.scrollTop = 0;
    // A swipe has moved it.
    dialog.style.removeProperty("transform");
    const focused = document.activeElement;
    const isLost = !dialog.contains(focused) || focused?.closest("[hidden]");
    // What had it may have gone with the item before.
    if (open && (isLost || !wasOpen.current)) dialog.querySelector("button")?.focus();
    wasOpen.current = open;
  }, [itemId, open, place]);
  function onKeyDown(event: KeyboardEvent) {
    const meaning = meaningOfPress(event);
    if (meaning?.kind !== "run" || event.ctrlKey || event.metaKey || event.altKey) return;
    const isNext = meaning.id === `${list}.next`;
    if (!isNext && meaning.id !== `${list}.previous`) return;
    // The page would move the focus in the list, which is out of reach.
    event.preventDefault();
    if (isNext) onNext?.();
    else onPrevious?.();
  }
  return (
    <Modal
      open={open}
      stays={stays}
      showsItem
      labelledBy={titleId}
      onClose={onClose}
      className="mt-auto max-h-[calc(100dvh-3rem)] min-h-[60dvh] w-full animate-sheet-in overflow-y-auto overscroll-contain rounded-t-[16px] border-x-0 border-b-0 md:my-0 md:mr-0 md:ml-auto md:h-dvh md:max-h-none md:w-[min(36rem,88vw)] md:rounded-none md:border-y-0 md:border-r-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside. */}
      <div ref={content} onKeyDown={onKeyDown} className="pb-[env(safe-area-inset-bottom)]">
        <UpperEdge onSwipe={onClose}>
          <span ref={setPlace} className="contents" />
          <span className="-mr-2 ml-auto flex items-center">
            <EdgeButton label={words.previous} Icon={ChevronUp} onClick={onPrevious} />
            <EdgeButton label={words.next} Icon={ChevronDown} onClick={onNext} />
            <EdgeButton label={words.close} Icon={X} onClick={onClose} />
          </span>
        </UpperEdge>
        {children(place)}
      </div>
    </Modal>
  );
}

type EdgeButtonProps = { label: string; Icon: LucideIcon; onClick: (() => void) | undefined };

function EdgeButton({ label, Icon, onClick }: EdgeButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={onClick === undefined || undefined}
      onClick={onClick}
      className="size-11 aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

/** Stays in sight; swiped down it takes the sheet with it. */
function UpperEdge({ onSwipe, children }: { onSwipe: () => void; children: ReactNode }) {
  const swipe = useSwipeDown(onSwipe);
  return (
    <div
      {...swipe}
      className="sticky top-0 z-10 touch-none border-b border-line bg-surface pt-3.5 select-none md:pt-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line-strong/60 md:hidden"
      />
      <div className="flex h-14 items-center gap-2 px-4">{children}</div>
    </div>
  );
}

/** A finger that moved less than this has pressed. */
const pressPxMax = 8;
/** A swipe this far closes, and so does a shorter one that was fast. */
const closePxMin = 96;
const closePxPerMs = 0.5;

type Swipe = { y: number; atMs: number; byPx: number };

/** Handlers by which an element at the upper edge of a dialog is swiped down, and the dialog with it. */
function useSwipeDown(onClose: () => void) {
  const swipe = useRef<Swipe>(undefined);
  const dialogOf = ({ currentTarget }: PointerEvent) => (currentTarget as Element).closest("dialog");

  function end(event: PointerEvent) {
    const ended = swipe.current;
    swipe.current = undefined;
    const dialog = dialogOf(event);
    if (!ended || ended.byPx === 0 || !dialog) return;
    const isFast = ended.byPx / Math.max(1, event.timeStamp - ended.atMs) >= closePxPerMs;
    if (event.type === "pointerup" && (ended.byPx >= closePxMin || isFast)) onClose();
    else dialog.style.removeProperty("transform");
  }
  return {
    onPointerDown(event: PointerEvent) {
      // Where it comes from the right there is no way down.
      if (!event.isPrimary || window.matchMedia("(min-width: 768px)").matches) return;
      swipe.current = { y: event.clientY, atMs: event.timeStamp, byPx: 0 };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = swipe;
      if (!current) return;
      const byPx = Math.max(0, event.clientY - current.y);
      if (current.byPx === 0 && byPx < pressPxMax) return;
      // From here on it is no press on what is under the finger.
      if (current.byPx === 0) event.currentTarget.setPointerCapture(event.pointerId);
      current.byPx = byPx;
      dialogOf(event)?.style.setProperty("transform", `translateY(${byPx}px)`);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

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
export const paneScroll = "absolute inset-0 overflow-y-auto overscroll-contain";

/** Over the item before, which goes a moment later: the browser takes its boxes apart after the next one is drawn. */
export const paneOnTop = "z-1 bg-surface";

/** Beside the list, with a scroll of its own. */
export function PaneFrame({ label, separator, children }: PaneFrameProps) {
  return (
    <div className="relative border-l border-line">
      {separator}
      <section aria-label={label} className="sticky top-(--tape-top) h-(--tape-height) contain-strict">
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
