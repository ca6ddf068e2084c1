import { createHmac, hkdfSync } from "node:crypto";
import type { Detector } from "#domain/companies/detector.ts";
import { productVersion } from "#domain/kernel/product.ts";
import { companiesOfPost } from "#domain/social/companies.ts";
import { callsPerMinuteMax } from "#domain/social/doors.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { SettingsService } from "#server/features/settings/settings.service.ts";
import type { ImageKeys } from "#server/features/site/image-keys.ts";
import { createRedditNetwork } from "#server/features/social/reddit-network.ts";
import { createSocialService } from "#server/features/social/social.service.ts";
import { createSocialDoorsStore } from "#server/features/social/social-doors.store.ts";
import { createSocialListingsStore } from "#server/features/social/social-listings.store.ts";
import { createSocialMentionsService } from "#server/features/social/social-mentions.service.ts";
import { createSocialMentionsStore } from "#server/features/social/social-mentions.store.ts";
import { createSocialPostsStore } from "#server/features/social/social-posts.store.ts";
import { createSocialRefresh } from "#server/features/social/social-refresh.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { named, redditAgent } from "#server/vendors/social/reddit/reddit-agent.ts";
import { createRedditDoors } from "#server/vendors/social/reddit/reddit-doors.client.ts";

const markBytes = 12;

type Below = {
  detector: Detector;
  keys: Pick<KeysService, "reddit">;
  settings: Pick<SettingsService, "read">;
  imageKeys: ImageKeys;
};

/** Leave to send a request to Reddit; all that the product sends there asks for it first. */
function redditAdmission({ database }: Platform): () => Promise<number> {
  const store = createSocialDoorsStore({ db: database.db });
  return () => store.takeCall("reddit", callsPerMinuteMax);
}

/** Fetch as Reddit knows this product. */
export function fetchFromReddit({ config, outbound }: Pick<Platform, "config" | "outbound">) {
  const { appUrl: address, reddit } = config;
  return named(
    outbound.fetchConfigured,
    redditAgent({ address, version: productVersion, account: reddit.username }),
  );
}

function redditDoors(platform: Platform, admit: () => Promise<number>) {
  const { config, parser } = platform;
  const { baseUrl, apiBaseUrl } = config.reddit;
  return createRedditDoors({
    ...{ baseUrl, apiBaseUrl, admit },
    fetch: fetchFromReddit(platform),
    now: clock.now,
    async readFeed(text, contentType) {
      const meta = { contentType, feedUrl: baseUrl, fetchedAtMs: clock.now() };
      const read = await parser.parse(Buffer.from(text), meta);
      return read.kind === "feed" ? read.feed.items : undefined;
    },
  });
}

/** Posts of social sites. */
export function socialServices(platform: Platform, { detector, keys, settings, imageKeys }: Below) {
  const { database, events, limits, log, sessionSecret } = platform;
  const admitReddit = redditAdmission(platform);
  const doors = createSocialDoorsStore({ db: database.db });
  const listings = createSocialListingsStore({ db: database.db });
  const posts = createSocialPostsStore({ db: database.db });
  const marking = Buffer.from(hkdfSync("sha256", sessionSecret, "tapewise", "social", 32));
  const reddit = createRedditNetwork({
    doors: redditDoors(platform, admitReddit),
    store: doors,
    keys: keys.reddit,
    markOf: (key) =>
      createHmac("sha256", marking).update(key).digest().subarray(0, markBytes).toString("base64url"),
    clock,
    log,
  });
  const refresh = createSocialRefresh({
    listings,
    posts,
    detect: (post) => companiesOfPost(detector, post),
    limit: limits.counter("social"),
    events,
    clock,
    log,
  });
  const social = createSocialService({
    networks: [reddit],
    ...{ refresh, listings, posts, doors, events, clock },
    mentions: createSocialMentionsService({ store: createSocialMentionsStore({ db: database.db }), clock }),
    preferences: settings.read,
    imageAddress: imageKeys.addressOf,
  });
  return { social, admitReddit };
}
