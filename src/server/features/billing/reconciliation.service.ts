import { hasRunOut } from "#domain/billing/checkout.ts";
import {
  eventsSinceMs,
  listedEventsMax,
  overdueSubscriptionMs,
  overdueSubscriptionsMax,
  paidSessionsMax,
  paidSessionsMs,
  quietCheckoutMs,
  quietCheckoutsMax,
} from "#domain/billing/reconciliation.ts";
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
        log.warn({ what, err: String(error) }, "The reconciliation could not look at something");
      }
  }

  async function readEvents(): Promise<void> {
    const startedAtMs = clock.now();
    const sinceMs = eventsSinceMs(await mark.read(), startedAtMs);
    const found = await provider.eventsSince(sinceMs, listedEventsMax);
    await deps.events.take(found);
    if (found.length >= listedEventsMax)
      log.error({ sinceMs }, "There are more payment events than one round reads");
    await mark.write(startedAtMs);
  }

  async function comparePaidSessions(): Promise<void> {
    const found = await provider.completedSince(clock.now() - paidSessionsMs, paidSessionsMax);
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
    const waiting = await checkouts.waitingSince(new Date(clock.now() - quietCheckoutMs), quietCheckoutsMax);
    await each(waiting, "checkout", async ({ id, sessionId, expiresAt }) => {
      if (sessionId !== null) await settlement.settle(sessionId);
      else if (hasRunOut(expiresAt, now)) await checkouts.abandon(id, now);
      await checkouts.lookedAt(id, now);
    });
  }

  async function checkOverdue(): Promise<void> {
    const periodEnd = new Date(clock.now() - overdueSubscriptionMs);
    const overdue = await deps.subscribers.overdue(periodEnd, overdueSubscriptionsMax);
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
