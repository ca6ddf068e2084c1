import type { Arrival, Scope, Why } from "#domain/alerts/match.ts";
import { unusualStoriesMin } from "#domain/alerts/rule.ts";

const dayMs = 86_400_000;
/** Days before the last 24 hours that are held against them, at most and at least. */
export const usualDaysMax = 30;
export const usualDaysMin = 7;
/** By chance alone as many stories come less often than that. */
const chanceMax = 0.001;
/** What comes later than that after it was first seen anywhere, or after its publication, is an old story. */
const freshMsMax = dayMs;
/** What a firing may look at: the last day, the days before, the day in which the spell may have begun, and a story's own span. */
export const mentionsLookedAtMs = (usualDaysMax + 2 + 5) * dayMs;

/** A feed told a story that names a company. */
export type Mention = {
  storyId: string;
  channelId: string;
  seq: number;
  atMs: number;
  publishedMs: number | null;
  firstSeenMs: number;
};

/** What a round or a rehearsal knows: mentions by company, in their order, and since when each feed was read. */
export type Mentions = {
  bySymbol: ReadonlyMap<string, readonly Mention[]>;
  readSinceMs: ReadonlyMap<string, number>;
};

export const noMentions: Mentions = { bySymbol: new Map(), readSinceMs: new Map() };

/** How often stories name a company, in the 24 hours and in the days before. */
export type Usual = {
  count: number;
  /** Stories a day, the most within 24 hours, and over how many days. */
  perDay: number;
  busiest: number;
  days: number;
};

/** How likely `count` or more are where so many are expected (Poisson). */
export function chanceOf(count: number, expected: number): number {
  let term = Math.exp(-expected);
  let below = 0;
  for (let each = 0; each < count; each += 1) {
    below += term;
    term *= expected / (each + 1);
  }
  return Math.max(0, 1 - below);
}

type Telling = { storyId: string; seq: number; atMs: number };

const isFresh = ({ atMs, publishedMs, firstSeenMs }: Mention): boolean =>
  atMs - firstSeenMs <= freshMsMax && (publishedMs === null || atMs - publishedMs <= freshMsMax);

/** When the first of some feeds told each story. */
function firstTellings(mentions: readonly Mention[], counts: (channelId: string) => boolean): Telling[] {
  const told = new Set<string>();
  return mentions.filter((mention) => {
    if (!counts(mention.channelId) || !isFresh(mention) || told.has(mention.storyId)) return false;
    told.add(mention.storyId);
    return true;
  });
}

/** The most of these times, in their order, within 24 hours. */
function busiestOf(timesMs: readonly number[]): number {
  let from = 0;
  return timesMs.reduce((most, atMs, at) => {
    while (atMs - (timesMs[from] ?? atMs) >= dayMs) from += 1;
    return Math.max(most, at - from + 1);
  }, 0);
}

/** What is usual at the moment of a telling; null for feeds that are read for too short a time. */
function usualAt(tellings: readonly Telling[], { seq, atMs }: Telling, sinceMs: number): Usual | null {
  const days = Math.min(usualDaysMax, Math.floor((atMs - dayMs - sinceMs) / dayMs));
  if (days < usualDaysMin) return null;
  const within = tellings.filter((each) => each.seq <= seq && atMs - each.atMs < (days + 1) * dayMs);
  const before = within.filter((each) => atMs - each.atMs >= dayMs).map((each) => each.atMs);
  return {
    count: within.length - before.length,
    perDay: before.length / days,
    busiest: busiestOf(before.toSorted((one, other) => one - other)),
    days,
  };
}

/** More stories than within any 24 hours before, enough of them, and hardly by chance; half a story is there for what was never seen. */
export const isUnusual = ({ count, perDay, busiest, days }: Usual): boolean =>
  count >= unusualStoriesMin && count > busiest && chanceOf(count, perDay + 0.5 / days) <= chanceMax;

/**
 * Whether an arrival makes its company unusually often named: as the first of the user's feeds that tells the story, and the first
 * within 24 hours at which it is so. Feeds that were not read long enough are left out, so that a new feed is no news.
 */
export function unusualWhy(scope: Scope, arrival: Arrival, mentions: Mentions): Why | null {
  if (!scope.channels.has(arrival.channelId)) return null;
  const oldestMs = arrival.atMs - (usualDaysMin + 2) * dayMs;
  const since = (channelId: string) => mentions.readSinceMs.get(channelId) ?? Number.POSITIVE_INFINITY;
  const counted = [...scope.channels.keys()].filter((channelId) => since(channelId) <= oldestMs);
  if (!counted.includes(arrival.channelId)) return null;
  const sinceMs = Math.max(...counted.map(since));
  const counts = new Set(counted);
  for (const { symbol } of arrival.companies) {
    if (scope.symbols !== null && !scope.symbols.has(symbol)) continue;
    const tellings = firstTellings(mentions.bySymbol.get(symbol) ?? [], (channelId) => counts.has(channelId));
    const own = tellings.find(({ seq }) => seq === arrival.seq);
    const usual = own && usualAt(tellings, own, sinceMs);
    if (!own || !usual || !isUnusual(usual)) continue;
    const isGoingOn = tellings.some((each) => {
      if (each.seq >= own.seq || own.atMs - each.atMs >= dayMs) return false;
      const before = usualAt(tellings, each, sinceMs);
      return before !== null && isUnusual(before);
    });
    if (isGoingOn) continue;
    const { count, ...rest } = usual;
    return { clause: "unusual", symbol, value: count, usual: rest };
  }
  return null;
}
