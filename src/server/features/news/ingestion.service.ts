import { sortKeyOf } from "#domain/news/dates.ts";
import { itemIdOf } from "#domain/news/item-id.ts";
import { nextFetch } from "#domain/news/next-fetch.ts";
import { initialItemsPerHour, smoothedItemsPerHour } from "#domain/news/publishing-rate.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Outbound } from "#server/platform/outbound/outbound.ts";
import { sha256Base64 } from "#server/providers/rss/digest.ts";
import type { FeedParser } from "#server/providers/rss/feed-parser.ts";
import type { ParsedItem } from "#server/providers/rss/parsed-feed.ts";
import type { ChannelsStore, ClaimedChannel } from "./channels.store.ts";
import { createFeedLook, type FeedLook } from "./look-at-feed.ts";
import { createTurns } from "./turns.ts";
import type { NewItem } from "./visit-writer.store.ts";
import { countBySite, createVisitedSites } from "./visited-sites.ts";

export type IngestionDeps = {
  store: ChannelsStore;
  outbound: Pick<Outbound, "fetch">;
  parser: Pick<FeedParser, "parse">;
  /** Companies that a headline names. */
  detect: (item: { title: string; content: string }) => { symbol: string; name: string }[];
  clock: Clock;
  /** 0 up to 1; spreads visits. */
  chance: () => number;
  events: EventBus;
  log: Logger;
  visitsAtOnceMax?: number;
  onVisit?: (outcome: string, newItems: number) => void;
};

/** Part of the places that are taken while no more are claimed: few claims of many cost less than many of few. */
const fullAt = 0.75;
/** Visits of one site at a time, waiting ones included; one that only waits to be stored burdens no site. */
const perSiteMax = 8;
/** Well inside a lease. */
const keepLeasesEveryMs = 15_000;

/** Fetches due channels, once for everybody who follows them, and stores what is new. */
export function createIngestion(deps: IngestionDeps) {
  const { store, clock, events, log, visitsAtOnceMax = 384 } = deps;
  const look = createFeedLook(deps);
  const turn = createTurns();
  const running = new Map<Promise<void>, ClaimedChannel>();
  const sites = createVisitedSites();
  let leasesKeptAt = 0;
  let roomComes: Promise<void> | undefined;

  async function newItemsOf(parsed: ParsedItem[]): Promise<NewItem[]> {
    const now = clock.now();
    const byId = new Map<string, { item: ParsedItem; sortKey: number }>();
    for (const item of parsed) {
      const id = itemIdOf(item.title, item.link, sha256Base64);
      const sortKey = sortKeyOf(item.publishedAt, now);
      if (sortKey > (byId.get(id)?.sortKey ?? Number.NEGATIVE_INFINITY)) byId.set(id, { item, sortKey });
    }
    const known = await store.knownItems([...byId.keys()]);
    const found: NewItem[] = [];
    for (const [id, { item, sortKey }] of byId) {
      const { title, link, content, author, publishedAt: pubDate } = item;
      // What is stored keeps its companies; detecting them again would be wasted.
      const isStored = known.has(id);
      const companies = isStored ? [] : await companiesOf(item);
      found.push({ id, title, link, pubDate, content, author, sortKey, companies, isStored });
    }
    return found;
  }

  async function companiesOf(item: ParsedItem): Promise<NewItem["companies"]> {
    // Long texts take milliseconds each: requests get their turn in between.
    await turn();
    try {
      return deps.detect(item);
    } catch (error) {
      log.error({ err: String(error) }, "Companies of a headline could not be detected");
      return [];
    }
  }

  async function visit(channel: ClaimedChannel): Promise<void> {
    const seen = await look(channel).finally(() => sites.leave(channel));
    const found = await newItemsOf(seen.items);
    const now = clock.now();
    const first = channel.changedAt === null;
    const since = channel.checkedAt?.getTime() ?? now;
    const fresh = first ? 0 : found.filter((item) => item.sortKey > since - 3_600_000).length;
    const itemsPerHour = first
      ? initialItemsPerHour(
          found.map((item) => item.sortKey),
          now,
        )
      : smoothedItemsPerHour(channel.itemsPerHour, seen.items.length > 0 ? fresh : 0, now - since);
    await finish(channel, seen, found, itemsPerHour);
  }

  async function finish(
    channel: ClaimedChannel,
    seen: FeedLook,
    found: NewItem[],
    itemsPerHour: number,
  ): Promise<void> {
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
    const seqs = await store.storeVisit(channel.id, found, {
      ...seen.record,
      state: seen.trouble ? "failing" : next.state,
      reason: seen.trouble ?? next.reason,
      failures: next.failures,
      parserKills: next.parserKills,
      itemsPerHour,
      checkedAt: new Date(now),
      nextCheckAt: new Date(next.nextFetchAtMs),
      ...(well ? { succeededAt: new Date(now) } : {}),
      ...(well && (found.length > 0 || channel.changedAt === null) ? { changedAt: new Date(now) } : {}),
    });
    deps.onVisit?.(seen.outcome.kind, seqs.length);
    await announce(channel, next.state, seqs);
  }

  async function announce(channel: ClaimedChannel, state: string, seqs: number[]): Promise<void> {
    const fromSeq = seqs[0];
    const toSeq = seqs.at(-1);
    if (fromSeq !== undefined && toSeq !== undefined)
      await events.publish({ kind: "items", channelId: channel.id, fromSeq, toSeq });
    else await events.publish({ kind: "channel", channelId: channel.id });
    if (state !== channel.state && state !== "ok")
      log.warn({ channelId: channel.id, state }, "A feed has trouble");
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

  /** Waits for the visits under way. */
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
