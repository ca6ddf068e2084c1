/** How long a process may work on one thing before another takes it over. */
const leaseMs = 60_000;
const firstPauseMs = 15_000;
const pauseMsMax = 30 * 60_000;

export const leasedUntil = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** When something that failed `attempts` times is due again: the pauses double. */
export function nextTryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(pauseMsMax, firstPauseMs * 2 ** Math.max(0, attempts - 1)));
}
