import type { Reauthentication } from "#server/features/sessions/reauthentication.service.ts";
import { createTickets } from "#server/features/sessions/tickets.service.ts";
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
  registrationTicketSchema,
  signInTicketSchema,
} from "#server/features/sign-in/passkeys.service.ts";
import { createPasskeysStore } from "#server/features/sign-in/passkeys.store.ts";
import type { SignUpService } from "#server/features/sign-up/sign-up.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";

/** Visits of the Google popup, and refused passkeys, of one network. */

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
  const ticketDeps = { box, limits, newId, clock };
  return {
    google: createGoogleService({
      google: signIn.isOn ? signIn.open(outside) : undefined,
      store: createGoogleStore({ db, newId }),
      tickets: createTickets(ticketDeps, {
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
      registrations: createTickets(ticketDeps, {
        kind: "new-passkey",
        seconds: challengeSeconds,
        schema: registrationTicketSchema,
      }),
      signIns: createTickets(ticketDeps, {
        kind: "passkey",
        seconds: challengeSeconds,
        schema: signInTicketSchema,
      }),
      reauthentication,
      openSession,
    }),
    passkeyLimit: limits.counter("passkey-refusals"),
  };
}
