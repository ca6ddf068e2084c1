import { Hono, type MiddlewareHandler } from "hono";
import { mailedTokenSchema, mailRequestSchema } from "#contract/accounts.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import { answerWithCookies } from "../sessions/library-call.ts";
import type { EmailAddressesService } from "./email-addresses.service.ts";
import type { SignInLinksService } from "./sign-in-links.service.ts";

export type MailedLinksRoutesOptions = {
  signInLinks: SignInLinksService;
  emailAddresses: EmailAddressesService;
  clientNetwork: (request: Request) => string;
  requireSession: MiddlewareHandler<SignedIn>;
};

const done = { status: true } as const;

/** A mailed link leads to a page, and the page asks here: mail scanners that open links sign nobody in. */
export const mailedLinksRoutes = (options: MailedLinksRoutesOptions) => {
  const { signInLinks, emailAddresses, clientNetwork, requireSession } = options;
  return new Hono<SignedIn>()
    .post("/sign-in/magic-link", async (c) => {
      await signInLinks.request(await acceptsBody(mailRequestSchema)(c), clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/magic-link/verify", async (c) => {
      const { token } = await acceptsBody(mailedTokenSchema)(c);
      return answerWithCookies(c, await signInLinks.open(c.req.raw, token, clientNetwork(c.req.raw)));
    })
    .post("/send-verification-email", requireSession, async (c) => {
      await emailAddresses.sendVerification(c.var.actor, clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/verify-email", async (c) => {
      const { token } = await acceptsBody(mailedTokenSchema)(c);
      const { headers } = c.req.raw;
      await emailAddresses.verify(token, { headers, network: clientNetwork(c.req.raw) });
      return c.json(done);
    });
};
