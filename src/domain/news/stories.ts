/** What grouping reads of a headline. */
export type StoryItem = {
  id: string;
  title: string;
  feedId: string;
  /** ISO 8601; null when the publisher gave none. */
  pubDate: string | null;
  firstSeenAt: string;
  companies: readonly { symbol: string }[];
};

/** One event: the headline that stands in the list and those that tell the same, all by id. */
export type Story = { lead: string; others: string[] };

function plainTitle(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$]+/gu, " ")
    .trim();
}

/**
 * Groups headlines that tell of one event; every item is in exactly one story. Stories and the items in them keep
 * the order of the list, and the first item leads: in a list with the newest on top a story stands where its newest
 * headline would stand alone, so times still run downwards.
 */
export function groupStories(items: readonly StoryItem[]): Story[] {
  const stories = new Map<string, Story>();
  for (const { id, title } of items) {
    const key = plainTitle(title);
    const story = stories.get(key);
    if (story && key !== "") story.others.push(id);
    else stories.set(key === "" ? id : key, { lead: id, others: [] });
  }
  return [...stories.values()];
}
