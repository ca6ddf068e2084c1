import { useEffect } from "react";
import { keptOf } from "#web/features/news/kept-list.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { keepCopy } from "#web/lib/kept-copy.ts";

const restMs = 1_000;

export type KeptListOptions = {
  list: NewsList | undefined;
  filter: NewsFilter;
  userId: string | undefined;
};

/** Keeps the list on this device while it is one of all sources, once it has come to rest. */
export function useKeptList({ list, filter, userId }: KeptListOptions): void {
  const whole = filter.feedId === undefined && !filter.unreadOnly && !filter.muted;
  useEffect(() => {
    if (!whole || !list || list.kept || userId === undefined || list.shown.length === 0) return;
    const timer = setTimeout(
      () => keepCopy({ userId, savedMs: list.checkedMs, value: keptOf(list) }),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [whole, list, userId]);
}
