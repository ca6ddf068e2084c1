import type { SocialAnswer, SocialQuery } from "#contract/social.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { companiesOfPost } from "#domain/social/companies.ts";
import { defaultSocialPreferences, type SocialPreferences } from "#domain/social/preferences.ts";
import { type RedditOptions, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { readConfig } from "#server/config/config.ts";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createSocialService } from "#server/features/social/social.service.ts";
import { createSocialEndpointsStore } from "#server/features/social/social-endpoints.store.ts";
import { createSocialListingsStore } from "#server/features/social/social-listings.store.ts";
import { createSocialMentionsService } from "#server/features/social/social-mentions.service.ts";
import { createSocialMentionsStore } from "#server/features/social/social-mentions.store.ts";
import { createSocialPostsStore } from "#server/features/social/social-posts.store.ts";
import { createSocialRefresh } from "#server/features/social/social-refresh.ts";
import { createFeedParser, type FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { openDetector } from "#server/platform/open-detector.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { NetworkKeys } from "#server/vendors/social/social.ts";
import { createTestDatabase } from "./database.ts";
import { createLocalEvents } from "./market.ts";

export const user: Actor = {
  userId: "ada",
  role: "USER",
  subscriptionType: "EARLY_BIRD",
  entitlement: "full",
};

const detector = openDetector();

export type Social = Awaited<ReturnType<typeof openSocial>>;

/** A database and a feed reader for the tests of a file; `open` starts each test from nothing. */
export async function createSocialBench() {
  const database = await createTestDatabase();
  const handle = openDatabase({ connectionString: database.url, onError: () => undefined });
  const parser = createFeedParser({ workers: 1 });
  return {
    async open(options: RedditOptions = {}): Promise<Social> {
      await handle.pool.query(
        "truncate social_posts, social_listings, social_listing_posts, social_endpoints, social_calls, social_mentions",
      );
      return openSocial(handle, parser, options);
    },
    async close() {
      await parser.close();
      await handle.close();
      await database.drop();
    },
  };
}

/** The social feature over a fake Reddit and a clock that the test moves. */
async function openSocial(handle: DatabaseHandle, parser: FeedParser, options: RedditOptions) {
  const clock = { nowMs: Date.parse("2026-11-20T15:00:00Z"), now: () => clock.nowMs };
  const fake = await startFakeReddit({ now: clock.now, ...options });
  const { db } = handle;
  const closers: (() => Promise<void>)[] = [];
  const access: NetworkKeys = { enabled: true, keys: [] };
  const preferences: SocialPreferences = { ...defaultSocialPreferences };

  /** What one process of the product holds in memory. */
  function startProcess() {
    const events = createLocalEvents();
    const told: ProductEvent[] = [];
    events.subscribe((event) => void told.push(event));
    const endpoints = createSocialEndpointsStore({ db });
    const listings = createSocialListingsStore({ db });
    const posts = createSocialPostsStore({ db });
    const networksOf = readConfig({
      REDDIT_BASE_URL: fake.url,
      REDDIT_OAUTH_BASE_URL: fake.oauthUrl,
    }).vendors.social.filter(({ id }) => id === "reddit");
    const networks = networksOf.map((network) =>
      network.open({
        fetch,
        clock,
        endpoints,
        log: createLogger({ level: "silent" }),
        admit: endpoints.takeCall,
        keysOf: async () => access,
        markOf: (key) => `mark-of-${keyMark(key)}`,
        names: () => false,
        readMessages: async () => "unreachable",
        async readFeed(text, meta) {
          const read = await parser.parse(Buffer.from(text), { ...meta, fetchedAtMs: clock.now() });
          return read.kind === "feed" ? read.feed.items : undefined;
        },
      }),
    );
    const refresh = createSocialRefresh({
      listings,
      posts,
      events,
      clock,
      log: createLogger({ level: "silent" }),
      detect: (post) => companiesOfPost(detector, post),
      limit: { take: async () => undefined, refund: async () => undefined, taken: async () => 0 },
    });
    const service = createSocialService({
      networks,
      refresh,
      listings,
      posts,
      endpoints,
      events,
      clock,
      markOf: (mark) => `mark-of-${mark}`,
      log: createLogger({ level: "silent" }),
      mentions: createSocialMentionsService({ store: createSocialMentionsStore({ db }), clock }),
      preferences: async () => preferences,
      imageAddress: (url) => `/api/images/${url.length}`,
    });
    closers.push(service.stop);
    const query = { limit: 25, sort: "score", refresh: "0" } as const;
    return {
      endpoints,
      service,
      told,
      /** The key was tested by hand and works. */
      keyWorks: (key: string) =>
        void events.publish({ kind: "key-works", vendor: "reddit", mark: keyMark(key) }),
      /** As the page would get it when all that was started has ended. */
      async load(wanted: Partial<SocialQuery> = {}): Promise<SocialAnswer> {
        await service.list(user, { ...query, ...wanted });
        await service.idle();
        return service.list(user, { ...query, ...wanted, refresh: "0" });
      },
    };
  }

  return {
    fake,
    clock,
    access,
    preferences,
    startProcess,
    appKey: `${fake.client.id}:${fake.client.secret}`,
    sql: (text: string, values: unknown[] = []) => handle.pool.query(text, values),
    async close() {
      for (const close of closers) await close();
      await fake.stop();
    },
  };
}
