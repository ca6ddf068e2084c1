import { createReaderItemsService } from "#server/features/google-reader/reader-items.service.ts";
import { createReaderItemsStore } from "#server/features/google-reader/reader-items.store.ts";
import { createReaderLabels } from "#server/features/google-reader/reader-labels.ts";
import { createSubscriptionsService } from "#server/features/google-reader/subscriptions.service.ts";
import { createReadingStore } from "#server/features/reading-state/reading.store.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Feeds } from "./create-feeds.ts";
import type { News } from "./create-news.ts";

type Dependencies = { accounts: Accounts; feeds: Feeds; news: News };

/** What apps for Google Reader call: the user's feeds, folders and items under the names of that interface. */
export function createGoogleReader({ clock, database }: Platform, { accounts, feeds, news }: Dependencies) {
  const { db } = database;
  const labels = createReaderLabels({ feeds: feeds.feeds, folders: feeds.folders });
  return {
    labels,
    subscriptions: createSubscriptionsService({ feeds: feeds.feeds, discovery: feeds.discovery, labels }),
    items: createReaderItemsService({
      store: createReaderItemsStore({ db }),
      newsRules: news.newsRules,
      feeds: feeds.feeds,
      labels,
      reading: news.reading,
    }),
    opml: feeds.opml,
    me: accounts.accounts.me,
    unreadCounts: createReadingStore({ db }).unreadCounts,
    async addressOf(token: string): Promise<string | undefined> {
      const found = await accounts.tokens.find(token);
      const actor = found && (await accounts.accounts.findActor(found.userId));
      return actor && (await accounts.accounts.me(actor)).email;
    },
    clock,
  };
}
