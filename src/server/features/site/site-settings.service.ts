import { z } from "zod";
import { type SiteSettings, type SiteSettingsPatch, siteSettingsSchema } from "#contract/site.ts";
import { siteSettingsKey } from "#domain/site/settings.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { SiteStore } from "./site.store.ts";

export type SiteSettingsService = ReturnType<typeof createSiteSettingsService>;

export type SiteSettingsDeps = {
  store: Pick<SiteStore, "read" | "merge">;
  clock: Clock;
};

/** Rows written by an earlier version lack what came later. */
const storedSchema = z.object({
  signupsEnabled: siteSettingsSchema.shape.signupsEnabled.default(false),
  signupWithoutPayment: siteSettingsSchema.shape.signupWithoutPayment.default(false),
  previewEnabled: siteSettingsSchema.shape.previewEnabled.default(true),
  adminSecondFactor: siteSettingsSchema.shape.adminSecondFactor.default(false),
  analyticsEnabled: siteSettingsSchema.shape.analyticsEnabled.default(false),
  measurementId: siteSettingsSchema.shape.measurementId.default(""),
});

const cachedMs = 1_000;

/** Site-wide switches; what is not stored has its default. */
export function createSiteSettingsService({ store, clock }: SiteSettingsDeps) {
  /** As stored now: for decisions that must not be late, such as the sign-up gate. */
  async function stored(): Promise<SiteSettings> {
    return storedSchema.parse((await store.read(siteSettingsKey)) ?? {});
  }

  const recent = createCachedValue(stored, { ttlMs: cachedMs, now: clock.now });

  async function change(patch: SiteSettingsPatch): Promise<SiteSettings> {
    await store.merge(siteSettingsKey, patch);
    recent.invalidate();
    return stored();
  }

  /** `read` is at most one second old. */
  return { stored, read: recent.read, change };
}
