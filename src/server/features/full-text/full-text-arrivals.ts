import { LRUCache } from "lru-cache";
import { arrivalHostPauseMs, arrivalPagesPerMinuteMax } from "#domain/full-text/limits.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { startLoop } from "#server/platform/loop.ts";
import type { FullTextService } from "./full-text.service.ts";
import type { ArrivedItem, FullTextStore } from "./full-text.store.ts";
import type { SiteRulesReader } from "./site-rules.ts";

export type FullTextArrivalsDeps = {
  store: Pick<FullTextStore, "arrived" | "claim">;
  readPage: FullTextService["readPage"];
  rulesOf: SiteRulesReader;
  clock: Clock;
  log: Logger;
};

export type FullTextArrivals = ReturnType<typeof createFullTextArrivals>;

const candidatesMax = 200;
const readsAtOnceMax = 4;
const hostsMax = 5_000;
const stepMs = 60_000 / arrivalPagesPerMinuteMax;
const lookEveryMs = 30_000;

/** Reads the articles of feeds that are always read whole, a page at a time and each site with a pause. */
export function createFullTextArrivals({ store, readPage, rulesOf, clock, log }: FullTextArrivalsDeps) {
  const running = new Set<Promise<void>>();
  /** When a site may be asked again. */
  const nextAt = new LRUCache<string, number>(counted(hostsMax));

  async function read(item: ArrivedItem, site: URL): Promise<void> {
    try {
      const { crawlDelayMs } = await rulesOf(site);
      await readPage(item, false);
      nextAt.set(site.host, clock.now() + Math.max(arrivalHostPauseMs, crawlDelayMs));
    } catch (error) {
      log.warn({ itemId: item.id, err: String(error) }, "An article could not be read");
    }
  }

  /** Starts at most one page. Resolves with how long to wait before the next. */
  async function readNext(): Promise<number> {
    if (running.size >= readsAtOnceMax) return stepMs;
    const now = clock.now();
    const due = await store.arrived(new Date(now), candidatesMax);
    const next = due
      .map((item) => ({ item, site: URL.parse(item.link) }))
      .find(({ site }) => site && (nextAt.get(site.host) ?? 0) <= now);
    if (!next?.site) return due.length > 0 ? stepMs : lookEveryMs;
    const { item, site } = next;
    // Until its page is read, nobody else's turn comes there.
    nextAt.set(site.host, Number.POSITIVE_INFINITY);
    if (!(await store.claim(item.id, new Date(now)))) {
      nextAt.delete(site.host);
      return stepMs;
    }
    const work = read(item, site).finally(() => {
      if (nextAt.get(site.host) === Number.POSITIVE_INFINITY)
        nextAt.set(site.host, clock.now() + arrivalHostPauseMs);
      running.delete(work);
    });
    running.add(work);
    return stepMs;
  }

  return {
    readNext,
    async settled(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** Keeps a worker reading what arrives. Any number of workers may run it. */
export function startFullTextArrivals(deps: { arrivals: FullTextArrivals; events: EventBus; log: Logger }) {
  const { arrivals, events, log } = deps;
  const loop = startLoop({
    round: () => arrivals.readNext(),
    failed(error) {
      log.warn({ err: String(error).slice(0, 500) }, "Articles of new items could not be read");
      return lookEveryMs;
    },
  });
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === "items" || kind === "wake" || kind === "missed") loop.wakeIn(stepMs);
  });

  return {
    async stop(): Promise<void> {
      unsubscribe();
      await loop.stop();
      await arrivals.settled();
    },
  };
}
