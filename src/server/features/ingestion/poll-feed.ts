import type { FetchHints } from "#domain/news/freshness.ts";
import type { FetchOutcome } from "#domain/news/next-fetch.ts";
import { bodyHash } from "#server/feed-parser/digest.ts";
import type { FeedNews } from "#server/feed-parser/feed-news.ts";
import type { FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound, OutboundReason, OutboundResult } from "#server/platform/egress/outbound.ts";
import { storableValidator } from "#server/platform/egress/validators.ts";
import type { ChannelsStore, ClaimedChannel } from "./channels.store.ts";
import type { KnownItems } from "./known-items.ts";
import type { VisitRecord } from "./visit-writer.store.ts";

export type FeedPollDeps = {
  store: Pick<ChannelsStore, "moveTo">;
  outbound: Pick<Outbound, "fetch">;
  parser: Pick<FeedParser, "parseNews">;
  known: KnownItems;
  clock: Clock;
};

const acceptedTypes =
  "application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";

/** What a look at a publisher brought. */
export type FeedPoll = {
  outcome: FetchOutcome;
  hints: FetchHints;
  record: VisitRecord;
  /** Absent when there is no new document. */
  news?: FeedNews;
  /** In words: what was wrong with a document that could be read all the same. */
  warning?: string;
};

const cutOff = "The feed is cut off; we kept the complete items.";

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

/** A failure on our side, which says nothing about the feed: the lease runs out and the channel is tried again. */
const ownWarning: ReadonlySet<OutboundReason> = new Set(["aborted", "busy"]);

/**
 * Asks a channel's publisher, by conditional request. Publishers' failures are outcomes.
 * @throws when the failure is ours, so that it says nothing about the feed
 */
export function createFeedPoll({ store, outbound, parser, known, clock }: FeedPollDeps) {
  function conditions(channel: ClaimedChannel): Record<string, string> {
    const headers: Record<string, string> = { accept: acceptedTypes };
    if (channel.etag) headers["if-none-match"] = channel.etag;
    if (channel.lastModified) headers["if-modified-since"] = channel.lastModified;
    return headers;
  }

  async function look(channel: ClaimedChannel): Promise<FeedPoll> {
    const result = await outbound.fetch(channel.url, {
      headers: conditions(channel),
      // Somebody has just added the feed and waits for it.
      urgent: channel.state === "pending",
    });
    // What the document asked for at its last reading holds while it does not change.
    const hints = withDocumentHints(hintsOf(result.headers), channel);
    if (!result.ok && ownWarning.has(result.reason)) throw new Error(result.message);
    if (!result.ok) return { outcome: outcomeOf(result.reason, result.status), hints, record: {} };
    if (result.status === 304) return { outcome: { kind: "not-modified" }, hints, record: {} };
    return read(channel, result, hints);
  }

  async function read(
    channel: ClaimedChannel,
    result: OutboundResult & { ok: true },
    hints: FetchHints,
  ): Promise<FeedPoll> {
    const validators = {
      etag: storableValidator(result.headers.etag) ?? null,
      lastModified: settledDate(result.headers, clock.now()),
    };
    const hash = bodyHash(result.body);
    if (hash === channel.bodyHash) {
      await followMove(channel, result);
      return { outcome: { kind: "ok" }, hints, record: validators };
    }
    const parsed = await parser.parseNews(
      result.body,
      { contentType: result.headers["content-type"], feedUrl: result.finalUrl, fetchedAtMs: clock.now() },
      known.of(channel),
    );
    if (parsed.kind === "failed") {
      if (parsed.reason === "busy" || parsed.reason === "closed")
        throw new Error(`The parser is ${parsed.reason}.`);
      const killed = parsed.reason === "timeout" || parsed.reason === "crashed";
      return { outcome: { kind: killed ? "parser-killed" : "not-a-feed" }, hints, record: {} };
    }
    await followMove(channel, result);
    return lookOf(parsed.news, hints, { ...validators, bodyHash: hash });
  }

  /** Only once the new address has served a feed. */
  async function followMove(channel: ClaimedChannel, result: OutboundResult & { ok: true }): Promise<void> {
    if (result.permanentUrl && result.permanentUrl !== channel.url)
      await store.moveTo(channel.id, result.permanentUrl);
  }

  return look;
}

/**
 * Last-Modified, when the document cannot have changed again within its second: a date as young as the answer would hide
 * such a change permanently (RFC 9110, 8.8.2.2).
 */
function settledDate(headers: Record<string, string>, nowMs: number): string | null {
  const modified = storableValidator(headers["last-modified"]);
  const answeredMs = Date.parse(headers.date ?? "") || nowMs;
  return modified !== undefined && answeredMs - Date.parse(modified) >= 1_000 ? modified : null;
}

type DocumentHints = { ttlMs?: number | null | undefined; skipHours?: readonly number[] | null | undefined };

const withDocumentHints = (hints: FetchHints, { ttlMs, skipHours }: DocumentHints): FetchHints => ({
  ...hints,
  ttlMs: ttlMs ?? undefined,
  skipHours: skipHours ?? undefined,
});

function lookOf(news: FeedNews, hints: FetchHints, record: VisitRecord): FeedPoll {
  const read: FeedPoll = {
    outcome: { kind: "ok" },
    hints: withDocumentHints(hints, news),
    record: { ...record, ttlMs: news.ttlMs ?? null, skipHours: news.skipHours ?? null },
    news,
  };
  if (news.title) read.record.title = news.title;
  if (!news.isCutOff) return read;
  // Without validators and hash the next visit gets the whole document.
  return {
    ...read,
    record: { ...read.record, etag: null, lastModified: null, bodyHash: null },
    warning: cutOff,
  };
}
