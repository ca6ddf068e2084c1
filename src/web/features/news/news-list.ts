import type { CompaniesEvent, HiddenNews, NewsAnswer, NewsItem, NewsSource } from "#contract/news.ts";
import { message } from "#domain/language/translate.ts";
import { listItemsMax } from "#domain/news/limits.ts";
import { choiceOf, type SourceChoice } from "#web/features/news/news-filter.ts";

/** The sentence of the specification for a load that failed, or feeds that all failed (READ-70). */
export const loadFailureText = message("Failed to fetch news feeds. Please try again later.");

/** What the page shows and what waits behind the pill. */
export type NewsList = {
  /** Number of one stay on one choice of filter and count; a new visit starts a new list. */
  visit: number;
  /** Headlines asked for. */
  count: number;
  /** When the last answer came. */
  checkedMs: number;
  visible: NewsItem[];
  /** Arrived since; shown when the user asks. */
  fresh: NewsItem[];
  sources: NewsSource[];
  /** What mute rules keep from the list. */
  hidden: HiddenNews;
  /** Where older headlines begin; null when there are none, undefined while that is not known. */
  older?: string | null | undefined;
  /** Older headlines were loaded; what is to be said of it. */
  told?: OlderTold;
  /** These are the headlines that this device kept: the server could not be reached. */
  kept?: boolean;
};

export type OlderTold = {
  /** By the last load. */
  loaded: number;
  /** Of those, how many came in between what was there. */
  further: number;
  /** What mute rules kept from all older pages. */
  hidden: HiddenNews;
};

/** The time that a row shows. */
const momentOf = ({ pubDate, firstSeenAt }: NewsItem): string => pubDate ?? firstSeenAt;

const newerFirst = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
export const byMoment = (a: NewsItem, b: NewsItem) => newerFirst(momentOf(a), momentOf(b));
export const byNewest = (a: NewsItem, b: NewsItem) =>
  byMoment(a, b) || newerFirst(a.firstSeenAt, b.firstSeenAt);

/**
 * An item as the newest answer has it. A newer copy of it belongs in another place, so where the item is, it keeps
 * what is the copy's: times on a page never ascend.
 */
function renewedItem(known: NewsItem, answered: NewsItem): NewsItem {
  if (momentOf(known) === momentOf(answered)) return answered;
  const { pubDate, firstSeenAt, content, author, source, feedId, feedName, feedColor } = known;
  return { ...answered, pubDate, firstSeenAt, content, author, source, feedId, feedName, feedColor };
}

export type Load = Pick<NewsList, "visit" | "count" | "checkedMs">;

export function startList(answer: NewsAnswer, load: Load): NewsList {
  const { items: visible, sources, hidden, older } = answer;
  return { ...load, visible, fresh: [], sources, hidden, older };
}

/** The list after an answer: a first or other visit shows it as it is, a reload respects the user's place. */
export function afterLoad(known: NewsList | undefined, answer: NewsAnswer, load: Load): NewsList {
  return known?.visit === load.visit && !known.kept
    ? withReload(known, answer, load.checkedMs)
    : startList(answer, load);
}

/** True while feeds that were never fetched still owe their first headlines: then nothing waits behind the pill. */
export function isFilling(list: NewsList): boolean {
  return list.visible.length < list.count && list.sources.some((source) => source.state === "pending");
}

/**
 * A reload under the user's eyes: what is shown keeps its place, new items wait behind the pill, and items of
 * feeds that are no longer followed go.
 */
export function withReload(list: NewsList, answer: NewsAnswer, checkedMs: number): NewsList {
  if (list.visible.length === 0 || isFilling(list)) return startList(answer, { ...list, checkedMs });
  const followed = new Set(answer.sources.map((source) => source.feedId));
  const answered = new Map(answer.items.map((item) => [item.id, item]));
  const renewed = (items: NewsItem[]) =>
    items
      .flatMap((item) => {
        const known = followed.has(item.feedId) ? item : undefined;
        const again = answered.get(item.id);
        return again && known ? renewedItem(known, again) : (again ?? known ?? []);
      })
      // In its place, unless all that is left of it is an older copy.
      .sort(byMoment);
  const next: NewsList = {
    ...list,
    checkedMs,
    visible: renewed(list.visible),
    fresh: renewed(list.fresh),
    sources: answer.sources,
    hidden: answer.hidden,
  };
  return withItems(next, answer.items);
}

/** Arrivals of the stream in one go. Older than everything shown means they would not be in the answer either. */
export function withItems(list: NewsList, items: readonly NewsItem[]): NewsList {
  const known = new Set([...list.visible, ...list.fresh].map(({ id }) => id));
  const arrived = items.filter(({ id }) => !known.has(id) && known.add(id));
  if (arrived.length === 0) return list;
  if (list.visible.length === 0 || isFilling(list))
    return { ...list, visible: [...list.visible, ...arrived].sort(byNewest).slice(0, listItemsMax) };
  const last = list.visible.length >= list.count ? list.visible[list.visible.length - 1] : undefined;
  const newer = last ? arrived.filter((item) => byNewest(item, last) <= 0) : arrived;
  if (newer.length === 0) return list;
  return { ...list, fresh: [...list.fresh, ...newer].sort(byNewest).slice(0, listItemsMax) };
}

export function withCompanies(list: NewsList, { itemId, ...companies }: CompaniesEvent): NewsList {
  const named = (items: NewsItem[]) =>
    items.some((item) => item.id === itemId)
      ? items.map((item) => (item.id === itemId ? { ...item, ...companies } : item))
      : items;
  const visible = named(list.visible);
  const fresh = named(list.fresh);
  return visible === list.visible && fresh === list.fresh ? list : { ...list, visible, fresh };
}

/** The pill was clicked: waiting items go on top in order; nothing below is lost. */
export function withNewVisible(list: NewsList): NewsList {
  if (list.fresh.length === 0) return list;
  return {
    ...list,
    visible: [...list.fresh, ...list.visible].sort(byNewest).slice(0, listItemsMax),
    fresh: [],
  };
}

/** What of a list fits another choice, to stand in while that one's own list loads. */
export function onlyChosen(
  list: NewsList,
  { unreadOnly, ...choice }: SourceChoice & { unreadOnly: boolean },
): NewsList {
  const isChosen = choiceOf(list.sources, choice);
  const visible = list.visible.filter((item) => isChosen(item.feedId) && !(unreadOnly && item.read));
  return { ...list, visible, fresh: [] };
}
