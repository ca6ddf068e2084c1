import { Hono } from "hono";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";

export const debugLogRoutes = (debugLog: DebugLogService) =>
  new Hono<SignedIn>().get("/", async (c) => c.json(await debugLog.read()));
