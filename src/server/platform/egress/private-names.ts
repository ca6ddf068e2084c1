/** Ends of names that mean a machine, a home, a company or a cluster, never the public internet. */
const privateSuffixes = [
  "alt",
  "cluster",
  "consul",
  "corp",
  "docker",
  "domain",
  "home",
  "home.arpa",
  "i2p",
  "internal",
  "intranet",
  "k8s",
  "kubernetes",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "nomad",
  "onion",
  "private",
  "svc",
  "workgroup",
];

/** Takes a name in lower case without its final dot. A name of one label is private, whatever it says. */
export function isPrivateName(name: string): boolean {
  if (!name.includes(".")) return true;
  return privateSuffixes.some((suffix) => name.endsWith(`.${suffix}`));
}

/** Names that mean this machine by definition; they are never looked up (RFC 6761). */
export function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** True when every label could stand in DNS: 1 to 63 letters, digits, hyphens or underscores, 253 in all. */
export function isDnsName(name: string): boolean {
  return name.length <= 253 && name.split(".").every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}
