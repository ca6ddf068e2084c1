import {
  bestOf,
  type Draft,
  keysOf,
  type Reading,
  readingOf,
  type StoryItem,
  storySpanMs,
} from "./stories.ts";

export type StoryIndex = ReturnType<typeof createStoryIndex>;

type IndexedDraft = Draft & { storyId: string };

/**
 * Stories of items that come one after the other: each item is placed once, by those before it, and stays. Which story an
 * item is in follows from the items before it and their order alone.
 * @param itemsMax what `forget` leaves at most, each some 2 kB: the oldest stories go
 */
export function createStoryIndex(itemsMax = Number.POSITIVE_INFINITY) {
  const draftsByKey = new Map<string | number, Set<IndexedDraft>>();
  const draftsById = new Map<string, { draft: IndexedDraft; keys: Set<string | number> }>();
  const itemIds = new Set<string>();

  function put(reading: Reading, draft: IndexedDraft): void {
    const known = draftsById.get(draft.storyId) ?? { draft, keys: new Set() };
    draftsById.set(draft.storyId, known);
    draft.members.push(reading);
    itemIds.add(reading.item.id);
    for (const key of keysOf(reading.facts)) {
      known.keys.add(key);
      draftsByKey.set(key, (draftsByKey.get(key) ?? new Set()).add(draft));
    }
  }

  const startOf = (reading: Reading, storyId: string): IndexedDraft => ({
    storyId,
    members: [],
    sinceMs: reading.atMs,
  });

  function drop(storyId: string, { draft, keys }: { draft: IndexedDraft; keys: Set<string | number> }): void {
    draftsById.delete(storyId);
    for (const { item } of draft.members) itemIds.delete(item.id);
    for (const key of keys) {
      const drafts = draftsByKey.get(key);
      drafts?.delete(draft);
      if (drafts?.size === 0) draftsByKey.delete(key);
    }
  }

  return {
    /** The id of the story that the item belongs to: that of its first item. */
    add(item: StoryItem): string {
      const reading = readingOf(item, 0);
      const candidates = new Set(keysOf(reading.facts).flatMap((key) => [...(draftsByKey.get(key) ?? [])]));
      const draft = (bestOf(reading, candidates) as IndexedDraft | undefined) ?? startOf(reading, item.id);
      put(reading, draft);
      return draft.storyId;
    },
    /** Puts an item back where it was placed before; one that is there stays. */
    restore(item: StoryItem, storyId: string): void {
      if (itemIds.has(item.id)) return;
      const reading = readingOf(item, 0);
      put(reading, draftsById.get(storyId)?.draft ?? startOf(reading, storyId));
    },
    /** Stories that nothing can join are forgotten, and the oldest of those that are too many. */
    forget(nowMs: number): void {
      for (const [storyId, known] of draftsById)
        if (nowMs - known.draft.sinceMs > storySpanMs) drop(storyId, known);
      for (const [storyId, known] of draftsById) {
        if (itemIds.size <= itemsMax) break;
        drop(storyId, known);
      }
    },
    size: (): number => draftsById.size,
  };
}
