import { Hono } from "hono";
import { type SignIn, signInSchema } from "#contract/accounts.ts";
import { isEmail, passwordLengthMax } from "#domain/accounts/account.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Identity } from "../identity/identity.ts";
import {
  answerWithCookies,
  callLibrary,
  type LibraryAnswer,
  readLibraryAnswer,
} from "../identity/library-call.ts";
import type { SignInLimits } from "./sign-in-limits.service.ts";

/** Only these of the library's paths are open as they are; what else it can do stands behind routes of our own. */
export const openPaths: ReadonlySet<string> = new Set([
  "GET /api/auth/get-session",
  "POST /api/auth/sign-out",
]);

export type AuthRoutesOptions = {
  identity: Identity;
  limits: SignInLimits;
  clientNetwork: (request: Request) => string;
  /** Called with the request whose session ended or began, so that cached copies go, and whose session it was. */
  sessionChanged: (request: Request, userId: string | undefined) => Promise<void>;
};

export function authRoutes({ identity, limits, clientNetwork, sessionChanged }: AuthRoutesOptions) {
  async function signIn(request: Request, input: SignIn): Promise<LibraryAnswer> {
    const email = input.email.trim().toLowerCase();
    if (!isEmail(email)) throw new AppError("bad-input", { field: "email", message: "Email is invalid" });
    if (input.password === "")
      throw new AppError("bad-input", { field: "password", message: "Password is required" });
    if (input.password.length > passwordLengthMax) throw new AppError("wrong-credentials");
    const network = clientNetwork(request);
    await limits.take(email, network);
    const body = { email, password: input.password };
    const answer = await callLibrary(identity, request, "/api/auth/sign-in/email", body);
    await limits.giveBack(email, network);
    return answer;
  }

  return new Hono<Anyone>()
    .post("/sign-in/email", async (c) =>
      answerWithCookies(c, await signIn(c.req.raw, await acceptsBody(signInSchema)(c))),
    )
    .all("/*", async (c) => {
      if (!openPaths.has(`${c.req.method} ${c.req.path}`)) throw new AppError("not-found");
      const isSignOut = c.req.method === "POST";
      const session = isSignOut ? await identity.session(c.req.raw.headers) : null;
      const response = await identity.handler(c.req.raw);
      await sessionChanged(c.req.raw, session?.userId);
      return answerWithCookies(c, await readLibraryAnswer(response));
    });
}
