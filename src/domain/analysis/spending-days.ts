/** Days that the daily account of AI spending is kept, this one included. */
export const spendingRetentionDays = 90;

const dayMs = 86_400_000;

/** The first of the given number of days by UTC that end with today, as YYYY-MM-DD. */
export const spendingDaySince = (nowMs: number, days: number): string =>
  new Date(nowMs - (days - 1) * dayMs).toISOString().slice(0, 10);
