import { useCallback, useRef, useState } from "react";
import type { Feed } from "#contract/feeds.ts";
import { EditFeedDialog } from "#web/features/feeds/components/edit-feed-dialog.tsx";
import { FeedRow } from "#web/features/feeds/components/feed-row.tsx";
import { useFeedChanges } from "#web/features/feeds/hooks/use-feed-changes.ts";
import { useRemoveFeed } from "#web/features/feeds/hooks/use-remove-feed.ts";
import { useNow } from "#web/lib/moment.ts";
import { Card } from "#web/ui/card.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";

export type FeedListProps = {
  feeds: readonly Feed[];
  /** The feeds are defaults that stand in for what could not be read: nothing is known of them (READ-56). */
  unread: boolean;
};

/** A delete button of the next row, else of the one before: where the focus goes when a row does. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>("[data-deletes]") ?? null;
}

export function FeedList({ feeds, unread }: FeedListProps) {
  const [edited, setEdited] = useState<Feed | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const { turn, order } = useFeedChanges();
  const remove = useRemoveFeed();
  const onDelete = useCallback(
    (feed: Feed, button: HTMLElement) => {
      (neighbourOf(button) ?? ref.current)?.focus();
      remove(feed);
    },
    [remove],
  );
  return (
    <Card ref={ref} tabIndex={-1} className="outline-none">
      <SortableList label="Your feeds" entries={feeds} onOrder={order} disabled={unread}>
        {(feed) => (
          <FeedRow {...{ feed, nowMs, onDelete }} showsHealth={!unread} onTurn={turn} onEdit={setEdited} />
        )}
      </SortableList>
      {edited && <EditFeedDialog key={edited.id} feed={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
