import {
  accounts,
  knownDevices,
  passkeys,
  pendingSignUps,
  profilePictures,
  sessions,
  signUpKeys,
  twoFactors,
  users,
  verifications,
} from "./accounts.ts";
import { adminActions, securityEvents } from "./admin.ts";
import {
  alertChannels,
  alertDeliveries,
  alertFirings,
  alertProgress,
  alerts,
  alertTerms,
  itemCompanies,
  itemStories,
} from "./alerts.ts";
import {
  aiBudgets,
  aiRejectedParameters,
  aiReservations,
  aiSpending,
  aiSpendingDays,
  analyses,
  analysisPlaces,
  debugLog,
  detectionCache,
  detectionClaims,
  prompts,
} from "./analysis.ts";
import { applications, applicationTokens, registrations } from "./applications.ts";
import { calls } from "./calls.ts";
import { companyCorrections } from "./corrections.ts";
import { digests } from "./digests.ts";
import { feeds } from "./feeds.ts";
import { itemTexts } from "./full-texts.ts";
import { listingChanges, listingLexicons, listingSources, listingState, listings } from "./listings.ts";
import { accountMails, modelEndMails } from "./mails.ts";
import { callBudgets, companyFacts, dayPrices, quotes, recordedPrices, tickerItems } from "./market.ts";
import { channelItems, channels, items } from "./news.ts";
import { outputFeeds } from "./output-feeds.ts";
import { processes } from "./processes.ts";
import { highlights, mutes, readUndos, userItems } from "./reading.ts";
import { replicationBeats } from "./replication.ts";
import { searchEntries, searchProgress, searchWords } from "./search.ts";
import { apiKeys, removedEntries, userSettings, vendorKeys } from "./settings.ts";
import { images, rateLimits, serverSecrets, siteSettings } from "./site.ts";
import {
  socialCalls,
  socialEndpoints,
  socialListingPosts,
  socialListings,
  socialMentions,
  socialPosts,
} from "./social.ts";
import { personalTokens } from "./tokens.ts";
import { waitlist } from "./waitlist.ts";
import { fundHoldings, fundList, watchlistHoldings, watchlists } from "./watchlists.ts";

/** All tables under the names that queries use. */
export const tables = {
  users,
  sessions,
  accounts,
  verifications,
  accountMails,
  modelEndMails,
  twoFactors,
  passkeys,
  personalTokens,
  outputFeeds,
  registrations,
  applications,
  applicationTokens,
  knownDevices,
  pendingSignUps,
  signUpKeys,
  profilePictures,
  userSettings,
  apiKeys,
  vendorKeys,
  removedEntries,
  prompts,
  analyses,
  analysisPlaces,
  calls,
  aiSpending,
  aiSpendingDays,
  aiReservations,
  aiBudgets,
  aiRejectedParameters,
  debugLog,
  detectionCache,
  detectionClaims,
  feeds,
  channels,
  items,
  channelItems,
  itemTexts,
  searchEntries,
  searchWords,
  searchProgress,
  userItems,
  readUndos,
  mutes,
  highlights,
  companyCorrections,
  watchlistHoldings,
  watchlists,
  fundList,
  fundHoldings,
  alertChannels,
  alerts,
  alertTerms,
  alertProgress,
  itemCompanies,
  itemStories,
  alertFirings,
  alertDeliveries,
  digests,
  listings,
  listingChanges,
  listingSources,
  listingState,
  listingLexicons,
  quotes,
  callBudgets,
  companyFacts,
  tickerItems,
  recordedPrices,
  dayPrices,
  socialPosts,
  socialListings,
  socialListingPosts,
  socialEndpoints,
  socialCalls,
  socialMentions,
  siteSettings,
  rateLimits,
  serverSecrets,
  images,
  waitlist,
  adminActions,
  securityEvents,
  processes,
  replicationBeats,
};
