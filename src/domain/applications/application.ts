import { type TokenScope, tokenScopes } from "../accounts/personal-token.ts";
import { isVisible } from "../kernel/visible-text.ts";

/** Begin the secrets of connected applications, so that scanners of repositories and logs recognize one. */
export const accessTokenPrefix = "twa_";
export const refreshTokenPrefix = "twr_";
export const authorizationCodePrefix = "twc_";

export const authorizationCodeSecondsMax = 60;
export const accessTokenSecondsMax = 3_600;
/** An application that doesn't ask for so long is disconnected. */
export const refreshTokenDaysMax = 30;
/** Then its user is asked again, whether it was used or not. */
export const applicationDaysMax = 365;
/**
 * Applications with several processes refresh with one token at the same moment, and repeat what was not answered: a
 * token that was exchanged within this time is no theft.
 */
export const refreshAgainSecondsMax = 120;
export const applicationsPerUserMax = 20;
/** Of one application, the used-up ones included; the oldest go first. */
export const tokensPerApplicationMax = 100;

export const registrationsMax = 10_000;
/** A registration that no user has allowed by then is dropped. */
export const unusedRegistrationHoursMax = 24;
export const registrationDaysMax = 180;
export const applicationNameLengthMax = 60;
/** An address of a document that describes an application, or what we called it. */
export const clientIdLengthMax = 1_000;
export const clientDocumentBytesMax = 16_384;
export const redirectUrisMax = 20;
export const redirectUriLengthMax = 1_000;
export const stateLengthMax = 4_000;

/** What the tools at /mcp can use. */
export const assistantScopes: readonly TokenScope[] = ["read", "write"];

/**
 * What an application asks for, of what there is; words of others are passed over, as RFC 6749 allows. Reading is always
 * among it: without it nothing can be called.
 */
export function askedScopes(text: string | undefined): TokenScope[] {
  const words = (text ?? "").split(" ");
  return tokenScopes.filter((scope) => scope === "read" || words.includes(scope));
}

/** A name that an application gives itself, on one line, without what draws nothing or turns text around. */
export function applicationName(text: string | undefined): string | undefined {
  const line = (text ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const cut = [...line].slice(0, applicationNameLengthMax).join("").trim();
  return isVisible(cut) ? cut : undefined;
}
