import { missingLink } from "./limits.ts";
import { comparableLink } from "./link.ts";

export type MergeableItem = {
  id: string;
  title: string;
  link: string;
  /** From `sortKeyOf`. */
  sortKey: number;
};

/**
 * One list of news from the lists of several feeds: each article once (the newest copy stays), newest first,
 * undated items last, at most `countMax` (READ-71, READ-72). Two items are one article when their ids are equal, or
 * their titles are and their links differ in tracking parameters only. Items with equal keys keep their order.
 */
export function mergeNews<Item extends MergeableItem>(items: readonly Item[], countMax: number): Item[] {
  const newestFirst = items.toSorted((a, b) => b.sortKey - a.sortKey);
  const seen = new Set<string>();
  const merged: Item[] = [];
  for (const item of newestFirst) {
    if (merged.length >= countMax) break;
    const place = item.link === missingLink ? item.id : `${comparableLink(item.link)}\n${item.title}`;
    if (seen.has(item.id) || seen.has(place)) continue;
    seen.add(item.id).add(place);
    merged.push(item);
  }
  return merged;
}
