import { createSocialEndpointsStore } from "#server/features/social/social-endpoints.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Outside } from "#server/vendors/vendor.ts";

/** How vendors call out: through the egress client, and within limits that all processes share. */
export function outsideOf({ database, outbound, log }: Platform): Outside {
  const calls = createSocialEndpointsStore({ db: database.db });
  return { fetch: outbound.fetchConfigured, log, clock: systemClock, admit: calls.takeCall };
}
