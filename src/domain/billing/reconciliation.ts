/** Paid sessions of this time are compared with ours, and how many at most. */
export const paidSessionsMs = 48 * 3_600_000;
export const paidSessionsMax = 5_000;

/** Events are listed by when they were made, and may be listed a little late. */
export const listedEventsOverlapMs = 10 * 60_000;
/** The provider lists events of thirty days. */
export const listedEventsMs = 29 * 86_400_000;
export const listedEventsMax = 50_000;

/** A checkout is looked at again after this time without news. */
export const quietCheckoutMs = 10 * 60_000;
export const quietCheckoutsMax = 500;

/** A subscription is looked at when its period is over for so long and no renewal was heard of. */
export const overdueSubscriptionMs = 3_600_000;
export const overdueSubscriptionsMax = 200;

/**
 * From when on events are listed.
 * @param readToMs when the last round began, as it was stored; anything but a number when there was none
 */
export function eventsSinceMs(readToMs: unknown, nowMs: number): number {
  if (typeof readToMs !== "number") return nowMs - paidSessionsMs;
  return Math.max(nowMs - listedEventsMs, readToMs - listedEventsOverlapMs);
}
