import ipaddr from "ipaddr.js";

/** The peer's address is in this header, set by the server entry and never by a client. */
export const peerHeader = "x-tapewise-peer";
/** The address the request comes from, behind trusted proxies, too; set like the peer's. */
export const clientHeader = "x-tapewise-client";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function inRanges(address: string, ranges: Range[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

function parseRanges(trustedProxies: string[]): Range[] {
  return trustedProxies.map((text) => {
    if (text.includes("/")) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  });
}

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/**
 * Makes the function that names the proxy of a request that was forwarded by one which nobody named; undefined for all
 * other requests. Behind such a proxy all users are one network to every limit.
 * @param trustedProxies addresses or CIDR ranges
 */
export function createUnnamedProxy(trustedProxies: string[]): (request: Request) => string | undefined {
  const ranges = parseRanges(trustedProxies);
  return ({ headers }) => {
    const peer = headers.get(peerHeader) ?? "";
    if (!ipaddr.isValid(peer) || !forwardingHeaders.some((name) => headers.has(name))) return undefined;
    return inRanges(peer, ranges) ? undefined : ipaddr.process(peer).toString();
  };
}

/**
 * Makes the function that tells the address a request comes from; "unknown" without one. Hops of X-Forwarded-For count
 * only as far as trusted proxies wrote them.
 * @param trustedProxies addresses or CIDR ranges
 */
export function createClientAddress(trustedProxies: string[]): (request: Request) => string {
  const ranges = parseRanges(trustedProxies);
  return (request) => {
    const hops = (request.headers.get("x-forwarded-for") ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean);
    let address = request.headers.get(peerHeader) ?? "unknown";
    while (hops.length > 0 && inRanges(address, ranges)) address = hops.pop() ?? address;
    return ipaddr.isValid(address) ? ipaddr.process(address).toString() : "unknown";
  };
}

/**
 * Makes the function that names the network a request comes from: the address for IPv4, the /64 for IPv6.
 * @param trustedProxies addresses or CIDR ranges
 */
export function createClientNetwork(trustedProxies: string[]): (request: Request) => string {
  const clientAddress = createClientAddress(trustedProxies);
  return (request) => {
    const address = clientAddress(request);
    if (!ipaddr.IPv6.isValid(address)) return address;
    return `${ipaddr.IPv6.parse(address).toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
  };
}
