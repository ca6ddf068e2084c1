import { createDigestService } from "#server/features/digest/digest.service.ts";
import { createDigestStore } from "#server/features/digest/digest.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Feeds } from "./create-feeds.ts";
import type { Market } from "./create-market.ts";
import type { Messages } from "./create-messages.ts";
import type { News } from "./create-news.ts";
import type { Watchlists } from "./create-watchlists.ts";

type Dependencies = {
  accounts: Accounts;
  feeds: Feeds;
  market: Market;
  messages: Messages;
  news: News;
  watchlists: Watchlists;
};

/** What happened to a user's companies, by email. */
export function createDigest(platform: Platform, dependencies: Dependencies) {
  const { clock, config, database, log } = platform;
  const { accounts, feeds, market, messages, news, watchlists } = dependencies;
  return createDigestService({
    store: createDigestStore({ db: database.db, newId }),
    watchlists: watchlists.watchlists,
    search: news.search,
    newsRules: news.newsRules,
    reactions: market.reactions,
    quotes: market.quotes,
    foldersOf: feeds.folders.list,
    entitlementOf: accounts.entitlementOf,
    mailer: messages.mailer,
    appUrl: config.appUrl,
    clock,
    log,
  });
}
