import ipaddr from "ipaddr.js";
import { type Address, isInNetwork, type Network, readAddress } from "./address-class.ts";
import { isDnsName } from "./private-names.ts";

type Ported<T> = T & { port?: number };

/** What the operator permits although it is private or on an unusual port. No `port` means any port. */
export type AllowList = {
  names: readonly Ported<{ name: string }>[];
  networks: readonly Ported<{ network: Network }>[];
};

export type AllowListReading = { ok: true; value: AllowList } | { ok: false; problems: string[] };

/** @internal exported for tests */
export const emptyAllowList: AllowList = { names: [], networks: [] };

const itemsMax = 1_000;

/**
 * Reads OUTBOUND_ALLOW: a comma list of host, host:port, address, [IPv6]:port or CIDR.
 * Empty text is an empty list; every item that cannot be read gives one problem.
 */
export function parseAllowList(text: string): AllowListReading {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  if (items.length > itemsMax) return { ok: false, problems: [`more than ${itemsMax} entries`] };
  const names: AllowList["names"][number][] = [];
  const networks: AllowList["networks"][number][] = [];
  const problems: string[] = [];
  for (const item of items) {
    const read = readItem(item);
    if (read === undefined) problems.push(`"${item.slice(0, 80)}" is not a host, host:port or CIDR`);
    else if ("name" in read) names.push(read);
    else networks.push(read);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { names, networks } };
}

type Item = Ported<{ name: string }> | Ported<{ network: Network }>;

function readItem(item: string): Item | undefined {
  if (item.includes("/")) return ipaddr.isValidCIDR(item) ? { network: ipaddr.parseCIDR(item) } : undefined;
  const bare = readAddress(item);
  if (bare !== undefined) return { network: wholeAddress(bare) };
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(item);
  if (parts === null) return undefined;
  const port = parts[3] === undefined ? undefined : Number(parts[3]);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  const onPort = port === undefined ? {} : { port };
  const host = (parts[1] ?? parts[2] ?? "").toLowerCase().replace(/\.$/, "");
  const address = readAddress(host);
  if (address !== undefined) return { network: wholeAddress(address), ...onPort };
  // A name that ends in a number would be read as an address by a URL parser.
  return isDnsName(host) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(host) ? { name: host, ...onPort } : undefined;
}

function wholeAddress(address: Address): Network {
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function onPort(entry: { port?: number }, port: number): boolean {
  return entry.port === undefined || entry.port === port;
}

export function allowsName(list: AllowList, name: string, port: number): boolean {
  return list.names.some((entry) => entry.name === name && onPort(entry, port));
}

export function allowsAddress(list: AllowList, text: string, port: number): boolean {
  const address = readAddress(text);
  if (address === undefined) return false;
  return list.networks.some((entry) => onPort(entry, port) && isInNetwork(address, entry.network));
}

/** True when a name might still turn out to be permitted on this port once its addresses are known. */
export function mayAllowSomeAddress(list: AllowList, port: number): boolean {
  return list.networks.some((entry) => onPort(entry, port));
}
