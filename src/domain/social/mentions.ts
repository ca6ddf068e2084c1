/** Posts of a day (UTC, YYYY-MM-DD) that name a company. */
export type DayCount = { day: string; symbol: string; posts: number };

export type MentionRate = { dailyAverage: number | null; days: number; ratio: number | null };

const dayMs = 86_400_000;
const averageDays = 7;
/** Whole days that an average needs. */
const daysMin = 2;
/** Days of counts that are kept: those of the average, the one before and the running one. */
export const mentionRetentionDays = averageDays + 2;
/** Companies that an answer names at most. */
export const visibleMentionsMax = 20;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Of the seven days before today those that are known whole: the sources were read on them, and on a day before. On
 * the first of all days they were read for a part of it only.
 */
export function wholeDays(daysRead: readonly string[], nowMs: number): string[] {
  const today = dayOf(nowMs);
  const from = dayOf(nowMs - averageDays * dayMs);
  const [, ...later] = [...new Set(daysRead)].sort();
  return later.filter((day) => day >= from && day < today);
}

/** What a company's mentions of the last 24 hours are against its own days before. */
export function mentionRate(mentions: number, counts: readonly DayCount[], days: string[]): MentionRate {
  if (days.length < daysMin) return { dailyAverage: null, days: days.length, ratio: null };
  const posts = counts.reduce((sum, { day, posts }) => sum + (days.includes(day) ? posts : 0), 0);
  const dailyAverage = posts / days.length;
  return { dailyAverage, days: days.length, ratio: (mentions + 1) / (dailyAverage + 1) };
}

/** How many posts name each company, each post once. */
export function countMentions(
  posts: readonly { companies: readonly { symbol: string; name: string }[] }[],
): { symbol: string; name: string; mentions: number }[] {
  const bySymbol = new Map<string, { symbol: string; name: string; mentions: number }>();
  for (const { companies } of posts)
    for (const { symbol, name } of new Map(companies.map((each) => [each.symbol, each])).values()) {
      const known = bySymbol.get(symbol) ?? { symbol, name, mentions: 0 };
      known.mentions += 1;
      bySymbol.set(symbol, known);
    }
  return [...bySymbol.values()].sort((a, b) => b.mentions - a.mentions || (a.symbol < b.symbol ? -1 : 1));
}
