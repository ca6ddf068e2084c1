import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { PaymentProvider } from "#server/vendors/payments/payments.ts";
import type { CancellationsService } from "./cancellations.service.ts";
import type { CheckoutsStore } from "./checkouts.store.ts";
import type { PaymentEventsService } from "./payment-events.service.ts";
import type { SettlementService } from "./settlement.service.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";
import type { SubscriptionsStore } from "./subscriptions.store.ts";

export type ReconciliationDeps = {
  checkouts: Pick<CheckoutsStore, "waitingSince" | "lookedAt" | "settledAmong" | "abandon">;
  subscribers: Pick<SubscriptionsStore, "overdue">;
  provider: Pick<PaymentProvider, "completedSince" | "eventsSince">;
  settlement: Pick<SettlementService, "settle">;
  subscriptions: Pick<SubscriptionsService, "sync">;
  events: Pick<PaymentEventsService, "take" | "processQueue">;
  cancellations: Pick<CancellationsService, "processQueue">;
  /** How far events were read; kept across restarts. */
  mark: { read(): Promise<unknown>; write(atMs: number): Promise<void> };
  clock: Clock;
  log: Logger;
};

export type ReconciliationService = ReturnType<typeof createReconciliation>;

const hourMs = 3_600_000;
/** Paid sessions of this time are compared. */
const sessionsMs = 48 * hourMs;
/** Events are listed by when they were made, and may be listed a little late. */
const overlapMs = 10 * 60_000;
/** The provider keeps events for thirty days. */
const eventsMs = 29 * 24 * hourMs;
const eventsMax = 50_000;
const sessionsMax = 5_000;
const checkoutsMax = 500;
const overdueMax = 200;
/** A checkout is looked at again after this time without news. */
const quietMs = 10 * 60_000;

/**
 * Finds what no event told: payments, renewals, changes and endings whose events were lost, and checkouts that ran
 * out. It does nothing that an event would not have done.
 */
export function createReconciliation(deps: ReconciliationDeps) {
  const { checkouts, provider, settlement, subscriptions, mark, clock, log } = deps;

  /** One thing that fails leaves the others their turn. */
  async function each<T>(things: T[], what: string, work: (thing: T) => Promise<unknown>): Promise<void> {
    for (const thing of things)
      try {
        await work(thing);
      } catch (error) {
        log.warn(
          { what, err: String(error).slice(0, 300) },
          "The reconciliation could not look at something",
        );
      }
  }

  async function readEvents(): Promise<void> {
    const startedAtMs = clock.now();
    const stored = await mark.read();
    const oldestMs = startedAtMs - eventsMs;
    const sinceMs =
      typeof stored === "number" ? Math.max(oldestMs, stored - overlapMs) : startedAtMs - sessionsMs;
    const found = await provider.eventsSince(sinceMs, eventsMax);
    await deps.events.take(found);
    if (found.length >= eventsMax)
      log.error({ sinceMs }, "There are more payment events than one round reads");
    await mark.write(startedAtMs);
  }

  async function comparePaidSessions(): Promise<void> {
    const found = await provider.completedSince(clock.now() - sessionsMs, sessionsMax);
    const ours = found.filter(({ checkoutId }) => checkoutId !== null).map(({ id }) => id);
    const settled = await checkouts.settledAmong(ours);
    await each(
      ours.filter((id) => !settled.has(id)),
      "paid session",
      (id) => settlement.settle(id),
    );
  }

  async function checkCheckouts(): Promise<void> {
    const now = new Date(clock.now());
    const waiting = await checkouts.waitingSince(new Date(clock.now() - quietMs), checkoutsMax);
    await each(waiting, "checkout", async ({ id, sessionId, expiresAt }) => {
      if (sessionId !== null) await settlement.settle(sessionId);
      else if (expiresAt < now) await checkouts.abandon(id, now);
      await checkouts.lookedAt(id, now);
    });
  }

  async function checkOverdue(): Promise<void> {
    const overdue = await deps.subscribers.overdue(new Date(clock.now() - hourMs), overdueMax);
    await each(overdue, "subscription", (id) => subscriptions.sync(id));
  }

  /** Never rejects for want of the provider: each part stands alone. */
  async function reconcile(): Promise<void> {
    const parts = [readEvents, deps.events.processQueue, comparePaidSessions, checkCheckouts, checkOverdue];
    await each(parts, "round", (part) => part());
    await deps.cancellations.processQueue();
  }

  return { reconcile };
}
