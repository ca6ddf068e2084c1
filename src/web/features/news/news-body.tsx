import type { ReactNode, RefObject } from "react";
import { Suspense, useContext } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { NewsEnd } from "#web/features/news/news-end.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { allSources, chosenOf } from "#web/features/news/news-filter.ts";
import { isFilling, loadFailureText, type NewsList } from "#web/features/news/news-list.ts";
import { type NewsRow, NewsRows, TapeContext } from "#web/features/news/news-rows.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { NewsSources, SourceNotice } from "#web/features/news/news-sources.tsx";
import type { useNewsList } from "#web/features/news/use-news-list.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import type { NewItemsPillProps } from "#web/ui/item-list/new-items-pill.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { StaleNotice } from "#web/ui/states.tsx";

// Most lists have headlines.
const loadEmpty = () => import("#web/features/news/news-empty.tsx");
const NoFeeds = lazyComponent(async () => (await loadEmpty()).NoFeeds);
const NoNews = lazyComponent(async () => (await loadEmpty()).NoNews);
const EmptyNews = lazyComponent(async () => (await loadEmpty()).EmptyNews);

export type NewsBodyProps = Omit<LoadedNewsProps, "list" | "failed" | "reason" | "busy">;

/** The list in each of its states. */
export function NewsBody(props: NewsBodyProps) {
  const t = useTranslate();
  return (
    // The script of the Tape comes by itself.
    <Suspense fallback={<NewsSkeleton text={t("Loading news…")} />}>
      <NewsState {...props} />
    </Suspense>
  );
}

function NewsState(props: NewsBodyProps) {
  const t = useTranslate();
  const { news, filter, nowMs, onFilter } = props;
  const { query, refresh, refreshing } = news;
  const list = query.data;
  const code = query.error instanceof ApiError ? query.error.code : undefined;
  const busy = refreshing || query.isFetching;
  if (code === "no-feeds-enabled" || list?.sources.length === 0) return <NoFeeds />;
  if (code === "feed-not-found")
    return (
      <NoNews
        title={t("This source isn't in your list")}
        text={t("It was removed or turned off in Settings.")}
        onShowAll={() => onFilter(allSources)}
      />
    );
  if (code === "folder-not-found")
    return (
      <NoNews
        title={t("This folder has no sources")}
        text={t("It was removed, or its feeds are turned off in Settings.")}
        onShowAll={() => onFilter(allSources)}
      />
    );
  if (!list && query.isError)
    return (
      <FailedList
        title={t.of(loadFailureText)}
        reason={whyOf(query.error, t)}
        onRetry={() => void query.refetch()}
        busy={busy}
      />
    );
  if (!list || (list.visible.length === 0 && query.isPlaceholderData))
    return <NewsSkeleton text={t("Loading news…")} />;
  if (list.visible.length === 0 && isFilling(list))
    return <NewsSkeleton text={t("Fetching your feeds for the first time: first headlines in a moment.")} />;
  const chosen = chosenOf(list.sources, filter);
  const allFail = chosen.length > 0 && chosen.every((source) => source.state === "failing");
  if (list.visible.length === 0 && list.hidden.count === 0 && allFail)
    return (
      <>
        <SourceNotice sources={chosen} nowMs={nowMs} kept={false} />
        <FailedList title={t.of(loadFailureText)} onRetry={refresh} busy={busy} />
      </>
    );
  const failed = query.isError || allFail || list.kept === true;
  return <LoadedNews {...props} list={list} failed={failed} reason={whyOf(query.error, t)} busy={busy} />;
}

// The sentence above it says already what to do.
function whyOf(error: Error | null, t: Translate): string | undefined {
  return error
    ? t.of(wordsOf(error)).replace(/ Please try again( later| in a few seconds)?\.$/, "")
    : undefined;
}

type LoadedNewsProps = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  online: boolean;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  /** The list in the chosen order; `pending` until what it is ordered by is known. */
  ordered: { rows: readonly NewsRow[]; pending: boolean };
  newItems: NewItemsPillProps;
  onManageMutes: () => void;
  listRef: RefObject<HTMLDivElement | null>;
  search: { open: () => void };
  list: NewsList;
  failed: boolean;
  reason: string | undefined;
  busy: boolean;
};

/** A list that is there, with all that is to be said about it. */
function LoadedNews(props: LoadedNewsProps) {
  const t = useTranslate();
  const { list, failed, busy, news, filter, online, nowMs } = props;
  const { rows, pending } = props.ordered;
  // The Tape says it in its controls.
  const isTape = useContext(TapeContext) !== undefined;
  if (pending)
    return (
      <NewsSkeleton text={filter.order === "mine" ? t("Loading watchlists…") : t("Loading reactions…")} />
    );
  return (
    <>
      {(!online || failed) && (
        <StaleNotice
          offline={!online}
          text={online ? t.of(loadFailureText) : t("You're offline.")}
          reason={
            online && !list.kept ? props.reason : t("These are the last headlines saved on this device.")
          }
          onRetry={news.refresh}
          busy={busy}
        />
      )}
      {!isTape && <SourceNotice sources={list.sources} nowMs={nowMs} kept={list.visible.length > 0} />}
      <NewsRows
        status={
          <NewsSources
            checkedMs={list.checkedMs}
            nowMs={nowMs}
            sources={list.sources}
            headlines={rows.reduce((sum, { others }) => sum + 1 + others.length, 0)}
            rows={rows.length}
          />
        }
        className={isTape ? undefined : "-mt-3"}
        newItems={props.newItems}
        rows={rows}
        nowMs={nowMs}
        renderDetails={props.renderDetails}
        ref={props.listRef}
        empty={
          <Suspense>
            <EmptyNews list={list} filter={filter} onFilter={props.onFilter} />
          </Suspense>
        }
        footer={
          <NewsEnd
            list={list}
            rows={rows}
            older={news.older}
            listRef={props.listRef}
            onSearch={props.search.open}
            showsMuted={filter.muted}
            onShowMuted={(muted) => props.onFilter({ muted })}
            onManageMutes={props.onManageMutes}
          />
        }
      />
    </>
  );
}
