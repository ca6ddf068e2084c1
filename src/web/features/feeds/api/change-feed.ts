import type { Feed, FeedPatch } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

export function changeFeed({ id, patch }: { id: string; patch: FeedPatch }): Promise<Feed> {
  return api.patch<Feed>(`/api/feeds/${encodeURIComponent(id)}`, patch);
}
