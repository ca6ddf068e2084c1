import { createImageKeys } from "./features/site/image-keys.ts";
import { createImagesService } from "./features/site/images.service.ts";
import { createImagesStore } from "./features/site/images.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";

const hourSeconds = 3_600;
/** Pictures that a person may have fetched; those that are kept already do not count. */
const fetchesPerHourMax = 300;

/** Pictures of other sites, shown as our own. */
export function imageServices({ database, limits, log, outbound, sessionSecret }: Platform) {
  return {
    imageKeys: createImageKeys(sessionSecret),
    images: createImagesService({
      store: createImagesStore({ db: database.db }),
      outbound,
      limit: limits.counter("images", { points: fetchesPerHourMax, windowSeconds: hourSeconds }),
      clock: systemClock,
      log,
    }),
  };
}
