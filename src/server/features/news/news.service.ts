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
const rememberedAnswersMax = 5_000;
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
    content: item.content.slice(0, 1_000),
    author: item.author,
    source: feed.channelTitle ?? feed.name,
    feedId: feed.feedId,
    feedName: feed.name,
    feedColor: feed.color,
    detectedCompanies: companies,
  };
}

type Remembered = { body: string; channelIds: string[]; versions: number };

export type NewsServiceDeps = {
  store: NewsStore;
  channels: Pick<ChannelsStore, "hasten">;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
  clock: Clock;
};

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ store, channels, companies, events, clock }: NewsServiceDeps) {
  const answers = new LRUCache<string, Remembered>({ max: rememberedAnswersMax, ttl: rememberedMs });
  const versions = new Map<string, number>();

  events.subscribe((event) => {
    if (event.kind === "items" || event.kind === "channel")
      versions.set(event.channelId, (versions.get(event.channelId) ?? 0) + 1);
    if (event.kind === "user" || event.kind === "companies") forgetUser(event.userId);
  });

  function forgetUser(userId: string): void {
    for (const key of answers.keys()) if (key.startsWith(`${userId}\n`)) answers.delete(key);
  }

  const versionOf = (channelIds: string[]) =>
    channelIds.reduce((sum, id) => sum + (versions.get(id) ?? 0), 0);

  /** Resolves when every channel was looked at once, or after the wait. */
  async function looked(pending: Set<string>, waitMs: number): Promise<void> {
    if (pending.size === 0) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      const unsubscribe = events.subscribe((event) => {
        if (event.kind !== "items" && event.kind !== "channel") return;
        pending.delete(event.channelId);
        if (pending.size === 0) done();
      });
      void events.publish({ kind: "wake" });
    });
  }

  async function followed(actor: Actor): Promise<FollowedFeed[]> {
    const feeds = await store.followed(actor.userId);
    if (feeds.length === 0) throw new AppError("no-feeds-enabled");
    const pending = feeds.filter((feed) => feed.state === "pending").map((feed) => feed.channelId);
    if (pending.length === 0) return feeds;
    await looked(new Set(pending), firstFetchWaitMs);
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

  /** The answer of `list` as JSON; remembered until something in it changes, so that a reload costs no query. */
  async function listJson(actor: Actor, query: NewsQuery): Promise<string> {
    const key = `${actor.userId}\n${query.limit}\n${query.feedId ?? ""}`;
    const known = answers.get(key);
    if (known && versionOf(known.channelIds) === known.versions) return known.body;
    const channelIds = (await store.followed(actor.userId)).map((feed) => feed.channelId);
    const before = versionOf(channelIds);
    const body = JSON.stringify(await list(actor, query));
    answers.set(key, { body, channelIds, versions: before });
    return body;
  }

  /** Refresh Now: looks again at the reader's feeds that were not looked at in the last ten seconds. */
  async function refresh(actor: Actor): Promise<void> {
    const feeds = await store.followed(actor.userId);
    const now = clock.now();
    const hastened = await channels.hasten(
      feeds.map((feed) => feed.channelId),
      new Date(now),
      new Date(now - fetchPauseMsMin),
    );
    await looked(new Set(hastened), refreshWaitMs);
  }

  return { list, listJson, refresh };
}
