import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as accountsAccount from "./accounts/account.ts";
import * as accountsDetails from "./accounts/details.ts";
import * as accountsPersonalToken from "./accounts/personal-token.ts";
import * as accountsPicture from "./accounts/picture.ts";
import * as accountsSecurityEvent from "./accounts/security-event.ts";
import * as alertsChannel from "./alerts/channel.ts";
import * as alertsRule from "./alerts/rule.ts";
import * as alertsUnusual from "./alerts/unusual.ts";
import * as analysisAnalysisStates from "./analysis/analysis-states.ts";
import * as analysisBackground from "./analysis/background.ts";
import * as analysisBudget from "./analysis/budget.ts";
import * as analysisDetectionBackOff from "./analysis/detection-back-off.ts";
import * as analysisDetectionCache from "./analysis/detection-cache.ts";
import * as analysisMessages from "./analysis/messages.ts";
import * as analysisModelProfile from "./analysis/model-profile.ts";
import * as analysisModels from "./analysis/models.ts";
import * as analysisPrompt from "./analysis/prompt.ts";
import * as analysisSpendingDays from "./analysis/spending-days.ts";
import * as analysisSuccessors from "./analysis/successors.ts";
import * as analysisTextDifference from "./analysis/text-difference.ts";
import * as applicationsApplication from "./applications/application.ts";
import * as askLimits from "./ask/limits.ts";
import * as billingCheckout from "./billing/checkout.ts";
import * as billingDisplay from "./billing/display.ts";
import * as billingEntitlement from "./billing/entitlement.ts";
import * as billingPaymentWork from "./billing/payment-work.ts";
import * as billingReconciliation from "./billing/reconciliation.ts";
import * as companiesCompanySearch from "./companies/company-search.ts";
import * as companiesCorrections from "./companies/corrections.ts";
import * as companiesListImport from "./companies/list-import.ts";
import * as companiesListing from "./companies/listing.ts";
import * as digestDigest from "./digest/digest.ts";
import * as digestSchedule from "./digest/schedule.ts";
import * as feedsFeed from "./feeds/feed.ts";
import * as feedsFolders from "./feeds/folders.ts";
import * as feedsOpml from "./feeds/opml.ts";
import * as feedsOutputFeed from "./feeds/output-feed.ts";
import * as fullTextArticle from "./full-text/article.ts";
import * as fullTextJudgePage from "./full-text/judge-page.ts";
import * as fullTextLimits from "./full-text/limits.ts";
import * as fullTextOutcome from "./full-text/outcome.ts";
import * as marketLimits from "./market/limits.ts";
import * as marketPriceRecords from "./market/price-records.ts";
import * as marketReaction from "./market/reaction.ts";
import * as newsControls from "./news/controls.ts";
import * as newsItemId from "./news/item-id.ts";
import * as newsLimits from "./news/limits.ts";
import * as newsMutes from "./news/mutes.ts";
import * as newsNextFetch from "./news/next-fetch.ts";
import * as newsOlderCursor from "./news/older-cursor.ts";
import * as newsSearchWords from "./news/search-words.ts";
import * as newsStories from "./news/stories.ts";
import * as newsTextTitle from "./news/text-title.ts";
import * as scorecardCard from "./scorecard/card.ts";
import * as scorecardSettlement from "./scorecard/settlement.ts";
import * as settingsSettings from "./settings/settings.ts";
import * as settingsShortcuts from "./settings/shortcuts.ts";
import * as settingsUndo from "./settings/undo.ts";
import * as siteImages from "./site/images.ts";
import * as siteWaitlist from "./site/waitlist.ts";
import * as socialEndpoints from "./social/endpoints.ts";
import * as socialExcerpt from "./social/excerpt.ts";
import * as socialMentions from "./social/mentions.ts";
import * as socialPost from "./social/post.ts";
import * as socialPreferences from "./social/preferences.ts";
import * as socialSources from "./social/sources.ts";
import * as tagsTags from "./tags/tags.ts";
import * as watchlistsBrokerFile from "./watchlists/broker-file.ts";
import * as watchlistsFunds from "./watchlists/funds.ts";
import * as watchlistsHoldings from "./watchlists/holdings.ts";
import * as watchlistsWatchlists from "./watchlists/watchlists.ts";

const constants: Record<string, unknown> = Object.assign(
  {},
  accountsAccount,
  accountsDetails,
  accountsPersonalToken,
  accountsPicture,
  accountsSecurityEvent,
  alertsChannel,
  alertsRule,
  alertsUnusual,
  analysisAnalysisStates,
  analysisBackground,
  analysisBudget,
  analysisDetectionBackOff,
  analysisDetectionCache,
  analysisMessages,
  analysisModelProfile,
  analysisModels,
  analysisPrompt,
  analysisSpendingDays,
  applicationsApplication,
  askLimits,
  billingCheckout,
  analysisSuccessors,
  analysisTextDifference,
  billingDisplay,
  billingEntitlement,
  billingPaymentWork,
  billingReconciliation,
  companiesCompanySearch,
  companiesCorrections,
  companiesListImport,
  companiesListing,
  digestDigest,
  digestSchedule,
  feedsFeed,
  feedsFolders,
  feedsOpml,
  feedsOutputFeed,
  fullTextArticle,
  fullTextJudgePage,
  fullTextLimits,
  fullTextOutcome,
  marketLimits,
  marketPriceRecords,
  marketReaction,
  newsControls,
  newsItemId,
  newsLimits,
  newsMutes,
  newsNextFetch,
  newsOlderCursor,
  newsSearchWords,
  newsStories,
  newsTextTitle,
  scorecardCard,
  scorecardSettlement,
  settingsSettings,
  settingsShortcuts,
  settingsUndo,
  siteImages,
  siteWaitlist,
  socialEndpoints,
  tagsTags,
  socialExcerpt,
  socialMentions,
  socialPost,
  socialPreferences,
  socialSources,
  watchlistsBrokerFile,
  watchlistsFunds,
  watchlistsHoldings,
  watchlistsWatchlists,
);

const units: Record<string, number> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
  KB: 1_024,
  MB: 1_048_576,
};

const rows = [
  ...readFileSync("docs/operations/limits.md", "utf8").matchAll(/^\| `(\w+)` \| ([\d,.]+)(?: (\w+))? \|/gm),
].map(([, name = "", count = "", unit]) => ({
  name,
  value: Number(count.replaceAll(",", "")) * (unit === undefined ? 1 : (units[unit] ?? Number.NaN)),
}));

it.each(rows)("$name is $value", ({ name, value }) => expect(constants[name]).toBe(value));

it("every limit of the domain is on the page, but for what detection and search do inside", () => {
  const files = globSync("src/domain/**/*.ts").filter((file) => !/\.test\.ts$/.test(file));
  const declared = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const (\w+(?:Max|Min|Ms|Days|Minutes)) =/gm)].map(
      ([, name]) => name,
    ),
  );
  const ofReading = [
    "byHeartRankMax",
    "wellKnownRankMax",
    "topicWeightMax",
    "headlineUnitsMax",
    "bodyUnitsMax",
    "textUnitsMax",
    "cashtagTextUnitsMax",
  ];
  const ofSearch = ["firstStepDays", "looksMax", "narrowerStepDays"];
  const missing = declared.filter((name) => !rows.some((row) => row.name === name));
  expect(missing.toSorted()).toEqual([...ofReading, ...ofSearch].toSorted());
});
