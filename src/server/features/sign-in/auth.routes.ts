import { Hono } from "hono";
import { signInSchema } from "#contract/accounts.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Identity } from "../sessions/identity.ts";
import { answerWithCookies, readLibraryAnswer } from "../sessions/library-call.ts";
import type { PasswordSignIn } from "./password-sign-in.service.ts";

/** Only these of the library's paths are open as they are; what else it can do stands behind routes of our own. */
export const openPaths: ReadonlySet<string> = new Set([
  "GET /api/auth/get-session",
  "POST /api/auth/sign-out",
]);

export type AuthRoutesOptions = {
  identity: Identity;
  passwordSignIn: PasswordSignIn;
  clientNetwork: (request: Request) => string;
  /** Called with the request whose session ended or began, so that cached copies go, and whose session it was. */
  sessionChanged: (request: Request, userId: string | undefined) => Promise<void>;
};

export function authRoutes({ identity, passwordSignIn, clientNetwork, sessionChanged }: AuthRoutesOptions) {
  return new Hono<Anyone>()
    .post("/sign-in/email", async (c) => {
      const input = await acceptsBody(signInSchema)(c);
      return answerWithCookies(c, await passwordSignIn(c.req.raw, input, clientNetwork(c.req.raw)));
    })
    .all("/*", async (c) => {
      if (!openPaths.has(`${c.req.method} ${c.req.path}`)) throw new AppError("not-found");
      const isSignOut = c.req.method === "POST";
      const session = isSignOut ? await identity.session(c.req.raw.headers) : null;
      const response = await identity.handler(c.req.raw);
      await sessionChanged(c.req.raw, session?.userId);
      return answerWithCookies(c, await readLibraryAnswer(response));
    });
}
