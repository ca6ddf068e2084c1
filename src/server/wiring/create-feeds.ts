import { createDiscoveryService } from "#server/features/feeds/discovery.service.ts";
import { createFeedsService } from "#server/features/feeds/feeds.service.ts";
import { createFeedsStore } from "#server/features/feeds/feeds.store.ts";
import { createFoldersService } from "#server/features/feeds/folders.service.ts";
import { createFoldersStore } from "#server/features/feeds/folders.store.ts";
import { createOpmlService } from "#server/features/feeds/opml.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";

export type Feeds = ReturnType<typeof createFeeds>;

/** A user's feeds: the list, the search for new ones, moving in and out. */
export function createFeeds({ clock, database, events, outbound, parser }: Platform) {
  const store = createFeedsStore({ db: database.db, newId });
  const feeds = createFeedsService({
    store,
    events,
    judgeUrl: (url) => {
      const judged = outbound.judge(url);
      return judged.ok ? { url: judged.url } : { refused: judged.message };
    },
  });
  const folders = createFoldersService({ store: createFoldersStore({ db: database.db, newId }), events });
  return {
    feeds,
    folders,
    discovery: createDiscoveryService({ store, outbound, parser, clock }),
    opml: createOpmlService({ feeds, folders, parser, clock }),
  };
}
