import { randomInt } from "node:crypto";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import type { Reauthentication } from "#server/features/sessions/reauthentication.service.ts";
import type { SessionsService } from "#server/features/sessions/sessions.service.ts";
import { signedCookie } from "#server/features/sessions/signed-cookie.ts";
import { createCaptcha } from "#server/features/sign-in/captcha.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import { createEmailAddressesService } from "#server/features/sign-in/email-addresses.service.ts";
import { createKnownDevicesStore } from "#server/features/sign-in/known-devices.store.ts";
import { createMailedLinks } from "#server/features/sign-in/mailed-links.service.ts";
import { createMailedLinksStore } from "#server/features/sign-in/mailed-links.store.ts";
import { createOpenSession } from "#server/features/sign-in/open-session.service.ts";
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
  challengeSeconds,
  createSecondFactorChallenges,
  trustedDeviceSeconds,
} from "#server/features/sign-in/second-factor-challenge.service.ts";
import { createIdentityLimits, createSignInLimits } from "#server/features/sign-in/sign-in-limits.service.ts";
import { createSignInLinksService } from "#server/features/sign-in/sign-in-links.service.ts";
import { createSignInNotices } from "#server/features/sign-in/sign-in-notices.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Places } from "#server/platform/places.ts";
import type { messageServices } from "./create-message-services.ts";

const codeDigits = 6;
const newCode: PhoneCodesDeps["newCode"] = () =>
  String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");

export type IdentityServicesDeps = Pick<
  ReturnType<typeof messageServices>,
  "accountMails" | "captcha" | "sms"
> & { places: Places; reauthentication: Reauthentication; sessions: SessionsService };

/** Who users are, and what they prove it with: passwords, mailed links, a second factor, codes sent to phones. */
export function identityServices(platform: Platform, deps: IdentityServicesDeps) {
  const { config, database, events, sessionSecret: secret, log } = platform;
  const { db } = database;
  const { appUrl } = config;
  const { sessions, reauthentication, sms, accountMails: mails, captcha, places } = deps;
  const limits = createIdentityLimits(platform);
  const signInLimits = createSignInLimits(platform);
  const checkCaptcha = createCaptcha({ captcha, wrongAnswers: limits.wrongCaptchas });
  const store = createCredentialsStore({ db, newId });
  const secondFactorStore = createSecondFactorStore({ db, newId });
  const challenges = createSecondFactorChallenges({
    store: secondFactorStore,
    challengeCookie: signedCookie({ name: "two_factor", seconds: challengeSeconds, secret, appUrl }),
    deviceCookie: signedCookie({ name: "trust_device", seconds: trustedDeviceSeconds, secret, appUrl }),
    tries: limits.challengeTries,
    newId,
  });
  const notices = createSignInNotices({ store: createKnownDevicesStore({ db }), places, mails, clock });
  const openSession = createOpenSession({ sessions, store, challenges, notices });
  const links = createMailedLinks({ store: createMailedLinksStore({ db, newId }), newId, appUrl });
  const common = {
    store,
    links,
    mails,
    checkCaptcha,
    limits,
    sessions,
    openSession,
    reauthentication,
    events,
    log,
  };
  return {
    openSession,
    signInLimits,
    checkCaptcha,
    passwordSignIn: createPasswordSignIn({ store, sessions, openSession, limits: signInLimits }),
    emailAddresses: createEmailAddressesService(common),
    signInLinks: createSignInLinksService(common),
    passwords: createPasswordsService({
      ...common,
      hasPassword: createAccountsStore({ db, newId }).hasPassword,
    }),
    secondFactor: createSecondFactorService({
      store: secondFactorStore,
      users: store,
      challenges,
      sessions,
      openSession,
      reauthentication,
      limits,
      secret,
      events,
      clock,
    }),
    phoneCodes: createPhoneCodesService({
      ...common,
      store: createPhoneCodesStore({ db, newId }),
      users: store,
      sms,
      secret,
      newCode,
    }),
  };
}
