import { useMutation } from "@tanstack/react-query";
import type { NewFeed } from "#contract/feeds.ts";
import { addFeed } from "#web/features/feeds/api/add-feed.ts";
import { useFeedsCache } from "#web/features/feeds/hooks/use-feeds-cache.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Follows a feed. What the server says of a field is for the form to show, everything else stands in the banner. */
export function useAddFeed(onAdded: (input: NewFeed) => void) {
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: addFeed,
    onSuccess: async (feed, input) => {
      recordEvent("rss_feed_added", { source: "form" });
      banner(null);
      cache.putIn(feed);
      toast({ text: `${feed.name} was added.` });
      onAdded(input);
      await cache.renew();
    },
    onError: (refusal, { name }) => {
      if (!(refusal instanceof ApiError) || refusal.field === undefined)
        banner({ tone: "problem", text: `${name} was not added. ${refusal.message}` });
    },
  });
  const field = error instanceof ApiError ? error.field : undefined;
  return {
    add: mutate,
    isAdding: isPending,
    /** Address of the feed that is being added. */
    addedUrl: isPending ? variables.url : null,
    nameError: field === "name" ? error?.message : undefined,
    urlError: field !== undefined && field !== "name" ? error?.message : undefined,
    forgetRefusal: reset,
  };
}
