import {
  dayOf,
  firstStepDays,
  narrowerStepDays,
  nextStepDays,
  type Stretch,
} from "#domain/news/search-days.ts";
import type { SearchHit, SearchWish } from "./search.store.ts";

/** Matches that one step reads; a day on its own is read whole. */
const matchesMax = 1_500;

type Bounds = { take: number; matchesMax: number };
type Step = (stretch: Stretch, bounds: Bounds) => Promise<{ hits: SearchHit[]; found: number }>;

/**
 * Walks back from the newest day until it has `take` hits and knows of `count` matches, or is at the beginning. Steps
 * grow while little is found and shrink when one finds too much, so that the work follows what is asked for and not
 * how common a word is.
 * @returns the newest hits in order, and how many matches were seen on the way
 */
export async function walkBack(
  step: Step,
  wanted: { wish: SearchWish; nowMs: number; take: number; count: number },
): Promise<{ hits: SearchHit[]; found: number }> {
  const { wish, nowMs, take, count } = wanted;
  const newest = Math.min(nowMs, wish.toMs ?? nowMs, wish.before?.sortKey ?? nowMs);
  const oldestDay = wish.fromMs === undefined ? 0 : dayOf(wish.fromMs);
  const hits: SearchHit[] = [];
  let found = 0;
  let days = firstStepDays;
  let toDay = dayOf(newest);
  /** Down to here much is known to wait: steps do not grow again before. */
  let denseDay = Number.POSITIVE_INFINITY;
  while (toDay >= oldestDay) {
    const fromDay = Math.max(oldestDay, toDay - days + 1);
    const isOneDay = fromDay === toDay;
    const seen = await step(
      { fromDay, toDay },
      { take: Math.max(1, take - hits.length), matchesMax: isOneDay ? 2 ** 31 - 2 : matchesMax },
    );
    if (seen.found > matchesMax && !isOneDay) {
      days = narrowerStepDays(toDay - fromDay + 1);
      denseDay = fromDay;
      continue;
    }
    hits.push(...seen.hits.slice(0, take - hits.length));
    found += seen.found;
    if (hits.length >= take && found >= count) break;
    toDay = fromDay - 1;
    if (toDay < denseDay) days = nextStepDays(days, seen.found);
  }
  return { hits, found };
}
