import { Hono } from "hono";
import { adminActionsQuerySchema } from "#contract/admin-system.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AdminActionsService } from "./admin-actions.service.ts";

export const adminActionsRoutes = (actions: Pick<AdminActionsService, "list">) =>
  new Hono<SignedIn>().get("/", async (c) =>
    c.json(await actions.list(acceptsQuery(adminActionsQuerySchema)(c))),
  );
