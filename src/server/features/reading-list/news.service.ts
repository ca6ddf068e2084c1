import type {
  NewsAnswer,
  NewsItem,
  NewsQuery,
  NewsSource,
  OlderNews,
  OlderNewsAnswer,
  StoryAnswer,
} from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { judgedCompanies } from "#domain/companies/corrections.ts";
import { unreadMax } from "#domain/news/limits.ts";
import { hidesAny, highlightOf, mutedSources, muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import { fetchPauseMsMin } from "#domain/news/next-fetch.ts";
import { writeOlderCursor } from "#domain/news/older-cursor.ts";
import type { ChannelsStore } from "#server/features/ingestion/channels.store.ts";
import type { MutesStore } from "#server/features/reading-state/mutes.store.ts";
import type { ReadingStore } from "#server/features/reading-state/reading.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { createCachedNews } from "./cached-news.ts";
import type { FeedPlace, FollowedFeed, NewsStore } from "./news.store.ts";
import { newsItemOf, type SeenItem } from "./news-item.ts";
import type { OlderNewsStore } from "./older-news.store.ts";
import { createOlderPicker } from "./older-news.ts";
import { type Choice, createNewsPicker } from "./pick-news.ts";

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
  olderStore: OlderNewsStore;
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
  const { pick: pickOlder } = createOlderPicker({ store: deps.olderStore, companies: deps.companies });

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

  /** The user's feeds, their folders, and those of the feeds that a query chooses. */
  async function feedsFor(actor: Actor, { feedId, folderId }: Pick<NewsQuery, "feedId" | "folderId">) {
    const [all, places] = await Promise.all([followed(actor), store.folders(actor.userId)]);
    const placesOf = ({ feedId }: FollowedFeed) => places.get(feedId) ?? [];
    const chosen = all.filter(
      (feed) =>
        (feedId === undefined || feed.feedId === feedId) &&
        (folderId === undefined || placesOf(feed).some(({ id }) => id === folderId)),
    );
    if (chosen.length === 0) throw new AppError(feedId === undefined ? "folder-not-found" : "feed-not-found");
    return { all, chosen, placesOf };
  }

  async function choiceOf(
    actor: Actor,
    feeds: FollowedFeed[],
    query: Omit<OlderNews, "cursor">,
  ): Promise<Choice> {
    const { limit, muted, unread } = query;
    const rules = await mutes.rules(actor.userId);
    return { feeds, limit, rules, showsMuted: muted === "1", unreadOnly: unread === "1" };
  }

  /** As they leave the server, with what the user did with them. */
  async function visible(
    { userId }: Actor,
    seen: SeenItem[],
    rules: readonly NewsRule[],
  ): Promise<NewsItem[]> {
    const highlight = highlightOf(rules);
    const ids = seen.map(({ item }) => item.id);
    const states = await reading.statesOf([userId], ids);
    const stateOf = new Map(states.map((state) => [state.itemId, state]));
    return seen.map((each) => newsItemOf({ ...each, state: stateOf.get(each.item.id) }, highlight));
  }

  async function list(actor: Actor, query: NewsQuery): Promise<NewsAnswer> {
    const { all, chosen, placesOf } = await feedsFor(actor, query);
    const [choice, seen] = await Promise.all([
      choiceOf(actor, chosen, query),
      // Before the items: what arrives meanwhile counts as not seen.
      store.lastSeqIn(chosen.map(({ channelId }) => channelId)),
    ]);
    const { items, hidden, positions } = await pick(actor, choice);
    const [visibleItems, unread] = await Promise.all([
      visible(actor, items, choice.rules),
      unreadOf(actor.userId, choice.rules),
    ]);
    return {
      items: visibleItems,
      sources: all
        .toSorted((a, b) => byPlace(placesOf(a), placesOf(b)))
        .map((feed) => sourceOf(feed, unread.get(feed.feedId) ?? 0, placesOf(feed))),
      hidden,
      older: positions && writeOlderCursor({ seen, positions }),
    };
  }

  async function listOlder(actor: Actor, { cursor, ...query }: OlderNews): Promise<OlderNewsAnswer> {
    const { chosen } = await feedsFor(actor, query);
    const choice = await choiceOf(actor, chosen, query);
    const page = await pickOlder(actor, choice, cursor);
    const [items, arrived] = await Promise.all([
      visible(actor, page.items, choice.rules),
      visible(actor, page.arrived, choice.rules),
    ]);
    return {
      items,
      arrived,
      hidden: page.hidden,
      next: page.next && writeOlderCursor(page.next),
    };
  }

  /** @throws AppError item-not-found: also of what no feed of the user that is on brought */
  async function story(actor: Actor, itemId: string): Promise<StoryAnswer> {
    const byChannel = new Map((await store.followed(actor.userId)).map((feed) => [feed.channelId, feed]));
    const stored = await store.story([...byChannel.keys()], itemId);
    if (!stored.some(({ id }) => id === itemId)) throw new AppError("item-not-found");
    const companies = await deps.companies.companiesFor(actor, stored);
    const seen = stored.flatMap((item): SeenItem[] => {
      const feed = byChannel.get(item.channelId);
      return feed ? [{ item, feed, companies: companies.get(item.id) ?? { detectedCompanies: [] } }] : [];
    });
    const items = await visible(actor, seen, await mutes.rules(actor.userId));
    return { items: items.toSorted((a, b) => Number(b.id === itemId) - Number(a.id === itemId)) };
  }

  /** Unread items by feed; what mute rules hide does not count. */
  async function unreadOf(userId: string, rules: NewsRule[]): Promise<Map<string, number>> {
    const sources = mutedSources(rules);
    if (!hidesAny(rules) || sources.size === rules.length) {
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

  return { list, listOlder, story, kept, refresh };
}
