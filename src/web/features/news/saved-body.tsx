import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { type ReactNode, type Ref, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { savedQuery } from "#web/features/news/news.calls.ts";
import { NewsRows, pagedRows } from "#web/features/news/news-rows.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";

export type SavedBodyProps = {
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  onShowAll: () => void;
  listRef: Ref<HTMLDivElement>;
};

/** What was saved for later, the newest first, more of it on demand. What is taken off stays until the page is left. */
export function SavedBody({ nowMs, renderDetails, onShowAll, listRef }: SavedBodyProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(savedQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => pagedRows(data?.pages ?? []), [data]);
  if (query.isPending) return <NewsSkeleton text={t("Loading saved headlines…")} />;
  if (!data)
    return (
      <FailedList
        title={t("Couldn't load your saved headlines.")}
        reason={t.of(wordsOf(query.error))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyList
        icon={<Bookmark aria-hidden="true" />}
        title={t("Nothing saved yet")}
        text={t("Tap the bookmark on any headline, or press S.")}
        action={<Button onClick={onShowAll}>{t("Show all headlines")}</Button>}
      />
    );
  return (
    <NewsRows
      status={
        <p className="figures flex h-8 items-center text-12 text-ink-soft">
          {hasNextPage
            ? t("{count}+ saved headlines", { count: rows.length })
            : t({ one: "{count} saved headline", other: "{count} saved headlines" }, { count: rows.length })}
        </p>
      }
      rows={rows}
      nowMs={nowMs}
      renderDetails={renderDetails}
      ref={listRef}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      loadingMore={isFetchingNextPage}
    />
  );
}
