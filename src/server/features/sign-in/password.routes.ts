import { Hono, type MiddlewareHandler } from "hono";
import { mailRequestSchema, passwordChangeSchema, passwordResetSchema } from "#contract/accounts.ts";
import { passwordLengthMax, passwordLengthMin } from "#domain/accounts/account.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import { answerWithCookies } from "../sessions/library-call.ts";
import type { PasswordsService } from "./passwords.service.ts";

export type PasswordRoutesOptions = {
  passwords: PasswordsService;
  clientNetwork: (request: Request) => string;
  requireSession: MiddlewareHandler<SignedIn>;
};

const done = { status: true } as const;

export const passwordRoutes = ({ passwords, clientNetwork, requireSession }: PasswordRoutesOptions) =>
  new Hono<SignedIn>()
    .get("/password-policy", (c) => c.json({ minLength: passwordLengthMin, maxLength: passwordLengthMax }))
    .post("/request-password-reset", async (c) => {
      await passwords.requestReset(await acceptsBody(mailRequestSchema)(c), clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/reset-password", async (c) => {
      await passwords.reset(await acceptsBody(passwordResetSchema)(c), clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/change-password", requireSession, async (c) => {
      const input = await acceptsBody(passwordChangeSchema)(c);
      return answerWithCookies(c, {
        body: done,
        setCookies: await passwords.change(c.req.raw, c.var, input),
      });
    });
