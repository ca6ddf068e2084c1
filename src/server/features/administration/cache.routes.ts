import { Hono } from "hono";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { DetectionCacheService } from "../companies/detection-cache.service.ts";

export const cacheRoutes = (cache: DetectionCacheService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await cache.stats()))
    .delete("/", async (c) => c.json(await cache.clear()))
    .delete("/expired", async (c) => c.json(await cache.clearExpired()));
