import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { passwordLengthMax, passwordLengthMin, sessionDays } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#server/db/schema/accounts.ts";
import { clientHeader } from "#server/http/client-network.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { SignInFacts } from "../sign-in/sign-in-notices.service.ts";
import { createFaultWatch } from "./fault-watch.ts";
import type { Identity } from "./identity.ts";
import { asksSecondFactor, opensSessions, tellsOfSignIns } from "./identity-plugins.ts";
import { hashingSessionTokens } from "./session-token-adapter.ts";

const daySeconds = 86_400;
/** A session ends when it was not used for this long, or after `sessionDays` in all. */
const sessionIdleDays = 7;

function userFields(): NonNullable<BetterAuthOptions["user"]> {
  const serverOwned = { type: "string", required: false, input: false } as const;
  return {
    modelName: "users",
    fields: { name: "fullName", image: "profilePicture" },
    additionalFields: {
      phone: { type: "string", required: false, input: false },
      role: serverOwned,
      subscriptionType: serverOwned,
      authProvider: serverOwned,
      googleUid: serverOwned,
    },
  };
}

const sessionOptions = {
  session: {
    modelName: "sessions",
    expiresIn: sessionIdleDays * daySeconds,
    updateAge: daySeconds,
    cookieCache: { enabled: false },
  },
  account: { modelName: "accounts" },
  verification: { modelName: "verifications" },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: passwordLengthMin,
    maxPasswordLength: passwordLengthMax,
  },
} satisfies Partial<BetterAuthOptions>;

function safetyOptions(baseUrl: string) {
  const https = baseUrl.startsWith("https:");
  return {
    trustedOrigins: (request?: Request) => (request ? [new URL(request.url).origin, baseUrl] : [baseUrl]),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The library would write the fault to the console, with the values of a failed query.
    onAPIError: { throw: true },
    advanced: {
      // Not by `useSecureCookies`: it knows the weaker __Secure- only, which a neighbouring host may set (threats T17).
      cookiePrefix: `${https ? "__Host-" : ""}${productName.toLowerCase()}`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      disableCSRFCheck: true,
      // The default header is one that a client can forge.
      ipAddress: { ipAddressHeaders: [clientHeader] },
    },
  } satisfies Partial<BetterAuthOptions>;
}

/**
 * Sign-in, sign-out and sessions by the auth library. Its open sign-up is closed: users come from an admin or the
 * sign-up wizard. A removed account with the right password is told "User not found" and gets no session (READ-16).
 */
export function createIdentity(options: {
  db: Database;
  baseUrl: string;
  secret: string;
  clock: Clock;
  /** Called when a session was opened, before it is answered. */
  signedIn: (facts: SignInFacts) => Promise<void>;
}): Identity {
  const { db, baseUrl, secret, clock } = options;
  const sessionMsMax = sessionDays * daySeconds * 1_000;
  const watch = createFaultWatch();
  const adapter = drizzleAdapter(db, {
    provider: "pg",
    schema: { users, sessions, accounts, verifications, twoFactor: twoFactors },
    transaction: true,
  });

  async function refuseRemoved(session: { userId: string }): Promise<void> {
    const [user] = await watch.noticed(async () =>
      db.select({ removedAt: users.removedAt }).from(users).where(eq(users.id, session.userId)),
    );
    if (!user || user.removedAt)
      throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND", message: "User not found" });
  }

  const auth = betterAuth({
    appName: productName,
    baseURL: baseUrl,
    basePath: "/api/auth",
    secret,
    database: (settings: BetterAuthOptions) =>
      hashingSessionTokens(watch.adapter(adapter(settings)), { sessionMsMax, clock }),
    user: userFields(),
    ...sessionOptions,
    ...safetyOptions(baseUrl),
    databaseHooks: {
      session: { create: { before: refuseRemoved } },
      // Users are made in one place, which asks the sign-up gate (threats T30).
      user: { create: { before: async () => false } },
    },
    plugins: [
      asksSecondFactor(),
      opensSessions(),
      tellsOfSignIns((facts) => watch.noticed(() => options.signedIn(facts))),
    ],
  });

  return {
    handler: (request) => watch.run(() => auth.handler(request)),
    challenged: (headers) => watch.run(() => auth.api.challenged({ headers })),
    async openSession(request, userId, { secondFactorProved = false } = {}) {
      const body = { userId, secondFactorProved };
      try {
        const { response, headers } = await watch.run(() =>
          auth.api.openSession({ body, headers: request.headers, returnHeaders: true }),
        );
        return { setCookies: headers.getSetCookie(), secondFactor: response.twoFactorMethods ?? null };
      } catch (error) {
        if (error instanceof APIError && error.body?.code === "USER_NOT_FOUND")
          throw new AppError("user-not-found");
        throw error;
      }
    },
    async session(headers) {
      const result = await watch.run(() => auth.api.getSession({ headers, returnHeaders: true }));
      if (!result.response) return null;
      const { user, session } = result.response;
      return {
        userId: user.id,
        sessionId: session.id,
        createdAtMs: session.createdAt.getTime(),
        setCookies: result.headers.getSetCookie(),
      };
    },
  };
}
