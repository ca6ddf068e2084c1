import { Hono } from "hono";
import { socialQuerySchema } from "#contract/social.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { SocialService } from "./social.service.ts";

export const socialRoutes = (social: Pick<SocialService, "list">) =>
  new Hono<SignedIn>().get("/", async (c) =>
    c.json(await social.list(c.var.actor, acceptsQuery(socialQuerySchema)(c))),
  );
