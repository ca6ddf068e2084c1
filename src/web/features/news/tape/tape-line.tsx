import { ArrowUpRight, Bookmark, EyeOff } from "lucide-react";
import { memo, type ReactNode, useContext, useId, useMemo, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { HeadlineTextContext, rowMarks } from "#web/features/news/news-item-row.tsx";
import { type NewsRow, sourcesOf } from "#web/features/news/news-rows.tsx";
import { RowButtons, useRowActions } from "#web/features/news/row-actions.tsx";
import { tapeTime } from "#web/features/news/tape/tape-time.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { classes } from "#web/ui/styles.ts";

export type TapeLineProps = {
  row: NewsRow;
  selected: boolean;
  /** The one line of the list that Tab goes to. */
  tabbable: boolean;
  /** Exact enough to tell the day. */
  nowMs: number;
  /** Companies and what they did; stays the same while nothing in it changes. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** Goes to the other sources of the story. */
  onStory: (id: string) => void;
};

/** Pixels of a line with the hairline under it. */
export const lineHeight = 40;

/** A story in one line: when, whose, what, how many tell it, and what it did. Nothing in it opens downward. */
export const TapeLine = memo(function TapeLine(props: TapeLineProps) {
  const { row, selected, tabbable, nowMs, renderFigures, onStory } = props;
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
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className={classes(
        "relative flex h-9.75 cursor-default scroll-mt-36 scroll-mb-2 items-center gap-2.5 pr-4 pl-4 -outline-offset-2",
        selected
          ? "bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent"
          : "bg-surface hover:bg-sunken",
      )}
    >
      <LineTime item={item} nowMs={nowMs} />
      <span
        aria-hidden="true"
        className={classes(
          "h-5 w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)",
          item.read && "opacity-30",
        )}
      />
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
          {item.read && "Read. "}
          {item.feedName}.
        </span>
        {(selected || hovered) && <LineActions item={item} />}
        <LineSigns row={row} onStory={onStory} />
      </div>
      {renderFigures(item)}
    </article>
  );
});

function LineTime({ item, nowMs }: { item: NewsItem; nowMs: number }) {
  const shown = item.pubDate ?? item.firstSeenAt;
  const moment = Date.parse(shown);
  const exact = absoluteTime(moment);
  return (
    <time
      dateTime={shown}
      title={item.pubDate === null ? `First seen ${exact}; the feed gives no date` : exact}
      className="figures w-11 shrink-0 text-right text-12 whitespace-nowrap text-ink-soft"
    >
      {tapeTime(moment, nowMs)}
    </time>
  );
}

/** What is to be seen of a headline at a glance: saved, muted, and how many tell it. */
function LineSigns({ row, onStory }: { row: NewsRow; onStory: (id: string) => void }) {
  const { item, others } = row;
  const sources = sourcesOf(row);
  const told = sources > 1 ? sources : others.length + 1;
  const noun = sources > 1 ? "sources" : "headlines";
  if (others.length === 0 && !item.saved && item.mutedBy === undefined) return null;
  return (
    <span className="flex shrink-0 items-center gap-0.5 text-12 text-ink-soft">
      {item.mutedBy !== undefined && <EyeOff aria-label="Muted" className="size-3 shrink-0" />}
      {item.saved && <Bookmark aria-label="Saved" className="size-3 shrink-0 fill-current text-accent" />}
      {others.length > 0 && (
        <button
          {...{ [rowMarks.story]: "" }}
          type="button"
          tabIndex={-1}
          title={`${told} ${noun} tell this`}
          aria-label={`${told} ${noun}`}
          onClick={() => onStory(item.id)}
          className="figures -mr-1 h-6 min-w-6 shrink-0 rounded-4 px-1 font-medium text-ink hover:bg-line"
        >
          ×{told}
        </button>
      )}
    </span>
  );
}

/** The headline ends before them, and nothing else moves: the columns of figures stay where they are. */
function LineActions({ item }: { item: NewsItem }) {
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
          title="Open the article in a new tab"
          aria-label={`Open the article in a new tab: ${item.title}`}
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
