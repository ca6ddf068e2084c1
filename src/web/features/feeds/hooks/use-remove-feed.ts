import { useMutation } from "@tanstack/react-query";
import type { Feed } from "#contract/feeds.ts";
import { removeFeed } from "#web/features/feeds/api/remove-feed.ts";
import { restoreFeed } from "#web/features/feeds/api/restore-feed.ts";
import { useFeedsCache } from "#web/features/feeds/hooks/use-feeds-cache.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Deletes a feed, gone from the list at once; the message that says so can take it back. */
export function useRemoveFeed() {
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const complain = (text: string) => banner({ tone: "problem", text });

  const { mutate: restore } = useMutation({
    mutationFn: (feed: Feed) => restoreFeed(feed.id),
    onSuccess: async (feed) => {
      cache.putIn(feed);
      toast({ text: `${feed.name} is back.` });
      await cache.renew();
    },
    onError: (error, feed) => complain(`${feed.name} could not be brought back. ${error.message}`),
  });

  const { mutate: remove } = useMutation({
    mutationFn: (feed: Feed) => removeFeed(feed.id),
    onMutate: async (feed) => {
      await cache.hold();
      cache.takeOut(feed.id);
    },
    onSuccess: async (_answer, feed) => {
      toast({ text: `${feed.name} was deleted.`, undo: () => restore(feed) });
      await cache.renew();
    },
    onError: (error, feed) => {
      cache.putIn(feed);
      complain(`${feed.name} was not deleted. ${error.message}`);
    },
  });

  return remove;
}
