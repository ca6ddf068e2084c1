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

/**
 * One list of news from the lists of several feeds: each article once, newest first, at most `countMax` (READ-71,
 * READ-72). Of an article the newest copy stays; one without a date of its own only when no other has one, as when
 * it was seen says nothing of when it came out. Two items are one article when their ids are equal, or their titles
 * are and their links differ in tracking parameters only. Items with equal keys keep their order.
 */
export function mergeNews<Item extends MergeableItem>(items: readonly Item[], countMax: number): Item[] {
  const best = items.toSorted(
    (a, b) => Number(a.pubDate === null) - Number(b.pubDate === null) || b.sortKey - a.sortKey,
  );
  const seen = new Set<string>();
  const merged: Item[] = [];
  for (const item of best) {
    const place = item.link === missingLink ? item.id : `${comparableLink(item.link)}\n${item.title}`;
    if (seen.has(item.id) || seen.has(place)) continue;
    seen.add(item.id).add(place);
    merged.push(item);
  }
  return merged.sort((a, b) => b.sortKey - a.sortKey).slice(0, countMax);
}
