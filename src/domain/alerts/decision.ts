import type { When } from "#domain/alerts/rule.ts";
import { isQuiet, localMoment } from "#domain/alerts/times.ts";
import { marketStateAt } from "#domain/market/session.ts";

/** What fired before: by its key once, and so many on a day. */
export type FiredBefore = { keys: Set<string>; perDay: Map<string, number> };

export type Decision = "fires" | "outside-hours" | "quiet" | "fired-before" | "day-limit";

export const nothingFired = (): FiredBefore => ({ keys: new Set(), perDay: new Map() });

/** Counts a firing in. */
export function noteFiring(
  before: FiredBefore,
  when: When,
  { key, atMs }: { key: string; atMs: number },
): void {
  const { day } = localMoment(atMs, when.timeZone);
  before.keys.add(key);
  before.perDay.set(day, (before.perDay.get(day) ?? 0) + 1);
}

/**
 * Whether a match fires its rule. What does not fire is not made up for later: the same story may fire when the hours
 * are right.
 * @param match.key what fires a rule once: a story
 */
export function decisionOn(when: When, match: { key: string; atMs: number }, before: FiredBefore): Decision {
  if (when.hours === "market" && marketStateAt(match.atMs) !== "regular") return "outside-hours";
  const { day, minute } = localMoment(match.atMs, when.timeZone);
  if (when.quiet && isQuiet(when.quiet, minute)) return "quiet";
  if (before.keys.has(match.key)) return "fired-before";
  return (before.perDay.get(day) ?? 0) >= when.perDay ? "day-limit" : "fires";
}
