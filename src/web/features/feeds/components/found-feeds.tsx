import { X } from "lucide-react";
import type { FoundFeed } from "#contract/feeds.ts";
import { hostOf } from "#domain/feeds/feed-address.ts";
import { FoundFeedRow } from "#web/features/feeds/components/found-feed-row.tsx";
import { IconButton } from "#web/ui/button.tsx";

/** Headlines shown of one feed, and of each of several. */
const itemsOfOne = 5;
const itemsOfEach = 2;

export type FoundFeedsProps = {
  feeds: readonly FoundFeed[];
  /** Addresses that are followed by now. */
  followed: ReadonlySet<string>;
  /** Address of the feed that is being added. */
  addedUrl: string | null;
  onPick: (feed: FoundFeed) => void;
  onClose: () => void;
};

/** What the search brought: each feed with its latest headlines, to choose from. */
export function FoundFeeds({ feeds, followed, addedUrl, onPick, onClose }: FoundFeedsProps) {
  const [first] = feeds;
  const place = hostOf(first?.url ?? "");
  const title = feeds.length === 1 ? `One feed found at ${place}` : `${feeds.length} feeds found at ${place}`;
  return (
    <section aria-label="Feeds found" className="animate-drop-in border-t border-line">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
        <h3 className="min-w-0 text-13 font-medium break-words text-ink-soft">{title}</h3>
        <IconButton size="sm" label="Close the list" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ul>
        {feeds.map((feed) => (
          <FoundFeedRow
            key={feed.url}
            feed={feed}
            itemsMax={feeds.length === 1 ? itemsOfOne : itemsOfEach}
            state={feed.followed ? "followed" : followed.has(feed.url) ? "added" : "new"}
            busy={feed.url === addedUrl}
            onPick={onPick}
          />
        ))}
      </ul>
    </section>
  );
}
