import { createInvitationsService, type InvitationsDeps } from "#server/features/site/invitations.service.ts";
import { createInvitationsStore } from "#server/features/site/invitations.store.ts";
import type { Platform } from "#server/open-platform.ts";

/** What leads people of the waitlist through the closed gate. */
export function invitationsService(
  { config, database, limits }: Pick<Platform, "config" | "database" | "limits">,
  { accountMails }: { accountMails: InvitationsDeps["mails"] },
) {
  return createInvitationsService({
    store: createInvitationsStore({ db: database.db }),
    mails: accountMails,
    sending: limits.counter("invitations-sent", { points: 200, windowSeconds: 3_600 }),
    opening: limits.counter("invitations-opened", { points: 20, windowSeconds: 60 }),
    appUrl: config.appUrl,
  });
}
