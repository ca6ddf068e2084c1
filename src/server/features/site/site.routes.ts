import type { PublicConfig, siteEndpoints } from "#contract/site.ts";
import { measurementIdInUse } from "#domain/site/analytics.ts";
import type { ConsentDecision } from "#domain/site/consent.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import { answerImageOrNone } from "#server/http/visible-image.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { ImageKeys } from "./image-keys.ts";
import type { ImagesService } from "./images.service.ts";
import type { SiteSettingsService } from "./site-settings.service.ts";

/** What does not change while the process runs. */
export type FixedFacts = Omit<PublicConfig, "signupsEnabled" | "previewEnabled" | "measurementId">;

export type SiteRoutesDeps = {
  fixed: FixedFacts;
  siteSettings: SiteSettingsService;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  /** Used while none is saved; empty: none. */
  defaultMeasurementId: string;
  /** Counts decisions; who decided is kept nowhere (READ-90). */
  countConsent: (decision: ConsentDecision) => void;
  images: ImagesService;
  imageKeys: ImageKeys;
};

export const siteRoutes = (deps: SiteRoutesDeps): Handlers<typeof siteEndpoints> => ({
  async readConfig() {
    const stored = await deps.siteSettings.read();
    return {
      ...deps.fixed,
      signupsEnabled: stored.signupsEnabled,
      previewEnabled: stored.previewEnabled,
      measurementId: measurementIdInUse(stored, deps.defaultMeasurementId),
    };
  },
  countConsent: ({ body }) => deps.countConsent(body.decision),
  async readImage({ actor, params, context }) {
    const url = deps.imageKeys.urlOf(params.key);
    if (url === undefined) throw new AppError("not-found");
    return answerImageOrNone(context, await deps.images.read(actor.userId, url));
  },
  readSiteSettings: () => deps.siteSettings.stored(),
  async changeSiteSettings({ actor, body }) {
    // Whoever asks it of all admins has it: nobody is locked out of the switch by the switch.
    if (body.adminSecondFactor && !(await deps.hasSecondFactor(actor.userId)))
      throw new AppError("second-factor-required");
    return deps.siteSettings.change(body);
  },
});
