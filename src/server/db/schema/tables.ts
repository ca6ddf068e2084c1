import {
  accounts,
  knownDevices,
  passkeys,
  pendingSignUps,
  sessions,
  twoFactors,
  users,
  verifications,
} from "./accounts.ts";
import { analyses, debugLog, detectionCache, prompts } from "./analysis.ts";
import { feeds } from "./feeds.ts";
import { companyFacts, quotes, tickerItems } from "./market.ts";
import { channelItems, channels, items } from "./news.ts";
import { apiKeys, userSettings } from "./settings.ts";
import { rateLimits, siteSettings } from "./site.ts";
import { waitlist } from "./waitlist.ts";

/** All tables under the names that queries and the auth library use. */
export const tables = {
  users,
  sessions,
  accounts,
  verifications,
  twoFactors,
  passkeys,
  knownDevices,
  pendingSignUps,
  userSettings,
  apiKeys,
  prompts,
  analyses,
  debugLog,
  detectionCache,
  feeds,
  channels,
  items,
  channelItems,
  quotes,
  companyFacts,
  tickerItems,
  siteSettings,
  rateLimits,
  waitlist,
};
