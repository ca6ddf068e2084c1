import type { Stretch } from "./search-days.ts";

/** How much single days hold of what is searched for, the newest day first. */
export type DaySample = { day: number; count: number };

/** An older sample this many times the newer one: somewhere between them it begins. */
const edgeFactor = 4;

/** How much farther back each sample is than the one before. */
const spread = 1.5;

/** Few days that stand for a stretch: both ends, and between them ever farther apart, as what is new counts most. */
export function sampleDays({ fromDay, toDay }: Stretch): number[] {
  const days: number[] = [];
  for (let back = 0; toDay - back > fromDay; back = Math.max(back + 1, Math.floor(back * spread)))
    days.push(toDay - back);
  return [...days, fromDay];
}

/**
 * The longest stretch back from a day that should hold at most `max`, by samples that reach down to the first day
 * wanted. Between two samples their mean is expected. `unsure`: the samples are too far apart to tell.
 */
export function expectedStretch(
  samples: readonly DaySample[],
  toDay: number,
  max: number,
): { fromDay: number; unsure: Stretch | undefined } {
  let expected = 0;
  let newer = { day: toDay + 1, count: samples.findLast(({ day }) => day > toDay)?.count ?? 0 };
  for (const older of samples.filter(({ day }) => day <= toDay)) {
    const perDay = (newer.count + older.count) / 2;
    const gap = newer.day - older.day;
    const fitting = perDay === 0 ? gap : Math.floor((max - expected) / perDay);
    if (fitting < gap) {
      const fromDay = Math.min(toDay, newer.day - fitting);
      const isEdge = newer.day > toDay && gap > edgeFactor && older.count > edgeFactor * newer.count;
      return { fromDay, unsure: isEdge ? { fromDay: older.day, toDay } : undefined };
    }
    expected += gap * perDay;
    newer = older;
  }
  return { fromDay: Math.min(toDay, newer.day), unsure: undefined };
}
