import type { Analysis } from "#contract/analysis.ts";
import { itemTextsSchema, type NewsItem } from "#contract/news.ts";
import { type NewItem, newItemColumns } from "#server/feed-parser/new-items.ts";

const noColumns = Object.fromEntries(newItemColumns.map(({ name }) => [name, null]));
const noTexts = Object.fromEntries(itemTextsSchema.keyof().options.map((name) => [name, null]));

/** An item that a feed brought; what is not named is null or empty. */
export function newItem(item: Partial<NewItem> & { title: string }): NewItem {
  const usual = { id: item.title, link: "#", content: "", companies: [], tags: [], sortKey: 0 };
  return { ...noColumns, ...usual, ...item } as NewItem;
}

/** An item as the browser gets it; what is not named is null or empty. */
export function newsItem(item: Partial<NewsItem> & { id: string }): NewsItem {
  const usual = {
    title: item.id,
    link: "https://example.com/",
    content: "",
    source: "",
    detectedCompanies: [],
    pubDate: null,
    firstSeenAt: "2026-11-21T03:00:00.000Z",
    read: false,
    saved: false,
    feedId: "f1",
    feedName: item.feedId ?? "f1",
    feedColor: "#dc2626",
  };
  return { ...noTexts, ...usual, ...item } as NewsItem;
}

/** A whole answer of the default model as the browser gets it; what is not named is null. */
export const storedAnalysis = (changes: Partial<Analysis> & { itemId: string }): Analysis => ({
  id: "r1",
  symbol: "AAPL",
  promptName: "Risk Analysis",
  promptId: "p1",
  promptVersion: 1,
  inputHash: null,
  sent: "text",
  state: "complete",
  content: "Apple pays four percent more.",
  model: "gpt-4o-mini",
  usage: null,
  costMicroDollars: null,
  durationMs: null,
  snapshot: null,
  figures: null,
  call: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...changes,
});
