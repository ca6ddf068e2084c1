import { productVersion } from "#domain/kernel/product.ts";
import { type Config, readConfig, userAgent } from "../config/config.ts";
import { environment } from "../config/environment.ts";
import { parseAllowList } from "../platform/egress/allow-list.ts";
import { createOutbound, type Outbound } from "../platform/egress/outbound.ts";

/** The product's one endpoint out, with the environment's rules, for a command. */
export function openCommandOutbound(): { config: Config; outbound: Outbound } {
  const config = readConfig(environment());
  const allow = parseAllowList(config.outboundAllow);
  if (!allow.ok) throw new Error(allow.problems.map((problem) => `OUTBOUND_ALLOW: ${problem}`).join("\n"));
  return {
    config,
    outbound: createOutbound({ allow: allow.value, userAgent: userAgent(productVersion, config.appUrl) }),
  };
}
