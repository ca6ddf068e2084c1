import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import { emailKey } from "../sign-in/sign-in-limits.service.ts";

export type SignUpLimits = ReturnType<typeof createSignUpLimits>;

/** Bounds what one network, and all who name one address, may ask of the sign-up in an hour. */
export function createSignUpLimits({ limits }: { limits: RateLimits }) {
  const begins = limits.counter("sign-up-network");
  const emails = limits.counter("sign-up-email");
  const changes = limits.counter("sign-up-change");
  const checkouts = limits.counter("sign-up-checkout");
  const taken = limits.counter("sign-up-taken");
  return {
    begin: (network: string) => begins.take(network),
    /** Counted alike whether the address has an account or not. */
    name: (email: string) => emails.take(emailKey(email)),
    change: (network: string) => changes.take(network),
    checkout: (network: string) => checkouts.take(network),
    /**
     * Counts an answer that an email has an account. Whoever has had them all gets no answer at all: one for free emails alone would
     * tell of the others.
     */
    async tellTaken(network: string, isTaken: boolean): Promise<void> {
      await taken.take(network);
      if (!isTaken) await taken.refund(network);
    },
  };
}
