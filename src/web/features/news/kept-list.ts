import { useEffect } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { type Load, type NewsList, onlyChosen } from "#web/features/news/news-list.ts";
import { type KeptCopy, keepCopy } from "#web/lib/kept-copy.ts";

/** Headlines kept for times without a network. */
export const keptItemsMax = 50;

/** What is kept of a list: the newest headlines without their texts. */
export function keptOf(list: NewsList): Pick<NewsList, "shown" | "sources"> {
  return {
    shown: list.shown.slice(0, keptItemsMax).map((item) => ({ ...item, content: "" })),
    sources: list.sources,
  };
}

const isItem = (value: unknown): value is NewsItem =>
  typeof value === "object" &&
  value !== null &&
  ["id", "title", "link", "firstSeenAt", "feedId", "feedName", "feedColor"].every(
    (key) => typeof (value as Record<string, unknown>)[key] === "string",
  ) &&
  Array.isArray((value as { detectedCompanies?: unknown }).detectedCompanies);

/** The kept headlines as a list of the chosen filter; undefined when nothing readable was kept. */
export function listFromKept(copy: KeptCopy | null, filter: NewsFilter, load: Load): NewsList | undefined {
  const value = copy?.value as Partial<NewsList> | null | undefined;
  if (!copy || !value || !Array.isArray(value.shown) || !Array.isArray(value.sources)) return undefined;
  if (!value.shown.every(isItem)) return undefined;
  const list: NewsList = {
    ...load,
    checkedMs: copy.savedMs,
    shown: value.shown,
    fresh: [],
    sources: value.sources,
    hidden: { count: 0, rules: [] },
    kept: true,
  };
  const chosen = onlyChosen(list, filter);
  return { ...chosen, shown: chosen.shown.slice(0, Math.max(filter.count, keptItemsMax)) };
}

const restMs = 1_000;

type KeptListOptions = {
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
