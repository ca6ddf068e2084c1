import { createHmac, hkdfSync } from "node:crypto";
import { cashtagsIn } from "#domain/companies/cashtags.ts";
import { companiesOfPost } from "#domain/social/companies.ts";
import { createSocialService } from "#server/features/social/social.service.ts";
import { createSocialEndpointsStore } from "#server/features/social/social-endpoints.store.ts";
import { createSocialListingsStore } from "#server/features/social/social-listings.store.ts";
import { createSocialMentionsService } from "#server/features/social/social-mentions.service.ts";
import { createSocialMentionsStore } from "#server/features/social/social-mentions.store.ts";
import { createSocialPostsStore } from "#server/features/social/social-posts.store.ts";
import { createSocialRefresh } from "#server/features/social/social-refresh.ts";
import type { Platform } from "#server/open-platform.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { SocialOutside } from "#server/vendors/social/social.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Companies } from "./create-companies.ts";
import type { Settings } from "./create-settings.ts";
import type { Site } from "./create-site.ts";

const markBytes = 12;

type Dependencies = { companies: Companies; outside: Outside; settings: Settings; site: Site };

export type Social = ReturnType<typeof createSocial>;

/** Posts of social sites, and the companies that they name. */
export function createSocial(platform: Platform, { companies, outside, settings, site }: Dependencies) {
  const { clock, config, database, events, limits, log } = platform;
  const { db } = database;
  const endpoints = createSocialEndpointsStore({ db });
  const listings = createSocialListingsStore({ db });
  const posts = createSocialPostsStore({ db });
  const marking = Buffer.from(hkdfSync("sha256", platform.sessionSecret, "tapewise", "social", 32));
  const markOf = (mark: string) =>
    createHmac("sha256", marking).update(mark).digest().subarray(0, markBytes).toString("base64url");
  const outsideOf = socialOutside(platform, {
    endpoints,
    outside,
    markOf,
    isKnownSymbol: companies.detector.isKnownSymbol,
  });
  return {
    social: createSocialService({
      networks: config.vendors.social.map((network) =>
        network.open(outsideOf((actor) => settings.keys.network(actor, network))),
      ),
      refresh: createSocialRefresh({
        listings,
        posts,
        detect: (post) => companiesOfPost(companies.detector, post),
        limit: limits.counter("social"),
        events,
        clock,
        log,
      }),
      listings,
      posts,
      endpoints,
      markOf,
      log,
      mentions: createSocialMentionsService({ store: createSocialMentionsStore({ db }), clock }),
      preferences: settings.settings.read,
      imageAddress: site.imageKeys.addressOf,
      events,
      clock,
    }),
  };
}

type SocialParts = {
  endpoints: SocialOutside["endpoints"];
  outside: Outside;
  markOf: (mark: string) => string;
  isKnownSymbol: (symbol: string) => boolean;
};

function socialOutside(
  { outbound, parser }: Platform,
  { endpoints, outside, markOf, isKnownSymbol }: SocialParts,
): (keysOf: SocialOutside["keysOf"]) => SocialOutside {
  return (keysOf) => ({
    keysOf,
    fetch: outside.fetch,
    log: outside.log,
    clock: outside.clock,
    admit: outside.admit,
    endpoints,
    markOf: (key) => markOf(keyMark(key)),
    names: (text) => cashtagsIn(text, isKnownSymbol).length > 0,
    readMessages: outbound.readMessages,
    async readFeed(text, meta) {
      const read = await parser.parse(Buffer.from(text), { ...meta, fetchedAtMs: outside.clock.now() });
      return read.kind === "feed" ? read.feed.items : undefined;
    },
  });
}
