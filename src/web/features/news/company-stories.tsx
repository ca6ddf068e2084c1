import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import type { SearchAnswer } from "#contract/search.ts";
import { type ItemSlot, useHeadlineList } from "#web/features/news/headline-list.ts";
import { searchKey } from "#web/features/news/news.calls.ts";
import {
  headlinesText,
  NewsRows,
  type NewsRowsProps,
  pagedRows,
  TapeContext,
} from "#web/features/news/news-rows.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { RowActionsContext, RowDialogs, useRowActionsValue } from "#web/features/news/row-actions.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";

const pageSize = 50;
const renewMs = 60_000;

/**
 * Headlines of the user's feeds about a company, the newest first. Cached as the pages of a search are, so that a headline
 * that is saved here is saved everywhere.
 */
export const companyStoriesQuery = (symbol: string, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, "company", symbol],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/news/search", {
        query: { symbol, limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
    // Who reads further down is not moved.
    refetchInterval: ({ state }) => (live && (state.data?.pages.length ?? 0) < 2 ? renewMs : false),
    refetchOnWindowFocus: false,
  });

export type CompanyStoriesProps = {
  company: { symbol: string; name: string };
  query: UseInfiniteQueryResult<InfiniteData<SearchAnswer>>;
  keysEnabled: boolean;
  renderItem: (slot: ItemSlot) => ReactNode;
  /** Renders the list as the Tape; undefined where it is Cards. */
  renderTape: ((list: NewsRowsProps) => ReactNode) | undefined;
};

const nothingHidden = { count: 0, rules: [] };
const nothing = () => undefined;

/** The headlines about one company, with the rows and the keys of the news page. */
export function CompanyStories({ company, query, keysEnabled, renderItem, renderTape }: CompanyStoriesProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const pages = query.data?.pages;
  const rows = useMemo(() => pagedRows(pages ?? []), [pages]);
  const visible = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  const { actions, ask, close, mutes } = useRowActionsValue(() => void query.refetch());
  const search = `${paths.news}?q=&symbol=${encodeURIComponent(company.symbol)}`;
  const { listRef, nowMs, renderDetails } = useHeadlineList({
    visible,
    loading: false,
    keysEnabled,
    change: actions.change,
    renderItem,
    ofList: {
      "mark-all-read": nothing,
      "unread-only": nothing,
      refresh: () => void query.refetch(),
      search: () => void navigate(search),
    },
  });

  function content() {
    if (query.isPending) return <NewsSkeleton text={t("Loading stories…")} />;
    if (!pages)
      return (
        <FailedList
          title={t("Couldn't load the stories.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (rows.length === 0)
      return (
        <EmptyList
          icon={<Newspaper aria-hidden="true" />}
          title={t("No stories yet")}
          text={
            pages[0]?.complete === false
              ? t("Still indexing older headlines.")
              : t("Headlines of your feeds about {company} appear here.", { company: company.name })
          }
          action={
            <ButtonLink to={`${paths.news}?q=${encodeURIComponent(company.name)}`}>
              {t("Search headlines for {company}", { company: company.name })}
            </ButtonLink>
          }
        />
      );
    const [{ total, exact } = { total: null, exact: true }] = pages;
    return (
      <NewsRows
        status={
          <p className="figures flex h-8 items-center text-12 text-ink-soft">
            {exact ? headlinesText(total ?? rows.length, t) : t("{count}+ headlines", { count: total ?? 0 })}
          </p>
        }
        rows={rows}
        nowMs={nowMs}
        renderDetails={renderDetails}
        ref={listRef}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        loadingMore={query.isFetchingNextPage}
      />
    );
  }

  return (
    <RowActionsContext value={actions}>
      <TapeContext value={renderTape}>{content()}</TapeContext>
      <RowDialogs
        ask={ask}
        onClose={close}
        mutes={mutes}
        correct={actions.correct}
        sources={[]}
        hidden={nothingHidden}
      />
    </RowActionsContext>
  );
}
