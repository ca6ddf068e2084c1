import { missingLink } from "./limits.ts";
import { comparableLink } from "./link.ts";

export type MergeableItem = {
  id: string;
  title: string;
  link: string;
  /** Null when the copy has no readable date. */
  pubDate: Date | null;
  /** From `sortKeyOf`. */
  sortKey: number;
};

/** What makes two items one article: their ids, or their links without tracking parameters and their titles. */
export function articleKeys({ id, link, title }: Pick<MergeableItem, "id" | "link" | "title">): string[] {
  return link === missingLink ? [id] : [id, `${comparableLink(link)}\n${title}`];
}

/**
 * One list of news from the lists of several feeds: each article once, newest first, at most `countMax` (READ-71,
 * READ-72). Of an article the newest copy stays; one without a date of its own only when no other has one, as when
 * it was seen says nothing of when it came out. Items with equal keys keep their order.
 */
export function mergeNews<Item extends MergeableItem>(items: readonly Item[], countMax: number): Item[] {
  const best = items.toSorted(
    (a, b) => Number(a.pubDate === null) - Number(b.pubDate === null) || b.sortKey - a.sortKey,
  );
  const seen = new Set<string>();
  const merged: Item[] = [];
  for (const item of best) {
    const keys = articleKeys(item);
    if (keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    merged.push(item);
  }
  return merged.sort((a, b) => b.sortKey - a.sortKey).slice(0, countMax);
}
