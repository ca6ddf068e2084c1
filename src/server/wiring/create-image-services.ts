import { createImageKeys } from "#server/features/site/image-keys.ts";
import { createImagesService } from "#server/features/site/images.service.ts";
import { createImagesStore } from "#server/features/site/images.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";

/** Pictures of other sites, shown as our own. */
export function imageServices({ database, limits, log, outbound, sessionSecret }: Platform) {
  return {
    imageKeys: createImageKeys(sessionSecret),
    images: createImagesService({
      store: createImagesStore({ db: database.db }),
      outbound,
      limit: limits.counter("images"),
      clock: systemClock,
      log,
    }),
  };
}
