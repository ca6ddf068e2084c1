import { createInvitationsService, type InvitationsDeps } from "#server/features/site/invitations.service.ts";
import { createInvitationsStore } from "#server/features/site/invitations.store.ts";
import type { Platform } from "#server/open-platform.ts";

/** What leads users of the waitlist through the closed gate. */
export function invitationsService(
  { config, database }: Pick<Platform, "config" | "database">,
  { accountMails }: { accountMails: InvitationsDeps["mails"] },
) {
  return createInvitationsService({
    store: createInvitationsStore({ db: database.db }),
    mails: accountMails,
    appUrl: config.appUrl,
  });
}
