import { createOneTimeTokens } from "#server/features/sessions/one-time-tokens.service.ts";
import type { Reauthentication } from "#server/features/sessions/reauthentication.service.ts";
import {
  createGoogleService,
  googleAttemptSchema,
  googleAttemptSeconds,
} from "#server/features/sign-in/google.service.ts";
import { createGoogleStore } from "#server/features/sign-in/google.store.ts";
import type { OpenSession } from "#server/features/sign-in/open-session.service.ts";
import { createPasskeyProofs } from "#server/features/sign-in/passkey-proofs.ts";
import {
  challengeSeconds,
  createPasskeysService,
  registrationTokenSchema,
  signInTokenSchema,
} from "#server/features/sign-in/passkeys.service.ts";
import { createPasskeysStore } from "#server/features/sign-in/passkeys.store.ts";
import type { SignUpService } from "#server/features/sign-up/sign-up.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";

/** Visits of the Google popup, and rejected passkeys, of one network. */

type Others = {
  openSession: OpenSession;
  reauthentication: Reauthentication;
  signUps: SignUpService;
  outside: Outside;
};

/** The ways to sign in without a password: with Google, and with a passkey. */
export function signInServices(
  { config, database: { db }, limits, secrets: box, log }: Platform,
  { openSession, reauthentication, signUps, outside }: Others,
) {
  const { appUrl, vendors } = config;
  const { signIn } = vendors;
  const tokenDeps = { box, limits, newId, clock };
  return {
    google: createGoogleService({
      google: signIn.isOn ? signIn.open(outside) : undefined,
      store: createGoogleStore({ db, newId }),
      tickets: createOneTimeTokens(tokenDeps, {
        kind: "google",
        seconds: googleAttemptSeconds,
        schema: googleAttemptSchema,
      }),
      openSession,
      signUps,
      log,
    }),
    googleLimit: limits.counter("google-starts"),
    passkeys: createPasskeysService({
      store: createPasskeysStore({ db }),
      proofs: createPasskeyProofs({ appUrl, seconds: challengeSeconds }),
      registrations: createOneTimeTokens(tokenDeps, {
        kind: "new-passkey",
        seconds: challengeSeconds,
        schema: registrationTokenSchema,
      }),
      signIns: createOneTimeTokens(tokenDeps, {
        kind: "passkey",
        seconds: challengeSeconds,
        schema: signInTokenSchema,
      }),
      reauthentication,
      openSession,
    }),
    passkeyLimit: limits.counter("passkey-refusals"),
  };
}
