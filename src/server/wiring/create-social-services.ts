import { createHmac, hkdfSync } from "node:crypto";
import type { Detector } from "#domain/companies/detector.ts";
import { companiesOfPost } from "#domain/social/companies.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { SettingsService } from "#server/features/settings/settings.service.ts";
import type { ImageKeys } from "#server/features/site/image-keys.ts";
import { createSocialService } from "#server/features/social/social.service.ts";
import { createSocialEndpointsStore } from "#server/features/social/social-endpoints.store.ts";
import { createSocialListingsStore } from "#server/features/social/social-listings.store.ts";
import { createSocialMentionsService } from "#server/features/social/social-mentions.service.ts";
import { createSocialMentionsStore } from "#server/features/social/social-mentions.store.ts";
import { createSocialPostsStore } from "#server/features/social/social-posts.store.ts";
import { createSocialRefresh } from "#server/features/social/social-refresh.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import type { SocialOutside } from "#server/vendors/social/social.ts";
import type { Outside } from "#server/vendors/vendor.ts";

const markBytes = 12;

type Dependencies = {
  detector: Detector;
  keys: Pick<KeysService, "network">;
  settings: Pick<SettingsService, "read">;
  imageKeys: ImageKeys;
  outside: Outside;
};

/** Posts of social sites. */
export function socialServices(
  platform: Platform,
  { detector, keys, settings, imageKeys, outside }: Dependencies,
) {
  const { config, database, events, limits, log, parser, sessionSecret } = platform;
  const doors = createSocialEndpointsStore({ db: database.db });
  const listings = createSocialListingsStore({ db: database.db });
  const posts = createSocialPostsStore({ db: database.db });
  const marking = Buffer.from(hkdfSync("sha256", sessionSecret, "tapewise", "social", 32));
  const networkOutside: Omit<SocialOutside, "keysOf"> = {
    ...outside,
    doors,
    markOf: (key) =>
      createHmac("sha256", marking).update(key).digest().subarray(0, markBytes).toString("base64url"),
    async readFeed(text, meta) {
      const read = await parser.parse(Buffer.from(text), { ...meta, fetchedAtMs: clock.now() });
      return read.kind === "feed" ? read.feed.items : undefined;
    },
  };
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
    networks: config.vendors.social.map((network) =>
      network.open({ ...networkOutside, keysOf: (actor) => keys.network(actor, network) }),
    ),
    ...{ refresh, listings, posts, doors, events, clock },
    mentions: createSocialMentionsService({ store: createSocialMentionsStore({ db: database.db }), clock }),
    preferences: settings.read,
    imageAddress: imageKeys.addressOf,
  });
  return { social };
}
