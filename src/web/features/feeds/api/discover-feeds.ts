import type { FoundFeeds } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

/** The feeds at an address; nothing is added. */
export function discoverFeeds(url: string): Promise<FoundFeeds> {
  return api.post<FoundFeeds>("/api/feeds/discover", { url });
}
