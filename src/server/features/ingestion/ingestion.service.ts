import { nextFetch } from "#domain/news/next-fetch.ts";
import { initialItemsPerHour, smoothedItemsPerHour } from "#domain/news/publishing-rate.ts";
import type { FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound } from "#server/platform/egress/outbound.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { ChannelsStore, ClaimedChannel } from "./channels.store.ts";
import { createKnownItems } from "./known-items.ts";
import { createFeedPoll, type FeedPoll } from "./poll-feed.ts";
import type { Arrivals } from "./visit-rows.store.ts";
import { countBySite, createVisitedSites } from "./visited-sites.ts";

export type IngestionDeps = {
  store: ChannelsStore;
  outbound: Pick<Outbound, "fetch">;
  parser: Pick<FeedParser, "parseNews">;
  clock: Clock;
  /** 0 up to 1; spreads visits. */
  chance: () => number;
  events: EventBus;
  log: Logger;
  visitsAtOnceMax?: number;
  onVisit?: (outcome: string, newItems: number) => void;
};

/** Part of the places that are taken while no more are claimed: few claims of many cost less than many of few. */
const fullAt = 0.5;
/** Visits of one site at a time, waiting ones included; one that only waits to be stored burdens no site. */
const perSiteMax = 12;
/** Well inside a lease: two renewals may fail. */
const keepLeasesEveryMs = 3_500;

/** Fetches due channels, once for everybody who follows them, and stores what is new. */
export function createIngestion(deps: IngestionDeps) {
  const { store, clock, events, log, visitsAtOnceMax = 640 } = deps;
  const known = createKnownItems();
  const look = createFeedPoll({ ...deps, known });
  const running = new Map<Promise<void>, ClaimedChannel>();
  const sites = createVisitedSites();
  let leasesKeptAt = 0;
  let roomComes: Promise<void> | undefined;

  async function visit(channel: ClaimedChannel): Promise<void> {
    const seen = await look(channel).finally(() => sites.leave(channel));
    const { news } = seen;
    if (news && news.undetected > 0)
      log.error(
        { channelId: channel.id, items: news.undetected },
        "Companies of headlines could not be detected",
      );
    await finish(channel, seen, paceOf(channel, news?.sortKeys ?? []));
    const { bodyHash } = seen.record;
    if (news && bodyHash) known.keep(channel.id, { bodyHash, ids: news.ids });
  }

  /** Items an hour, by when the items of its document are from; none when there is no new document. */
  function paceOf(channel: ClaimedChannel, sortKeys: number[]): number {
    const now = clock.now();
    if (channel.changedAt === null) return initialItemsPerHour(sortKeys, now);
    const since = channel.checkedAt?.getTime() ?? now;
    const fresh = sortKeys.filter((sortKey) => sortKey > since - 3_600_000).length;
    return smoothedItemsPerHour(channel.itemsPerHour, fresh, now - since);
  }

  async function finish(channel: ClaimedChannel, seen: FeedPoll, itemsPerHour: number): Promise<void> {
    const now = clock.now();
    const next = nextFetch({
      outcome: seen.outcome,
      hints: seen.hints,
      record: { failures: channel.failures, parserKills: channel.parserKills, itemsPerHour },
      ...(channel.userIntervalSeconds === null
        ? {}
        : { userIntervalMs: channel.userIntervalSeconds * 1_000 }),
      nowMs: now,
      chance: deps.chance(),
    });
    const well = seen.outcome.kind === "ok" || seen.outcome.kind === "not-modified";
    const isChanged = (seen.news?.sortKeys.length ?? 0) > 0 || channel.changedAt === null;
    const arrived = await store.storeVisit(channel.id, seen.news?.fresh, {
      ...seen.record,
      state: seen.warning ? "failing" : next.state,
      reason: seen.warning ?? next.reason,
      failures: next.failures,
      parserKills: next.parserKills,
      itemsPerHour,
      checkedAt: new Date(now),
      nextCheckAt: new Date(next.nextFetchAtMs),
      ...(well ? { succeededAt: new Date(now) } : {}),
      ...(well && isChanged ? { changedAt: new Date(now) } : {}),
    });
    deps.onVisit?.(seen.outcome.kind, arrived?.count ?? 0);
    await announce(channel, next.state, arrived);
  }

  async function announce(
    channel: ClaimedChannel,
    state: string,
    arrived: Arrivals | undefined,
  ): Promise<void> {
    const { id: channelId } = channel;
    if (arrived)
      await events.publish({ kind: "items", channelId, fromSeq: arrived.fromSeq, toSeq: arrived.toSeq });
    else await events.publish({ kind: "channel", channelId });
    if (state !== channel.state && state !== "ok") log.warn({ channelId, state }, "A feed has trouble");
  }

  async function guarded(channel: ClaimedChannel): Promise<void> {
    try {
      await visit(channel);
    } catch (error) {
      // The lease runs out by itself and the channel is tried again.
      log.error({ channelId: channel.id, err: String(error) }, "A feed could not be processed");
    }
  }

  const isFull = () => running.size > visitsAtOnceMax * fullAt;

  async function keepLeases(now: number): Promise<void> {
    if (now - leasesKeptAt < keepLeasesEveryMs) return;
    leasesKeptAt = now;
    await store.keepLeases(
      [...running.values()].map((channel) => channel.id),
      new Date(now),
    );
  }

  /** Starts visits to due channels up to the limit of visits at once; resolves with how many were started. */
  async function refreshDue(): Promise<number> {
    const now = clock.now();
    await keepLeases(now);
    if (isFull()) return 0;
    // As it is before the claim: visits that end meanwhile are counted by it.
    const underWay = sites.visits();
    const left = sites.nextLeave();
    const due = await store.claimDue(new Date(now), {
      channelsMax: visitsAtOnceMax - running.size,
      perSiteMax,
      underWay: countBySite(underWay),
    });
    for (const channel of due) {
      sites.enter(channel);
      const work = guarded(channel).finally(() => running.delete(work));
      running.set(work, channel);
    }
    const mostOfOneSite = Math.max(...countBySite([...underWay, ...due]).values());
    roomComes = mostOfOneSite >= perSiteMax ? left : undefined;
    return due.length;
  }

  /** Milliseconds until the next channel comes due; null when none will. */
  async function nextDueMs(): Promise<number | null> {
    const now = clock.now();
    const at = await store.nextDueAt(new Date(now));
    return at === null ? null : at.getTime() - now;
  }

  /** Waits for the visits in progress. */
  async function settled(): Promise<void> {
    await Promise.all(running.keys());
  }

  return {
    refreshDue,
    nextDueMs,
    settled,
    isFull,
    /**
     * Comes when a visit leaves its site, if the last claim left out feeds of a site that had all the visits that it may have at
     * a time; undefined when it left out none.
     */
    roomComes: () => roomComes,
    releaseLeases: store.releaseLeases,
    running: () => running.size,
  };
}

export type Ingestion = ReturnType<typeof createIngestion>;
