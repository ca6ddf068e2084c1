import { ArrowUpRight, Bookmark, EyeOff } from "lucide-react";
import { createContext, memo, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { HeadlineTextContext, rowMarks } from "#web/features/news/news-item-row.tsx";
import {
  idOf,
  type NewsRow,
  type NewsRowsProps,
  sourcesOf,
  toldText,
} from "#web/features/news/news-rows.tsx";
import { HighlightSign, RowButtons, useRowActions } from "#web/features/news/row-actions.tsx";
import { TapePane } from "#web/features/news/tape/tape-pane.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Tape } from "#web/ui/item-list/tape/tape.tsx";
import { type LineState, TapeRow } from "#web/ui/item-list/tape/tape-row.tsx";

export type TapeListProps = NewsRowsProps & {
  /** See TapeLine. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** What the pane shows while no line is selected. */
  renderStart: (select: (id: string) => void) => ReactNode;
};

/** A line for each story, and a pane with the selected one. */
export function TapeList(props: TapeListProps) {
  const t = useTranslate();
  // The line over the list and the pill are in the controls.
  const { rows, nowMs, renderDetails, renderFigures, newItems: _, status: __, ...list } = props;
  const { isCompact } = useNewsLayout();
  const { change } = useRowActions();
  const renderLine = useCallback(
    (row: NewsRow, line: LineState, toOthers: (id: string) => void) => (
      <TapeLine row={row} {...line} renderFigures={renderFigures} onStory={toOthers} />
    ),
    [renderFigures],
  );
  return (
    <Tape
      {...list}
      place="news"
      attribute={rowMarks.item}
      compact={isCompact}
      nowMs={nowMs}
      items={rows}
      keyOf={idOf}
      words={{
        pane: t("Selected story"),
        previous: t("Previous story"),
        next: t("Next story"),
        close: t("Close the story"),
      }}
      renderLine={renderLine}
      renderPane={(row, pane) => <TapePane row={row} nowMs={nowMs} renderDetails={renderDetails} {...pane} />}
      onStay={({ item }) => change(item, { read: true })}
    />
  );
}

type TapeLineProps = LineState & {
  row: NewsRow;
  /** Companies and what they did; stays the same while nothing in it changes. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** Goes to the other sources of the story. */
  onStory: (id: string) => void;
};

/** What a page marks a headline with, beside its other signs. */
export const LineMarkContext = createContext<(item: NewsItem) => ReactNode>(() => null);

/** A story in one line: when, whose, what, how many tell it, and what it did. */
export const TapeLine = memo(function TapeLine({ row, renderFigures, onStory, ...line }: TapeLineProps) {
  const t = useTranslate();
  const { item } = row;
  const { compact } = line;
  const colors = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  const text = useContext(HeadlineTextContext)(item);
  const mark = useContext(LineMarkContext)(item);
  const at = item.pubDate ?? item.firstSeenAt;
  const exact = absoluteTime(Date.parse(at), t);
  return (
    <TapeRow
      {...line}
      attribute={rowMarks.item}
      id={item.id}
      time={{
        at,
        title:
          item.pubDate === null ? t("First seen {time}; the feed gives no date", { time: exact }) : exact,
      }}
      title={item.title}
      text={text}
      faded={item.read}
      marked={item.highlight !== undefined}
      style={colors}
      origin={
        <>
          {item.read && <span className="sr-only">{t("Read.")} </span>}
          {item.feedName}
        </>
      }
      signs={
        <>
          <HighlightSign highlight={item.highlight} isSmall />
          {mark}
          <LineSigns row={row} {...(compact ? {} : { onStory })} />
        </>
      }
      actions={<LineActions item={item} />}
      figures={compact && item.detectedCompanies.length === 0 ? null : renderFigures(item)}
    />
  );
});

type LineSignsProps = {
  row: NewsRow;
  /** Missing where the number is no button. */
  onStory?: (id: string) => void;
};

/** What is to be seen of a headline at a glance: saved, muted, and how many tell it. */
const LineSigns = memo(function LineSigns({ row, onStory }: LineSignsProps) {
  const t = useTranslate();
  const { item, others } = row;
  const sources = sourcesOf(row);
  const count = sources > 1 ? sources : others.length + 1;
  const told = toldText(row, t);
  if (others.length === 0 && !item.saved && item.mutedBy === undefined) return null;
  return (
    <span className="flex shrink-0 items-center gap-0.5 text-12 text-ink-soft">
      {item.mutedBy !== undefined && <EyeOff aria-label={t("Muted")} className="size-3 shrink-0" />}
      {item.saved && (
        <Bookmark aria-label={t("Saved")} className="size-3 shrink-0 fill-current text-accent" />
      )}
      {others.length > 0 && !onStory && (
        <span title={t("{told} tell this", { told })} className="figures pl-0.5 font-medium text-ink">
          <span aria-hidden="true">×{count}</span>
          <span className="sr-only">{told}</span>
        </span>
      )}
      {others.length > 0 && onStory && (
        <button
          {...{ [rowMarks.story]: "" }}
          type="button"
          tabIndex={-1}
          title={t("{told} tell this", { told })}
          aria-label={told}
          onClick={() => onStory(item.id)}
          className="figures -mr-1 h-6 min-w-6 shrink-0 rounded-4 px-1 font-medium text-ink hover:bg-line"
        >
          ×{count}
        </button>
      )}
    </span>
  );
});

/** The headline ends before them, and nothing else moves: the columns of figures stay where they are. */
const LineActions = memo(function LineActions({ item }: { item: NewsItem }) {
  const t = useTranslate();
  const { change } = useRowActions();
  const onOpen = () => change(item, { read: true });
  return (
    <span className="-mr-1 flex shrink-0 items-center">
      <RowButtons item={item} />
      {item.link !== "#" && (
        <a
          {...{ [rowMarks.article]: "" }}
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          title={t("Open the article in a new tab")}
          aria-label={t("Open the article in a new tab: {title}", { title: item.title })}
          onClick={onOpen}
          onAuxClick={onOpen}
          className="inline-flex size-7 items-center justify-center rounded-8 text-ink-soft hover:bg-line hover:text-ink"
        >
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </a>
      )}
    </span>
  );
});
