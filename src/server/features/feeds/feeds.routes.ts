import { Hono } from "hono";
import { feedPatchSchema, newFeedSchema } from "#contract/feeds.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { FeedsService } from "./feeds.service.ts";

export const feedsRoutes = (feeds: FeedsService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json({ feeds: await feeds.list(c.var.actor) }))
    .post("/", async (c) => c.json(await feeds.add(c.var.actor, await acceptsBody(newFeedSchema)(c)), 201))
    .patch("/:feedId", async (c) =>
      c.json(await feeds.change(c.var.actor, c.req.param("feedId"), await acceptsBody(feedPatchSchema)(c))),
    )
    .delete("/:feedId", async (c) => {
      await feeds.remove(c.var.actor, c.req.param("feedId"));
      return c.body(null, 204);
    });
