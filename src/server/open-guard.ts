import { createSessionGuard, type SessionGuard } from "./http/session.ts";
import type { Platform } from "./open-platform.ts";
import type { Services } from "./wiring/create-services.ts";

/** The session behind a request's cookie; its use is noted. */
async function sessionOf({ accounts: { sessions } }: Services, headers: Headers) {
  const found = await sessions.find(headers);
  if (found) sessions.noteUse(found.sessionId);
  return found;
}

/** Knows who makes a request, and drops it with each change of that user. */
export function openGuard({ events, limits }: Platform, services: Services): SessionGuard {
  const guard = createSessionGuard({
    session: (headers) => sessionOf(services, headers),
    token: services.accounts.tokens.find,
    applicationToken: services.applications.applications.findByAccessToken,
    resource: services.applications.resource,
    findActor: services.accounts.accounts.findActor,
    countTokenCall: limits.counter("token-calls").take,
  });
  events.subscribe((event) => {
    if (event.kind === "user") guard.clearUser(event.userId);
  });
  return guard;
}
