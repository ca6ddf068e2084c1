import { sortKeyOf } from "#domain/news/dates.ts";
import type { FetchHints } from "#domain/news/freshness.ts";
import { itemIdOf } from "#domain/news/item-id.ts";
import { type FetchOutcome, nextFetch } from "#domain/news/next-fetch.ts";
import { initialItemsPerHour, smoothedItemsPerHour } from "#domain/news/publishing-rate.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Outbound, OutboundReason, OutboundResult } from "#server/platform/outbound/outbound.ts";
import { storableValidator } from "#server/platform/outbound/validators.ts";
import { bodyHash, sha256Base64 } from "#server/providers/rss/digest.ts";
import type { FeedParser } from "#server/providers/rss/feed-parser.ts";
import type { ParsedFeed, ParsedItem } from "#server/providers/rss/parsed-feed.ts";
import type { ChannelsStore, ClaimedChannel, NewItem, VisitRecord } from "./channels.store.ts";

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

const acceptedTypes =
  "application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";

type Visit = { outcome: FetchOutcome; hints: FetchHints; record: VisitRecord; items: ParsedItem[] };

function outcomeOf(reason: OutboundReason, status: number | undefined): FetchOutcome {
  if (reason === "http") return { kind: "http", status: status ?? 0 };
  if (reason === "timeout" || reason === "too-large") return { kind: reason };
  if (
    [
      "address-not-allowed",
      "port-not-allowed",
      "scheme-not-allowed",
      "credentials",
      "bad-url",
      "too-long",
    ].includes(reason)
  )
    return { kind: "address-refused" };
  return { kind: "unreachable" };
}

const hintsOf = (headers: Record<string, string> | undefined): FetchHints => ({
  cacheControl: headers?.["cache-control"] ?? null,
  expires: headers?.expires ?? null,
  retryAfter: headers?.["retry-after"] ?? null,
});

/** Fetches due channels, once for everybody who follows them, and stores what is new. */
export function createIngestion(deps: IngestionDeps) {
  const { store, clock, events, log } = deps;
  const visitsAtOnceMax = deps.visitsAtOnceMax ?? 32;
  const running = new Set<Promise<void>>();

  function conditions(channel: ClaimedChannel): Record<string, string> {
    const headers: Record<string, string> = { accept: acceptedTypes };
    if (channel.etag) headers["if-none-match"] = channel.etag;
    if (channel.lastModified) headers["if-modified-since"] = channel.lastModified;
    return headers;
  }

  async function look(channel: ClaimedChannel): Promise<Visit> {
    const result = await deps.outbound.fetch(channel.url, { headers: conditions(channel) });
    const hints = hintsOf(result.headers);
    if (!result.ok) return { outcome: outcomeOf(result.reason, result.status), hints, record: {}, items: [] };
    if (result.status === 304) return { outcome: { kind: "not-modified" }, hints, record: {}, items: [] };
    return read(channel, result, hints);
  }

  async function read(
    channel: ClaimedChannel,
    result: OutboundResult & { ok: true },
    hints: FetchHints,
  ): Promise<Visit> {
    const validators = {
      etag: storableValidator(result.headers.etag) ?? null,
      lastModified: storableValidator(result.headers["last-modified"]) ?? null,
    };
    const hash = bodyHash(result.body);
    if (hash === channel.bodyHash) return { outcome: { kind: "ok" }, hints, record: validators, items: [] };
    const parsed = await deps.parser.parse(result.body, {
      contentType: result.headers["content-type"],
      feedUrl: result.finalUrl,
      fetchedAtMs: clock.now(),
    });
    if (parsed.kind === "failed") {
      // Our own trouble, not the feed's: the lease runs out and the channel is tried again.
      if (parsed.reason === "busy" || parsed.reason === "closed")
        throw new Error(`The parser is ${parsed.reason}.`);
      const killed = parsed.reason === "timeout" || parsed.reason === "crashed";
      return { outcome: { kind: killed ? "parser-killed" : "not-a-feed" }, hints, record: {}, items: [] };
    }
    if (result.permanentUrl && result.permanentUrl !== channel.url)
      await store.moveTo(channel.id, result.permanentUrl);
    const record: VisitRecord = { ...validators, bodyHash: hash };
    if (parsed.feed.title) record.title = parsed.feed.title;
    return {
      outcome: { kind: "ok" },
      hints: withDocumentHints(hints, parsed.feed),
      record,
      items: parsed.feed.items,
    };
  }

  const withDocumentHints = (hints: FetchHints, feed: ParsedFeed): FetchHints => ({
    ...hints,
    ttlMs: feed.ttlMs,
    skipHours: feed.skipHours,
  });

  async function newItemsOf(parsed: ParsedItem[]): Promise<NewItem[]> {
    const now = clock.now();
    const byId = new Map(parsed.map((item) => [itemIdOf(item.title, item.link, sha256Base64), item]));
    const known = await store.knownItems([...byId.keys()]);
    return [...byId].map(([id, item]) => ({
      id,
      title: item.title,
      link: item.link,
      pubDate: item.publishedAt,
      content: item.content,
      author: item.author,
      sortKey: sortKeyOf(item.publishedAt, now),
      // What is stored keeps its companies; detecting them again would be wasted.
      companies: known.has(id) ? [] : deps.detect(item),
    }));
  }

  async function visit(channel: ClaimedChannel): Promise<void> {
    const seen = await look(channel);
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
    seen: Visit,
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
      state: next.state,
      reason: next.reason,
      failures: next.failures,
      parserKills: next.parserKills,
      itemsPerHour,
      checkedAt: new Date(now),
      nextCheckAt: new Date(next.nextFetchAtMs),
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

  /** Starts visits to due channels up to the limit of visits at once; resolves with how many were started. */
  async function refreshDue(): Promise<number> {
    const free = visitsAtOnceMax - running.size;
    if (free <= 0) return 0;
    const due = await store.claimDue(new Date(clock.now()), free);
    for (const channel of due) {
      const work = guarded(channel).finally(() => running.delete(work));
      running.add(work);
    }
    return due.length;
  }

  /** Waits for the visits under way. */
  async function settled(): Promise<void> {
    await Promise.all(running);
  }

  return { refreshDue, settled, running: () => running.size };
}

export type Ingestion = ReturnType<typeof createIngestion>;
