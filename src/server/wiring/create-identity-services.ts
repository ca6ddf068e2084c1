import { randomInt } from "node:crypto";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createCredentialsStore } from "#server/features/sessions/credentials.store.ts";
import { createIdentity } from "#server/features/sessions/identity.store.ts";
import { createPersonCheck } from "#server/features/sessions/person-check.ts";
import type { Reauthentication } from "#server/features/sessions/reauthentication.service.ts";
import { createEmailAddressesService } from "#server/features/sign-in/email-addresses.service.ts";
import { createKnownDevicesStore } from "#server/features/sign-in/known-devices.store.ts";
import { createMailedLinks } from "#server/features/sign-in/mailed-links.service.ts";
import { createMailedLinksStore } from "#server/features/sign-in/mailed-links.store.ts";
import { createPasswordSignIn } from "#server/features/sign-in/password-sign-in.service.ts";
import { createPasswordsService } from "#server/features/sign-in/passwords.service.ts";
import {
  createPhoneCodesService,
  type PhoneCodesDeps,
} from "#server/features/sign-in/phone-codes.service.ts";
import { createPhoneCodesStore } from "#server/features/sign-in/phone-codes.store.ts";
import { createSecondFactorService } from "#server/features/sign-in/second-factor.service.ts";
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
> & { places: Places; reauthentication: Reauthentication };

function sessionsOf({ config, database: { db }, sessionSecret }: Platform, deps: IdentityServicesDeps) {
  const notices = createSignInNotices({
    store: createKnownDevicesStore({ db }),
    places: deps.places,
    mails: deps.accountMails,
    clock,
  });
  return createIdentity({
    db,
    baseUrl: config.appUrl,
    secret: sessionSecret,
    clock,
    signedIn: notices.signedIn,
  });
}

/** Who people are, and what they prove it with: passwords, mailed links, a second factor, codes sent to phones. */
export function identityServices(platform: Platform, deps: IdentityServicesDeps) {
  const { config, database, events, sessionSecret, log } = platform;
  const { db } = database;
  const { reauthentication, sms, accountMails: mails, captcha } = deps;
  const identity = sessionsOf(platform, deps);
  const limits = createIdentityLimits(platform);
  const signInLimits = createSignInLimits(platform);
  const checkPerson = createPersonCheck({ captcha, wrongAnswers: limits.wrongCaptchas });
  const store = createCredentialsStore({ db, newId });
  const links = createMailedLinks({
    store: createMailedLinksStore({ db, newId }),
    newId,
    appUrl: config.appUrl,
  });
  const common = { store, links, mails, checkPerson, limits, identity, reauthentication, events, log };
  return {
    identity,
    signInLimits,
    checkPerson,
    passwordSignIn: createPasswordSignIn({ identity, store, limits: signInLimits }),
    emailAddresses: createEmailAddressesService(common),
    signInLinks: createSignInLinksService(common),
    passwords: createPasswordsService({
      ...common,
      hasPassword: createAccountsStore({ db, newId }).hasPassword,
    }),
    secondFactor: createSecondFactorService(common),
    phoneCodes: createPhoneCodesService({
      ...common,
      store: createPhoneCodesStore({ db, newId }),
      people: store,
      sms,
      secret: sessionSecret,
      newCode,
    }),
  };
}
