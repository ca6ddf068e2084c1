import { type DaySample, expectedStretch, sampleDays } from "#domain/news/search-samples.ts";

/**
 * Chooses long steps of a walk. The first time it asks for samples of all the days that are left, later only between
 * two of them where it cannot tell: so a step into the part where a word was common ends before it.
 */
export function createSamplingSkip(sample: (days: number[]) => Promise<DaySample[]>, oldestDay: number) {
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
