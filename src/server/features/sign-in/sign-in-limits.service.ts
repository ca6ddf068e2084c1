import { createHash } from "node:crypto";
import type { RateLimitName } from "#contract/rate-limits.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";

/** Who guesses or asks: a network, and a key of its own for a device that the account was opened on before. */
export type Guesser = { network: string; device: string | undefined };

/** Where a call comes from. */
export type Caller = { headers: Headers; network: string };

export type SubjectCounter = {
  /** Throws `rate-limited` when a counter is used up. Taken before the work, so that parallel calls count too. */
  take(subject: string, guesser: Guesser): Promise<void>;
  refund(subject: string, guesser: Guesser): Promise<void>;
};

/** Subjects are counted by hash: the counters' table names nobody. */
export const subjectKey = (subject: string): string =>
  createHash("sha256").update(subject).digest("base64url").slice(0, 22);

export const emailKey = (email: string): string => subjectKey(email.trim().toLowerCase());

type Rule = {
  bySubject: RateLimitName;
  byNetwork: RateLimitName;
  /** Counts a device that knows the account by itself, apart from what others do to the account. */
  byDevice: RateLimitName;
  /**
   * When others used the subject's counter up, a network that has nothing on its own is still let in: "always", or so
   * often. Never, where what is guessed is short.
   */
  cleanNetwork: "always" | "never" | { upTo: RateLimitName };
};

function subjectCounter(limits: RateLimits, rule: Rule): SubjectCounter {
  const bySubject = limits.counter(rule.bySubject);
  const byNetwork = limits.counter(rule.byNetwork);
  const byDevice = limits.counter(rule.byDevice);
  const { cleanNetwork } = rule;
  const byCleanNetworks = typeof cleanNetwork === "object" ? limits.counter(cleanNetwork.upTo) : undefined;

  /** Of many calls that a network makes in the same moment at most one finds itself alone. */
  async function isClean(network: string): Promise<boolean> {
    return cleanNetwork !== "never" && (await byNetwork.taken(network)) === 1;
  }

  async function takeSubject(key: string, network: string): Promise<void> {
    try {
      await bySubject.take(key);
    } catch (error) {
      const isUsedUp = error instanceof AppError && error.code === "rate-limited";
      if (!isUsedUp || !(await isClean(network))) throw error;
      await byCleanNetworks?.take(key);
    }
  }

  return {
    async take(subject, { network, device }) {
      if (device !== undefined) return byDevice.take(device);
      await byNetwork.take(network);
      await takeSubject(subjectKey(subject), network);
    },
    async refund(subject, { network, device }) {
      if (device !== undefined) return byDevice.refund(device);
      await Promise.all([byNetwork.refund(network), bySubject.refund(subjectKey(subject))]);
    },
  };
}

export type SignInLimits = SubjectCounter;

/** Throttles whoever guesses passwords, not whose passwords are guessed (threats T22). */
export const createSignInLimits = ({ limits }: { limits: RateLimits }): SignInLimits =>
  subjectCounter(limits, {
    bySubject: "sign-in-email",
    byNetwork: "sign-in-network",
    byDevice: "sign-in-device",
    cleanNetwork: "always",
  });

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

/** Throttles what else an anonymous caller can guess at or cause to be sent (threats T22). */
export function createIdentityLimits({ limits }: { limits: RateLimits }) {
  return {
    /** By account; right codes give their point back. */
    secondFactor: subjectCounter(limits, {
      bySubject: "second-factor-user",
      byNetwork: "second-factor-network",
      byDevice: "second-factor-device",
      cleanNetwork: "never",
    }),
    /** By sign-in that waits for a code. */
    challengeTries: limits.counter("second-factor-tries"),
    usedCodes: limits.counter("used-codes"),
    /** By network; right tokens give their point back. */
    tokens: limits.counter("link-tokens"),
    wrongCaptchas: limits.counter("wrong-captchas"),
    /** By address, whether it has an account or not. */
    mails: subjectCounter(limits, {
      bySubject: "mails-email",
      byNetwork: "mails-network",
      byDevice: "mails-device",
      cleanNetwork: { upTo: "mails-email-clean" },
    }),
    /** By number, whether it has an account or not. */
    texts: subjectCounter(limits, {
      bySubject: "texts-number",
      byNetwork: "texts-network",
      byDevice: "texts-device",
      cleanNetwork: { upTo: "texts-number-clean" },
    }),
    /** By account, from whatever network: each message costs money, and the number is anybody's. */
    phoneProofs: limits.counter("phone-proofs"),
    phoneCodeTries: limits.counter("phone-code-tries"),
    /** By number; right codes give their point back. */
    phoneCodes: subjectCounter(limits, {
      bySubject: "phone-codes-number",
      byNetwork: "phone-codes-network",
      byDevice: "phone-codes-device",
      cleanNetwork: "never",
    }),
  };
}
