import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type CommandId, commandIds } from "#domain/settings/commands.data.ts";
import { meaningOfPress } from "#web/lib/commands.ts";
import { ItemList, type ItemListProps } from "#web/ui/item-list/item-list.tsx";
import { HoldContext, useHeldItems } from "#web/ui/item-list/tape/held-items.ts";
import {
  ItemSheet,
  PaneFrame,
  paneOnTop,
  paneScroll,
  type SheetWords,
  TapeSeparator,
} from "#web/ui/item-list/tape/item-frames.tsx";
import { compactLineHeight, type LineState, lineHeight, openMark } from "#web/ui/item-list/tape/tape-row.tsx";
import { shareStyle, storedShare, storeShare } from "#web/ui/item-list/tape/tape-share.ts";
import { useStoryEntry, useTapeSelection } from "#web/ui/item-list/tape/use-tape-selection.ts";
import { type ListPlace, type Step, walk } from "#web/ui/item-list/use-item-list.ts";
import { classes } from "#web/ui/styles.ts";

/** What the Tape says of the item in its pane. */
export type PaneState = {
  /** Of the title; missing where nothing is named by it. */
  titleId: string | undefined;
  /** Where the first thing to do is in a sheet, and null while it is not there; undefined where the pane stays beside the list. */
  analyzePlace: HTMLElement | null | undefined;
};

export type TapeProps<Item> = Omit<
  ItemListProps<Item>,
  "status" | "newItems" | "renderItem" | "frame" | "rowHeight"
> & {
  /** Whose keys act on the items. */
  place: ListPlace;
  /** Holds the id of an item in its line. */
  attribute: string;
  /** No room for a pane beside the list: lines have two rows, and the pane is a sheet. */
  compact: boolean;
  nowMs: number;
  words: SheetWords & { pane: string };
  /** Stays the same while nothing in the lines changes. @param toOthers goes to what belongs to the item of that id */
  renderLine: (item: Item, line: LineState, toOthers: (id: string) => void) => ReactNode;
  /** Costs nothing for an item of which nothing changed: the one before is still in the pane while the next is drawn. */
  renderPane: (item: Item, pane: PaneState) => ReactNode;
  /** What the pane shows while no line is selected. */
  renderStart: (select: (id: string) => void) => ReactNode;
  onStay?: (item: Item) => void;
};

/** Of what belongs to an item in the pane and gets the focus when it is asked for. */
export const othersIdOf = (id: string) => `others-of-${id}`;

/** Lines change with the day, not with each tick of the page's clock. */
const tickMs = 15 * 60_000;

/** What is done with a line by key that needs its item open. */
const openingCommands: ReadonlySet<CommandId> = new Set(
  commandIds.filter((id) => /\.(facts|analysis|text|story|more)$/.test(id)),
);

/** A line for each item of a list, and a pane with the selected one (READ-95). */
export function Tape<Item>(props: TapeProps<Item>) {
  const { items, keyOf, attribute, compact, place, nowMs, words, renderLine, renderPane, renderStart } =
    props;
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const entry = useStoryEntry();
  const openId = compact ? entry.storyId : undefined;
  const choice = { items, keyOf, attribute, list: root, openId, onStay: props.onStay };
  const { selected, onFocus, select } = useTapeSelection(choice);
  const { held, hold } = useHeldItems();
  const [share, setShare] = useState(storedShare);
  const selectedId = selected && keyOf(selected);
  // A moment later: the browser lays out the whole page before the line with the focus gets another tab index.
  const lateId = useDeferredValue(selectedId);
  const tabbableId = lateId ?? (items[0] && keyOf(items[0]));
  const tick = nowMs - (nowMs % tickMs);

  const lineOf = useCallback(
    (id: string) => root.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"]`),
    [attribute],
  );
  const toOthers = useCallback(
    (id: string) => {
      // The pane has them once the line is the selected one.
      flushSync(() => lineOf(id)?.focus());
      const others = document.getElementById(othersIdOf(id));
      others?.focus({ preventScroll: true });
      others?.scrollIntoView({ block: "nearest" });
    },
    [lineOf],
  );
  const renderItem = useCallback(
    (item: Item) => {
      const id = keyOf(item);
      const line = {
        selected: id === selectedId,
        tabbable: id === tabbableId,
        acting: id === lateId,
        compact,
        nowMs: tick,
      };
      return renderLine(item, line, toOthers);
    },
    [keyOf, selectedId, tabbableId, lateId, compact, tick, renderLine, toOthers],
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const line = event.target instanceof HTMLElement && event.target.tagName === "ARTICLE" && event.target;
    if (!line) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const lines = Array.from(root.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? []);
      walk(lines, lines.indexOf(line), event.key === "ArrowDown" ? 1 : -1);
    }
    const meaning = meaningOfPress(event);
    const opens = event.key === "Enter" || (meaning?.kind === "run" && openingCommands.has(meaning.id));
    if (compact && opens && !event.metaKey && !event.ctrlKey && !event.altKey) {
      // The page has nothing left to do: it would close the facts that open with the item.
      event.preventDefault();
      open(line.getAttribute(attribute));
    }
  }
  function onClick({ target }: MouseEvent) {
    if (!compact || !(target instanceof Element)) return;
    const control = target.closest("a, button");
    if (control && !control.hasAttribute(openMark)) return;
    open(target.closest(`[${attribute}]`)?.getAttribute(attribute));
  }
  function open(id: string | null | undefined) {
    if (!id) return;
    select(id);
    entry.open(id);
  }
  const at = selected ? items.indexOf(selected) : -1;
  const stepTo = (step: Step) => {
    const next = items[at + step];
    return next === undefined ? undefined : () => entry.open(keyOf(next));
  };
  function onShare(next: number, done: boolean) {
    setShare(next);
    if (done) storeShare(next);
  }
  const isOpen = openId !== undefined && selected !== undefined;
  useReturn({ openId, isOpen, hasItems: items.length > 0, lineOf, select, close: entry.close });
  // The one before goes a moment later: taking it apart costs more than drawing the next.
  const isMounted = (id: string) => id === selectedId || id === lateId || held.has(id);
  const panes = items.filter((item) => isMounted(keyOf(item)));
  const opened = (analyzePlace?: HTMLElement | null) => (
    <HoldContext value={hold}>
      {panes.map((item) => (
        <div
          key={keyOf(item)}
          hidden={item !== selected && (compact || keyOf(item) !== lateId)}
          className={compact ? undefined : classes(paneScroll, item === selected && paneOnTop)}
        >
          {renderPane(item, {
            titleId: compact && item === selected ? titleId : undefined,
            analyzePlace: item === selected || analyzePlace === undefined ? analyzePlace : null,
          })}
        </div>
      ))}
    </HoldContext>
  );
  const { ref, notes, empty, footer, onMore, loadingMore, outdated, className } = props;
  return (
    <div
      data-tape-list
      style={shareStyle(share)}
      className="min-h-(--tape-height) min-[1200px]:grid min-[1200px]:grid-cols-(--tape-columns)"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys, focus and taps of the lines inside. */}
      <div ref={root} onFocus={onFocus} onKeyDown={onKeyDown} onClick={onClick} className="min-w-0 pb-6">
        <ItemList
          {...{
            items,
            keyOf,
            renderItem,
            ref,
            notes,
            empty,
            footer,
            onMore,
            loadingMore,
            outdated,
            className,
          }}
          status={null}
          frame="border-b border-line"
          rowHeight={compact ? compactLineHeight : lineHeight}
        />
      </div>
      {compact ? (
        <ItemSheet
          place={place}
          words={words}
          open={isOpen}
          stays={held.size > 0}
          titleId={titleId}
          itemId={selectedId}
          onClose={entry.close}
          onPrevious={stepTo(-1)}
          onNext={stepTo(1)}
        >
          {opened}
        </ItemSheet>
      ) : (
        <PaneFrame label={words.pane} separator={<TapeSeparator share={share} onShare={onShare} />}>
          {!selected && <div className={paneScroll}>{renderStart(select)}</div>}
          {opened()}
        </PaneFrame>
      )}
    </div>
  );
}

type ReturnOptions = {
  openId: string | undefined;
  isOpen: boolean;
  hasItems: boolean;
  lineOf: (id: string) => HTMLElement | null | undefined;
  select: (id: string) => void;
  close: () => void;
};

/** While items are turned over the list follows them, so that it is at the last one when the sheet closes. */
function useReturn({ openId, isOpen, hasItems, lineOf, select, close }: ReturnOptions): void {
  const last = useRef<string>(undefined);
  const onChange = useEffectEvent(() => {
    // It was muted, or the list is another one.
    if (openId !== undefined && !isOpen && hasItems) return close();
    if (openId !== undefined) lineOf(openId)?.scrollIntoView({ block: "nearest" });
    else if (last.current !== undefined) select(last.current);
    last.current = openId;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes are what it waits for.
  useEffect(() => onChange(), [openId, isOpen, hasItems]);
}
