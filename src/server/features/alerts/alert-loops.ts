import type { ChannelKind } from "#domain/alerts/channel.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { startLoop, workThrough } from "#server/platform/loop.ts";
import type { ChannelsService } from "./channels.service.ts";
import type { DeliveryService } from "./delivery.service.ts";
import { type MatchingService, matchedAtOnce } from "./matching.service.ts";
import type { WatchedPrices } from "./watched-prices.service.ts";

type AlertLoops = {
  matching: MatchingService;
  delivery: DeliveryService;
  channels: Pick<ChannelsService, "startWaiting">;
  watchedPrices: WatchedPrices;
  events: EventBus;
  log: Logger;
};

/** An event may have been lost, and another worker may have died with its part undone. */
const lookEveryMs = 5_000;
/** What comes together is matched together. */
const gatherMs = 50;
const failedMs = 5_000;
/** Somebody presses Start and looks at the page. */
const startedMs = 2_000;
const noneWaitsMs = 15_000;
const drainMs = 5_000;

/** Keeps a worker matching what arrives, and sending what waits. Any number of workers may run it. */
export function startAlertLoops({ matching, delivery, channels, watchedPrices, events, log }: AlertLoops) {
  const failed = (what: string) => (error: unknown) => {
    log.warn({ err: errorText(error) }, what);
    return failedMs;
  };
  const matchLoop = startLoop({
    async round(isStopped) {
      await workThrough(matching.matchNext, { partMax: matchedAtOnce, isStopped });
      await workThrough(matching.matchPrices, { partMax: matchedAtOnce, isStopped });
      return lookEveryMs;
    },
    failed: failed("New items and prices could not be held against the alerts"),
  });
  const sendLoop = startLoop({
    round: (isStopped) => delivery.sendDue(isStopped),
    failed: failed("Messages of alerts could not be sent"),
  });
  const places = new Map<ChannelKind, number>();
  const startLoopOfChannels = startLoop({
    round: async () => ((await channels.startWaiting(places)) > 0 ? startedMs : noneWaitsMs),
    failed: failed("New channels could not be started"),
  });
  const priceLoop = startLoop({
    round: watchedPrices.refreshWhenDue,
    failed: failed("Prices that alerts look at could not be asked for"),
  });
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === "items" || kind === "missed") matchLoop.wakeIn(gatherMs);
    if (kind === "alerts") sendLoop.wake();
  });

  return {
    async stop(): Promise<void> {
      unsubscribe();
      await Promise.all([matchLoop.stop(), sendLoop.stop(), startLoopOfChannels.stop(), priceLoop.stop()]);
      await Promise.race([delivery.settled(), new Promise((resolve) => setTimeout(resolve, drainMs))]);
    },
  };
}
