import { createOutputFeedItems } from "#server/features/output-feeds/output-feed-items.ts";
import { createOutputFeedsService } from "#server/features/output-feeds/output-feeds.service.ts";
import { createOutputFeedsStore } from "#server/features/output-feeds/output-feeds.store.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Accounts } from "./create-accounts.ts";
import type { News } from "./create-news.ts";

/** The user's filters as feeds of their own, for reader apps. */
export function createOutputFeeds(
  { config, database, limits }: Platform,
  { accounts, news }: { accounts: Accounts; news: News },
) {
  const { db } = database;
  return createOutputFeedsService({
    store: createOutputFeedsStore({ db }),
    itemsOf: createOutputFeedItems({
      search: news.search.search,
      saved: news.reading.saved,
      newsRules: news.newsRules,
      followed: createNewsStore({ db }).followed,
    }),
    findActor: accounts.accounts.findActor,
    countFetch: limits.counter("output-feed-fetches").take,
    appUrl: config.appUrl,
    newId,
  });
}
