import type { AllowList } from "./allow-list.ts";
import type { OutboundLimits } from "./limits.ts";
import type { OutboundReason } from "./reasons.ts";
import type { Resolver } from "./resolver.ts";
import {
  loopbackAddresses,
  readTarget,
  resolvedRejection,
  type Target,
  type TargetReading,
} from "./url-policy.ts";
import { asFailure, within } from "./within.ts";

const addressesMax = 64;

export type Resolution = { addresses: string[]; reason?: OutboundReason };

export type Admission = {
  read(text: string, base?: URL): TargetReading;
  /** Looks the name up once and judges every address; with a reason, nothing may be connected to. */
  resolve(target: Target, signal: AbortSignal | undefined): Promise<Resolution>;
};

export function createAdmission({
  allow,
  resolve: lookUp,
  limits,
}: {
  allow: AllowList;
  resolve: Resolver;
  limits: OutboundLimits;
}): Admission {
  const policy = { allow, urlCharsMax: limits.urlCharsMax };

  async function addressesOf(target: Target, signal: AbortSignal | undefined): Promise<string[]> {
    if (target.kind === "address") return [target.host];
    const loopback = loopbackAddresses(target, allow);
    if (loopback !== undefined) return loopback;
    const found = await within({ ms: limits.dnsMs, reason: "dns", signal }, (stage) =>
      lookUp(target.url.hostname, stage),
    );
    // Cut before the check, so that nothing unchecked remains to be connected to.
    return [...new Set(found)].slice(0, addressesMax);
  }

  async function resolve(target: Target, signal: AbortSignal | undefined): Promise<Resolution> {
    try {
      const addresses = await addressesOf(target, signal);
      const reason = resolvedRejection(target, addresses, allow);
      return reason === undefined ? { addresses } : { addresses, reason };
    } catch {
      if (signal?.aborted) return { addresses: [], reason: asFailure(signal.reason).reason };
      return { addresses: [], reason: resolvedRejection(target, [], allow) ?? "dns" };
    }
  }

  return { read: (text, base) => readTarget(text, policy, base), resolve };
}
