import { LRUCache } from "lru-cache";
import type { DetectedCompany, NewsAnswer, NewsItem, NewsQuery, NewsSource } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { mergeNews } from "#domain/news/merge.ts";
import { fetchPauseMsMin } from "#domain/news/next-fetch.ts";
import { articlesPerFeed } from "#domain/news/quota.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { ChannelsStore } from "./channels.store.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";

/** How long the first load of a URL that nobody followed before waits for its publisher. */
const firstFetchWaitMs = 5_000;
/** How long Refresh Now waits for publishers before it shows what is there. */
const refreshWaitMs = 2_000;
const shownContentMax = 1_000;
const rememberedBytesMax = 32 * 1024 * 1024;
const rememberedMs = 15_000;

function sourceOf(feed: FollowedFeed): NewsSource {
  const failing = feed.state !== "ok" && feed.state !== "pending";
  return {
    feedId: feed.feedId,
    name: feed.name,
    color: feed.color,
    state: failing ? "failing" : feed.state === "pending" ? "pending" : "ok",
    ...(failing && feed.reason ? { reason: feed.reason } : {}),
    checkedAt: feed.checkedAt?.toISOString() ?? null,
  };
}

/** An item as one reader sees it: under the name and colour of their feed, with the companies found for them. */
export function newsItemOf(item: StoredItem, feed: FollowedFeed, companies: DetectedCompany[]): NewsItem {
  return {
    id: item.id,
    title: item.title,
    link: item.link,
    pubDate: item.pubDate?.toISOString() ?? null,
    firstSeenAt: item.firstSeenAt.toISOString(),
    content: item.content.slice(0, shownContentMax).replace(/[\uD800-\uDBFF]$/, ""),
    author: item.author,
    source: feed.channelTitle ?? feed.name,
    feedId: feed.feedId,
    feedName: feed.name,
    feedColor: feed.color,
    detectedCompanies: companies,
  };
}

type Body = Uint8Array<ArrayBuffer>;
type Remembered = { body: Body; restsOn: string[]; version: number };
/** An answer in the making, with the number of changes heard of when it was begun. */
type Making = { body: Promise<Body>; heard: number };

export type NewsServiceDeps = {
  store: NewsStore;
  channels: Pick<ChannelsStore, "hasten">;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
  clock: Clock;
};

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ store, channels, companies, events, clock }: NewsServiceDeps) {
  const answers = new LRUCache<string, Remembered>({
    maxSize: rememberedBytesMax,
    sizeCalculation: ({ body }) => body.byteLength + 1,
    ttl: rememberedMs,
  });
  const making = new Map<string, Making>();
  const encoder = new TextEncoder();
  /** How often a channel's news, or what a user sees of any, has changed. */
  const versions = new Map<string, number>();
  let gaps = 0;
  let heard = 0;
  const changed = (id: string) => void versions.set(id, (versions.get(id) ?? 0) + 1);

  events.subscribe((event) => {
    heard += 1;
    if (event.kind === "items" || event.kind === "channel") changed(event.channelId);
    if (event.kind === "user" || event.kind === "companies") changed(event.userId);
    if (event.kind === "missed") gaps += 1;
  });

  const versionOf = (ids: string[]) => ids.reduce((sum, id) => sum + (versions.get(id) ?? 0), gaps);

  /**
   * Finds out which channels to wait for, then resolves when each was looked at once, or after the wait. Listens
   * before it asks, so that a look in between is not waited for again.
   */
  async function looked(channelsToWaitFor: () => Promise<string[]>, waitMs: number): Promise<void> {
    const seen = new Set<string>();
    let check = () => {};
    const unsubscribe = events.subscribe((event) => {
      if (event.kind === "items" || event.kind === "channel") seen.add(event.channelId);
      check();
    });
    try {
      const waitedFor = await channelsToWaitFor();
      if (waitedFor.length === 0) return;
      void events.publish({ kind: "wake" });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        check = () => {
          if (!waitedFor.every((id) => seen.has(id))) return;
          clearTimeout(timer);
          resolve();
        };
        check();
      });
    } finally {
      unsubscribe();
    }
  }

  const pendingOf = (feeds: FollowedFeed[]) =>
    feeds.filter((feed) => feed.state === "pending").map((feed) => feed.channelId);

  async function followed(actor: Actor): Promise<FollowedFeed[]> {
    const feeds = await store.followed(actor.userId);
    if (feeds.length === 0) throw new AppError("no-feeds-enabled");
    if (pendingOf(feeds).length === 0) return feeds;
    await looked(async () => pendingOf(await store.followed(actor.userId)), firstFetchWaitMs);
    return store.followed(actor.userId);
  }

  async function list(actor: Actor, query: NewsQuery): Promise<NewsAnswer> {
    const all = await followed(actor);
    const chosen = query.feedId === undefined ? all : all.filter((feed) => feed.feedId === query.feedId);
    if (chosen.length === 0) throw new AppError("feed-not-found");
    const byChannel = new Map(chosen.map((feed) => [feed.channelId, feed]));
    const stored = await store.newest([...byChannel.keys()], articlesPerFeed(query.limit, chosen.length));
    const merged = mergeNews(stored, query.limit);
    const found = await companies.companiesFor(actor, merged);
    const items = merged.flatMap((item) => {
      const feed = byChannel.get(item.channelId);
      return feed ? [newsItemOf(item, feed, found.get(item.id) ?? [])] : [];
    });
    return { items, sources: all.map(sourceOf) };
  }

  /**
   * The answer of `list` as JSON bytes; remembered until something in it changes, so that a reload costs no query.
   * Calls that come while it is made share it, unless something changed after it was begun.
   */
  async function listJson(actor: Actor, query: NewsQuery): Promise<Body> {
    const key = `${actor.userId}\n${query.limit}\n${query.feedId ?? ""}`;
    const known = answers.get(key);
    if (known && versionOf(known.restsOn) === known.version) return known.body;
    const shared = making.get(key);
    if (shared?.heard === heard) return shared.body;
    const mine: Making = { body: makeJson(key, actor, query), heard };
    making.set(key, mine);
    try {
      return await mine.body;
    } finally {
      if (making.get(key) === mine) making.delete(key);
    }
  }

  async function makeJson(key: string, actor: Actor, query: NewsQuery): Promise<Body> {
    // Each version is taken before what rests on it is read: a change in between makes the next call read again.
    const ofUser = versions.get(actor.userId) ?? 0;
    const channelIds = (await store.followed(actor.userId)).map((feed) => feed.channelId);
    const version = ofUser + versionOf(channelIds);
    const restsOn = [actor.userId, ...channelIds];
    const body = encoder.encode(JSON.stringify(await list(actor, query)));
    answers.set(key, { body, restsOn, version });
    return body;
  }

  /** Refresh Now: looks again at the reader's feeds that were not looked at in the last ten seconds. */
  async function refresh(actor: Actor): Promise<void> {
    await looked(async () => {
      const feeds = await store.followed(actor.userId);
      const now = clock.now();
      return channels.hasten(
        feeds.map((feed) => feed.channelId),
        new Date(now),
        new Date(now - fetchPauseMsMin),
      );
    }, refreshWaitMs);
  }

  return { list, listJson, refresh };
}
