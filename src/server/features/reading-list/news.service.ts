import type { NewsAnswer, NewsQuery, NewsSource } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { judgedCompanies } from "#domain/companies/corrections.ts";
import { unreadMax } from "#domain/news/limits.ts";
import { type MuteRule, muteFilterOf } from "#domain/news/mutes.ts";
import { fetchPauseMsMin } from "#domain/news/next-fetch.ts";
import type { ChannelsStore } from "#server/features/ingestion/channels.store.ts";
import type { MutesStore } from "#server/features/reading-state/mutes.store.ts";
import type { ReadingStore } from "#server/features/reading-state/reading.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { createCachedNews } from "./cached-news.ts";
import type { FeedPlace, FollowedFeed, NewsStore } from "./news.store.ts";
import { newsItemOf } from "./news-item.ts";
import { createNewsPicker } from "./pick-news.ts";

/** How long the first load of a URL that nobody followed before waits for its publisher. */
const firstFetchWaitMs = 5_000;
/** How long Refresh Now waits for publishers before it shows what is there. */
const refreshWaitMs = 2_000;

function sourceOf(feed: FollowedFeed, unread: number, places: readonly FeedPlace[]): NewsSource {
  const failing = feed.state !== "ok" && feed.state !== "pending";
  return {
    feedId: feed.feedId,
    name: feed.name,
    color: feed.color,
    state: failing ? "failing" : feed.state === "pending" ? "pending" : "ok",
    ...(failing && feed.reason ? { reason: feed.reason } : {}),
    checkedAt: feed.checkedAt?.toISOString() ?? null,
    nextCheckAt: feed.nextCheckAt?.toISOString() ?? null,
    unread,
    folders: places.map(({ id, name }) => ({ id, name })),
  };
}

/** Feeds in no folder first, then folder by folder, each with its own feeds before those of the folders in it. */
function byPlace(a: readonly FeedPlace[], b: readonly FeedPlace[]): number {
  const [first, second] = [a[0], b[0]];
  if (!first || !second) return Number(first !== undefined) - Number(second !== undefined);
  if (first.id === second.id) return byPlace(a.slice(1), b.slice(1));
  return first.order - second.order || (first.id < second.id ? -1 : 1);
}

export type NewsServiceDeps = {
  store: NewsStore;
  reading: Pick<ReadingStore, "statesOf" | "unreadCounts" | "unreadItems">;
  mutes: Pick<MutesStore, "rules">;
  channels: Pick<ChannelsStore, "markDue">;
  companies: Pick<CompaniesService, "companiesFor" | "correctionsOf">;
  events: EventBus;
  clock: Clock;
};

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService(deps: NewsServiceDeps) {
  const { store, reading, mutes, channels, events, clock } = deps;
  const { pick } = createNewsPicker(deps);

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
    const [all, places] = await Promise.all([followed(actor), store.folders(actor.userId)]);
    const placesOf = ({ feedId }: FollowedFeed) => places.get(feedId) ?? [];
    const { feedId, folderId } = query;
    const chosen = all.filter(
      (feed) =>
        (feedId === undefined || feed.feedId === feedId) &&
        (folderId === undefined || placesOf(feed).some(({ id }) => id === folderId)),
    );
    if (chosen.length === 0) throw new AppError(feedId === undefined ? "folder-not-found" : "feed-not-found");
    const rules = await mutes.rules(actor.userId);
    const picked = await pick(actor, {
      feeds: chosen,
      limit: query.limit,
      rules,
      showsMuted: query.muted === "1",
      unreadOnly: query.unread === "1",
    });
    const [states, unread] = await Promise.all([
      reading.statesOf(
        [actor.userId],
        picked.items.map(({ item }) => item.id),
      ),
      unreadOf(actor.userId, rules),
    ]);
    const stateOf = new Map(states.map((state) => [state.itemId, state]));
    return {
      items: picked.items.map((each) => newsItemOf({ ...each, state: stateOf.get(each.item.id) })),
      sources: all
        .toSorted((a, b) => byPlace(placesOf(a), placesOf(b)))
        .map((feed) => sourceOf(feed, unread.get(feed.feedId) ?? 0, placesOf(feed))),
      hidden: picked.hidden,
    };
  }

  /** Unread items by feed; what mute rules hide does not count. */
  async function unreadOf(userId: string, rules: MuteRule[]): Promise<Map<string, number>> {
    const sources = new Set(rules.flatMap(({ kind, value }) => (kind === "source" ? [value] : [])));
    if (sources.size === rules.length) {
      const counts = await reading.unreadCounts(userId);
      return new Map([...counts].filter(([feedId]) => !sources.has(feedId)));
    }
    const hides = muteFilterOf(rules);
    const correctionsOf = await deps.companies.correctionsOf(userId);
    const open = (await reading.unreadItems(userId)).filter(
      (item) => hides({ ...item, detectedCompanies: judgedCompanies(item, correctionsOf) }) === undefined,
    );
    const byFeed = Map.groupBy(open, ({ feedId }) => feedId);
    return new Map([...byFeed].map(([feedId, all]) => [feedId, Math.min(all.length, unreadMax)]));
  }

  const kept = createCachedNews({
    events,
    channelsOf: async (userId) => (await store.followed(userId)).map((feed) => feed.channelId),
    list,
  });

  /** Refresh Now: looks again at the user's feeds that were not looked at in the last ten seconds. */
  async function refresh(actor: Actor): Promise<void> {
    await looked(async () => {
      const feeds = await store.followed(actor.userId);
      const now = clock.now();
      return channels.markDue(
        feeds.map((feed) => feed.channelId),
        new Date(now),
        new Date(now - fetchPauseMsMin),
      );
    }, refreshWaitMs);
  }

  return { list, kept, refresh };
}
