import { Hono } from "hono";
import type { PublicConfig } from "#contract/site.ts";
import type { Anyone } from "#server/http/signed-in.ts";

/** Public facts are fixed while the process runs. */
export const configRoutes = (config: PublicConfig) => new Hono<Anyone>().get("/", (c) => c.json(config));
