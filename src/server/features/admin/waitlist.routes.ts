import { Hono } from "hono";
import { pageQuerySchema } from "#contract/admin.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { WaitlistService } from "../site/waitlist.service.ts";

export const adminWaitlistRoutes = (waitlist: WaitlistService) =>
  new Hono<SignedIn>().get("/", async (c) => c.json(await waitlist.list(acceptsQuery(pageQuerySchema)(c))));
