import { isIPv4 } from "node:net";
import { isPublicAddress } from "./address-class.ts";
import { type AllowList, allowsAddress, allowsName, mayAllowSomeAddress } from "./allow-list.ts";
import { webPorts } from "./limits.ts";
import { isDnsName, isLoopbackName, isPrivateName } from "./private-names.ts";
import type { OutboundReason } from "./reasons.ts";

/** A URL that passed every check which needs no name resolution. */
export type Target = {
  url: URL;
  /** Lower case, without brackets and final dot. */
  host: string;
  kind: "address" | "name";
  port: number;
  secure: boolean;
};

export type TargetReading = { ok: true; target: Target } | { ok: false; reason: OutboundReason };

export type UrlPolicy = { allow: AllowList; urlCharsMax: number };

/** Reads an anonymous caller's URL, or a Location relative to `base`, with the parser that browsers use. */
export function readTarget(text: string, policy: UrlPolicy, base?: URL): TargetReading {
  const trimmed = text.trim();
  if (trimmed.length > policy.urlCharsMax) return rejected("too-long");
  const url = URL.parse(trimmed, base?.href);
  if (url === null) return rejected("bad-url");
  if (url.protocol !== "http:" && url.protocol !== "https:") return rejected("scheme-not-allowed");
  if (url.username !== "" || url.password !== "" || namesUser(trimmed)) return rejected("credentials");
  url.hash = "";
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  const bracketed = /^\[(.*)\]$/.exec(url.hostname)?.[1];
  const host = bracketed ?? url.hostname.replace(/\.$/, "");
  const kind = bracketed !== undefined || isIPv4(host) ? "address" : "name";
  const target: Target = { url, host, kind, port, secure };
  const reason =
    kind === "address" ? addressRejection(target, policy.allow) : nameRejection(target, policy.allow);
  return reason === undefined ? { ok: true, target } : rejected(reason);
}

function rejected(reason: OutboundReason): TargetReading {
  return { ok: false, reason };
}

/** The parser drops empty credentials ("http://:@host/"); other parsers would not. */
function namesUser(text: string): boolean {
  const authority = /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})([^/\\?#]*)/i.exec(
    text.replace(/[\t\n\r]/g, ""),
  )?.[1];
  return authority?.includes("@") ?? false;
}

function addressRejection({ host, port }: Target, allow: AllowList): OutboundReason | undefined {
  if (allowsAddress(allow, host, port)) return undefined;
  if (!isPublicAddress(host)) return "address-not-allowed";
  return webPorts.includes(port) ? undefined : "port-not-allowed";
}

function nameRejection({ host, port }: Target, allow: AllowList): OutboundReason | undefined {
  if (!isDnsName(host)) return "bad-url";
  if (allowsName(allow, host, port)) return undefined;
  const undecided = mayAllowSomeAddress(allow, port);
  if (isPrivateName(host)) return undecided && !host.endsWith(".onion") ? undefined : "address-not-allowed";
  return webPorts.includes(port) || undecided ? undefined : "port-not-allowed";
}

/** Second half of the check: every address of the name must be permitted, or the name is rejected whole. */
export function resolvedRejection(
  target: Target,
  addresses: readonly string[],
  allow: AllowList,
): OutboundReason | undefined {
  const { host, port } = target;
  const privateName = target.kind === "name" && isPrivateName(host);
  if (addresses.length === 0) return privateName ? "address-not-allowed" : "dns";
  if (allowsName(allow, host, port)) return undefined;
  const unlisted = addresses.filter((address) => !allowsAddress(allow, address, port));
  if (unlisted.length === 0) return undefined;
  if (privateName || !unlisted.every(isPublicAddress)) return "address-not-allowed";
  return webPorts.includes(port) ? undefined : "port-not-allowed";
}

/** The loopback addresses stand for localhost without a lookup; only those the operator permits. */
export function loopbackAddresses({ host, port }: Target, allow: AllowList): string[] | undefined {
  if (!isLoopbackName(host)) return undefined;
  const both = ["127.0.0.1", "::1"];
  return allowsName(allow, host, port) ? both : both.filter((address) => allowsAddress(allow, address, port));
}
