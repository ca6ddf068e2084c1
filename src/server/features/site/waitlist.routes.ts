import type { waitlistEndpoints } from "#contract/waitlist.ts";
import { attachment } from "#server/http/attachment.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { WaitlistService } from "./waitlist.service.ts";

export type WaitlistRoutesDeps = { waitlist: WaitlistService; invitations: InvitationsService };

export const waitlistRoutes = ({
  waitlist,
  invitations,
}: WaitlistRoutesDeps): Handlers<typeof waitlistEndpoints> => ({
  joinWaitlist: ({ body }) => waitlist.join(body),
  async openInvitation({ body, setCookies }) {
    const { invitation, setCookie } = await invitations.open(body.token);
    setCookies([setCookie]);
    return invitation;
  },
  listWaitlist: ({ query }) => waitlist.list(query),
  exportWaitlist: () => attachment(waitlist.csv(), { name: "waitlist.csv", type: "text/csv; charset=utf-8" }),
  inviteFromWaitlist: ({ params }) => invitations.invite(params.id),
});
