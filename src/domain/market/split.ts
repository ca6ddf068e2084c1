/** A trading day's last regular price, and the close of the day before as the provider said on that day. */
export type DayPrice = { day: string; price: number; previousClose: number | null };

/** A split moves a price by at least this factor overnight; so may news, and the two cannot be told apart. */
const factorMin = 1.2;
/** Within a day only news moves a price; by this factor it is more likely that the day was restated later. */
const factorWithinDayMin = 1.4;
const differ = (one: number, other: number, factor: number) => one / other >= factor || other / one >= factor;

/**
 * True when a split may lie between the days: a provider restates the previous close after one, so that it no longer
 * agrees with the day before as recorded. Without a previous close the prices themselves are compared.
 */
export function mayHideSplit(days: readonly DayPrice[]): boolean {
  return days.some((day, index) => {
    const before = days[index - 1];
    if (!before) return false;
    return differ(day.previousClose ?? day.price, before.price, factorMin);
  });
}

/** True when a price of a day and the day as it is kept now cannot belong together. */
export function isRestated(price: number, day: DayPrice | undefined): boolean {
  return day !== undefined && differ(price, day.price, factorWithinDayMin);
}
