import { LRUCache } from "lru-cache";
import type { NewsAnswer, NewsQuery, NewsSource } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { unreadMax } from "#domain/news/limits.ts";
import { type MuteRule, muteFilterOf } from "#domain/news/mutes.ts";
import { fetchPauseMsMin } from "#domain/news/next-fetch.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { ChannelsStore } from "./channels.store.ts";
import type { MutesStore } from "./mutes.store.ts";
import type { FollowedFeed, NewsStore } from "./news.store.ts";
import { newsItemOf } from "./news-item.ts";
import { createNewsPicker } from "./pick-news.ts";
import type { ReadingStore } from "./reading.store.ts";

/** How long the first load of a URL that nobody followed before waits for its publisher. */
const firstFetchWaitMs = 5_000;
/** How long Refresh Now waits for publishers before it shows what is there. */
const refreshWaitMs = 2_000;
const rememberedBytesMax = 32 * 1024 * 1024;
const rememberedMs = 15_000;

function sourceOf(feed: FollowedFeed, unread: number): NewsSource {
  const failing = feed.state !== "ok" && feed.state !== "pending";
  return {
    feedId: feed.feedId,
    name: feed.name,
    color: feed.color,
    state: failing ? "failing" : feed.state === "pending" ? "pending" : "ok",
    ...(failing && feed.reason ? { reason: feed.reason } : {}),
    checkedAt: feed.checkedAt?.toISOString() ?? null,
    unread,
  };
}

type Body = Uint8Array<ArrayBuffer>;
type Remembered = { body: Body; restsOn: string[]; version: number };
/** An answer in the making, with the number of changes heard of when it was begun. */
type Making = { body: Promise<Body>; heard: number };

export type NewsServiceDeps = {
  store: NewsStore;
  reading: Pick<ReadingStore, "statesOf" | "unreadCounts" | "unreadItems">;
  mutes: Pick<MutesStore, "rules">;
  channels: Pick<ChannelsStore, "hasten">;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
  clock: Clock;
};

export type NewsService = ReturnType<typeof createNewsService>;

export function createNewsService(deps: NewsServiceDeps) {
  const { store, reading, mutes, channels, events, clock } = deps;
  const { pick } = createNewsPicker(deps);
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
    if (event.kind === "user" || event.kind === "companies" || event.kind === "reading")
      changed(event.userId);
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
    const rules = await mutes.rules(actor.userId);
    const picked = await pick(actor, {
      feeds: chosen,
      limit: query.limit,
      rules,
      showsMuted: query.muted === "1",
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
      sources: all.map((feed) => sourceOf(feed, unread.get(feed.feedId) ?? 0)),
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
    const open = (await reading.unreadItems(userId)).filter(
      ({ feedId, title, companies }) => hides({ feedId, title, detectedCompanies: companies }) === undefined,
    );
    const byFeed = Map.groupBy(open, ({ feedId }) => feedId);
    return new Map([...byFeed].map(([feedId, all]) => [feedId, Math.min(all.length, unreadMax)]));
  }

  /**
   * The answer of `list` as JSON bytes; remembered until something in it changes, so that a reload costs no query.
   * Calls that come while it is made share it, unless something changed after it was begun.
   */
  async function listJson(actor: Actor, query: NewsQuery): Promise<Body> {
    const key = `${actor.userId}\n${query.limit}\n${query.muted}\n${query.feedId ?? ""}`;
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
