import type { NewsItem, NewsSource } from "#contract/news.ts";
import type { NewsList } from "#web/features/news/news-list.ts";

/** From here on a count of unread headlines says "100+". */
export const unreadCountMax = 100;

export type ReadingChange = { read?: boolean | undefined; saved?: boolean | undefined };

export const countText = (unread: number): string =>
  unread >= unreadCountMax ? `${unreadCountMax}+` : String(unread);

/** Unread headlines of the chosen sources. */
export function unreadOf(sources: readonly NewsSource[], feedId: string | undefined): number {
  return sources
    .filter((source) => feedId === undefined || source.feedId === feedId)
    .reduce((sum, source) => sum + source.unread, 0);
}

/** A change of one headline; the same one when it changes nothing. */
export function withChange(
  item: NewsItem,
  { read = item.read, saved = item.saved }: ReadingChange,
): NewsItem {
  return read === item.read && saved === item.saved ? item : { ...item, read, saved };
}

// A count that stands for "100 or more" is not known well enough to count on.
const counted = (source: NewsSource, step: number): NewsSource =>
  step === 0 || source.unread >= unreadCountMax
    ? source
    : { ...source, unread: Math.min(unreadCountMax, Math.max(0, source.unread + step)) };

/** The list after headlines were read or saved, here or in another tab. */
export function withReading(list: NewsList, ids: readonly string[], change: ReadingChange): NewsList {
  const wanted = new Set(ids);
  const steps = new Map<string, number>();
  const changed = (item: NewsItem) => {
    if (!wanted.has(item.id)) return item;
    const next = withChange(item, change);
    if (next.read !== item.read) steps.set(item.feedId, (steps.get(item.feedId) ?? 0) + (next.read ? -1 : 1));
    return next;
  };
  const shown = list.shown.map(changed);
  const fresh = list.fresh.map(changed);
  const sources =
    steps.size === 0 ? list.sources : list.sources.map((each) => counted(each, steps.get(each.feedId) ?? 0));
  return { ...list, shown, fresh, sources };
}

/** Everything of the chosen sources counts as read. */
export function withAllRead(list: NewsList, feedId: string | undefined): NewsList {
  const chosen = (id: string) => feedId === undefined || id === feedId;
  const read = (item: NewsItem) => (chosen(item.feedId) ? withChange(item, { read: true }) : item);
  return {
    ...list,
    shown: list.shown.map(read),
    fresh: list.fresh.map(read),
    sources: list.sources.map((source) => (chosen(source.feedId) ? { ...source, unread: 0 } : source)),
  };
}

/** The stream brought new headlines: their sources have that many more to read. */
export function withMoreUnread(list: NewsList, items: readonly NewsItem[]): NewsList {
  const steps = new Map<string, number>();
  for (const { feedId, read } of items) if (!read) steps.set(feedId, (steps.get(feedId) ?? 0) + 1);
  return { ...list, sources: list.sources.map((each) => counted(each, steps.get(each.feedId) ?? 0)) };
}
