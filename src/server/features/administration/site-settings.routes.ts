import { Hono } from "hono";
import { siteSettingsPatchSchema } from "#contract/site.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { SiteSettingsService } from "../site/site-settings.service.ts";

export const siteSettingsRoutes = (settings: SiteSettingsService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await settings.stored()))
    .patch("/", async (c) => c.json(await settings.change(await acceptsBody(siteSettingsPatchSchema)(c))));
