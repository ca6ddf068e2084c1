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
import { createKeptNews } from "./kept-news.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";

/** How long the first load of a URL that nobody followed before waits for its publisher. */
const firstFetchWaitMs = 5_000;
/** How long Refresh Now waits for publishers before it shows what is there. */
const refreshWaitMs = 2_000;
const shownContentMax = 1_000;

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

export type NewsServiceDeps = {
  store: NewsStore;
  channels: Pick<ChannelsStore, "hasten">;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
  clock: Clock;
};

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService({ store, channels, companies, events, clock }: NewsServiceDeps) {
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

  const kept = createKeptNews({
    events,
    channelsOf: async (userId) => (await store.followed(userId)).map((feed) => feed.channelId),
    list,
  });

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

  return { list, kept, refresh };
}
