import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import {
  leasedUntil,
  nextTryAt,
  paymentEventsPerRoundMax,
  paymentEventsQueuedMax,
  paymentEventWorkersMax,
  paymentStopMs,
  refusedToldEveryMs,
} from "#domain/billing/payment-work.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { PaymentEvent } from "#server/vendors/payments/payments.ts";
import type { PaymentEventsStore, WaitingEvent } from "./payment-events.store.ts";
import type { SettlementService } from "./settlement.service.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";

export type PaymentEventsDeps = {
  store: PaymentEventsStore;
  settlement: Pick<SettlementService, "settle">;
  subscriptions: Pick<SubscriptionsService, "sync" | "syncCustomer" | "syncPayment">;
  /** Reads a signed message; throws for a wrong signature. Undefined when no secret is configured. */
  read: ((body: Uint8Array, signature: string) => PaymentEvent | null) | undefined;
  /** Whether our key works with real money: events of the other kind are none of ours. */
  livemode: boolean;
  clock: Clock;
  log: Logger;
};

export type PaymentEventsService = ReturnType<typeof createPaymentEvents>;

/**
 * Signed events of the payment provider: stored and answered at once, worked on afterwards. An event is a hint only;
 * what to do is read from the provider (threats T37, T38).
 */
export function createPaymentEvents(deps: PaymentEventsDeps) {
  const { store, settlement, subscriptions, clock, log } = deps;
  const queue = new PQueue({ concurrency: paymentEventWorkersMax });
  const now = () => new Date(clock.now());

  const refused = { count: 0, atMs: null as number | null };
  /** Anyone may post here: counted each time, told in the log once a minute. */
  function noteRefused(): void {
    const { atMs } = refused;
    refused.count += 1;
    if (atMs !== null && clock.now() - atMs < refusedToldEveryMs) return;
    refused.atMs = clock.now();
    log.warn(
      { refused: refused.count },
      "A payment event has a wrong signature: compare STRIPE_WEBHOOK_SECRET with the endpoint's",
    );
  }

  async function work(event: WaitingEvent): Promise<void> {
    if (event.subject === "checkout") await settlement.settle(event.subjectId, event.id);
    else if (event.subject === "subscription") await subscriptions.sync(event.subjectId, event.id);
    else if (event.subject === "customer") await subscriptions.syncCustomer(event.subjectId, event.id);
    else await subscriptions.syncPayment(event.subjectId, event.id);
  }

  async function handle(eventId: string): Promise<void> {
    const event = await store.lease(eventId, now(), leasedUntil(now()));
    if (!event) return;
    try {
      await work(event);
    } catch (error) {
      const { type, attempts } = event;
      log.warn({ eventId, type, attempts, err: String(error) }, "A payment event has to wait");
      await store.postpone(eventId, nextTryAt(attempts, now()));
    }
  }

  function begin(eventIds: string[]): void {
    for (const eventId of eventIds) {
      if (queue.size >= paymentEventsQueuedMax) return;
      queue
        .add(() => handle(eventId))
        .catch((error: unknown) => log.warn({ eventId, err: String(error) }, "A payment event is left"));
    }
  }

  /** Stores events and begins to work on those that are new. */
  async function take(events: PaymentEvent[]): Promise<void> {
    begin(await store.add(events, now()));
  }

  /**
   * Takes a message as it was posted. It is stored when this returns; its effect follows.
   * @throws AppError webhook-not-set-up, bad-signature
   */
  async function receive(body: Uint8Array, signature: string | undefined): Promise<void> {
    if (!deps.read) throw new AppError("webhook-not-set-up");
    let event: PaymentEvent | null;
    try {
      event = deps.read(body, signature ?? "");
    } catch (cause) {
      noteRefused();
      throw new AppError("bad-signature", { cause });
    }
    if (event === null) return;
    if (event.livemode === deps.livemode) await take([event]);
    else log.error({ eventId: event.id, type: event.type }, "An event of the other mode was ignored");
  }

  /** Works on what waits, such as what a dead process has left. */
  async function processQueue(): Promise<void> {
    begin(await store.waiting(now(), paymentEventsPerRoundMax));
    await queue.onIdle();
  }

  return {
    receive,
    /** Messages with a wrong signature since the start of this process, and when the log last told of one. */
    refused: () => ({ ...refused }),
    take,
    processQueue,
    /** Resolves when nothing is in progress. */
    idle: () => queue.onIdle(),
    /** Begins nothing more, and waits a moment for what is in progress; the rest is stored and done after a restart. */
    async stop(): Promise<void> {
      queue.clear();
      await Promise.race([queue.onIdle(), sleep(paymentStopMs, undefined, { ref: false })]);
    },
  };
}
