import { createHash } from "node:crypto";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";

export type PairedCounter = {
  /** Throws `rate-limited` when either counter is used up. Taken before the work, so that parallel calls count too. */
  take(subject: string, network: string): Promise<void>;
  refund(subject: string, network: string): Promise<void>;
};

/** Subjects are counted by hash: the counters' table names nobody. */
export const subjectKey = (subject: string): string =>
  createHash("sha256").update(subject).digest("base64url").slice(0, 22);

export const emailKey = (email: string): string => subjectKey(email.trim().toLowerCase());

type Pair =
  | { bySubject: "sign-in-email"; byNetwork: "sign-in-network" }
  | { bySubject: "second-factor-user"; byNetwork: "second-factor-network" }
  | { bySubject: "phone-codes-number"; byNetwork: "phone-codes-network" }
  | { bySubject: "mails-email"; byNetwork: "mails-network" }
  | { bySubject: "texts-number"; byNetwork: "texts-network" };

function pairedCounter(limits: RateLimits, pair: Pair): PairedCounter {
  const bySubject = limits.counter(pair.bySubject);
  const byNetwork = limits.counter(pair.byNetwork);
  return {
    async take(subject, network) {
      await byNetwork.take(network);
      await bySubject.take(subjectKey(subject));
    },
    async refund(subject, network) {
      await Promise.all([byNetwork.refund(network), bySubject.refund(subjectKey(subject))]);
    },
  };
}

export type SignInLimits = PairedCounter;

/** Throttles guessing of passwords (threats T22). */
export const createSignInLimits = ({ limits }: { limits: RateLimits }): SignInLimits =>
  pairedCounter(limits, { bySubject: "sign-in-email", byNetwork: "sign-in-network" });

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

/** Throttles what else an anonymous caller can guess at or cause to be sent (threats T22). */
export function createIdentityLimits({ limits }: { limits: RateLimits }) {
  return {
    /** By account; right codes give their point back. */
    secondFactor: pairedCounter(limits, {
      bySubject: "second-factor-user",
      byNetwork: "second-factor-network",
    }),
    /** By sign-in that waits for a code. */
    challengeTries: limits.counter("second-factor-tries"),
    usedCodes: limits.counter("used-codes"),
    /** By network; right tokens give their point back. */
    tokens: limits.counter("link-tokens"),
    wrongCaptchas: limits.counter("wrong-captchas"),
    /** By address, whether it has an account or not. */
    mails: pairedCounter(limits, { bySubject: "mails-email", byNetwork: "mails-network" }),
    /** By number, whether it has an account or not. */
    texts: pairedCounter(limits, { bySubject: "texts-number", byNetwork: "texts-network" }),
    /** By account, from whatever network: each message costs money, and the number is anybody's. */
    phoneProofs: limits.counter("phone-proofs"),
    phoneCodeTries: limits.counter("phone-code-tries"),
    /** By number; right codes give their point back. */
    phoneCodes: pairedCounter(limits, {
      bySubject: "phone-codes-number",
      byNetwork: "phone-codes-network",
    }),
  };
}
