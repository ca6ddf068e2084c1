import type { Feed } from "#contract/feeds.ts";
import { defaultFeeds } from "#domain/feeds/default-feeds.data.ts";

/** What a new user has, to be shown while the own feeds cannot be read (READ-56). */
export const defaultEntries: readonly Feed[] = defaultFeeds.map((feed, at) => ({
  ...feed,
  id: `default-${at}`,
  userId: "",
  enabled: true,
  order: at + 1,
  isDefault: true,
  createdAt: "",
  lastUpdated: "",
  health: { state: "pending", reason: null, checkedAt: null, succeededAt: null, nextCheckAt: null },
}));
