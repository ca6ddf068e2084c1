import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell, Rss } from "lucide-react";
import {
  Fragment,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { listFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { NothingFound, NothingTyped } from "#web/features/news/news-empty.tsx";
import { HeadlineTextContext } from "#web/features/news/news-item-row.tsx";
import { headlinesText, NewsRows, type NewsRowsProps, pagedRows } from "#web/features/news/news-rows.tsx";
import {
  alertStartOf,
  filterCount,
  isBlank,
  type NewsSearch,
  newsSearchQuery,
  noFilters,
  useSearchAddress,
} from "#web/features/news/news-search.ts";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { SearchBar, SearchFilters, type Suggestion } from "#web/features/news/search-form.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import { Rich } from "#web/ui/rich.tsx";

export type SearchBodyProps = Pick<NewsRowsProps, "nowMs" | "renderDetails"> & {
  sources: readonly NewsSource[];
  listRef: Ref<HTMLDivElement>;
  /** What is found is shown as lines beside a pane: the words stay in sight over them. */
  isTape: boolean;
};

/** The search, in the place of the list: what is looked for, and what was found. */
export function SearchBody({ sources, nowMs, listRef, renderDetails, isTape }: SearchBodyProps) {
  const t = useTranslate();
  const { search, words, setWords, set, submit, close } = useSearchAddress();
  const clear = filterCount(search) > 0 ? () => set(noFilters) : undefined;
  const query = useInfiniteQuery({ ...newsSearchQuery(search), enabled: !isBlank(search) });
  const pages = isBlank(search) ? undefined : query.data?.pages;
  const suggestions = useMemo(() => companiesIn(pages ?? []), [pages]);
  const [filtersVisible, setFiltersVisible] = useState(false);
  useEscape(close);

  function found() {
    if (isBlank(search)) return <NothingTyped />;
    // A search that failed is not answered by what another one found.
    if (query.isError && (query.isPlaceholderData || !pages))
      return (
        <FailedList
          title={t("Search failed.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (!pages) return <NewsSkeleton text={t("Searching…")} />;
    if (!pages[0]?.items.length && !query.isPlaceholderData)
      return <NothingFound words={search.words} complete={pages[0]?.complete !== false} onClear={clear} />;
    return (
      <SearchResults
        {...{ pages, nowMs, listRef, renderDetails, isTape }}
        words={search.words}
        outdated={query.isPlaceholderData}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        loadingMore={query.isFetchingNextPage}
      />
    );
  }
  const form = (
    <>
      <SearchBar
        {...{ words, filtersVisible }}
        onWords={setWords}
        onSubmit={submit}
        onClose={close}
        filters={filterCount(search)}
        onFilters={() => setFiltersVisible(!filtersVisible)}
      />
      <SearchFilters
        {...{ search, sources, suggestions }}
        onSearch={set}
        onClear={clear}
        visible={filtersVisible}
      />
      {!isBlank(search) && <SearchWays search={search} />}
    </>
  );
  return (
    <>
      <h1 className="sr-only">{t("Search headlines")}</h1>
      <div className={isTape ? "flex flex-col gap-3" : "mb-1 flex flex-col gap-4"}>{form}</div>
      {found()}
    </>
  );
}

/** What else can be had of what is looked for: a feed of it, or an alert. */
function SearchWays({ search }: { search: NewsSearch }) {
  const t = useTranslate();
  const { askFeed } = useRowActions();
  const start = alertStartOf(search);
  const look = { variant: "quiet", size: "sm" } as const;
  return (
    <div className="-mx-2 flex flex-wrap gap-x-2 gap-y-1 self-start touch:gap-x-4">
      <Button {...look} onClick={askFeed} icon={<Rss aria-hidden="true" className="size-4" />}>
        {t("Get as a feed")}
      </Button>
      {start && (
        <ButtonLink
          {...look}
          to={paths.alerts({ new: start })}
          icon={<Bell aria-hidden="true" className="size-4" />}
        >
          {t("New alert")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Companies of the results, the most frequent first. */
function companiesIn(pages: readonly SearchAnswer[]): Suggestion[] {
  const found = new Map<string, Suggestion & { count: number }>();
  for (const { symbol, name } of pages.flatMap(({ items }) =>
    items.flatMap((each) => each.detectedCompanies),
  ))
    found.set(symbol, { symbol, name, count: (found.get(symbol)?.count ?? 0) + 1 });
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** Escape leaves the search, unless it closes what floats over it. */
function useEscape(leave: () => void): void {
  const act = useEffectEvent(leave);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog[open], [role='menu']")) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

type SearchResultsProps = Pick<SearchBodyProps, "nowMs" | "listRef" | "renderDetails" | "isTape"> & {
  pages: SearchAnswer[];
  words: string;
  /** The results of the search before, while the new ones come. */
  outdated: boolean;
  /** Missing on the last page. */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
};

function SearchResults(props: SearchResultsProps) {
  const { pages, words, nowMs, outdated, onMore, loadingMore, listRef, renderDetails, isTape } = props;
  const rows = useMemo(() => pagedRows(pages), [pages]);
  const marks = useMemo(() => Object.assign({}, ...pages.map((page) => page.marks)), [pages]);
  const textOf = useCallback(
    (item: NewsItem): ReactNode => <MarkedTitle title={item.title} marks={marks[item.id] ?? []} />,
    [marks],
  );
  const summary = <Summary answer={pages[0]} words={words} />;
  return (
    <HeadlineTextContext value={textOf}>
      {/* The Tape has no line over its list. */}
      {isTape && summary}
      <NewsRows
        className="transition-opacity duration-150"
        outdated={outdated}
        status={summary}
        rows={rows}
        nowMs={nowMs}
        renderDetails={renderDetails}
        ref={listRef}
        onMore={onMore}
        loadingMore={loadingMore}
      />
    </HeadlineTextContext>
  );
}

const similarList = listFormat({ type: "disjunction" });

function countText(count: number, exact: boolean, t: Translate): string {
  return exact ? headlinesText(count, t) : t("{count}+ headlines", { count });
}

function Summary({ answer, words }: { answer: SearchAnswer | undefined; words: string }) {
  const t = useTranslate();
  const isSimilar = answer?.method === "similar";
  return (
    <p
      role="status"
      className="figures flex min-h-8 flex-wrap items-center gap-x-1 py-1.5 text-12 text-ink-soft [overflow-wrap:anywhere]"
    >
      {countText(answer?.total ?? 0, answer?.exact ?? true, t)}
      {isSimilar && (
        <span>
          <Rich
            text={t("with words like <similar>{similar}</similar>. No exact match for “{words}”.", {
              similar: similarList(t.locale).format(answer.similarWords),
              words: words.trim(),
            })}
            marks={{
              similar: (similar) => <strong className="font-semibold text-ink">{similar}</strong>,
            }}
          />
        </span>
      )}
      {answer?.complete === false && <span>{t("Still indexing older headlines.")}</span>}
    </p>
  );
}

type MarkedTitleProps = { title: string; marks: SearchAnswer["marks"][string] };

/** A headline whose matched parts stand out. */
function MarkedTitle({ title, marks }: MarkedTitleProps) {
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <Fragment key={start}>
          {title.slice(marks[at - 1]?.end ?? 0, start)}
          <mark className="rounded-[3px] bg-warning-soft box-decoration-clone text-inherit outline-1 outline-warning-line/60">
            {title.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {title.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
