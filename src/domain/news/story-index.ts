import { bestOf, compared, keysOf, readingOf, type StoryItem, storySpanMs, type Told } from "./stories.ts";

export type StoryIndex = ReturnType<typeof createStoryIndex>;

type Key = string | number;
/** What stays of a headline: tens of thousands are kept. */
type Member = Told & { id: string };
type IndexedDraft = {
  storyId: string;
  sinceMs: number;
  /** Those that a new one is held against. */
  members: Member[];
  /** Of members that no new headline is held against any more. */
  past: { ids: string[]; keys: Set<Key> } | undefined;
};

/**
 * Stories of items that come one after the other: each item is placed once, by those before it, and stays. Which story an
 * item is in follows from the items before it and their order alone.
 * @param itemsMax what `forget` leaves at most, each at most some 1.5 kB: the oldest stories go
 */
export function createStoryIndex(itemsMax = Number.POSITIVE_INFINITY) {
  /** Most keys have one draft. */
  const draftsByKey = new Map<Key, IndexedDraft | Set<IndexedDraft>>();
  const draftsById = new Map<string, IndexedDraft>();
  const itemIds = new Set<string>();

  const draftsOf = (key: Key): Iterable<IndexedDraft> => {
    const found = draftsByKey.get(key);
    return found === undefined ? [] : found instanceof Set ? found : [found];
  };

  function enter(key: Key, draft: IndexedDraft): void {
    const found = draftsByKey.get(key);
    if (found === undefined) draftsByKey.set(key, draft);
    else if (found instanceof Set) found.add(draft);
    else if (found !== draft) draftsByKey.set(key, new Set([found, draft]));
  }

  function leave(key: Key, draft: IndexedDraft): void {
    const found = draftsByKey.get(key);
    if (found instanceof Set) found.delete(draft);
    if (found === draft || (found instanceof Set && found.size === 0)) draftsByKey.delete(key);
  }

  function put({ id, feedId, facts }: Member, storyId: string, atMs: number): void {
    const member = { id, feedId, facts };
    const known = draftsById.get(storyId);
    const draft = known ?? { storyId, sinceMs: atMs, members: [member], past: undefined };
    if (known) known.members.push(member);
    else draftsById.set(storyId, draft);
    itemIds.add(id);
    for (const key of keysOf(facts)) enter(key, draft);
    pass(draft);
  }

  /** Nothing joins a story by those between its oldest and its newest. */
  function pass(draft: IndexedDraft): void {
    const kept = compared(draft.members);
    if (kept.length === draft.members.length) return;
    draft.past ??= { ids: [], keys: new Set() };
    for (const member of draft.members) {
      if (kept.includes(member)) continue;
      draft.past.ids.push(member.id);
      for (const key of keysOf(member.facts)) draft.past.keys.add(key);
    }
    draft.members = [...kept];
  }

  function drop(draft: IndexedDraft): void {
    const { storyId, members, past } = draft;
    draftsById.delete(storyId);
    for (const id of [...members.map((member) => member.id), ...(past?.ids ?? [])]) itemIds.delete(id);
    for (const key of [...members.flatMap(({ facts }) => keysOf(facts)), ...(past?.keys ?? [])])
      leave(key, draft);
  }

  return {
    /** The id of the story that the item belongs to: that of its first item. */
    add(item: StoryItem): string {
      const reading = readingOf(item, 0);
      const candidates = new Set(keysOf(reading.facts).flatMap((key) => [...draftsOf(key)]));
      const storyId = bestOf(reading, candidates)?.storyId ?? item.id;
      put(reading, storyId, reading.atMs);
      return storyId;
    },
    /** Puts an item back where it was placed before; one that is there stays. */
    restore(item: StoryItem, storyId: string): void {
      if (itemIds.has(item.id)) return;
      const reading = readingOf(item, 0);
      put(reading, storyId, reading.atMs);
    },
    /** Stories that nothing can join are forgotten, and the oldest of those that are too many. */
    forget(nowMs: number): void {
      for (const draft of draftsById.values()) if (nowMs - draft.sinceMs > storySpanMs) drop(draft);
      for (const draft of draftsById.values()) {
        if (itemIds.size <= itemsMax) break;
        drop(draft);
      }
    },
    size: (): number => draftsById.size,
    /** Headlines that are kept whole; of the others there is the id. */
    wholeSize: (): number => [...draftsById.values()].reduce((sum, { members }) => sum + members.length, 0),
  };
}
