import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Feed } from "#contract/feeds.ts";
import { type Feeds, feedsQuery } from "#web/features/feeds/api/feeds.query.ts";

const inOrder = (a: Feed, b: Feed) => a.order - b.order || a.createdAt.localeCompare(b.createdAt);

/** The list on the screen, changed before or after the server says so. */
export function useFeedsCache() {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = feedsQuery;
    const change = (next: (feeds: Feed[]) => Feed[]) =>
      client.setQueryData<Feeds>(queryKey, (old) => old && { feeds: next(old.feeds) });
    return {
      /** An answer that is under way knows nothing of what happens now. */
      hold: () => client.cancelQueries({ queryKey }),
      feeds: (): Feed[] => client.getQueryData<Feeds>(queryKey)?.feeds ?? [],
      replace: (feeds: Feed[]) => change(() => feeds),
      patch: (id: string, fields: Partial<Feed>) =>
        change((feeds) => feeds.map((feed) => (feed.id === id ? { ...feed, ...fields } : feed))),
      takeOut: (id: string) => change((feeds) => feeds.filter((feed) => feed.id !== id)),
      putIn: (feed: Feed) =>
        change((feeds) => [...feeds.filter(({ id }) => id !== feed.id), feed].toSorted(inOrder)),
      /** Asked for again: the list, and the headlines drawn from it. */
      async renew(): Promise<void> {
        void client.invalidateQueries({ queryKey: ["news"] });
        await client.invalidateQueries({ queryKey });
      },
    };
  }, [client]);
}
