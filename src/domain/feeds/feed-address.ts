import { type Message, message } from "#domain/language/translate.ts";

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

const isWeb = /^https?:/i;

/** Why no feed can be at what a user typed and what to do, found without asking anyone; undefined when one may be. */
export function feedAddressProblem(text: string): Message | undefined {
  const address = feedAddress(text);
  if (address === "") return undefined;
  if (!isWeb.test(address))
    return message("You can only follow http and https addresses. Enter one that starts with https://.");
  if (/^https?:\/\/[^/?#]*@/i.test(address))
    return message("Enter the address without a user name or password.");
  const host = hostOf(address);
  const isTyped = isWeb.test(text.trim().replace(/^(feed:(\/\/)?)+/i, ""));
  const isName = /^[^\s.]+(\.[^\s.]+)*\.?$/.test(host) && !/[\s<>"'`^|\\{}]/.test(host);
  // A host without a dot is one of an own network, where users write the scheme, or a word.
  const isWord = !isTyped && !/[.[]/.test(host) && host.toLowerCase() !== "localhost";
  return isName && !isWord
    ? undefined
    : message("That's not a web address. Enter one such as https://example.com/feed.");
}

/** The host that an address names, without port; empty when it names none. */
export function hostOf(address: string): string {
  return /^[^:/?#]+:\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:]*)/.exec(address)?.[1] ?? "";
}
