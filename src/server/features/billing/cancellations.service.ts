import { cancellationsPerRoundMax, leasedUntil, nextTryAt } from "#domain/billing/payment-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { PaymentProvider } from "#server/vendors/payments/payments.ts";
import type { Cancellation, CancellationsStore } from "./cancellations.store.ts";

export type CancellationsDeps = {
  store: CancellationsStore;
  provider: Pick<PaymentProvider, "cancelSubscription" | "refundSubscription">;
  clock: Clock;
  log: Logger;
};

export type CancellationsService = ReturnType<typeof createCancellations>;

/**
 * Ends subscriptions of users who are no longer here, and gives back payments that got nothing. What is to be ended
 * is stored with the reason for it; the provider is asked until it has done so (READ-51).
 */
export function createCancellations({ store, provider, clock, log }: CancellationsDeps) {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const now = () => new Date(clock.now());

  async function end(each: Cancellation): Promise<void> {
    const { subscriptionId, refund, attempts } = each;
    try {
      await provider.cancelSubscription(subscriptionId);
      if (refund) await provider.refundSubscription(subscriptionId, attempts);
      await store.done(each, now());
      log.info({ subscriptionId, refund }, "A subscription was ended");
    } catch (error) {
      log.error({ subscriptionId, attempts, err: String(error) }, "A subscription could not be ended yet");
      await store.postpone(subscriptionId, nextTryAt(attempts, now()));
    }
  }

  async function round(): Promise<void> {
    for (let count = 0; count < cancellationsPerRoundMax; count += 1) {
      isAskedAgain = false;
      const next = await store.lease(now(), leasedUntil(now()));
      if (next) await end(next);
      else if (!isAskedAgain) return;
    }
  }

  /** Ends what waits; resolves when nothing does, or only what has to wait. */
  function processQueue(): Promise<void> {
    // What was stored while a round looked for the last time is not missed by it.
    isAskedAgain = true;
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** As `processQueue`, for somebody who does not wait. */
  function wake(): void {
    processQueue().catch((error: unknown) =>
      log.warn({ err: String(error) }, "Subscriptions are ended later"),
    );
  }

  return { processQueue, wake, idle: async () => running };
}
