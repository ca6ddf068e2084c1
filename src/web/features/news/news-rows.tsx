import { ChevronDown } from "lucide-react";
import { createContext, memo, type ReactNode, useCallback, useContext, useId, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { groupStories } from "#domain/news/stories.ts";
import { NewsItemRow, rowMarks } from "#web/features/news/news-item-row.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { ItemList, type ItemListProps } from "#web/ui/item-list/item-list.tsx";
import { classes } from "#web/ui/styles.ts";

/** One line of the list: a headline, and those of other sources that tell the same. */
export type NewsRow = { item: NewsItem; others: NewsItem[] };

/** Groups the headlines of a list into rows; none is left out. */
export function rowsOf(items: readonly NewsItem[]): NewsRow[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const stories = groupStories(items.map((item) => ({ ...item, companies: item.detectedCompanies })));
  return stories.flatMap(({ lead, others }) => {
    const item = byId.get(lead);
    return item ? [{ item, others: others.flatMap((id) => byId.get(id) ?? []) }] : [];
  });
}

/** The rows of a list that comes in pages: there each headline is by itself. */
export const pagedRows = (pages: readonly { items: NewsItem[] }[]): NewsRow[] =>
  pages.flatMap(({ items }) => items.map((item) => ({ item, others: [] })));

/** Distinct sources of a row. */
export function sourcesOf({ item, others }: NewsRow): number {
  return new Set([item, ...others].map(({ feedId, feedName }) => feedId || feedName)).size;
}

/** What belongs to an item beside its text, for a place that arranges it itself; each may be nothing. */
export type DetailParts = {
  /** The way to an analysis. */
  analyze: ReactNode;
  /** The analysis that is open. */
  panel: ReactNode;
  cards: ReactNode;
};

export type DetailOptions = {
  /** The facts of the first company are open from the start. */
  opened?: boolean;
  /** Without it the panel follows the cards, and the way to an analysis is among the facts. */
  arrange?: (parts: DetailParts) => ReactNode;
};

export type NewsRowsProps = Omit<ItemListProps<NewsRow>, "items" | "keyOf" | "renderItem"> & {
  rows: readonly NewsRow[];
  nowMs: number;
  /** Companies and analysis; nothing where there are none. */
  renderDetails: (item: NewsItem, options?: DetailOptions) => ReactNode;
};

export const idOf = ({ item }: NewsRow) => item.id;

/** Renders the same rows as the Tape; undefined where they are Cards. */
export const TapeContext = createContext<((list: NewsRowsProps) => ReactNode) | undefined>(undefined);

/** A list of headlines in the layout of the page. */
export function NewsRows(list: NewsRowsProps) {
  const renderTape = useContext(TapeContext);
  return renderTape ? renderTape(list) : <CardRows {...list} />;
}

function CardRows({ rows, nowMs, renderDetails, ...frame }: NewsRowsProps) {
  const renderItem = useCallback(
    (row: NewsRow) => <StoryRow row={row} nowMs={nowMs} renderDetails={renderDetails} />,
    [nowMs, renderDetails],
  );
  return <ItemList {...frame} items={rows} keyOf={idOf} renderItem={renderItem} />;
}

type StoryRowProps = {
  row: NewsRow;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
};

/** A headline; where others tell the same story, they open under it. */
const StoryRow = memo(function StoryRow({ row, nowMs, renderDetails }: StoryRowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { item, others } = row;
  const note = others.length > 0 && (
    <button
      {...{ [rowMarks.story]: "" }}
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      className="figures inline-flex min-h-6 items-center gap-0.5 rounded-4 px-1 font-medium whitespace-nowrap text-ink hover:bg-sunken touch:px-0"
    >
      {toldText(row, t)}
      <ChevronDown
        aria-hidden="true"
        className={classes("size-3.5 text-ink-soft transition-transform duration-150", open && "rotate-180")}
      />
    </button>
  );
  return (
    <>
      <NewsItemRow item={item} nowMs={nowMs} note={note}>
        {renderDetails(item)}
      </NewsItemRow>
      {others.length > 0 && open && (
        <ul
          id={id}
          aria-label={t("Other sources of: {title}", { title: item.title })}
          className="pb-2.5 pl-3 sm:pl-4"
        >
          {others.map((other) => (
            <li key={other.id}>
              <NewsItemRow nested item={other} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

/** "3 headlines". */
export const headlinesText = (count: number, t: Translate): string =>
  t({ one: "{count} headline", other: "{count} headlines ## of a list" }, { count });

/** How many tell the story. Two headlines of one source are no two sources. */
export function toldText(row: NewsRow, t: Translate): string {
  const sources = sourcesOf(row);
  return sources > 1
    ? t({ one: "{count} source", other: "{count} sources" }, { count: sources })
    : headlinesText(row.others.length + 1, t);
}
