import type { Feed, NewFeed } from "#contract/feeds.ts";
import { api } from "#web/lib/api.ts";

export function addFeed(input: NewFeed): Promise<Feed> {
  return api.post<Feed>("/api/feeds", input);
}
