import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { forbiddenIpv4Ranges, forbiddenIpv6Ranges, globalIpv6Range } from "./address-ranges.data.ts";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

const forbiddenIpv4 = forbiddenIpv4Ranges.map((range) => ipaddr.IPv4.parseCIDR(range));
const forbiddenIpv6 = forbiddenIpv6Ranges.map((range) => ipaddr.IPv6.parseCIDR(range));
const globalIpv6 = ipaddr.IPv6.parseCIDR(globalIpv6Range);

/** Reads a plain address (four decimal parts or IPv6 without brackets and zone); undefined for anything else. */
export function readAddress(text: string): Address | undefined {
  return isIP(text) === 0 || text.includes("%") ? undefined : ipaddr.parse(text);
}

export function isInNetwork(address: Address, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network[0], network[1]);
}

/** True for addresses that an anonymous caller's URL may lead to. Text that is no address is not public. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (address === undefined) return false;
  if (address.kind() === "ipv4") return !forbiddenIpv4.some((range) => isInNetwork(address, range));
  return isInNetwork(address, globalIpv6) && !forbiddenIpv6.some((range) => isInNetwork(address, range));
}
