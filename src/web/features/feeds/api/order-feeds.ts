import type { Feeds } from "#web/features/feeds/api/feeds.query.ts";
import { api } from "#web/lib/api.ts";

export function orderFeeds(ids: string[]): Promise<Feeds> {
  return api.put<Feeds>("/api/feeds/order", { ids });
}
