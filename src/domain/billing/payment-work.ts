/** How long a process may work on one thing before another takes it over. */
export const paymentLeaseMs = 60_000;

/** The pause after a first failure; each further one doubles it, up to the longest. */
export const firstPaymentPauseMs = 15_000;
export const paymentPauseMsMax = 30 * 60_000;

/** Events that a process works on at the same time, and that it queues beside them: others wait for the next round. */
export const paymentEventWorkersMax = 4;
export const paymentEventsQueuedMax = 1_000;
/** Waiting events that one round takes, and subscriptions that it ends. */
export const paymentEventsPerRoundMax = 200;
export const cancellationsPerRoundMax = 500;
/** How long the end of a process waits for its events. */
export const paymentStopMs = 3_000;

/** Events with a wrong signature are told in the log once in this time. */
export const refusedToldEveryMs = 60_000;

export const leasedUntil = (now: Date): Date => new Date(now.getTime() + paymentLeaseMs);

/** When something that failed `attempts` times, once or more, is due again. */
export function nextTryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(paymentPauseMsMax, firstPaymentPauseMs * 2 ** (attempts - 1)));
}
