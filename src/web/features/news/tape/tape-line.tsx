import { ArrowUpRight, Bookmark, EyeOff } from "lucide-react";
import { memo, type ReactNode, useContext, useId, useMemo, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { HeadlineTextContext, rowMarks } from "#web/features/news/news-item-row.tsx";
import { type NewsRow, sourcesOf, toldText } from "#web/features/news/news-rows.tsx";
import { RowButtons, useRowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { tapeTime } from "#web/lib/near-time.ts";
import { classes } from "#web/ui/styles.ts";

export type TapeLineProps = {
  row: NewsRow;
  selected: boolean;
  /** The one line of the list that Tab goes to. */
  tabbable: boolean;
  /** In two rows, which a tap anywhere opens. */
  compact: boolean;
  /** Exact enough to tell the day. */
  nowMs: number;
  /** Companies and what they did; stays the same while nothing in it changes. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** Goes to the other sources of the story. */
  onStory: (id: string) => void;
};

/** Pixels of a line with the hairline under it; those in two rows are about so high. */
export const lineHeight = 40;
export const compactLineHeight = 85;

/** The button of a line that opens its story. */
export const openMark = "data-news-open";

/** A story in one line: when, whose, what, how many tell it, and what it did. Nothing in it opens downward. */
export const TapeLine = memo(function TapeLine(props: TapeLineProps) {
  const { row, selected, tabbable, compact } = props;
  const { item } = row;
  const titleId = useId();
  const colors = useMemo(() => feedVariables(item.feedColor), [item.feedColor]);
  const [hovered, setHovered] = useState(false);
  const text = useContext(HeadlineTextContext)(item);
  return (
    <article
      {...{ [rowMarks.item]: item.id }}
      tabIndex={tabbable ? 0 : -1}
      aria-labelledby={titleId}
      aria-current={selected ? "true" : undefined}
      style={colors}
      onPointerEnter={() => setHovered(!compact)}
      onPointerLeave={() => setHovered(false)}
      className={classes(
        "relative cursor-default scroll-mt-36 -outline-offset-2",
        compact
          ? "scroll-mb-16 grid grid-cols-[2.75rem_3px_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-2.5 pr-4 pl-3"
          : "scroll-mb-2 flex h-9.75 items-center gap-2.5 pr-4 pl-4",
        selected
          ? "bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent"
          : "bg-surface hover:bg-sunken",
      )}
    >
      {compact ? (
        <TwoRows {...props} titleId={titleId} text={text} />
      ) : (
        <OneRow {...props} titleId={titleId} text={text} actionsVisible={selected || hovered} />
      )}
    </article>
  );
});

type RowsOfLineProps = TapeLineProps & { titleId: string; text: ReactNode };

function OneRow(props: RowsOfLineProps & { actionsVisible: boolean }) {
  const t = useTranslate();
  const { row, selected, nowMs, renderFigures, onStory, titleId, text, actionsVisible } = props;
  const { item } = row;
  return (
    <>
      <LineTime item={item} nowMs={nowMs} className="w-11" />
      <FeedMark item={item} className="h-5" />
      <div className="relative flex h-8 min-w-0 flex-1 items-center gap-2 bg-inherit">
        <h2
          id={titleId}
          dir="auto"
          title={item.title}
          className={classes(
            "min-w-0 flex-1 truncate text-14 leading-5",
            item.read ? "font-normal" : "font-medium",
            item.read && !selected && "text-ink-soft",
          )}
        >
          {text}
        </h2>
        <span className="sr-only">
          {item.read && `${t("Read.")} `}
          {item.feedName}.
        </span>
        {actionsVisible && <LineActions item={item} />}
        <LineSigns row={row} onStory={onStory} />
      </div>
      {renderFigures(item)}
    </>
  );
}

/** The headline in up to two lines, and under it the companies; without any, whose it is. */
function TwoRows({ row, selected, nowMs, renderFigures, titleId, text }: RowsOfLineProps) {
  const t = useTranslate();
  const { item } = row;
  const figures = item.detectedCompanies.length > 0 ? renderFigures(item) : null;
  return (
    <>
      <LineTime item={item} nowMs={nowMs} className="leading-5" />
      <FeedMark item={item} className="row-span-2" />
      <h2
        id={titleId}
        dir="auto"
        className={classes(
          "min-w-0 text-14 leading-5 text-wrap",
          item.read ? "font-normal" : "font-medium",
          item.read && !selected && "text-ink-soft",
        )}
      >
        <button
          {...{ [openMark]: "" }}
          data-print=""
          type="button"
          tabIndex={-1}
          className="block w-full text-start"
        >
          <span className="line-clamp-2">{text}</span>
        </button>
      </h2>
      <span className="flex h-5 items-center justify-end">
        <LineSigns row={row} />
      </span>
      <div className="flex h-5 min-w-0 items-center text-12">
        <span className={figures === null ? "truncate text-ink-soft" : "sr-only"}>
          {item.read && <span className="sr-only">{t("Read.")} </span>}
          {item.feedName}
          <span className="sr-only">.</span>
        </span>
        {figures}
      </div>
    </>
  );
}

function FeedMark({ item, className }: { item: NewsItem; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)",
        className,
        item.read && "opacity-30",
      )}
    />
  );
}

type LineTimeProps = { item: NewsItem; nowMs: number; className: string };

function LineTime({ item, nowMs, className }: LineTimeProps) {
  const t = useTranslate();
  const shown = item.pubDate ?? item.firstSeenAt;
  const moment = Date.parse(shown);
  const exact = absoluteTime(moment, t);
  return (
    <time
      dateTime={shown}
      title={item.pubDate === null ? t("First seen {time}; the feed gives no date", { time: exact }) : exact}
      className={classes("figures shrink-0 text-right text-12 whitespace-nowrap text-ink-soft", className)}
    >
      {tapeTime(moment, nowMs, t.locale)}
    </time>
  );
}

type LineSignsProps = {
  row: NewsRow;
  /** Missing where the number is no button. */
  onStory?: (id: string) => void;
};

/** What is to be seen of a headline at a glance: saved, muted, and how many tell it. */
function LineSigns({ row, onStory }: LineSignsProps) {
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
}

/** The headline ends before them, and nothing else moves: the columns of figures stay where they are. */
function LineActions({ item }: { item: NewsItem }) {
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
}
