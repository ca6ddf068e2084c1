import { Hono } from "hono";
import { aiConfigPatchSchema } from "#contract/admin.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AiSettingsService } from "./ai-settings.service.ts";

export const aiConfigRoutes = (settings: AiSettingsService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await settings.read()))
    .patch("/", async (c) => c.json(await settings.change(await acceptsBody(aiConfigPatchSchema)(c))));
