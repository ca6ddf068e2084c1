import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import { socialMemoryMs } from "#domain/social/endpoints.ts";
import { ownLimit } from "#domain/social/reasons.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import type { SocialBefore, SocialReading } from "#server/vendors/social/social.ts";
import { createSocialAnnouncer } from "./social-announcer.ts";
import { createSocialFailures } from "./social-failures.ts";
import type { SocialListingsStore, StoredListing, StoredPost } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";
import { cleanPost, keyOf } from "./social-post.ts";
import type { SocialPostsStore } from "./social-posts.store.ts";
import { createSocialWaiting } from "./social-waiting.ts";

export type SocialRefreshDeps = {
  listings: Pick<SocialListingsStore, "find" | "posts" | "note" | "claim" | "release">;
  posts: Pick<SocialPostsStore, "known" | "store">;
  /** Companies that a post names. */
  detect: (post: { title: string; content: string }) => StoredPost["companies"];
  /** Of the sources that one user has asked. */
  limit: Counter;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

export type SocialRefresh = ReturnType<typeof createSocialRefresh>;
type Posts = Extract<SocialReading, { kind: "posts" }>;

const asksAtOnceMax = 4;
/** Posts of a stream that stay in its list. */
const streamPostsMax = 100;
/** Longer than one reading may take: token, call, and a call again through each endpoint. */
const leaseMs = 90_000;
/** How long a load waits for sources that never answered, and how long Refresh Now waits. */
const firstWaitMs = 4_000;
const refreshWaitMs = 2_000;
const notedMs = 10 * 60_000;

/** Asks sources that are due, once for all who read them, and stores what they bring. */
export function createSocialRefresh(deps: SocialRefreshDeps) {
  const { listings, clock, events, log } = deps;
  const failures = createSocialFailures();
  const queue = new PQueue({ concurrency: asksAtOnceMax });
  const announcer = createSocialAnnouncer(events);
  const running = createSingleFlight<void>();
  const waiting = createSocialWaiting({ clock, tryAgain });
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "user") waiting.invalidate(event.userId);
  });

  const lacks = ({ request }: SocialOrder, listing: StoredListing | undefined) =>
    !listing?.checkedAt || listing.asked < request.limit;

  function isDue(order: SocialOrder, listing: StoredListing | undefined, asked: boolean): boolean {
    const now = clock.now();
    const failure = failures.of(order, listing);
    if (failure?.kind === "limited" && now < failure.tryAgainMs) return false;
    const isCached = now < (listing?.checkedAt?.getTime() ?? 0) + socialMemoryMs;
    if (failure?.kind === "failing" && now < (asked ? failure.atMs + socialMemoryMs : failure.tryAgainMs))
      return false;
    if (lacks(order, listing)) return true;
    if (isCached) return false;
    // An app's interface tells what the feed does not.
    const isFeed = listing?.endpoint === "atom" || listing?.endpoint === "feed";
    const mayKnowMore = isFeed && order.access.tellsMore;
    return asked || mayKnowMore || now >= (listing?.freshUntil?.getTime() ?? 0);
  }

  async function storedPosts(order: SocialOrder, { posts }: Posts, seenAt: Date): Promise<StoredPost[]> {
    const cleaned = posts.flatMap((facts) => cleanPost(order.network.name, facts, seenAt) ?? []);
    const unique = [...new Map(cleaned.map((post) => [post.key, post])).values()];
    const known = await deps.posts.known(unique.map(({ key }) => key));
    const found: StoredPost[] = [];
    for (const post of unique) {
      const before = known.get(post.key);
      const isSame = before?.title === post.title && before.content === post.content;
      // Long texts take milliseconds each: requests get their turn in between.
      if (!isSame) await turn();
      found.push({ ...post, companies: before && isSame ? before.companies : deps.detect(post) });
    }
    return found;
  }

  async function store(order: SocialOrder, reading: Posts): Promise<void> {
    const checkedAt = new Date(clock.now());
    const came = await deps.posts.store({
      network: order.network.name,
      listing: {
        id: order.listingId,
        endpoint: reading.endpoint,
        asked: order.request.limit,
        checkedAt,
        freshUntil: new Date(checkedAt.getTime() + reading.goodForMs),
        cursor: reading.cursor ?? null,
      },
      posts: await storedPosts(order, reading, checkedAt),
      isCounted: order.isSearch !== true,
      removedKeys: reading.removedIds.map((id) => keyOf(order.network.name, id)),
    });
    failures.answered(order, reading.note, checkedAt.getTime());
    if (came > 0) announcer.add(order.source.id);
  }

  /** Where a stream's next reading resumes; other sources start over. */
  async function beforeOf(order: SocialOrder, listing: StoredListing | undefined): Promise<SocialBefore> {
    if (order.source.kind !== "stream") return { cursor: null, ids: [] };
    const listed = await listings.posts([order.listingId], streamPostsMax);
    const prefix = keyOf(order.network.name, "");
    return { cursor: listing?.cursor ?? null, ids: listed.map(({ post }) => post.key.slice(prefix.length)) };
  }

  async function ask(order: SocialOrder, listing: StoredListing | undefined): Promise<void> {
    const seen = { checkedAt: listing?.checkedAt ?? null };
    if (!(await listings.claim(order.listingId, seen, new Date(clock.now()), leaseMs))) return;
    try {
      const reading = await order.network.read({ ...order, before: await beforeOf(order, listing) });
      if (reading.kind === "posts") return await store(order, reading);
      if (reading.kind === "failing") failures.failing(order, reading, clock.now());
      else {
        failures.limited(order, reading, clock.now());
        waiting.add(order, reading.untilMs);
      }
    } catch (error) {
      log.error({ source: order.listingId, err: String(error) }, "A social source could not be processed");
    }
    await listings.release(order.listingId);
  }

  /** Joins the asking that is in progress with the same keys, if one is. */
  function start(order: SocialOrder, listing: StoredListing | undefined): Promise<void> {
    return running.run(order.failureId, () =>
      queue
        .add(() => ask(order, listing))
        .catch((error: unknown) => log.warn({ err: String(error) }, "A social source could not be asked")),
    );
  }

  async function tryAgain(orders: SocialOrder[]): Promise<void> {
    const found = await listings.find(orders.map(({ listingId }) => listingId));
    for (const order of orders) {
      const listing = found.get(order.listingId);
      if (isDue(order, listing, false)) void start(order, listing);
    }
  }

  /** True while the user may have another source asked. */
  async function mayAsk(userId: string, order: SocialOrder): Promise<boolean> {
    if (running.find(order.failureId) !== undefined) return true;
    try {
      await deps.limit.take(userId);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = clock.now();
      const untilMs = now + (error.retryAfterSeconds ?? 60) * 1_000;
      failures.limited(order, { ...ownLimit, sinceMs: now, untilMs }, now);
      return false;
    }
  }

  /** What is known of these; that somebody wants them is written down once in a while. */
  async function wanted(orders: SocialOrder[]): Promise<Map<string, StoredListing>> {
    const now = clock.now();
    const ids = orders.map(({ listingId }) => listingId);
    const found = await listings.find(ids);
    const stale = ids.filter((id) => (found.get(id)?.wantedAt.getTime() ?? 0) < now - notedMs);
    if (stale.length > 0) await listings.note(stale, new Date(now));
    return found;
  }

  /**
   * Asks what is due. Waits a bounded time for what was never read, and for all of it when the user asked for it;
   * the rest follows with an event.
   */
  async function refresh(userId: string, orders: SocialOrder[], asked: boolean): Promise<void> {
    const found = await wanted(orders);
    waiting.want(userId, orders);
    const waitedFor: Promise<void>[] = [];
    let isFirst = false;
    for (const order of orders) {
      const listing = found.get(order.listingId);
      if (!isDue(order, listing, asked) || !(await mayAsk(userId, order))) continue;
      const job = start(order, listing);
      if (lacks(order, listing)) isFirst = true;
      if (asked || lacks(order, listing)) waitedFor.push(job);
    }
    if (waitedFor.length === 0) return;
    const waitMs = isFirst ? firstWaitMs : refreshWaitMs;
    await Promise.race([Promise.all(waitedFor), wait(waitMs, undefined, { ref: false })]);
  }

  return {
    refresh,
    failureOf: failures.of,
    /** A key of the network was saved again or accepted in a test. */
    keyWorks: failures.clear,
    /** Resolves when nothing is in progress and what came is told. */
    async idle(): Promise<void> {
      await running.idle();
      await announcer.tell();
    },
    async stop(): Promise<void> {
      unsubscribe();
      waiting.stop();
      await announcer.tell();
    },
  };
}
