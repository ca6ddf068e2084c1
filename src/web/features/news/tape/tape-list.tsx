import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { NewsItem } from "#contract/news.ts";
import type { CommandId } from "#domain/settings/commands.data.ts";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import { idOf, type NewsRow, type NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { HoldContext, useHeldItems } from "#web/features/news/tape/held-items.ts";
import { StorySheet } from "#web/features/news/tape/story-sheet.tsx";
import { compactLineHeight, lineHeight, openMark, TapeLine } from "#web/features/news/tape/tape-line.tsx";
import { TapePane } from "#web/features/news/tape/tape-pane.tsx";
import { TapeSeparator } from "#web/features/news/tape/tape-separator.tsx";
import { shareStyle, storedShare, storeShare } from "#web/features/news/tape/tape-share.ts";
import { useStoryEntry } from "#web/features/news/tape/use-story-entry.ts";
import { useTapeSelection } from "#web/features/news/tape/use-tape-selection.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { meaningOfPress } from "#web/lib/commands.ts";
import { useTranslate } from "#web/lib/language.ts";
import { ItemList } from "#web/ui/item-list/item-list.tsx";
import { type Step, walk } from "#web/ui/item-list/use-item-list.ts";

export type TapeListProps = NewsRowsProps & {
  /** See TapeLine. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** What the pane shows while no line is selected. */
  renderStart: (select: (id: string) => void) => ReactNode;
};

/** Lines change with the day, not with each tick of the page's clock. */
const tickMs = 15 * 60_000;

/** A line for each story, and a pane with the selected one (READ-95). */
export function TapeList({
  rows,
  nowMs,
  renderDetails,
  renderFigures,
  renderStart,
  ...frame
}: TapeListProps) {
  // They are in the controls.
  const { newItems: _, status: __, ...list } = frame;
  const { isCompact } = useNewsLayout();
  const root = useRef<HTMLDivElement>(null);
  const others = useRef<HTMLElement>(null);
  const titleId = useId();
  const entry = useStoryEntry();
  const openId = isCompact ? entry.storyId : undefined;
  const { selected, onFocus, select } = useTapeSelection({ rows, list: root, openId });
  const { held, hold } = useHeldItems();
  const [share, setShare] = useState(storedShare);
  const selectedId = selected?.item.id;
  const tabbableId = selectedId ?? rows[0]?.item.id;
  const tick = nowMs - (nowMs % tickMs);

  const toOthers = useCallback((id: string) => {
    // The pane has the other sources once the line is the selected one.
    flushSync(() => lineIn(root.current, id)?.focus());
    others.current?.focus({ preventScroll: true });
    others.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const renderItem = useCallback(
    (row: NewsRow) => (
      <TapeLine
        row={row}
        selected={row.item.id === selectedId}
        tabbable={row.item.id === tabbableId}
        compact={isCompact}
        nowMs={tick}
        renderFigures={renderFigures}
        onStory={toOthers}
      />
    ),
    [selectedId, tabbableId, isCompact, tick, renderFigures, toOthers],
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const line = event.target instanceof HTMLElement && event.target.tagName === "ARTICLE" && event.target;
    if (!line) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const lines = Array.from(root.current?.querySelectorAll<HTMLElement>(`[${rowMarks.item}]`) ?? []);
      walk(lines, lines.indexOf(line), event.key === "ArrowDown" ? 1 : -1);
    }
    const meaning = meaningOfPress(event);
    const opens = event.key === "Enter" || (meaning?.kind === "run" && openingCommands.has(meaning.id));
    if (isCompact && opens && !event.metaKey && !event.ctrlKey && !event.altKey) {
      // The page has nothing left to do: it would close the facts that open with the story.
      event.preventDefault();
      open(line.getAttribute(rowMarks.item));
    }
  }
  function onClick({ target }: MouseEvent) {
    if (!isCompact || !(target instanceof Element)) return;
    const control = target.closest("a, button");
    if (control && !control.hasAttribute(openMark)) return;
    open(target.closest(`[${rowMarks.item}]`)?.getAttribute(rowMarks.item));
  }
  function open(id: string | null | undefined) {
    if (!id) return;
    select(id);
    entry.open(id);
  }
  const at = selected ? rows.indexOf(selected) : -1;
  const stepTo = (step: Step) => {
    const next = rows[at + step]?.item.id;
    return next === undefined ? undefined : () => entry.open(next);
  };
  function onShare(next: number, done: boolean) {
    setShare(next);
    if (done) storeShare(next);
  }
  const isOpen = openId !== undefined && selected !== undefined;
  useReturn({ openId, isOpen, hasRows: rows.length > 0, list: root, select, close: entry.close });
  const panes = rows.filter(({ item: { id } }) => id === selectedId || held.has(id));
  const stories = (analyzePlace?: HTMLElement | null) => (
    <HoldContext value={hold}>
      {panes.map((row) => (
        <div key={row.item.id} hidden={row !== selected}>
          <TapePane
            row={row}
            nowMs={nowMs}
            renderDetails={renderDetails}
            titleId={row === selected ? titleId : undefined}
            analyzePlace={row === selected || analyzePlace === undefined ? analyzePlace : null}
            othersRef={row === selected ? others : undefined}
          />
        </div>
      ))}
    </HoldContext>
  );
  return (
    <div
      data-tape-list
      style={shareStyle(share)}
      className="min-h-(--tape-height) min-[1200px]:grid min-[1200px]:grid-cols-(--tape-columns)"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the lines inside. */}
      <div ref={root} onFocus={onFocus} onKeyDown={onKeyDown} onClick={onClick} className="min-w-0 pb-6">
        <ItemList
          {...list}
          status={null}
          items={rows}
          keyOf={idOf}
          renderItem={renderItem}
          frame="border-b border-line"
          rowHeight={isCompact ? compactLineHeight : lineHeight}
        />
      </div>
      {isCompact ? (
        <StorySheet
          open={isOpen}
          stays={held.size > 0}
          titleId={titleId}
          storyId={selectedId}
          onClose={entry.close}
          onPrevious={stepTo(-1)}
          onNext={stepTo(1)}
        >
          {stories}
        </StorySheet>
      ) : (
        <PaneFrame topOf={selectedId} separator={<TapeSeparator share={share} onShare={onShare} />}>
          {!selected && renderStart(select)}
          {stories()}
        </PaneFrame>
      )}
    </div>
  );
}

const lineIn = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[${rowMarks.item}="${CSS.escape(id)}"]`);

/** What is done with a line by key that needs its story open. */
const openingCommands: ReadonlySet<CommandId> = new Set([
  "news.facts",
  "news.analysis",
  "news.text",
  "news.story",
]);

type ReturnOptions = {
  openId: string | undefined;
  isOpen: boolean;
  hasRows: boolean;
  list: RefObject<HTMLElement | null>;
  select: (id: string) => void;
  close: () => void;
};

/** While stories are turned over the list follows them, so that it is at the last one when the sheet closes. */
function useReturn({ openId, isOpen, hasRows, list, select, close }: ReturnOptions): void {
  const last = useRef<string>(undefined);
  const onChange = useEffectEvent(() => {
    // It was muted, or the list is another one.
    if (openId !== undefined && !isOpen && hasRows) return close();
    if (openId !== undefined) lineIn(list.current, openId)?.scrollIntoView({ block: "nearest" });
    else if (last.current !== undefined) select(last.current);
    last.current = openId;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes are what it waits for.
  useEffect(() => onChange(), [openId, isOpen, hasRows]);
}

type PaneFrameProps = {
  /** Each story begins at its top. */
  topOf: string | undefined;
  /** Stands between the list and the pane. */
  separator: ReactNode;
  children: ReactNode;
};

/** Beside the list, with a scroll of its own. */
function PaneFrame({ topOf, separator, children }: PaneFrameProps) {
  const t = useTranslate();
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story is what this waits for.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [topOf]);
  return (
    <div className="relative border-l border-line">
      {separator}
      <section
        ref={pane}
        aria-label={t("Selected story")}
        className="sticky top-(--tape-top) h-(--tape-height) overflow-y-auto overscroll-contain"
      >
        {children}
      </section>
    </div>
  );
}
