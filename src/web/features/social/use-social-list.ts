import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { askPosts, loadNow, socialKeyOf, socialPostsQuery } from "#web/features/social/social.calls.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { afterLoad, type SocialList, startList, withNextShown } from "#web/features/social/social-list.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useVisit } from "#web/lib/list-filter.ts";
import { useLiveStream } from "#web/lib/live-stream.ts";

export type SocialListOptions = {
  filter: SocialFilter;
  /** Null: auto-refresh is off, so no timed load and no stream. */
  everySeconds: number | null;
  /** False: the user's switch is off, or not known yet. */
  enabled: boolean;
  /** Data text of a `quote` event. */
  onQuote: (data: string) => void;
};

/** Sources that bring something at the same time are read in one load. */
const gatherMs = 1_500;

/** The list of the page, kept current by timed loads and the stream. */
export function useSocialList({ filter, everySeconds, enabled, onQuote }: SocialListOptions) {
  const client = useQueryClient();
  const { count, source, sort } = filter;
  const visit = useVisit([count, source ?? "", sort].join(" "));
  const load = { count, source, sort, everySeconds, enabled, visit };
  const queryKey = socialKeyOf(load);
  const query = useQuery({ ...socialPostsQuery(load), placeholderData: keepPreviousData });
  const open = enabled && everySeconds !== null && query.isSuccess;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function gather() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void query.refetch();
    }, gatherMs);
  }
  useLiveStream(open, { social: gather, quote: onQuote }, gather);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without the stream nothing is gathered.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [open],
  );
  const renewal = useMutation({
    mutationFn: async (mayMove: () => boolean) => {
      await client.cancelQueries({ queryKey });
      const answer = await askPosts(load, true);
      client.setQueryData<SocialList>(queryKey, (known) =>
        mayMove() ? startList(answer, loadNow(load)) : afterLoad(known, answer, loadNow(load)),
      );
    },
  });
  const renewalFailed = renewal.isError && renewal.submittedAt > (query.data?.checkedMs ?? 0);
  return {
    query,
    /** @param mayMove whether the user stands above the list, where a new one moves nothing under their eyes */
    refresh(mayMove: () => boolean) {
      if (renewal.isPending) return;
      recordEvent("feature_usage", { feature: "refresh" });
      renewal.mutate(mayMove);
    },
    refreshing: renewal.isPending,
    /** Why the last load failed; null once one has worked. */
    failure: query.error ?? (renewalFailed ? renewal.error : null),
    showNewItems: () => client.setQueryData<SocialList>(queryKey, (list) => list && withNextShown(list)),
  };
}
