export const itemIdLength = 20;

/**
 * The id of a news item: SHA-256 of title plus link, base64, other than letters and digits removed, cut (READ-72).
 * `sha256Base64` hashes the UTF-8 bytes of a text; the domain has no cryptography of its own.
 */
export function itemIdOf(title: string, link: string, sha256Base64: (text: string) => string): string {
  return sha256Base64(title + link)
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, itemIdLength);
}
