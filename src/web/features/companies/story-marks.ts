import type { PriceSeries } from "#contract/market.ts";
import { newYorkAt } from "#domain/market/new-york.ts";

/** How many stories belong to a close, by its `at`. */
export type StoriesByClose = ReadonlyMap<string, number>;

/**
 * Stories by the first close of their day or after it; those of a day that has not closed belong to the last one. What came
 * before the first close is left out.
 */
export function storiesByClose(points: PriceSeries["points"], stories: readonly number[]): StoriesByClose {
  const closes = points.map(({ at }) => ({ at, day: newYorkAt(Date.parse(at)).day }));
  const [first, last] = [closes[0], closes.at(-1)];
  const counts = new Map<string, number>();
  for (const story of stories) {
    const { day } = newYorkAt(story);
    if (!first || !last || day < first.day) continue;
    const { at } = closes.find((close) => close.day >= day) ?? last;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}
