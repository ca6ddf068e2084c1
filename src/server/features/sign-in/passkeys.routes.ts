import type { Context } from "hono";
import type { passkeysEndpoints } from "#contract/passwordless.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { type TokenCookie, tokenCookie } from "../sessions/token-cookie.ts";
import { challengeSeconds, type PasskeysService } from "./passkeys.service.ts";

export type PasskeysRoutesDeps = { passkeys: PasskeysService; appUrl: string; limit: Counter };

const strict = { seconds: challengeSeconds, sameSite: "Strict" } as const;

/** Handed out once: whatever comes of the answer, the next one needs a new challenge. */
function take(c: Context, cookie: TokenCookie): string | undefined {
  const ticket = cookie.read(c);
  if (ticket !== undefined) cookie.remove(c);
  return ticket;
}

export function passkeysRoutes({
  passkeys,
  appUrl,
  limit,
}: PasskeysRoutesDeps): Handlers<typeof passkeysEndpoints> {
  const registration = tokenCookie({ ...strict, appUrl, name: "new-passkey", path: "/api/me/passkeys" });
  const signIn = tokenCookie({ ...strict, appUrl, name: "passkey", path: "/api/auth/passkey" });
  return {
    listPasskeys: ({ actor }) => passkeys.list(actor),
    async startPasskeyRegistration({ actor, session, body, context }) {
      const { options, ticket } = await passkeys.registrationOptions(actor, session, body.password);
      registration.put(context, ticket);
      return { ...options };
    },
    addPasskey({ actor, body, context }) {
      const from = { ticket: take(context, registration), userAgent: context.req.header("user-agent") };
      return passkeys.register(actor, body, from);
    },
    deletePasskey: ({ actor, params }) => passkeys.remove(actor, params.id),
    async startPasskeySignIn({ context }) {
      const { options, ticket } = await passkeys.signInOptions();
      signIn.put(context, ticket);
      return { ...options };
    },
    async signInWithPasskey({ request, body, network, context, setCookies }) {
      await limit.take(network);
      const { owner, setCookies: cookies } = await passkeys.signIn(request, body, take(context, signIn));
      await limit.refund(network);
      setCookies(cookies);
      return { user: { id: owner.id, email: owner.email, name: owner.fullName } };
    },
  };
}
