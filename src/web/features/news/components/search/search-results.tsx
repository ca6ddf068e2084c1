import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { NewsListView } from "#web/features/news/components/news-list-view.tsx";
import { HeadlineTextContext } from "#web/features/news/components/row/headline-text.ts";
import { MarkedTitle } from "#web/features/news/components/search/marked-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type SearchResultsProps = {
  pages: SearchAnswer[];
  words: string;
  nowMs: number;
  /** The results of the search before, while the new ones come. */
  old: boolean;
  /** Missing when there is no more. */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
  listRef: Ref<HTMLDivElement>;
};

const noDetails = () => null;

export function SearchResults(props: SearchResultsProps) {
  const { pages, words, nowMs, old, onMore, loadingMore, listRef } = props;
  const rows = useMemo(
    () => pages.flatMap(({ items }) => items.map((item) => ({ item, others: [] }))),
    [pages],
  );
  const marks = useMemo(() => Object.assign({}, ...pages.map((page) => page.marks)), [pages]);
  const textOf = useCallback(
    (item: NewsItem): ReactNode => <MarkedTitle title={item.title} marks={marks[item.id] ?? []} />,
    [marks],
  );
  const first = pages[0];
  return (
    <HeadlineTextContext value={textOf}>
      <div aria-busy={old} className={classes("transition-opacity duration-150", old && "opacity-60")}>
        <Summary answer={first} words={words} />
        <NewsListView ref={listRef} rows={rows} nowMs={nowMs} renderDetails={noDetails} />
        {onMore && (
          <div className="flex justify-center pt-4">
            <Button busy={loadingMore} onClick={onMore}>
              Load more
            </Button>
          </div>
        )}
      </div>
    </HeadlineTextContext>
  );
}

const number = new Intl.NumberFormat("en-US");

function countText(total: number, exact: boolean): string {
  return `${number.format(total)}${exact ? "" : "+"} ${total === 1 && exact ? "headline" : "headlines"}`;
}

function Summary({ answer, words }: { answer: SearchAnswer | undefined; words: string }) {
  const isSimilar = answer?.method === "similar";
  return (
    <p
      role="status"
      className="figures flex min-h-8 flex-wrap items-center gap-x-1 py-1.5 text-12 text-ink-soft [overflow-wrap:anywhere]"
    >
      {countText(answer?.total ?? 0, answer?.exact ?? true)}
      {isSimilar && (
        <span>
          with words like <strong className="font-semibold text-ink">{answer.similarWords.join(", ")}</strong>
          . None has “{words.trim()}” as you wrote it.
        </span>
      )}
      {answer?.complete === false && <span>Older headlines are still being made searchable.</span>}
    </p>
  );
}
