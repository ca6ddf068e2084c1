import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { CheckResult } from "#server/platform/check-result.ts";

const says = {
  works: "It's working.",
  "wrong-key": "The key was rejected.",
  "no-access": "It doesn't let this server or its key do this.",
  "no-quota": "The key's credit or spending limit is used up.",
  "rate-limited": "The rate limit is reached for now.",
  "wrong-region": "It isn't available in this server's region.",
  "no-data": "It's responding, but has no price for AAPL.",
  silent: "It isn't responding.",
  failing: "It's having problems.",
  unreadable: "It sent an unreadable response.",
} as const satisfies Record<KeyDecision, string>;

/** What the doctor says of a key that was tried. */
export function keyCheck(what: string, decision: KeyDecision, good: string = says.works): CheckResult {
  return { what, ok: decision === "works", says: decision === "works" ? good : says[decision] };
}

/** What it says of a vendor that is not configured. */
export const notSet = (what: string, saying: string): CheckResult => ({ what, ok: null, says: saying });
