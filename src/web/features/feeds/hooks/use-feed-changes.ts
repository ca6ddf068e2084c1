import { useMutation } from "@tanstack/react-query";
import type { Feed } from "#contract/feeds.ts";
import { changeFeed } from "#web/features/feeds/api/change-feed.ts";
import { orderFeeds } from "#web/features/feeds/api/order-feeds.ts";
import { useFeedsCache } from "#web/features/feeds/hooks/use-feeds-cache.ts";
import { useBanner } from "#web/ui/banner.tsx";

/** Switches and order of the list: shown at once, and as before when they cannot be saved (READ-56). */
export function useFeedChanges() {
  const cache = useFeedsCache();
  const banner = useBanner();

  const { mutate: turn } = useMutation({
    mutationFn: ({ feed, enabled }: { feed: Feed; enabled: boolean }) =>
      changeFeed({ id: feed.id, patch: { enabled } }),
    onMutate: async ({ feed, enabled }) => {
      await cache.hold();
      cache.patch(feed.id, { enabled });
    },
    onSuccess: async (feed) => {
      banner(null);
      cache.patch(feed.id, feed);
      await cache.renew();
    },
    onError: (error, { feed, enabled }) => {
      cache.patch(feed.id, { enabled: !enabled });
      const state = enabled ? "off" : "on";
      banner({ tone: "problem", text: `${feed.name} is still switched ${state}. ${error.message}` });
    },
  });

  const { mutateAsync: order } = useMutation({
    mutationFn: orderFeeds,
    onMutate: () => cache.hold(),
    onSuccess: ({ feeds }) => {
      banner(null);
      cache.replace(feeds);
    },
    onError: (error) =>
      banner({ tone: "problem", text: `The order of your feeds is unchanged. ${error.message}` }),
  });

  return { turn, order };
}
