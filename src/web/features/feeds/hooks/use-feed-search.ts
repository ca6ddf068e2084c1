import { useMutation } from "@tanstack/react-query";
import type { FoundFeed, FoundFeeds, NewFeed } from "#contract/feeds.ts";
import { discoverFeeds } from "#web/features/feeds/api/discover-feeds.ts";
import { ApiError, type ApiErrorCode } from "#web/lib/api-error.ts";

/** "add": when the address is a feed's own, that feed is added at once; else it is shown like any other. */
type Search = { form: NewFeed; mode: "add" | "show" };

/** These say that the address can never be a feed's; after any other failure it may still be added. */
const finalRefusals: ReadonlySet<ApiErrorCode> = new Set(["feed-address-refused", "bad-input"]);

export type FeedSearchHandlers = {
  /** The address is a feed's own. */
  onFeed: (feed: FoundFeed, search: Search) => void;
  onFailed: () => void;
};

/** Looks at what stands at an address. */
export function useFeedSearch({ onFeed, onFailed }: FeedSearchHandlers) {
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: ({ form: { url } }: Search) => discoverFeeds(url),
    onSuccess: ({ isFeed, feeds: [feed] }, search) => {
      if (isFeed && feed) onFeed(feed, search);
    },
    onError: onFailed,
  });
  const url = variables?.form.url;
  const isAdded = data?.isFeed === true && variables?.mode === "add";
  return {
    start: mutate,
    close: reset,
    isPending,
    mode: isPending ? variables.mode : null,
    /** To choose from. */
    found: isAdded ? undefined : (data satisfies FoundFeeds | undefined),
    /** The feed at this address, when it was looked at and is one. */
    feedAt: (address: string): FoundFeed | undefined =>
      data?.isFeed && url === address ? data.feeds[0] : undefined,
    failure: error?.message,
    /** The search of this address failed, but the address may be right all the same. */
    leavesOpen: (address: string): boolean =>
      error !== null && url === address && !(error instanceof ApiError && finalRefusals.has(error.code)),
  };
}
