import { Hono } from "hono";
import { apiKeysPatchSchema, keyTestSchema, userSettingsPatchSchema } from "#contract/settings.ts";
import type { StartersService } from "#server/features/administration/starters.service.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { KeyTestService } from "./key-test.service.ts";
import type { KeysService } from "./keys.service.ts";
import type { SettingsService } from "./settings.service.ts";

export type SettingsRoutesDeps = { settings: SettingsService; starters: Pick<StartersService, "reset"> };

export const settingsRoutes = ({ settings, starters }: SettingsRoutesDeps) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await settings.read(c.var.actor)))
    .patch("/", async (c) =>
      c.json(await settings.change(c.var.actor, await acceptsBody(userSettingsPatchSchema)(c))),
    )
    .post("/reset", async (c) => c.json(await starters.reset(c.var.actor)));

export type KeysRoutesDeps = { settings: SettingsService; keys: KeysService; keyTests: KeyTestService };

export const keysRoutes = ({ settings, keys, keyTests }: KeysRoutesDeps) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await settings.keyStatus(c.var.actor)))
    .put("/", async (c) => {
      await keys.change(c.var.actor, await acceptsBody(apiKeysPatchSchema)(c));
      return c.json(await settings.keyStatus(c.var.actor));
    })
    .post("/test", async (c) =>
      c.json(await keyTests.test(c.var.actor, await acceptsBody(keyTestSchema)(c))),
    );
