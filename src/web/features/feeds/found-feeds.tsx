import { Check, X } from "lucide-react";
import type { FoundFeed } from "#contract/feeds.ts";
import { hostOf } from "#domain/feeds/feed-address.ts";
import { formatAge } from "#domain/market/age.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** Headlines shown of one feed, and of each of several. */
const itemsOfOne = 5;
const itemsOfEach = 2;

type FoundFeedsProps = {
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
  const t = useTranslate();
  const [first] = feeds;
  const place = hostOf(first?.url ?? "");
  const title =
    feeds.length === 1
      ? t("One feed found at {place}", { place })
      : t("{count} feeds found at {place}", { count: feeds.length, place });
  return (
    <section aria-label={t("Feeds found")} className="animate-drop-in border-t border-line">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
        <h3 className="min-w-0 text-13 font-medium break-words text-ink-soft">{title}</h3>
        <IconButton size="sm" label={t("Close list")} onClick={onClose}>
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

type FoundFeedRowProps = {
  feed: FoundFeed;
  itemsMax: number;
  /** "added": just now; the button stays where the focus is. */
  state: "new" | "added" | "followed";
  busy: boolean;
  onPick: (feed: FoundFeed) => void;
};

function FoundFeedRow({ feed, itemsMax, state, busy, onPick }: FoundFeedRowProps) {
  const t = useTranslate();
  const items = feed.items.slice(0, itemsMax);
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h4 className="text-14 font-semibold break-words">
            <bdi>{feed.title}</bdi>
          </h4>
          <p className="truncate text-13 text-ink-soft" title={feed.url}>
            {feed.url}
          </p>
        </div>
        {state === "followed" ? (
          <Tag className="mt-0.5">{t("Already followed")}</Tag>
        ) : (
          <Button
            size="sm"
            busy={busy}
            aria-disabled={state === "added" || busy || undefined}
            aria-label={
              state === "added"
                ? t("{title} was added", { title: feed.title })
                : t("Add {title}", { title: feed.title })
            }
            icon={state === "added" && <Check aria-hidden="true" className="size-4" />}
            onClick={() => {
              if (state === "new") onPick(feed);
            }}
          >
            {t(state === "added" ? "Added" : "Add")}
          </Button>
        )}
      </div>
      <ul className="mt-1.5 flex flex-col gap-1">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its items may be equal.
          <li key={at} className="flex items-baseline gap-3 text-13">
            <span className="line-clamp-2 min-w-0 flex-1 text-ink-soft">
              <bdi>{item.title}</bdi>
            </span>
            <span className="figures shrink-0 text-12 text-ink-faint">
              {item.pubDate === null ? "" : formatAge(Date.parse(item.pubDate), Date.now(), t)}
            </span>
          </li>
        ))}
        {items.length === 0 && <li className="text-13 text-ink-soft">{t("No headlines right now")}</li>}
      </ul>
    </li>
  );
}
