import { randomInt } from "node:crypto";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createOneTimeTokens } from "#server/features/sessions/one-time-tokens.service.ts";
import { signedCookie } from "#server/features/sessions/signed-cookie.ts";
import { createCaptcha } from "#server/features/sign-in/captcha.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import { createEmailAddressesService } from "#server/features/sign-in/email-addresses.service.ts";
import { createKnownDeviceCookie, knownDeviceSeconds } from "#server/features/sign-in/known-device-cookie.ts";
import { createKnownDevicesStore } from "#server/features/sign-in/known-devices.store.ts";
import { createMailedLinks } from "#server/features/sign-in/mailed-links.service.ts";
import { createMailedLinksStore } from "#server/features/sign-in/mailed-links.store.ts";
import { createOpenSession } from "#server/features/sign-in/open-session.service.ts";
import { createPasskeyProofs } from "#server/features/sign-in/passkey-proofs.ts";
import {
  createPasskeysService,
  challengeSeconds as passkeySeconds,
  registrationTokenSchema,
  signInTokenSchema,
} from "#server/features/sign-in/passkeys.service.ts";
import { createPasskeysStore } from "#server/features/sign-in/passkeys.store.ts";
import { createPasswordSignIn } from "#server/features/sign-in/password-sign-in.service.ts";
import { createPasswordsService } from "#server/features/sign-in/passwords.service.ts";
import {
  createPhoneCodesService,
  type PhoneCodesDeps,
} from "#server/features/sign-in/phone-codes.service.ts";
import { createPhoneCodesStore } from "#server/features/sign-in/phone-codes.store.ts";
import { createSecondFactorService } from "#server/features/sign-in/second-factor.service.ts";
import { createSecondFactorStore } from "#server/features/sign-in/second-factor.store.ts";
import {
  createSecondFactorChallenges,
  challengeSeconds as secondFactorSeconds,
  trustedDeviceSeconds,
} from "#server/features/sign-in/second-factor-challenge.service.ts";
import { createIdentityLimits, createSignInLimits } from "#server/features/sign-in/sign-in-limits.service.ts";
import { createSignInLinksService } from "#server/features/sign-in/sign-in-links.service.ts";
import { createSignInNotices } from "#server/features/sign-in/sign-in-notices.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Places } from "#server/platform/places.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Messages } from "./create-messages.ts";

type Dependencies = { accounts: Accounts; messages: Messages; places: Places };

export type SignIn = ReturnType<typeof createSignIn>;

const codeDigits = 6;
const newCode: PhoneCodesDeps["newCode"] = () =>
  String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");

/** Who users are, and what proves it: passwords, mailed links, passkeys, a second factor, codes sent to phones. */
export function createSignIn(platform: Platform, { accounts, messages, places }: Dependencies) {
  const { clock, config, database, events, log, passwords, sessionSecret: secret } = platform;
  const { db } = database;
  const { appUrl } = config;
  const { sessions, reauthentication } = accounts;
  const mails = messages.accountMails;
  const limits = createIdentityLimits(platform);
  const signInLimits = createSignInLimits(platform);
  const checkCaptcha = createCaptcha({ captcha: messages.captcha, wrongAnswers: limits.wrongCaptchas });
  const store = createCredentialsStore({ db, newId });
  const secondFactorStore = createSecondFactorStore({ db, newId });
  const challenges = createSecondFactorChallenges({
    store: secondFactorStore,
    challengeCookie: signedCookie({ name: "two_factor", seconds: secondFactorSeconds, secret, appUrl }),
    deviceCookie: signedCookie({ name: "trust_device", seconds: trustedDeviceSeconds, secret, appUrl }),
    tries: limits.challengeTries,
    newId,
  });
  const notices = createSignInNotices({ store: createKnownDevicesStore({ db }), places, mails, clock });
  const knownDevice = createKnownDeviceCookie({
    cookie: signedCookie({ name: "known_device", seconds: knownDeviceSeconds, secret, appUrl }),
    newId,
  });
  const openSession = createOpenSession({ sessions, store, challenges, knownDevice, notices });
  const links = createMailedLinks({ store: createMailedLinksStore({ db, newId }), newId, appUrl });
  return {
    openSession,
    signInLimits,
    knownDevice,
    checkCaptcha,
    passwordSignIn: createPasswordSignIn({
      store,
      sessions,
      openSession,
      passwords,
      limits: signInLimits,
      knownDevice,
    }),
    emailAddresses: createEmailAddressesService({
      store,
      links,
      mails,
      limits,
      knownDevice,
      sessions,
      events,
      log,
    }),
    signInLinks: createSignInLinksService({
      store,
      links,
      mails,
      checkCaptcha,
      limits,
      knownDevice,
      openSession,
    }),
    passwords: createPasswordsService({
      store,
      links,
      mails,
      checkCaptcha,
      limits,
      knownDevice,
      reauthentication,
      passwords,
      hasPassword: createAccountsStore({ db, newId }).hasPassword,
      openSession,
      events,
    }),
    secondFactor: createSecondFactorService({
      store: secondFactorStore,
      users: store,
      challenges,
      sessions,
      openSession,
      reauthentication,
      limits,
      knownDevice,
      secret,
      events,
      clock,
    }),
    phoneCodes: createPhoneCodesService({
      store: createPhoneCodesStore({ db, newId }),
      users: store,
      sms: messages.sms,
      checkCaptcha,
      limits,
      knownDevice,
      openSession,
      reauthentication,
      secret,
      newCode,
      events,
      log,
    }),
    passkeys: createPasskeysService({
      store: createPasskeysStore({ db }),
      proofs: createPasskeyProofs({ appUrl, seconds: passkeySeconds }),
      registrations: createOneTimeTokens(
        { box: platform.secrets, limits: platform.limits, newId, clock },
        { kind: "new-passkey", seconds: passkeySeconds, schema: registrationTokenSchema },
      ),
      signIns: createOneTimeTokens(
        { box: platform.secrets, limits: platform.limits, newId, clock },
        { kind: "passkey", seconds: passkeySeconds, schema: signInTokenSchema },
      ),
      reauthentication,
      openSession,
    }),
  };
}
