import type { mailedLinksEndpoints } from "#contract/sign-in.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { EmailAddressesService } from "./email-addresses.service.ts";
import type { SignInLinksService } from "./sign-in-links.service.ts";

export type MailedLinksRoutesDeps = {
  signInLinks: SignInLinksService;
  emailAddresses: EmailAddressesService;
};

/** A mailed link leads to a page, and the page asks here: mail scanners that open links sign nobody in. */
export const mailedLinksRoutes = ({
  signInLinks,
  emailAddresses,
}: MailedLinksRoutesDeps): Handlers<typeof mailedLinksEndpoints> => ({
  async requestMagicLink({ request, body, network }) {
    await signInLinks.request(body, { headers: request.headers, network });
    return { status: true };
  },
  async openMagicLink({ request, body, network, setCookies }) {
    const answer = await signInLinks.open(request, body.token, network);
    setCookies(answer.setCookies);
    return answer.body;
  },
  async sendVerificationEmail({ actor, request, network }) {
    await emailAddresses.sendVerification(actor, { headers: request.headers, network });
    return { status: true };
  },
  async verifyEmail({ body, request, network, concluded }) {
    concluded(await emailAddresses.verify(body.token, { headers: request.headers, network }));
    return { status: true };
  },
});
