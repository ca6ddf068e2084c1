import type { signInEndpoints } from "#contract/sign-in.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { Identity } from "../sessions/identity.ts";
import { readLibraryAnswer } from "../sessions/library-call.ts";
import type { PasswordSignIn } from "./password-sign-in.service.ts";

export type AuthRoutesDeps = {
  identity: Identity;
  passwordSignIn: PasswordSignIn;
  /** Called with the request whose session ended or began, so that cached copies go, and whose session it was. */
  sessionChanged: (request: Request, userId: string | undefined) => Promise<void>;
};

export function authRoutes({
  identity,
  passwordSignIn,
  sessionChanged,
}: AuthRoutesDeps): Handlers<typeof signInEndpoints> {
  return {
    async signIn({ request, body, network, setCookies }) {
      const answer = await passwordSignIn(request, body, network);
      setCookies(answer.setCookies);
      return answer.body as never;
    },
    async readSession({ request, setCookies }) {
      const answer = await readLibraryAnswer(await identity.handler(request));
      await sessionChanged(request, undefined);
      setCookies(answer.setCookies);
      return answer.body as never;
    },
    async signOut({ request, setCookies }) {
      const session = await identity.session(request.headers);
      const answer = await readLibraryAnswer(await identity.handler(request));
      await sessionChanged(request, session?.userId);
      setCookies(answer.setCookies);
      return answer.body as never;
    },
  };
}
