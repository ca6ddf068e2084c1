import { likeness, never } from "./same-story.ts";
import { type Facts, type FactsCompany, factsOf } from "./story-facts.ts";
import { isOwnWord, weightOf } from "./story-words.ts";

/** What grouping reads of a headline. */
export type StoryItem = {
  id: string;
  title: string;
  feedId: string;
  /** ISO 8601; null when the publisher gave none. */
  pubDate: string | null;
  firstSeenAt: string;
  /** Names help to tell a company's name from other words. */
  companies: readonly FactsCompany[];
};

/** One event: the headline that is in the list and those that tell the same, all by id. */
export type Story = { lead: string; others: string[] };

/** Headlines further apart tell of two events, however alike. */
export const storySpanMs = 48 * 60 * 60 * 1_000;
/** Part of a story's headlines that a new one must be like; it may contradict none. */
const likeShareMin = 0.5;
/** Of a larger story the oldest and the newest are compared, half of each. */
const comparedMax = 16;
const tellingWeightMin = 2;

/** What new headlines are compared with. */
export type Told = { feedId: string; facts: Facts };
type Reading = Told & { id: string; place: number; atMs: number };
type Draft = { members: readonly Told[]; sinceMs: number };
type OpenDraft = { members: Reading[]; sinceMs: number };

const factsOfItems = new WeakMap<StoryItem, Facts>();

/** Items do not change, so each object is read once. */
function factsOfItem(item: StoryItem): Facts {
  const known = factsOfItems.get(item);
  if (known) return known;
  const facts = factsOf(item.title, item.companies);
  factsOfItems.set(item, facts);
  return facts;
}

/** A date in the future says nothing, so an item counts from when it was first seen at the latest. */
function momentOf({ pubDate, firstSeenAt }: StoryItem): number {
  const seenMs = Date.parse(firstSeenAt) || 0;
  const publishedMs = pubDate === null ? Number.NaN : Date.parse(pubDate);
  return Number.isNaN(publishedMs) ? seenMs : Math.min(publishedMs, seenMs);
}

/** @param place in the list */
export const readingOf = (item: StoryItem, place: number): Reading => ({
  id: item.id,
  feedId: item.feedId,
  place,
  atMs: momentOf(item),
  facts: factsOfItem(item),
});

function byTime(a: Reading, b: Reading): number {
  return a.atMs - b.atMs || (a.id < b.id ? -1 : 1);
}

/** What two headlines of one story nearly always share one of; only those are compared. */
export function keysOf({ symbols, words, plain }: Facts): (string | number)[] {
  const telling = words.filter((word) => isOwnWord(word) || weightOf(word) >= tellingWeightMin);
  return telling.length + symbols.length === 0 ? [plain] : [...symbols, ...telling];
}

/** Those that a new headline is held against. */
export function compared<Member>(members: readonly Member[]): readonly Member[] {
  if (members.length <= comparedMax) return members;
  return [...members.slice(0, comparedMax / 2), ...members.slice(-comparedMax / 2)];
}

/** How well a headline fits into a story; 0 when it does not. */
function fitOf(reading: Told, { members }: Draft): number {
  const chosen = compared(members);
  let sum = 0;
  let alike = 0;
  for (const { feedId, facts } of chosen) {
    const one = likeness(reading.facts, facts, feedId === reading.feedId);
    if (one === never) return 0;
    if (one > 0) alike += 1;
    sum += one;
  }
  return alike >= chosen.length * likeShareMin ? sum / chosen.length : 0;
}

export function bestOf<Found extends Draft>(reading: Reading, drafts: Iterable<Found>): Found | undefined {
  let best: Found | undefined;
  let bestFit = 0;
  for (const draft of drafts) {
    if (reading.atMs - draft.sinceMs > storySpanMs) continue;
    const one = fitOf(reading, draft);
    if (one > bestFit) [best, bestFit] = [draft, one];
  }
  return best;
}

/** Oldest first, so that a headline that arrives later never takes an older story apart. */
function draftsOf(readings: readonly Reading[]): OpenDraft[] {
  const drafts: OpenDraft[] = [];
  const draftsByKey = new Map<string | number, Set<OpenDraft>>();
  for (const reading of readings.toSorted(byTime)) {
    const keys = keysOf(reading.facts);
    const candidates = new Set(keys.flatMap((key) => [...(draftsByKey.get(key) ?? [])]));
    const draft = bestOf(reading, candidates) ?? { members: [], sinceMs: reading.atMs };
    if (draft.members.push(reading) === 1) drafts.push(draft);
    for (const key of keys) draftsByKey.set(key, (draftsByKey.get(key) ?? new Set()).add(draft));
  }
  return drafts;
}

/**
 * Groups headlines that tell of one event; every item is in exactly one story. Stories and the items in them keep the
 * order of the list, and the first item leads: in a list with the newest on top a story is where its newest
 * headline would stand alone, so times still run downwards. Which items are one story does not depend on the order of
 * the list, and an item newer than all others leaves the stories of the others as they were.
 */
export function groupStories(items: readonly StoryItem[]): Story[] {
  return draftsOf(items.map(readingOf))
    .map(({ members }) => members.toSorted((a, b) => a.place - b.place))
    .toSorted((a, b) => (a[0]?.place ?? 0) - (b[0]?.place ?? 0))
    .map((members) => members.map(({ id }) => id))
    .map(([lead = "", ...others]) => ({ lead, others }));
}
