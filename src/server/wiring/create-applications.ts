import { createApplicationTokensService } from "#server/features/applications/application-tokens.service.ts";
import { createApplicationsService } from "#server/features/applications/applications.service.ts";
import { createApplicationsStore } from "#server/features/applications/applications.store.ts";
import { createAuthorizationService } from "#server/features/applications/authorization.service.ts";
import { createClientDocuments } from "#server/features/applications/client-documents.ts";
import { createRegistrationsService } from "#server/features/applications/registrations.service.ts";
import { createRegistrationsStore } from "#server/features/applications/registrations.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";

export type Applications = ReturnType<typeof createApplications>;

/** Applications that users connect by OAuth, and the tokens by which they call /mcp. */
export function createApplications({ config, database, events, limits, log, outbound }: Platform) {
  const { db } = database;
  const issuer = config.appUrl;
  const resource = `${issuer}/mcp`;
  const store = createApplicationsStore({ db });
  const registrations = createRegistrationsService({
    store: createRegistrationsStore({ db }),
    documents: createClientDocuments({ outbound, log }),
    newId,
  });
  return {
    issuer,
    resource,
    registrations,
    applications: createApplicationsService({ store, events, log, resource }),
    authorization: createAuthorizationService({
      store,
      registrations,
      limit: limits.counter("new-applications"),
      issuer,
      resource,
      newId,
    }),
    tokens: createApplicationTokensService({
      store,
      registrations,
      events,
      refreshes: limits.counter("application-refreshes"),
      resource,
      log,
    }),
  };
}
