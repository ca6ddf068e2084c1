import type { NewsItem } from "#contract/news.ts";
import { groupStories } from "#domain/news/stories.ts";

/** One line of the list: a headline, and those of other sources that tell the same. */
export type NewsRow = { item: NewsItem; others: NewsItem[] };

/** Groups the headlines of a list into rows; none is left out. */
export function rowsOf(items: readonly NewsItem[]): NewsRow[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const stories = groupStories(items.map((item) => ({ ...item, companies: item.detectedCompanies })));
  return stories.flatMap(({ lead, others }) => {
    const item = byId.get(lead);
    return item ? [{ item, others: others.flatMap((id) => byId.get(id) ?? []) }] : [];
  });
}

/** Distinct sources of a row. */
export function sourcesOf({ item, others }: NewsRow): number {
  return new Set([item, ...others].map(({ feedId, feedName }) => feedId || feedName)).size;
}
