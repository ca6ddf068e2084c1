import { Hono } from "hono";
import type { PublicConfig } from "#contract/site.ts";
import { measurementIdInUse } from "#domain/site/analytics.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { SiteSettingsService } from "./site-settings.service.ts";

/** What does not change while the process runs. */
export type FixedFacts = Omit<PublicConfig, "signupsEnabled" | "measurementId">;

export type ConfigRoutesOptions = {
  fixed: FixedFacts;
  settings: SiteSettingsService;
  /** Used while none is saved; empty: none. */
  defaultMeasurementId: string;
};

/** Public facts: the fixed ones, and what the site settings say now. */
export const configRoutes = ({ fixed, settings, defaultMeasurementId }: ConfigRoutesOptions) =>
  new Hono<Anyone>().get("/", async (c) => {
    const stored = await settings.read();
    const config: PublicConfig = {
      ...fixed,
      signupsEnabled: stored.signupsEnabled,
      measurementId: measurementIdInUse(stored, defaultMeasurementId),
    };
    return c.json(config);
  });
