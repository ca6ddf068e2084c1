/**
 * An address as users write them, with its scheme: "example.com/feed" is read as https, "feed:" (which users put
 * before addresses) is taken away. What has another scheme stays as it is.
 */
export function feedAddress(text: string): string {
  const address = text.trim().replace(/^(feed:(\/\/)?)+/i, "");
  if (address.startsWith("//")) return `https:${address}`;
  // A host may be followed by a colon and its port; no scheme in use has a dot in it.
  return address === "" || /^[a-z][a-z0-9+-]*:/i.test(address) ? address : `https://${address}`;
}

/** The host that an address names, without port; empty when it names none. */
export function hostOf(address: string): string {
  return /^[^:/?#]+:\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:]*)/.exec(address)?.[1] ?? "";
}
