import { Hono } from "hono";
import { feedPatchSchema, feedSearchSchema, newFeedSchema } from "#contract/feeds.ts";
import { newOrderSchema } from "#contract/order.ts";
import { opmlFileName } from "#domain/feeds/opml.ts";
import { acceptsBody, acceptsDocument } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { DiscoveryService } from "./discovery.service.ts";
import type { FeedsService } from "./feeds.service.ts";
import type { OpmlService } from "./opml.service.ts";

export type FeedsRoutesOptions = { feeds: FeedsService; discovery: DiscoveryService; opml: OpmlService };

export const feedsRoutes = ({ feeds, discovery, opml }: FeedsRoutesOptions) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json({ feeds: await feeds.list(c.var.actor) }))
    .post("/", async (c) => c.json(await feeds.add(c.var.actor, await acceptsBody(newFeedSchema)(c)), 201))
    .put("/order", async (c) =>
      c.json({ feeds: await feeds.order(c.var.actor, await acceptsBody(newOrderSchema)(c)) }),
    )
    .post("/discover", async (c) =>
      c.json(await discovery.discover(c.var.actor, await acceptsBody(feedSearchSchema)(c), c.req.raw.signal)),
    )
    .get("/opml", async (c) =>
      c.body(await opml.exportAll(c.var.actor), 200, {
        "Content-Type": "text/x-opml; charset=utf-8",
        "Content-Disposition": `attachment; filename="${opmlFileName}"`,
      }),
    )
    .post("/opml", async (c) =>
      c.json(await opml.importAll(c.var.actor, await acceptsDocument(c, "not-opml"))),
    )
    .patch("/:feedId", async (c) =>
      c.json(await feeds.change(c.var.actor, c.req.param("feedId"), await acceptsBody(feedPatchSchema)(c))),
    )
    .delete("/:feedId", async (c) => {
      await feeds.remove(c.var.actor, c.req.param("feedId"));
      return c.body(null, 204);
    })
    .post("/:feedId/restore", async (c) => c.json(await feeds.restore(c.var.actor, c.req.param("feedId"))));
