import { createImageKeys } from "#server/features/site/image-keys.ts";
import { createImagesService } from "#server/features/site/images.service.ts";
import { createImagesStore } from "#server/features/site/images.store.ts";
import { createInvitationsService } from "#server/features/site/invitations.service.ts";
import { createInvitationsStore } from "#server/features/site/invitations.store.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import { createSiteSettingsService } from "#server/features/site/site-settings.service.ts";
import { createWaitlistService } from "#server/features/site/waitlist.service.ts";
import { createWaitlistStore } from "#server/features/site/waitlist.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Messages } from "./create-messages.ts";

export type Site = ReturnType<typeof createSite>;

/** The site's own settings, its waitlist, and pictures of other sites, shown as our own. */
export function createSite(platform: Platform, { messages }: { messages: Messages }) {
  const { clock, config, database, limits, log, outbound, sessionSecret } = platform;
  const { db } = database;
  return {
    siteSettings: createSiteSettingsService({ store: createSiteStore({ db }), clock }),
    waitlist: createWaitlistService({ store: createWaitlistStore({ db, newId }) }),
    invitations: createInvitationsService({
      store: createInvitationsStore({ db }),
      mails: messages.accountMails,
      appUrl: config.appUrl,
    }),
    imageKeys: createImageKeys(sessionSecret),
    images: createImagesService({
      store: createImagesStore({ db }),
      outbound,
      limit: limits.counter("images"),
      clock,
      log,
    }),
  };
}
