import type { CheckResult } from "../platform/check-result.ts";
import { systemClock } from "../platform/clock.ts";
import { createLogger } from "../platform/log/logger.ts";
import type { Outside } from "../vendors/vendor.ts";
import { allOf, type Vendors } from "../vendors/vendors.ts";

/** What each vendor's own check finds. Sends nothing to anyone and charges nothing. */
export async function vendorChecks(
  vendors: Vendors,
  { fetch }: Pick<Outside, "fetch">,
): Promise<CheckResult[]> {
  const outside: Outside = {
    fetch,
    log: createLogger({ level: "silent" }),
    clock: systemClock,
    admit: async () => 0,
  };
  const results: CheckResult[] = [];
  for (const each of allOf(vendors)) results.push(...(await each.check(outside)));
  return results;
}
