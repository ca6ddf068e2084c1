import { useInfiniteQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { NewsSource } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { newsSearchQuery } from "#web/features/news/api/search.ts";
import { NewsSkeleton } from "#web/features/news/components/news-skeleton.tsx";
import type { Suggestion } from "#web/features/news/components/search/company-field.tsx";
import { SearchBar } from "#web/features/news/components/search/search-bar.tsx";
import { SearchFilters } from "#web/features/news/components/search/search-filters.tsx";
import { SearchResults } from "#web/features/news/components/search/search-results.tsx";
import {
  NothingFound,
  NothingTyped,
  SearchFailed,
} from "#web/features/news/components/search/search-states.tsx";
import { useSearchAddress } from "#web/features/news/hooks/use-search-address.ts";
import { filterCount, isBlank, type NewsSearch } from "#web/features/news/news-search.ts";

export type SearchBodyProps = { sources: readonly NewsSource[]; nowMs: number; listRef: Ref<HTMLDivElement> };

const noFilters: Partial<NewsSearch> = {
  symbol: undefined,
  feedId: undefined,
  from: undefined,
  to: undefined,
};

/** The search, in the place of the list: what is looked for, and what was found. */
export function SearchBody({ sources, nowMs, listRef }: SearchBodyProps) {
  const { search, words, setWords, set, submit, close } = useSearchAddress();
  const clear = filterCount(search) > 0 ? () => set(noFilters) : undefined;
  const query = useInfiniteQuery({ ...newsSearchQuery(search), enabled: !isBlank(search) });
  const pages = isBlank(search) ? undefined : query.data?.pages;
  const suggestions = useMemo(() => companiesIn(pages ?? []), [pages]);
  const [filtersShown, setFiltersShown] = useState(false);
  useEscape(close);

  function found() {
    if (isBlank(search)) return <NothingTyped />;
    // A search that failed is not answered by what another one found.
    if (query.isError && (query.isPlaceholderData || !pages))
      return (
        <SearchFailed error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      );
    if (!pages) return <NewsSkeleton text="Searching…" />;
    if (!pages[0]?.items.length && !query.isPlaceholderData)
      return <NothingFound words={search.words} complete={pages[0]?.complete !== false} onClear={clear} />;
    return (
      <SearchResults
        {...{ pages, nowMs, listRef }}
        words={search.words}
        old={query.isPlaceholderData}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        loadingMore={query.isFetchingNextPage}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">Search headlines</h1>
      <SearchBar
        {...{ words, filtersShown }}
        onWords={setWords}
        onSubmit={submit}
        onClose={close}
        filters={filterCount(search)}
        onFilters={() => setFiltersShown(!filtersShown)}
      />
      <SearchFilters
        {...{ search, sources, suggestions }}
        onSearch={set}
        onClear={clear}
        shown={filtersShown}
      />
      <div>{found()}</div>
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
