import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { NewsItem } from "#contract/news.ts";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import { idOf, type NewsRow, type NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { HoldContext, useHeldItems } from "#web/features/news/tape/held-items.ts";
import { lineHeight, TapeLine } from "#web/features/news/tape/tape-line.tsx";
import { TapePane } from "#web/features/news/tape/tape-pane.tsx";
import { TapeSeparator } from "#web/features/news/tape/tape-separator.tsx";
import { shareStyle, storedShare, storeShare } from "#web/features/news/tape/tape-share.ts";
import { useTapeSelection } from "#web/features/news/tape/use-tape-selection.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { meaningOfPress } from "#web/lib/commands.ts";
import { ItemList } from "#web/ui/item-list/item-list.tsx";
import { walk } from "#web/ui/item-list/use-item-list.ts";

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
  const { paneFloats } = useNewsLayout();
  const root = useRef<HTMLDivElement>(null);
  const others = useRef<HTMLElement>(null);
  const { selected, onFocus, select } = useTapeSelection({ rows, list: root });
  const { held, hold } = useHeldItems();
  const [paneOpen, setPaneOpen] = useState(false);
  const [share, setShare] = useState(storedShare);
  const selectedId = selected?.item.id;
  const tabbableId = selectedId ?? rows[0]?.item.id;
  const tick = nowMs - (nowMs % tickMs);

  const toOthers = useCallback((id: string) => {
    // The pane has the other sources once the line is the selected one.
    flushSync(() => {
      root.current?.querySelector<HTMLElement>(`[${rowMarks.item}="${CSS.escape(id)}"]`)?.focus();
      setPaneOpen(true);
    });
    others.current?.focus({ preventScroll: true });
    others.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const renderItem = useCallback(
    (row: NewsRow) => (
      <TapeLine
        row={row}
        selected={row.item.id === selectedId}
        tabbable={row.item.id === tabbableId}
        nowMs={tick}
        renderFigures={renderFigures}
        onStory={toOthers}
      />
    ),
    [selectedId, tabbableId, tick, renderFigures, toOthers],
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const line = event.target instanceof HTMLElement && event.target.tagName === "ARTICLE" && event.target;
    if (!line) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const lines = Array.from(root.current?.querySelectorAll<HTMLElement>(`[${rowMarks.item}]`) ?? []);
      walk(lines, lines.indexOf(line), event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Escape" && paneFloats) setPaneOpen(false);
    const meaning = meaningOfPress(event);
    const opens = event.key === "Enter" || (meaning?.kind === "run" && meaning.id === "news.facts");
    if (paneFloats && !paneOpen && opens && !event.metaKey && !event.ctrlKey && !event.altKey) {
      // The page has nothing left to do: it would close the facts that open with the pane.
      event.preventDefault();
      setPaneOpen(true);
    }
  }
  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("article") && !target.closest("a, button"))
      setPaneOpen(true);
  }
  function close() {
    setPaneOpen(false);
    if (selectedId !== undefined) select(selectedId);
  }
  function onShare(next: number, done: boolean) {
    setShare(next);
    if (done) storeShare(next);
  }
  const isOpen = !paneFloats || (paneOpen && selected !== undefined);
  const panes = rows.filter(({ item: { id } }) => id === selectedId || held.has(id));
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
          rowHeight={lineHeight}
        />
      </div>
      {(isOpen || held.size > 0) && (
        <PaneFrame
          floats={paneFloats}
          hidden={!isOpen}
          onClose={close}
          topOf={selectedId}
          separator={<TapeSeparator share={share} onShare={onShare} />}
        >
          {!selected && renderStart(select)}
          <HoldContext value={hold}>
            {panes.map((row) => (
              <div key={row.item.id} hidden={row !== selected}>
                <TapePane
                  row={row}
                  nowMs={nowMs}
                  renderDetails={renderDetails}
                  onClose={paneFloats ? close : undefined}
                  othersRef={row === selected ? others : undefined}
                />
              </div>
            ))}
          </HoldContext>
        </PaneFrame>
      )}
    </div>
  );
}

type PaneFrameProps = {
  floats: boolean;
  hidden: boolean;
  onClose: () => void;
  /** Each story begins at its top. */
  topOf: string | undefined;
  /** Stands between the list and a pane beside it. */
  separator: ReactNode;
  children: ReactNode;
};

/** Beside the list with a scroll of its own, or floating over it. */
function PaneFrame({ floats, hidden, onClose, topOf, separator, children }: PaneFrameProps) {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story is what this waits for.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [topOf]);
  function onKeyDown(event: KeyboardEvent) {
    if (floats && event.key === "Escape") onClose();
  }
  return (
    <div className={floats ? "contents" : "relative border-l border-line"}>
      {!floats && separator}
      <section
        ref={pane}
        hidden={hidden}
        aria-label="Selected story"
        onKeyDown={onKeyDown}
        className={
          floats
            ? "fixed right-0 bottom-0 top-(--tape-top) z-20 w-[min(36rem,88vw)] animate-fade-in overflow-y-auto overscroll-contain border-l border-line bg-surface shadow-float"
            : "sticky top-(--tape-top) h-(--tape-height) overflow-y-auto overscroll-contain"
        }
      >
        {children}
      </section>
    </div>
  );
}
