import type { confirmationEndpoints } from "#contract/sign-in.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import { tokenCookie } from "../sessions/token-cookie.ts";
import { challengeSeconds, type PasskeysService } from "./passkeys.service.ts";

export type ConfirmationRoutesDeps = {
  reauthentication: Pick<Reauthentication, "confirmByPassword">;
  passkeys: Pick<PasskeysService, "signInOptions" | "confirm">;
  appUrl: string;
  /** Counts rejected passkeys by network. */
  limit: Counter;
};

export function confirmationRoutes(deps: ConfirmationRoutesDeps): Handlers<typeof confirmationEndpoints> {
  const { reauthentication, passkeys, appUrl, limit } = deps;
  const challenge = tokenCookie({
    appUrl,
    name: "confirmation",
    path: "/api/auth/confirm-password",
    seconds: challengeSeconds,
    sameSite: "Strict",
  });
  return {
    async startConfirmation({ context }) {
      const { options, ticket } = await passkeys.signInOptions();
      challenge.put(context, ticket);
      return { ...options };
    },
    async confirmPassword({ actor, session, body, network, context }) {
      if ("currentPassword" in body) {
        await reauthentication.confirmByPassword(actor, session, body.currentPassword);
        return { status: true };
      }
      await limit.take(network);
      const ticket = challenge.read(context);
      // Handed out once: whatever comes of the answer, the next one needs a new challenge.
      challenge.remove(context);
      await passkeys.confirm(actor, session, body, ticket);
      await limit.refund(network);
      return { status: true };
    },
  };
}
