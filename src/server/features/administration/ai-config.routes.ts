import { Hono } from "hono";
import { aiConfigPatchSchema } from "#contract/admin.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { ModelsService } from "../analysis/models.service.ts";
import type { AiSettingsService } from "./ai-settings.service.ts";

export const aiConfigRoutes = (settings: AiSettingsService, models: Pick<ModelsService, "read">) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await settings.read()))
    .get("/models", async (c) => c.json(await models.read()))
    .patch("/", async (c) => c.json(await settings.change(await acceptsBody(aiConfigPatchSchema)(c))));
