import type { setupEndpoints } from "#contract/setup.ts";
import type { signUpEndpoints } from "#contract/sign-up.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { FirstAdminService } from "./first-admin.service.ts";
import type { SignUpService } from "./sign-up.service.ts";
import type { SignUpResultsService } from "./sign-up-results.service.ts";

export const setupRoutes = (firstAdmin: FirstAdminService): Handlers<typeof setupEndpoints> => ({
  createFirstAdmin: ({ body }) => firstAdmin.create(body),
});

export type SignUpRoutesDeps = { signUps: SignUpService; results: SignUpResultsService };

export function signUpRoutes({ signUps, results }: SignUpRoutesDeps): Handlers<typeof signUpEndpoints> {
  /** Before anything else, so that a closed gate says nothing of what was sent. */
  const before = ({ request }: { request: Request }) => signUps.requireOpenGate(request.headers);
  return {
    startSignUp: {
      before,
      async handle({ body, request, network, setCookies }) {
        const { signUp, setCookie } = await signUps.begin(body, { headers: request.headers, network });
        setCookies([setCookie]);
        return signUp;
      },
    },
    readSignUp: { before, handle: ({ request }) => signUps.read(request.headers) },
    changeSignUp: {
      before,
      async handle({ body, request, network, setCookies }) {
        const { signUp, setCookie } = await signUps.change(body, { headers: request.headers, network });
        setCookies(setCookie === null ? [] : [setCookie]);
        return signUp;
      },
    },
    checkOut: {
      before,
      async handle({ body, request, network, setCookies }) {
        const checkout = await signUps.checkOut(body, request, network);
        setCookies(checkout.setCookies);
        return checkout.answer;
      },
    },
    async readSignUpResult({ query, request, setCookies }) {
      // Given twice it is no session's id, like any other text that is none.
      const sessionId = [query.session_id ?? []].flat().join(" ");
      const found = await results.read(sessionId, request);
      setCookies(found.setCookies);
      return found.result;
    },
  };
}
