import { LoadedNews, type LoadedNewsProps } from "#web/features/news/components/loaded-news.tsx";
import { NoFeeds, NoNews } from "#web/features/news/components/news-empty.tsx";
import { NewsSkeleton } from "#web/features/news/components/news-skeleton.tsx";
import { SourceNotice } from "#web/features/news/components/source-notice.tsx";
import { isFilling, loadFailureText } from "#web/features/news/news-list.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type NewsBodyProps = Omit<LoadedNewsProps, "list" | "failed" | "reason" | "busy">;

/** The list in each of its states. */
export function NewsBody(props: NewsBodyProps) {
  const { news, filter, nowMs, onFilter } = props;
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
        onShowAll={() => onFilter({ feedId: undefined })}
      />
    );
  if (!list && query.isError)
    return <FailedLoad reason={whyOf(query.error)} onRetry={() => void query.refetch()} busy={busy} />;
  if (!list || (list.shown.length === 0 && query.isPlaceholderData))
    return <NewsSkeleton text="Loading news…" />;
  if (list.shown.length === 0 && isFilling(list))
    return <NewsSkeleton text="Fetching your feeds for the first time. Headlines follow in a moment." />;
  const chosen = list.sources.filter(({ feedId }) => filter.feedId === undefined || feedId === filter.feedId);
  const allFail = chosen.length > 0 && chosen.every((source) => source.state === "failing");
  if (list.shown.length === 0 && list.hidden.count === 0 && allFail)
    return (
      <>
        <SourceNotice sources={chosen} nowMs={nowMs} kept={false} />
        <FailedLoad onRetry={refresh} busy={busy} />
      </>
    );
  const failed = query.isError || allFail || list.kept === true;
  return <LoadedNews {...props} list={list} failed={failed} reason={whyOf(query.error)} busy={busy} />;
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
