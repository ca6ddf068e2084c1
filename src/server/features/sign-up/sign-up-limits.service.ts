import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import { emailKey } from "../sign-in/sign-in-limits.service.ts";

const hourSeconds = 3_600;
export const signUpsPerNetworkMax = 20;
export const signUpsPerEmailMax = 10;
export const signUpChangesPerNetworkMax = 120;
export const checkoutsPerNetworkMax = 40;
/** The page after a payment asks up to a dozen times. */
export const resultsPerNetworkMax = 300;

export type SignUpLimits = ReturnType<typeof createSignUpLimits>;

/** Bounds what one network, and all who name one address, may ask of the sign-up in an hour (READ-17). */
export function createSignUpLimits({ limits }: { limits: RateLimits }) {
  const counter = (name: string, points: number) =>
    limits.counter(name, { points, windowSeconds: hourSeconds });
  const begins = counter("sign-up-network", signUpsPerNetworkMax);
  const emails = counter("sign-up-email", signUpsPerEmailMax);
  const changes = counter("sign-up-change", signUpChangesPerNetworkMax);
  const checkouts = counter("sign-up-checkout", checkoutsPerNetworkMax);
  const results = counter("sign-up-result", resultsPerNetworkMax);
  return {
    begin: (network: string) => begins.take(network),
    /** Counted alike whether the address has an account or not. */
    name: (email: string) => emails.take(emailKey(email)),
    change: (network: string) => changes.take(network),
    checkout: (network: string) => checkouts.take(network),
    result: (network: string) => results.take(network),
  };
}
