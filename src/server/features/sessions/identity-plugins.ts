import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import { z } from "zod";
import { productName } from "#domain/kernel/product.ts";
import type { SignInFacts } from "../sign-in/sign-in-notices.service.ts";

const openSessionBody = z.object({ userId: z.string(), secondFactorProved: z.boolean() });

/** Name of the cookie in which the library keeps a sign-in that waits for its second factor. */
const challengeCookie = "two_factor";

/**
 * Opens a session for a user whose identity was proved outside the auth library, and tells whose second factor is
 * asked for. Server-only: neither has a path, so that no request reaches them.
 */
export const opensSessions = () =>
  ({
    id: "opens-sessions",
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: openSessionBody, requireHeaders: true },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user)
            throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND", message: "User not found" });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json<{ twoFactorMethods?: string[] }>({});
        },
      ),
      challenged: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (context) => {
        const session = await getSessionFromCtx(context, { disableRefresh: true });
        if (session) return session.user.id;
        const { name } = context.context.createAuthCookie(challengeCookie);
        const challenge = await context.getSignedCookie(name, context.context.secret);
        if (!challenge) return null;
        const found = await context.context.internalAdapter.findVerificationValue(challenge);
        return found && found.expiresAt.getTime() > Date.now() ? found.value : null;
      }),
    },
  }) satisfies BetterAuthPlugin;

type Call = { path?: string; body?: unknown };

/** What a call of `openSession` asks for; undefined for any other call. */
function openingOf({ path, body }: Call): z.infer<typeof openSessionBody> | undefined {
  return path === undefined ? openSessionBody.safeParse(body).data : undefined;
}

/**
 * The second factor: codes of an authenticator app, and backup codes. The library asks for it after its own sign-in
 * by password; here also after every session opened by `openSession`.
 */
export function asksSecondFactor() {
  const plugin = twoFactor({ issuer: productName, allowPasswordless: true });
  return {
    ...plugin,
    hooks: {
      after: plugin.hooks.after.map((hook) => ({
        ...hook,
        matcher: (context: Parameters<typeof hook.matcher>[0]) =>
          hook.matcher(context) || openingOf(context)?.secondFactorProved === false,
      })),
    },
  };
}

const opensSession: ReadonlySet<string | undefined> = new Set([
  "/sign-in/email",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
]);

/** Tells of each session that was opened. Stands after `asksSecondFactor`: a sign-in that waits for a code opened none. */
export const tellsOfSignIns = (signedIn: (facts: SignInFacts) => Promise<void>) =>
  ({
    id: "tells-of-sign-ins",
    hooks: {
      after: [
        {
          matcher: (context) => opensSession.has(context.path) || openingOf(context) !== undefined,
          handler: createAuthMiddleware(async (context) => {
            const opened = context.context.newSession;
            if (!opened) return;
            const { user, session } = opened;
            await signedIn({
              userId: user.id,
              fullName: user.name,
              email: user.email,
              userAgent: session.userAgent || null,
              network: session.ipAddress || null,
            });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
