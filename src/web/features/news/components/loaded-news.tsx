import { type ReactNode, type Ref, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { HiddenLine } from "#web/features/news/components/hidden-line.tsx";
import { AllMuted, NoNews, NothingUnread } from "#web/features/news/components/news-empty.tsx";
import { NewsListView } from "#web/features/news/components/news-list-view.tsx";
import { SourceNotice } from "#web/features/news/components/source-notice.tsx";
import { StatusLine } from "#web/features/news/components/status-line.tsx";
import type { useNewsList } from "#web/features/news/hooks/use-news-list.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { loadFailureText, type NewsList } from "#web/features/news/news-list.ts";
import { rowsOf } from "#web/features/news/news-rows.ts";
import { FreshPill } from "#web/ui/fresh-pill.tsx";
import { StaleNotice } from "#web/ui/states.tsx";

export type LoadedNewsProps = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  online: boolean;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  onShowFresh: () => void;
  onManageMutes: () => void;
  listRef: Ref<HTMLDivElement>;
  list: NewsList;
  failed: boolean;
  reason: string | undefined;
  busy: boolean;
};

/** A list that is there, with all that is to be said about it. */
export function LoadedNews(props: LoadedNewsProps) {
  const { list, failed, busy, news, filter, online, nowMs } = props;
  const rows = useMemo(() => rowsOf(list.shown), [list.shown]);
  return (
    <>
      {(!online || failed) && (
        <StaleNotice
          offline={!online}
          text={online ? loadFailureText : "You are offline."}
          reason={
            online && !list.kept
              ? props.reason
              : "These are the last headlines of this device; they stay until you are back."
          }
          onRetry={news.refresh}
          busy={busy}
        />
      )}
      <SourceNotice sources={list.sources} nowMs={nowMs} kept={list.shown.length > 0} />
      <div>
        <StatusLine
          checkedMs={list.checkedMs}
          nowMs={nowMs}
          sources={list.sources}
          headlines={list.shown.length}
          rows={rows.length}
        />
        <FreshPill count={list.fresh.length} noun={["headline", "headlines"]} onPress={props.onShowFresh} />
        {rows.length === 0 ? (
          <Nothing {...props} />
        ) : (
          <NewsListView ref={props.listRef} rows={rows} nowMs={nowMs} renderDetails={props.renderDetails} />
        )}
        <HiddenLine
          count={list.hidden.count}
          shown={filter.muted}
          onShow={(muted) => props.onFilter({ muted })}
          onManage={props.onManageMutes}
        />
      </div>
    </>
  );
}

function Nothing({ list, filter, onFilter }: LoadedNewsProps) {
  if (list.hidden.count > 0)
    return <AllMuted count={list.hidden.count} onShow={() => onFilter({ muted: true })} />;
  if (filter.unreadOnly) return <NothingUnread onShowAll={() => onFilter({ unreadOnly: false })} />;
  return (
    <NoNews
      title="No headlines yet"
      text="New headlines appear here as soon as your sources publish them."
      onShowAll={filter.feedId === undefined ? undefined : () => onFilter({ feedId: undefined })}
    />
  );
}
