/**
 * IPv4 that is never a public web server: the IANA special-purpose registry, multicast, and the address that
 * only exists inside one cloud (168.63.129.16, an ordinary address by every registry).
 */
export const forbiddenIpv4Ranges = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** The only IPv6 space that is handed out for public use. Mapped, compatible, translated and NAT64 forms lie outside. */
export const globalIpv6Range = "2000::/3";

/** Special blocks inside 2000::/3; Teredo and 6to4, which carry an IPv4 address, are among them. */
export const forbiddenIpv6Ranges = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
] as const;
