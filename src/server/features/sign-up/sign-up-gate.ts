import { message } from "#domain/language/translate.ts";
import type { InvitationsService } from "#server/features/site/invitations.service.ts";
import type { SiteSettingsService } from "#server/features/site/site-settings.service.ts";
import { AppError } from "#server/platform/app-error.ts";

export type SignUpGateDeps = {
  siteSettings: Pick<SiteSettingsService, "stored">;
  invitations: Pick<InvitationsService, "emailOf">;
};

/** Who may begin and end a sign-up (READ-13). */
export function createSignUpGate({ siteSettings, invitations }: SignUpGateDeps) {
  return {
    /**
     * Throws `signups-closed` unless the admin has opened sign-ups or the browser holds an invitation; that one is for
     * its own address.
     * @param email left out: not known yet
     */
    async requireOpenGate(headers: Headers, email?: string): Promise<void> {
      if ((await siteSettings.stored()).signupsEnabled) return;
      const invited = await invitations.emailOf(headers);
      if (invited === null) throw new AppError("signups-closed");
      if (email !== undefined && email !== invited)
        throw new AppError("bad-input", {
          field: "email",
          words: message("Your invitation is for {email}.", { email: invited }),
        });
    },
    /** The same for whom no invitation counts. */
    async requireOpenForAll(): Promise<void> {
      if (!(await siteSettings.stored()).signupsEnabled) throw new AppError("signups-closed");
    },
  };
}
