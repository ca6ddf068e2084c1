import { createDiscoveryService } from "#server/features/feeds/discovery.service.ts";
import { createFeedsService } from "#server/features/feeds/feeds.service.ts";
import { createFeedsStore } from "#server/features/feeds/feeds.store.ts";
import { createOpmlService } from "#server/features/feeds/opml.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";

/** A user's feeds: the list, the search for new ones, moving in and out. */
export function feedServices({ database, events, outbound, parser }: Platform) {
  const clock = systemClock;
  const store = createFeedsStore({ db: database.db, newId: randomId });
  const feeds = createFeedsService({
    store,
    events,
    judgeUrl: (url) => {
      const judged = outbound.judge(url);
      return judged.ok ? { url: judged.url } : { refused: judged.message };
    },
  });
  return {
    feeds,
    discovery: createDiscoveryService({ store, outbound, parser, clock }),
    opml: createOpmlService({ feeds, parser, clock }),
  };
}
