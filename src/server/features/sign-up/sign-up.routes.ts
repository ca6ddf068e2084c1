import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { checkoutSchema, newSignUpSchema, signUpPatchSchema } from "#contract/sign-up.ts";
import { invitationTokenSchema } from "#contract/waitlist.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { InvitationsService } from "../site/invitations.service.ts";
import type { SignUpService } from "./sign-up.service.ts";
import type { SignUpResultsService } from "./sign-up-results.service.ts";

export type SignUpRoutesOptions = {
  invitations: Pick<InvitationsService, "open">;
  signUps: SignUpService;
  results: SignUpResultsService;
  clientNetwork: (request: Request) => string;
};

export function signUpRoutes({ signUps, results, invitations, clientNetwork }: SignUpRoutesOptions) {
  const askerOf = ({ req }: Context) => ({ headers: req.raw.headers, network: clientNetwork(req.raw) });
  const setCookies = (c: Context, cookies: string[]) => {
    for (const each of cookies) c.header("Set-Cookie", each, { append: true });
  };

  /** Before anything else, so that a closed gate says nothing of what was sent. */
  const gated = createMiddleware<Anyone>(async (c, next) => {
    await signUps.requireOpenGate(c.req.raw.headers);
    await next();
  });

  return new Hono<Anyone>()
    .post("/", gated, async (c) => {
      const { signUp, setCookie } = await signUps.begin(await acceptsBody(newSignUpSchema)(c), askerOf(c));
      setCookies(c, [setCookie]);
      return c.json(signUp, 201);
    })
    .post("/invitation", async (c) => {
      const { token } = await acceptsBody(invitationTokenSchema)(c);
      const { invitation, setCookie } = await invitations.open(token, clientNetwork(c.req.raw));
      setCookies(c, [setCookie]);
      return c.json(invitation);
    })
    .patch("/", gated, async (c) => {
      const { signUp, setCookie } = await signUps.change(await acceptsBody(signUpPatchSchema)(c), askerOf(c));
      setCookies(c, setCookie === null ? [] : [setCookie]);
      return c.json(signUp);
    })
    .post("/checkout", gated, async (c) => {
      const shown = await acceptsBody(checkoutSchema)(c);
      const { answer, setCookies: cookies } = await signUps.checkOut(
        shown,
        c.req.raw,
        clientNetwork(c.req.raw),
      );
      setCookies(c, cookies);
      return c.json(answer, 201);
    })
    .get("/result", async (c) => {
      // Given twice it is no session's id, like any other text that is none.
      const sessionId = (c.req.queries("session_id") ?? []).join(" ");
      const { result, setCookies: cookies } = await results.read(
        sessionId,
        c.req.raw,
        clientNetwork(c.req.raw),
      );
      setCookies(c, cookies);
      return c.json(result);
    });
}
