import { type ItemTexts, itemTextsSchema, type NewsItem } from "#contract/news.ts";
import type { Highlight, MutableItem } from "#domain/news/mutes.ts";
import type { UserItem } from "#server/features/reading-state/reading.store.ts";
import type { SeenCompanies } from "../companies/seen-companies.ts";
import type { FollowedFeed, StoredItem } from "./news.store.ts";

const visibleContentMax = 1_000;

export type SeenItem = {
  item: StoredItem;
  feed: Pick<FollowedFeed, "feedId" | "name" | "color" | "channelTitle" | "readUpTo">;
  companies: SeenCompanies;
  /** What the user did with it, if anything. */
  state?: Pick<UserItem, "read" | "savedAt"> | undefined;
  mutedBy?: string | undefined;
};

const neutralColor = "#6b7280";

/** The feed under which a saved item is listed when its user no longer follows any that brought it. */
export function formerFeed(channel: { channelTitle: string | null; channelUrl: string }): SeenItem["feed"] {
  const { channelTitle, channelUrl } = channel;
  return {
    feedId: "",
    color: neutralColor,
    channelTitle,
    readUpTo: 0,
    name: channelTitle ?? new URL(channelUrl).hostname,
  };
}

const textNames = itemTextsSchema.keyof().options;

/** What leaves the server as it is stored: the contract decides. */
function textsOf(item: StoredItem): ItemTexts {
  return Object.fromEntries(textNames.map((name) => [name, item[name]])) as ItemTexts;
}

/** An item as one user sees it: under the name and color of their feed, with the companies found for them. */
export function newsItemOf(
  { item, feed, companies, state, mutedBy }: SeenItem,
  highlight: (item: MutableItem) => Highlight | undefined,
): NewsItem {
  const highlighted = highlight({ ...companies, title: item.title, feedId: feed.feedId, tags: item.tags });
  return {
    ...textsOf(item),
    pubDate: item.pubDate?.toISOString() ?? null,
    firstSeenAt: item.firstSeenAt.toISOString(),
    content: item.content.slice(0, visibleContentMax).replace(/[\uD800-\uDBFF]$/, ""),
    source: feed.channelTitle ?? feed.name,
    feedId: feed.feedId,
    feedName: feed.name,
    feedColor: feed.color,
    ...companies,
    ...(item.tags.length === 0 ? {} : { tags: item.tags }),
    read: state?.read ?? item.seq <= feed.readUpTo,
    saved: (state?.savedAt ?? null) !== null,
    ...(mutedBy === undefined ? {} : { mutedBy }),
    ...(highlighted && { highlight: highlighted }),
  };
}
