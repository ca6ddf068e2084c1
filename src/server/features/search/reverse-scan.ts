import {
  dayOf,
  firstStepDays,
  looksMax,
  looksWanted,
  narrowerStepDays,
  nextStepDays,
  type Stretch,
} from "#domain/news/search-days.ts";
import { type DaySample, expectedStretch, sampleDays } from "#domain/news/search-samples.ts";
import type { Look, LookBounds, SearchHit } from "./search.store.ts";
import type { SearchRequest } from "./search-sql.ts";

/**
 * Chooses long steps of a walk. The first time it asks for samples of all the days that are left, later only between
 * two of them where it cannot tell: so a step into the part where a word was common ends before it.
 */
function createSamplingSkip(sample: (days: number[]) => Promise<DaySample[]>, oldestDay: number) {
  let samples: DaySample[] = [];

  async function take(stretch: { fromDay: number; toDay: number }): Promise<void> {
    const known = new Set(samples.map(({ day }) => day));
    const more = await sample(sampleDays(stretch).filter((day) => !known.has(day)));
    samples = [...samples, ...more].sort((a, b) => b.day - a.day);
  }

  /** @returns the first day of the step that ends on this day and should look at no more entries than are wanted */
  return async (toDay: number, wanted: number): Promise<number> => {
    if (samples.length === 0) await take({ fromDay: oldestDay, toDay });
    const { fromDay, unsure } = expectedStretch(samples, toDay, wanted);
    if (!unsure) return fromDay;
    await take(unsure);
    return expectedStretch(samples, toDay, wanted).fromDay;
  };
}

/** A day on its own is read to its end. */
const wholeDay = 2 ** 31 - 2;
/** Entries that are looked at for the sake of a count alone. */
const countedMax = 6_000;
/** Days of the longest step that is chosen by what the steps before it found. */
const nearDays = 32;
/** Where a longer step is called for, single days are asked first: it may lead into what was common long ago. */
const skippedDays = 64;

type Looking = {
  look(stretch: Stretch, bounds: LookBounds): Promise<Look>;
  sample(days: number[]): Promise<DaySample[]>;
};

/**
 * Walks back from the newest day until it has `take` hits and knows of `count` matches, or is at the beginning. Steps
 * grow while there is little to look at; a long one is chosen by samples of its days and shrinks when it is too long
 * after all, so that the work follows what is asked for and not how common a word is, now or long ago.
 * @returns the newest hits in order, how many matches were seen on the way, and whether these are all
 */
export async function reverseScan(
  { look, sample }: Looking,
  wanted: { wish: SearchRequest; nowMs: number; take: number; count: number },
): Promise<{ hits: SearchHit[]; found: number; isAll: boolean }> {
  const { wish, nowMs, take, count } = wanted;
  const newest = Math.min(nowMs, wish.toMs ?? nowMs, wish.before?.sortKey ?? nowMs);
  const oldestDay = wish.fromMs === undefined ? 0 : dayOf(wish.fromMs);
  const samplingSkip = createSamplingSkip(sample, oldestDay);
  const hits: SearchHit[] = [];
  const all = { found: 0, looked: 0, needed: Math.max(take, count) };
  let days = firstStepDays;
  let toDay = dayOf(newest);
  /** Down to here much is known to wait: steps do not grow again before. */
  let denseDay = Number.POSITIVE_INFINITY;
  while (toDay >= oldestDay) {
    const isSamplingSkip = toDay < denseDay && days > skippedDays;
    const fromDay = isSamplingSkip
      ? await samplingSkip(toDay, looksWanted(all))
      : Math.max(oldestDay, toDay - Math.min(days, nearDays) + 1);
    const lookMax = fromDay === toDay ? wholeDay : looksMax(all);
    const bounds = { take: Math.max(1, take - hits.length), lookMax };
    const seen = await look({ fromDay, toDay }, bounds);
    if (seen.looked > lookMax) {
      days = narrowerStepDays(toDay - fromDay + 1);
      denseDay = fromDay;
      continue;
    }
    hits.push(...seen.hits.slice(0, take - hits.length));
    all.found += seen.found;
    all.looked += seen.looked;
    all.needed = Math.max(take - hits.length, count - all.found);
    toDay = fromDay - 1;
    if (all.needed <= 0 || (hits.length >= take && all.looked >= countedMax)) break;
    if (toDay < denseDay) days = nextStepDays(days, seen.looked, looksWanted(all));
  }
  return { hits, found: all.found, isAll: toDay < oldestDay };
}
