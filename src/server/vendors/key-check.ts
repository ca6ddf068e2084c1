import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { CheckResult } from "#server/platform/check-result.ts";

const says = {
  works: "It answers.",
  "wrong-key": "The key is refused.",
  "no-access": "The key has no access to this call.",
  "no-quota": "The key's credit or spending limit is used up.",
  "rate-limited": "The limit of calls is used up for now.",
  "wrong-region": "It does not serve the region of this server.",
  "no-data": "It answers, but has no price for AAPL.",
  silent: "It does not answer.",
  failing: "It answers with a fault of its own.",
  unreadable: "It answers with something that cannot be read.",
} as const satisfies Record<KeyDecision, string>;

/** What the doctor says of a key that was tried. */
export function keyCheck(what: string, decision: KeyDecision, good: string = says.works): CheckResult {
  return { what, ok: decision === "works", says: decision === "works" ? good : says[decision] };
}

/** What it says of a vendor that is not configured. */
export const notSet = (what: string, saying: string): CheckResult => ({ what, ok: null, says: saying });
