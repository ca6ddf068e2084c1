import { randomInt } from "node:crypto";
import type { messageServices } from "./create-message-services.ts";
import { createCredentialsStore } from "./features/accounts/identity/credentials.store.ts";
import { createIdentity } from "./features/accounts/identity/identity.store.ts";
import { createPersonCheck } from "./features/accounts/identity/person-check.ts";
import type { Reauthentication } from "./features/accounts/identity/reauthentication.service.ts";
import { createEmailAddressesService } from "./features/accounts/sign-in/email-addresses.service.ts";
import { createKnownDevicesStore } from "./features/accounts/sign-in/known-devices.store.ts";
import { createMailedLinks } from "./features/accounts/sign-in/mailed-links.service.ts";
import { createMailedLinksStore } from "./features/accounts/sign-in/mailed-links.store.ts";
import { createPasswordSignIn } from "./features/accounts/sign-in/password-sign-in.service.ts";
import { createPasswordsService } from "./features/accounts/sign-in/passwords.service.ts";
import {
  createPhoneCodesService,
  type PhoneCodesDeps,
} from "./features/accounts/sign-in/phone-codes.service.ts";
import { createPhoneCodesStore } from "./features/accounts/sign-in/phone-codes.store.ts";
import { createSecondFactorService } from "./features/accounts/sign-in/second-factor.service.ts";
import {
  createIdentityLimits,
  createSignInLimits,
} from "./features/accounts/sign-in/sign-in-limits.service.ts";
import { createSignInLinksService } from "./features/accounts/sign-in/sign-in-links.service.ts";
import { createSignInNotices } from "./features/accounts/sign-in/sign-in-notices.service.ts";
import { createAccountsStore } from "./features/accounts/users/accounts.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { randomId as newId } from "./platform/new-id.ts";
import type { Places } from "./platform/places.ts";

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
