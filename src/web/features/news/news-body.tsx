import { CheckCheck, EyeOff, Inbox, Rss } from "lucide-react";
import { type ReactNode, type RefObject, useContext, useMemo } from "react";
import { commonMessages } from "#contract/common-errors.ts";
import type { NewsItem } from "#contract/news.ts";
import { NewsEnd } from "#web/features/news/news-end.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { isFilling, loadFailureText, type NewsList } from "#web/features/news/news-list.ts";
import { NewsRows, rowsOf, TapeContext } from "#web/features/news/news-rows.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { NewsSources, SourceNotice } from "#web/features/news/news-sources.tsx";
import { allSources, chosenOf, isWhole } from "#web/features/news/source-choice.ts";
import type { useNewsList } from "#web/features/news/use-news-list.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { StaleNotice } from "#web/ui/states.tsx";

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
        title="This source isn't in your list"
        text="It was removed or turned off in Settings."
        onShowAll={() => onFilter(allSources)}
      />
    );
  if (code === "folder-not-found")
    return (
      <NoNews
        title="This folder has no sources"
        text="It was removed, or its feeds are turned off in Settings."
        onShowAll={() => onFilter(allSources)}
      />
    );
  if (!list && query.isError)
    return (
      <FailedList
        title={loadFailureText}
        reason={whyOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={busy}
      />
    );
  if (!list || (list.visible.length === 0 && query.isPlaceholderData))
    return <NewsSkeleton text="Loading news…" />;
  if (list.visible.length === 0 && isFilling(list))
    return <NewsSkeleton text="Fetching your feeds for the first time: first headlines in a moment." />;
  const chosen = chosenOf(list.sources, filter);
  const allFail = chosen.length > 0 && chosen.every((source) => source.state === "failing");
  if (list.visible.length === 0 && list.hidden.count === 0 && allFail)
    return (
      <>
        <SourceNotice sources={chosen} nowMs={nowMs} kept={false} />
        <FailedList title={loadFailureText} onRetry={refresh} busy={busy} />
      </>
    );
  const failed = query.isError || allFail || list.kept === true;
  return <LoadedNews {...props} list={list} failed={failed} reason={whyOf(query.error)} busy={busy} />;
}

// The sentence above it says already what to do.
function whyOf(error: Error | null): string | undefined {
  return error?.message.replace(/ Please try again( later| in a few seconds)?\.$/, "");
}

type LoadedNewsProps = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  /** See NewsPageProps. */
  only: ReadonlySet<string> | undefined;
  online: boolean;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  onShowNewItems: () => void;
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
  const { list, failed, busy, news, filter, only, online, nowMs } = props;
  const items = list.visible;
  const visible = useMemo(() => items.filter(({ id }) => only?.has(id) ?? true), [items, only]);
  const rows = useMemo(() => rowsOf(visible), [visible]);
  // The Tape says it in its controls.
  const isTape = useContext(TapeContext) !== undefined;
  return (
    <>
      {(!online || failed) && (
        <StaleNotice
          offline={!online}
          text={online ? loadFailureText : "You're offline."}
          reason={online && !list.kept ? props.reason : "These are the last headlines saved on this device."}
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
            headlines={visible.length}
            rows={rows.length}
          />
        }
        newItems={{ count: list.fresh.length, noun: ["headline", "headlines"], onShow: props.onShowNewItems }}
        rows={rows}
        nowMs={nowMs}
        renderDetails={props.renderDetails}
        ref={props.listRef}
        empty={<Nothing {...props} />}
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

function Nothing({ list, filter, onFilter }: LoadedNewsProps) {
  if (list.hidden.count > 0)
    return <AllMuted count={list.hidden.count} onShow={() => onFilter({ muted: true })} />;
  if (filter.unreadOnly) return <NothingUnread onShowAll={() => onFilter({ unreadOnly: false })} />;
  return (
    <NoNews
      title="No headlines yet"
      text="New headlines appear here as your sources publish them."
      onShowAll={isWhole(filter) ? undefined : () => onFilter(allSources)}
    />
  );
}

/** No feed is followed. */
function NoFeeds() {
  return (
    <EmptyList
      icon={<Rss aria-hidden="true" />}
      title={commonMessages["no-feeds-enabled"]}
      action={
        <ButtonLink variant="primary" to={paths.settings("feeds", "rss")}>
          Open feed settings
        </ButtonLink>
      }
    />
  );
}

type NoNewsProps = {
  title: string;
  text: string;
  /** Missing while all sources are shown. */
  onShowAll: (() => void) | undefined;
};

/** Feeds are followed, but there is nothing to show. */
function NoNews({ title, text, onShowAll }: NoNewsProps) {
  return (
    <EmptyList
      icon={<Inbox aria-hidden="true" />}
      title={title}
      text={text}
      action={
        onShowAll ? (
          <Button onClick={onShowAll}>Show all sources</Button>
        ) : (
          <ButtonLink to={paths.settings("feeds", "rss")}>Open feed settings</ButtonLink>
        )
      }
    />
  );
}

/** Everything is read. */
function NothingUnread({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyList
      icon={<CheckCheck aria-hidden="true" />}
      title="You're all caught up"
      text="New headlines appear here as your sources publish them."
      action={<Button onClick={onShowAll}>Show all headlines</Button>}
    />
  );
}

/** The user's mutes leave nothing. */
function AllMuted({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <EmptyList
      icon={<EyeOff aria-hidden="true" />}
      title="Your mutes hide everything here"
      text={`${count} ${count === 1 ? "headline is" : "headlines are"} hidden. Show them, or edit your mutes.`}
      action={<Button onClick={onShow}>Show muted headlines</Button>}
    />
  );
}
