import type { CompaniesEvent, NewsAnswer, NewsItem, NewsSource } from "#contract/news.ts";

/** Headlines kept behind the pill; older ones fall out. */
export const freshItemsMax = 200;
/** Headlines kept on the page when the reader keeps pressing the pill. */
export const shownItemsMax = 200;

/** The sentence of the specification for a load that failed, or feeds that all failed (READ-70). */
export const loadFailureText = "Failed to fetch news feeds. Please try again later.";

/** What the page shows and what waits behind the pill. */
export type NewsList = {
  /** Number of one stay on one choice of filter and count; a new visit starts a new list. */
  visit: number;
  /** Headlines asked for. */
  count: number;
  /** When the last answer came. */
  checkedMs: number;
  shown: NewsItem[];
  /** Arrived since; shown when the reader asks. */
  fresh: NewsItem[];
  sources: NewsSource[];
};

// Items without a readable date come last; the first sighting decides among them.
function byNewest(a: NewsItem, b: NewsItem): number {
  if (a.pubDate !== b.pubDate) {
    if (a.pubDate === null) return 1;
    if (b.pubDate === null) return -1;
    return a.pubDate < b.pubDate ? 1 : -1;
  }
  return a.firstSeenAt < b.firstSeenAt ? 1 : a.firstSeenAt > b.firstSeenAt ? -1 : 0;
}

export type Load = Pick<NewsList, "visit" | "count" | "checkedMs">;

type Answer = Pick<NewsAnswer, "items" | "sources">;

export function startList(answer: Answer, load: Load): NewsList {
  return { ...load, shown: answer.items, fresh: [], sources: answer.sources };
}

/** The list after an answer: a first or other visit shows it as it is, a reload respects the reader's place. */
export function afterLoad(known: NewsList | undefined, answer: Answer, load: Load): NewsList {
  return known?.visit === load.visit ? withReload(known, answer, load.checkedMs) : startList(answer, load);
}

/** True while feeds that were never fetched still owe their first headlines: then nothing waits behind the pill. */
export function isFilling(list: NewsList): boolean {
  return list.shown.length < list.count && list.sources.some((source) => source.state === "pending");
}

/**
 * A reload under the reader's eyes: what is shown keeps its place, new items wait behind the pill, and items of
 * feeds that are no longer followed go.
 */
export function withReload(list: NewsList, answer: Answer, checkedMs: number): NewsList {
  if (list.shown.length === 0 || isFilling(list)) return startList(answer, { ...list, checkedMs });
  const followed = new Set(answer.sources.map((source) => source.feedId));
  const answered = new Map(answer.items.map((item) => [item.id, item]));
  const renewed = (items: NewsItem[]) =>
    items.flatMap((item) => answered.get(item.id) ?? (followed.has(item.feedId) ? item : []));
  const next: NewsList = {
    ...list,
    checkedMs,
    shown: renewed(list.shown),
    fresh: renewed(list.fresh),
    sources: answer.sources,
  };
  return answer.items.reduce(withItem, next);
}

/** One item of the stream. Older than everything shown means it would not be in the answer either. */
export function withItem(list: NewsList, item: NewsItem): NewsList {
  if (list.shown.some((each) => each.id === item.id) || list.fresh.some((each) => each.id === item.id))
    return list;
  if (list.shown.length === 0) return { ...list, shown: [item] };
  const last = list.shown[list.shown.length - 1];
  if (last && list.shown.length >= list.count && byNewest(item, last) > 0) return list;
  if (isFilling(list)) return { ...list, shown: [...list.shown, item].sort(byNewest) };
  return { ...list, fresh: [...list.fresh, item].sort(byNewest).slice(0, freshItemsMax) };
}

export function withCompanies(list: NewsList, event: CompaniesEvent): NewsList {
  const named = (items: NewsItem[]) =>
    items.some((item) => item.id === event.itemId)
      ? items.map((item) =>
          item.id === event.itemId ? { ...item, detectedCompanies: event.detectedCompanies } : item,
        )
      : items;
  const shown = named(list.shown);
  const fresh = named(list.fresh);
  return shown === list.shown && fresh === list.fresh ? list : { ...list, shown, fresh };
}

/** The pill was pressed: waiting items go on top in order; nothing below is lost. */
export function withFreshShown(list: NewsList): NewsList {
  if (list.fresh.length === 0) return list;
  return { ...list, shown: [...list.fresh, ...list.shown].sort(byNewest).slice(0, shownItemsMax), fresh: [] };
}

/** The items of one feed, to stand in while that feed's own list loads. */
export function onlyFeed(list: NewsList, feedId: string | undefined): NewsList {
  const shown = feedId === undefined ? list.shown : list.shown.filter((item) => item.feedId === feedId);
  return { ...list, shown, fresh: [] };
}

/** Distinct symbols of the shown items in reading order. */
export function symbolsOf(items: NewsItem[]): string[] {
  return [...new Set(items.flatMap((item) => item.detectedCompanies.map((company) => company.symbol)))];
}
