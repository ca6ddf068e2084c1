import { Hono } from "hono";
import type { PublicConfig } from "#contract/site.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { SiteSettingsService } from "./site-settings.service.ts";

/** What does not change while the process runs. */
export type FixedFacts = Omit<PublicConfig, "signupsEnabled" | "measurementId">;

/** Public facts: the fixed ones, and what the site settings say now. */
export const configRoutes = (fixed: FixedFacts, settings: SiteSettingsService) =>
  new Hono<Anyone>().get("/", async (c) => {
    const { signupsEnabled, analyticsEnabled, measurementId } = await settings.read();
    const config: PublicConfig = {
      ...fixed,
      signupsEnabled,
      measurementId: analyticsEnabled && measurementId !== "" ? measurementId : null,
    };
    return c.json(config);
  });
