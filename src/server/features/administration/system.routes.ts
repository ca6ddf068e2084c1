import { Hono } from "hono";
import { systemSpendingQuerySchema } from "#contract/admin-system.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { SystemService } from "./system.service.ts";

export const systemRoutes = (system: SystemService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await system.read()))
    .get("/spending", async (c) => c.json(await system.spending(acceptsQuery(systemSpendingQuerySchema)(c))));
