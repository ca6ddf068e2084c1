import { linkLengthMax } from "#domain/news/limits.ts";

/**
 * An address that parsing would return as it is: a plain host name that is no number, no port, only signs that need no
 * encoding. Segments that begin with a dot or a percent sign may be dot segments, which parsing resolves.
 */
const plainAddress =
  /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}(?:\/(?:[\w~!$&()*+,;=:@-][\w~!$&()*+,;=:@.%-]*)?)+(?:\?[\w~!$&()*+,;=:@./%?-]*)?$/;

/**
 * The absolute http(s) address of a link, resolved against the bases from the nearest outwards and percent-encoded;
 * null for every other scheme, for credentials in the address, and for addresses over the limit.
 */
export function safeLink(link: string | undefined, bases: readonly (string | undefined)[]): string | null {
  const trimmed = link?.trim();
  if (!trimmed || trimmed.length > linkLengthMax) return null;
  if (plainAddress.test(trimmed)) return trimmed;
  const url = URL.parse(trimmed) ?? URL.parse(trimmed, baseOf(bases));
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "" || url.href.length > linkLengthMax) return null;
  return url.href;
}

/** A text that an address of the web begins. */
export const isAddress = (text: string | undefined) => text !== undefined && /^\s*https?:\/\//i.test(text);

/** What bases from the nearest outwards are together; undefined where none of them is absolute. */
export function baseOf(bases: readonly (string | undefined)[]): string | undefined {
  let resolved: string | undefined;
  for (const base of bases.toReversed()) {
    if (!base) continue;
    const url = URL.parse(base.slice(0, linkLengthMax), resolved);
    if (url && (url.protocol === "https:" || url.protocol === "http:")) resolved = url.href;
  }
  return resolved;
}
