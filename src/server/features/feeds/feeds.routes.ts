import type { feedsEndpoints } from "#contract/feeds.ts";
import { opmlFileName } from "#domain/feeds/opml.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { DiscoveryService } from "./discovery.service.ts";
import type { FeedsService } from "./feeds.service.ts";
import type { FoldersService } from "./folders.service.ts";
import type { OpmlService } from "./opml.service.ts";

export type FeedsRoutesDeps = {
  feeds: FeedsService;
  folders: FoldersService;
  discovery: DiscoveryService;
  opml: OpmlService;
};

export const feedsRoutes = ({
  feeds,
  folders,
  discovery,
  opml,
}: FeedsRoutesDeps): Handlers<typeof feedsEndpoints> => ({
  listFeeds: async ({ actor }) => ({ feeds: await feeds.list(actor), folders: await folders.list(actor) }),
  addFeed: ({ actor, body }) => feeds.add(actor, body),
  orderFeeds: async ({ actor, body }) => ({
    feeds: await feeds.order(actor, body),
    folders: await folders.list(actor),
  }),
  discoverFeeds: ({ actor, body, request }) => discovery.discover(actor, body, request.signal),
  exportOpml: async ({ actor, context }) =>
    context.body(await opml.exportAll(actor), 200, {
      "Content-Type": "text/x-opml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${opmlFileName}"`,
    }),
  importOpml: ({ actor, body }) => opml.importAll(actor, body),
  changeFeed: ({ actor, params, body }) => feeds.change(actor, params.feedId, body),
  deleteFeed: ({ actor, params }) => feeds.remove(actor, params.feedId),
  restoreFeed: ({ actor, params }) => feeds.restore(actor, params.feedId),
});
