import { useEffect } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { isWhole } from "#web/features/news/news-filter.ts";
import { type Load, type NewsList, onlyChosen } from "#web/features/news/news-list.ts";
import { keepCopy, type OfflineCopy } from "#web/lib/offline-copy.ts";

/** Headlines kept for times without a network. */
export const storedItemsMax = 50;

/** What is kept of a list: the newest headlines without their texts. */
export function cachedOf(list: NewsList): Pick<NewsList, "visible" | "sources"> {
  return {
    visible: list.visible.slice(0, storedItemsMax).map((item) => ({ ...item, content: "" })),
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
export function listFromCached(
  copy: OfflineCopy | null,
  filter: NewsFilter,
  load: Load,
): NewsList | undefined {
  const value = copy?.value as Partial<NewsList> | null | undefined;
  if (!copy || !value || !Array.isArray(value.visible) || !Array.isArray(value.sources)) return undefined;
  if (!value.visible.every(isItem)) return undefined;
  const list: NewsList = {
    ...load,
    checkedMs: copy.savedMs,
    visible: value.visible,
    fresh: [],
    // What was kept before there were folders names none.
    sources: value.sources.map((source) => ({ ...source, folders: source.folders ?? [] })),
    hidden: { count: 0, rules: [] },
    kept: true,
  };
  const chosen = onlyChosen(list, filter);
  return { ...chosen, visible: chosen.visible.slice(0, Math.max(filter.count, storedItemsMax)) };
}

const backOffMs = 1_000;

type CachedListOptions = {
  list: NewsList | undefined;
  filter: NewsFilter;
  userId: string | undefined;
};

/** Keeps the list on this device while it is one of all sources, once it has come to rest. */
export function useCachedList({ list, filter, userId }: CachedListOptions): void {
  const whole = isWhole(filter) && !filter.unreadOnly && !filter.muted;
  useEffect(() => {
    if (!whole || !list || list.kept || userId === undefined || list.visible.length === 0) return;
    const timer = setTimeout(
      () => keepCopy({ userId, savedMs: list.checkedMs, value: cachedOf(list) }),
      backOffMs,
    );
    return () => clearTimeout(timer);
  }, [whole, list, userId]);
}
