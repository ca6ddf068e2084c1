const hourMs = 3_600_000;
/** Weight of the past halves about every six hours: a feed that wakes up is noticed within a few polls. */
const halfLifeHours = 6;

/**
 * Items an hour, smoothed over about a day, after a look that found `newItems` in the `elapsedMs` since the look
 * before. The first look of all counts as no evidence: pass its items as 0.
 */
export function smoothedItemsPerHour(itemsPerHour: number, newItems: number, elapsedMs: number): number {
  const hours = Math.max(elapsedMs, 1_000) / hourMs;
  const kept = 0.5 ** (hours / halfLifeHours);
  return itemsPerHour * kept + (newItems / hours) * (1 - kept);
}

const firstLookHours = 3;

/** Items an hour by a feed's own dates (milliseconds since 1970), for a feed that was never looked at before. */
export function initialItemsPerHour(sortKeys: readonly number[], nowMs: number): number {
  const recent = sortKeys.filter((key) => key > nowMs - firstLookHours * hourMs).length;
  return recent / firstLookHours;
}
