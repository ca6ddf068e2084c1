import { Hono } from "hono";
import { legacyDataSchema } from "#contract/legacy.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { LegacyService } from "./legacy.service.ts";

export const legacyRoutes = (legacy: LegacyService) =>
  new Hono<SignedIn>().post("/", async (c) =>
    c.json(await legacy.takeOver(c.var.actor, await acceptsBody(legacyDataSchema)(c))),
  );
