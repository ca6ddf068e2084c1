import { createHash } from "node:crypto";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** Wrong passwords per email address and per network in a window; right ones give their point back. */
export const guessesPerEmailMax = 10;
export const guessesPerNetworkMax = 20;
export const guessWindowSeconds = quarterHour;
/** Wrong second-factor codes per account, and wrong tokens of mailed links per network, in the same window. */
export const codesPerUserMax = 10;
export const tokensPerNetworkMax = 10;
/** Mails that strangers can cause, per address and per network in an hour. */
export const mailsPerAddressMax = 5;
export const mailsPerNetworkMax = 20;
/** Text messages that strangers can cause, per number and per network in an hour. */
export const textsPerNumberMax = 3;
export const textsPerNetworkMax = 10;
export const phoneCodeTriesMax = 5;
/** Text messages that one account can cause in an hour to numbers which it wants to prove. */
export const phoneProofsPerUserMax = 5;

export type PairedCounter = {
  /** Throws `rate-limited` when either counter is used up. Taken before the work, so that parallel calls count too. */
  take(subject: string, network: string): Promise<void>;
  giveBack(subject: string, network: string): Promise<void>;
};

type PairRule = { subject: string; perSubject: number; perNetwork: number; windowSeconds: number };

/** Subjects are counted by hash: the counters' table names nobody. */
export const subjectKey = (subject: string): string =>
  createHash("sha256").update(subject).digest("base64url").slice(0, 22);

export const emailKey = (email: string): string => subjectKey(email.trim().toLowerCase());

function pairedCounter(limits: RateLimits, name: string, rule: PairRule): PairedCounter {
  const { windowSeconds } = rule;
  const bySubject = limits.counter(`${name}-${rule.subject}`, { points: rule.perSubject, windowSeconds });
  const byNetwork = limits.counter(`${name}-network`, { points: rule.perNetwork, windowSeconds });
  return {
    async take(subject, network) {
      await byNetwork.take(network);
      await bySubject.take(subjectKey(subject));
    },
    async giveBack(subject, network) {
      await Promise.all([byNetwork.giveBack(network), bySubject.giveBack(subjectKey(subject))]);
    },
  };
}

export type SignInLimits = PairedCounter;

/** Throttles guessing of passwords (threats T22). */
export const createSignInLimits = ({ limits }: { limits: RateLimits }): SignInLimits =>
  pairedCounter(limits, "sign-in", {
    subject: "email",
    perSubject: guessesPerEmailMax,
    perNetwork: guessesPerNetworkMax,
    windowSeconds: guessWindowSeconds,
  });

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

/** Throttles what else a stranger can guess at or cause to be sent (threats T22). */
export function createIdentityLimits({ limits }: { limits: RateLimits }) {
  return {
    /** By account; right codes give their point back. */
    secondFactor: pairedCounter(limits, "second-factor", {
      subject: "user",
      perSubject: codesPerUserMax,
      perNetwork: guessesPerNetworkMax,
      windowSeconds: guessWindowSeconds,
    }),
    /** By account and code: each is good once, for as long as a clock that is slow or fast may show it. */
    usedCodes: limits.counter("used-codes", { points: 1, windowSeconds: 3 * 60 }),
    /** By network; right tokens give their point back. */
    tokens: limits.counter("link-tokens", { points: tokensPerNetworkMax, windowSeconds: guessWindowSeconds }),
    /** By network. */
    wrongCaptchas: limits.counter("wrong-captchas", { points: guessesPerNetworkMax, windowSeconds: hour }),
    /** By address, whether it has an account or not. */
    mails: pairedCounter(limits, "mails", {
      subject: "email",
      perSubject: mailsPerAddressMax,
      perNetwork: mailsPerNetworkMax,
      windowSeconds: hour,
    }),
    /** By number, whether it has an account or not. */
    texts: pairedCounter(limits, "texts", {
      subject: "number",
      perSubject: textsPerNumberMax,
      perNetwork: textsPerNetworkMax,
      windowSeconds: hour,
    }),
    /** By account, from whatever network: each message costs money, and the number is anybody's. */
    phoneProofs: limits.counter("phone-proofs", { points: phoneProofsPerUserMax, windowSeconds: hour }),
    /** By code: it has five tries. */
    phoneCodeTries: limits.counter("phone-code-tries", { points: phoneCodeTriesMax, windowSeconds: hour }),
    /** By number; right codes give their point back. */
    phoneCodes: pairedCounter(limits, "phone-codes", {
      subject: "number",
      perSubject: guessesPerEmailMax,
      perNetwork: guessesPerNetworkMax,
      windowSeconds: guessWindowSeconds,
    }),
  };
}
