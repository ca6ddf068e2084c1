import type { signInEndpoints } from "#contract/sign-in.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { PasswordSignIn } from "./password-sign-in.service.ts";

export type AuthRoutesDeps = {
  sessions: Pick<SessionsService, "current" | "signOut" | "removedCookie">;
  passwordSignIn: PasswordSignIn;
  /** Called with the request whose session ended, so that cached copies go, and whose session it was. */
  sessionEnded: (request: Request, userId: string | undefined) => Promise<void>;
};

export function authRoutes(deps: AuthRoutesDeps): Handlers<typeof signInEndpoints> {
  const { sessions, passwordSignIn, sessionEnded } = deps;
  return {
    async signIn({ request, body, network, setCookies }) {
      const answer = await passwordSignIn(request, body, network);
      setCookies(answer.setCookies);
      return answer.body;
    },
    async readSession({ request, setCookies }) {
      const answer = await sessions.current(request.headers);
      setCookies(answer.setCookies);
      return answer.body;
    },
    async signOut({ request, setCookies, concluded, context }) {
      const userId = await sessions.signOut(request.headers);
      await sessionEnded(request, userId);
      if (userId !== undefined) concluded({ userId });
      // Not "storage": the page drops what it stored of the user, and the worker that opens it without a network stays.
      // Not "cookies": one of them knows this device.
      context.header("Clear-Site-Data", '"cache"');
      setCookies([sessions.removedCookie]);
      return { success: true };
    },
  };
}
