import { ChevronDown, EyeOff, Search } from "lucide-react";
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { message } from "#domain/language/translate.ts";
import { listItemsMax } from "#domain/news/limits.ts";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import type { NewsList } from "#web/features/news/news-list.ts";
import type { NewsRow } from "#web/features/news/news-rows.tsx";
import { hiddenOf, olderStateOf, olderText } from "#web/features/news/older-list.ts";
import type { Older } from "#web/features/news/use-news-list.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";

/** A list that does not change after all gives the browser its own anchoring back. */
const waitMsMax = 2_000;

type Anchor = { id: string; top: number };

const topOf = (row: Element) => row.getBoundingClientRect().top + window.scrollY;

/**
 * Answers a function to be called in the moment before rows join a list: then the last row on the screen, down to which the
 * user has read, stays where it is, whatever joins above it. If it goes into another row, the one before it does. Browsers
 * do that by themselves in part, and not all of them.
 *
 * @param attribute holds the id of a row
 */
function useRowAnchor(list: RefObject<HTMLElement | null>, attribute: string, rows: unknown): () => void {
  const held = useRef<{ anchors: Anchor[]; release: () => void }>(undefined);
  const hold = useCallback(() => {
    const all = Array.from(list.current?.querySelectorAll(`[${attribute}]`) ?? []);
    const inSight = all.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const root = document.documentElement;
    root.style.overflowAnchor = "none";
    const release = () => root.style.removeProperty("overflow-anchor");
    setTimeout(release, waitMsMax);
    const anchors = inSight
      .toReversed()
      .map((row) => ({ id: row.getAttribute(attribute) ?? "", top: topOf(row) }));
    held.current = { anchors, release };
  }, [list, attribute]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what this waits for.
  useLayoutEffect(() => {
    if (!held.current) return;
    const { anchors, release } = held.current;
    held.current = undefined;
    for (const { id, top } of anchors) {
      const row = list.current?.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
      if (!row) continue;
      const moved = topOf(row) - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      break;
    }
    // The next frame has the new layout; from then on the browser may anchor again.
    requestAnimationFrame(() => requestAnimationFrame(release));
  }, [rows, list, attribute]);
  return hold;
}

type OlderNewsProps = {
  list: NewsList;
  rows: readonly NewsRow[];
  older: Older;
  listRef: RefObject<HTMLElement | null>;
  onSearch: () => void;
};

const fullText = message("This page holds {count} headlines. Search finds older ones.", {
  count: listItemsMax,
});

export type NewsEndProps = OlderNewsProps & {
  showsMuted: boolean;
  onShowMuted: (visible: boolean) => void;
  onManageMutes: () => void;
};

/** What is said after the last headline. */
export function NewsEnd({ showsMuted, onShowMuted, onManageMutes, ...older }: NewsEndProps) {
  return (
    <>
      <OlderNews {...older} />
      <HiddenLine
        count={hiddenOf(older.list).count}
        visible={showsMuted}
        onShow={onShowMuted}
        onManage={onManageMutes}
      />
    </>
  );
}

/** What is older, by a press or by scrolling on. */
function OlderNews({ list, rows, older, listRef, onSearch }: OlderNewsProps) {
  const t = useTranslate();
  const hold = useRowAnchor(listRef, rowMarks.item, rows);
  const end = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const state = olderStateOf(list);
  const { loading, error } = older;
  const hasMore = state === "more";
  useScrollEnd(end, hasMore && !loading && !error, () => older.load(hold));
  useEffect(() => {
    // The button that had the focus is gone.
    if (!hasMore && wasPressed.current) note.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasMore]);

  if (state === "unknown") return null;
  function onPress() {
    wasPressed.current = true;
    older.load(hold);
  }
  // An empty list says itself that there is nothing.
  const atEnd = list.visible.length > 0 ? t("That is everything your feeds have brought.") : "";
  const ending = state === "end" ? atEnd : t.of(fullText);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 px-4 pt-5 pb-1 text-center">
      {hasMore && (
        <Button busy={loading} onClick={onPress} icon={<ChevronDown aria-hidden="true" className="size-4" />}>
          {error ? t("Retry") : t("Load older")}
        </Button>
      )}
      <p
        ref={note}
        tabIndex={-1}
        role="status"
        className="figures min-h-5 text-13 text-ink-soft outline-none"
      >
        {error ? (
          <span className="text-danger">
            {t("Couldn't load older headlines. {reason}", { reason: t.of(wordsOf(error)) })}
          </span>
        ) : (
          [olderText(list, t), hasMore ? "" : ending].filter((text) => text !== "").join(" ")
        )}
      </p>
      {state === "full" && (
        <Button size="sm" onClick={onSearch} icon={<Search aria-hidden="true" className="size-3.5" />}>
          {t("Search")}
        </Button>
      )}
    </div>
  );
}

/** How near the end of the list has to be, in pixels. */
const nearPx = 100;

/** Calls when the user scrolls down to the end. A list that ends on the screen from the start is not scrolled to. */
function useScrollEnd(end: RefObject<HTMLElement | null>, enabled: boolean, onEnd: () => void): void {
  const act = useEffectEvent(onEnd);
  useEffect(() => {
    if (!enabled) return;
    let last = window.scrollY;
    function onScroll() {
      const isDown = window.scrollY > last;
      last = window.scrollY;
      const top = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (isDown && top < window.innerHeight + nearPx) act();
    }
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [enabled, end]);
}

type HiddenLineProps = {
  count: number;
  /** They are shown now, marked as muted. */
  visible: boolean;
  onShow: (visible: boolean) => void;
  onManage: () => void;
};

const link =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

/** What the user's mutes keep from the list: it is counted, and can be looked at. */
function HiddenLine({ count, visible, onShow, onManage }: HiddenLineProps) {
  const t = useTranslate();
  if (count === 0 && !visible) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 px-1 pt-3 text-13 text-ink-soft">
      <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      <span className="figures mr-1">
        {visible ? t("Showing muted headlines.") : t("{count} hidden by your mutes", { count })}
      </span>
      <button type="button" className={link} onClick={() => onShow(!visible)}>
        {visible ? t("Hide") : t("Show")}
      </button>
      <button type="button" className={link} onClick={onManage}>
        {t("Manage mutes")}
      </button>
    </p>
  );
}
