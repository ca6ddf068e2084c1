import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { type ReactNode, type Ref, useMemo } from "react";
import type { NewsItem } from "#contract/news.ts";
import { savedQuery } from "#web/features/news/api/saved.ts";
import { NewsListView } from "#web/features/news/components/news-list-view.tsx";
import { NewsSkeleton } from "#web/features/news/components/news-skeleton.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type SavedBodyProps = {
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  onShowAll: () => void;
  listRef: Ref<HTMLDivElement>;
};

/** What was saved for later, the newest first, more of it on demand. What is taken off stays until the page is left. */
export function SavedBody({ nowMs, renderDetails, onShowAll, listRef }: SavedBodyProps) {
  const query = useInfiniteQuery(savedQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap(({ items }) => items.map((item) => ({ item, others: [] }))) ?? [],
    [data],
  );
  if (query.isPending) return <NewsSkeleton text="Loading what you saved…" />;
  if (!data)
    return (
      <Card>
        <ErrorState
          title="Your saved headlines could not be loaded."
          reason={query.error?.message}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Bookmark aria-hidden="true" />}
          title="Nothing saved yet"
          text="Press the bookmark of a headline, or the key s, to keep it here for later."
          action={<Button onClick={onShowAll}>Show all headlines</Button>}
        />
      </Card>
    );
  return (
    <div>
      <p className="figures flex h-8 items-center text-12 text-ink-soft">
        {rows.length}
        {hasNextPage ? "+" : ""} saved {rows.length === 1 ? "headline" : "headlines"}
      </p>
      <NewsListView ref={listRef} rows={rows} nowMs={nowMs} renderDetails={renderDetails} />
      {hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
