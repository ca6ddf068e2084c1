import { createAskService } from "#server/features/ask/ask.service.ts";
import { createAskSearch } from "#server/features/ask/ask-search.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Ai } from "./create-ai.ts";
import type { Analysis } from "./create-analysis.ts";
import type { Companies } from "./create-companies.ts";
import type { News } from "./create-news.ts";
import type { Settings } from "./create-settings.ts";

type Dependencies = {
  accounts: Accounts;
  ai: Ai;
  analysis: Analysis;
  companies: Companies;
  news: News;
  settings: Settings;
};

/** Questions about a user's own archive. */
export function createAsk(
  { clock, limits }: Platform,
  { accounts, ai, analysis, companies, news, settings }: Dependencies,
) {
  const { detector } = companies;
  return createAskService({
    search: createAskSearch({
      search: news.search.search,
      story: news.news.story,
      withText: news.fullTexts.withText,
      sendsHeadlinesOnly: async (actor) => (await settings.aiProviders.read(actor)).context === "headline",
      lastVisit: accounts.visits.lastVisit,
      detector,
      clock,
    }),
    calls: analysis.calls,
    usableAi: settings.aiProviders.usable,
    aiAccess: settings.keys.aiAccess,
    currentModels: ai.currentModels,
    detector,
    limit: limits.counter("questions"),
    clock,
  });
}
