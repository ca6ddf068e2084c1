import type { ReactNode, Ref } from "react";
import type { NewsItem } from "#contract/news.ts";
import { FreshPill } from "#web/features/news/components/fresh-pill.tsx";
import { NoFeeds, NoNews } from "#web/features/news/components/news-empty.tsx";
import { NewsListView } from "#web/features/news/components/news-list-view.tsx";
import { NewsSkeleton } from "#web/features/news/components/news-skeleton.tsx";
import { SourceNotice } from "#web/features/news/components/source-notice.tsx";
import { StaleNotice } from "#web/features/news/components/stale-notice.tsx";
import { StatusLine } from "#web/features/news/components/status-line.tsx";
import type { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import { isFilling, loadFailureText, type NewsList } from "#web/features/news/news-list.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

export type NewsBodyProps = {
  news: ReturnType<typeof useNewsList>;
  /** The chosen feed; undefined for all. */
  feedId: string | undefined;
  online: boolean;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  onShowFresh: () => void;
  onShowAll: () => void;
  listRef: Ref<HTMLOListElement>;
};

/** The list in each of its states. */
export function NewsBody(props: NewsBodyProps) {
  const { news, feedId, nowMs, onShowAll } = props;
  const { query, refresh, refreshing } = news;
  const list = query.data;
  const code = query.error instanceof ApiError ? query.error.code : undefined;
  const busy = refreshing || query.isFetching;
  if (code === "no-feeds-enabled" || list?.sources.length === 0) return <NoFeeds />;
  if (code === "feed-not-found")
    return (
      <NoNews
        title="This source is not in your list"
        text="It was removed or switched off in Settings."
        onShowAll={onShowAll}
      />
    );
  if (!list && query.isError)
    return <FailedLoad reason={whyOf(query.error)} onRetry={() => void query.refetch()} busy={busy} />;
  if (!list || (list.shown.length === 0 && query.isPlaceholderData))
    return <NewsSkeleton text="Loading news…" />;
  if (list.shown.length === 0 && isFilling(list))
    return <NewsSkeleton text="Fetching your feeds for the first time. Headlines follow in a moment." />;
  const chosen = list.sources.filter((source) => feedId === undefined || source.feedId === feedId);
  const allFail = chosen.length > 0 && chosen.every((source) => source.state === "failing");
  if (list.shown.length === 0 && allFail)
    return (
      <>
        <SourceNotice sources={chosen} nowMs={nowMs} kept={false} />
        <FailedLoad onRetry={refresh} busy={busy} />
      </>
    );
  return <LoadedNews {...props} list={list} failed={query.isError || allFail} busy={busy} />;
}

function LoadedNews(props: NewsBodyProps & { list: NewsList; failed: boolean; busy: boolean }) {
  const { list, failed, busy, news, feedId, online, nowMs, onShowFresh, onShowAll, listRef } = props;
  return (
    <>
      {(!online || failed) && (
        <StaleNotice
          offline={!online}
          text={online ? loadFailureText : "You are offline."}
          reason={online ? whyOf(news.query.error) : "These headlines stay as they are until you are back."}
          onRetry={news.refresh}
          busy={busy}
        />
      )}
      <SourceNotice sources={list.sources} nowMs={nowMs} kept={list.shown.length > 0} />
      <div>
        <StatusLine checkedMs={list.checkedMs} nowMs={nowMs} />
        <FreshPill count={list.fresh.length} onPress={onShowFresh} />
        {list.shown.length === 0 ? (
          <NoNews
            title="No headlines yet"
            text="New headlines appear here as soon as your sources publish them."
            onShowAll={feedId === undefined ? undefined : onShowAll}
          />
        ) : (
          <NewsListView ref={listRef} items={list.shown} nowMs={nowMs} renderDetails={props.renderDetails} />
        )}
      </div>
    </>
  );
}

// The sentence above it says already what to do.
function whyOf(error: Error | null): string | undefined {
  return error?.message.replace(/ Please try again( later| in a few seconds)?\.$/, "");
}

function FailedLoad(props: { reason?: string | undefined; onRetry: () => void; busy: boolean }) {
  return (
    <Card>
      <ErrorState title={loadFailureText} {...props} />
    </Card>
  );
}
