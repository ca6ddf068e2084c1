import { createHash } from "node:crypto";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";

/** Wrong passwords per email address and per network in a window; right ones give their point back. */
export const guessesPerEmailMax = 10;
export const guessesPerNetworkMax = 20;
export const guessWindowSeconds = 15 * 60;

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** Throttles guessing: taken before a password is checked, so that parallel guesses count too (threats T22). */
export function createSignInLimits({ limits }: { limits: RateLimits }) {
  const byEmail = limits.counter("sign-in-email", {
    points: guessesPerEmailMax,
    windowSeconds: guessWindowSeconds,
  });
  const byNetwork = limits.counter("sign-in-network", {
    points: guessesPerNetworkMax,
    windowSeconds: guessWindowSeconds,
  });

  /** Addresses are counted by hash: the counters' table names nobody. */
  const emailKey = (email: string) =>
    createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22);

  return {
    /** Throws `rate-limited` when either counter is used up. */
    async take(email: string, network: string): Promise<void> {
      await byNetwork.take(network);
      await byEmail.take(emailKey(email));
    },
    async giveBack(email: string, network: string): Promise<void> {
      await Promise.all([byNetwork.giveBack(network), byEmail.giveBack(emailKey(email))]);
    },
  };
}
