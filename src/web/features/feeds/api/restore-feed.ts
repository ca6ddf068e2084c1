import type { Feed } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

/** Takes a deletion back. */
export function restoreFeed(id: string): Promise<Feed> {
  return api.post<Feed>(`/api/feeds/${encodeURIComponent(id)}/restore`, undefined);
}
