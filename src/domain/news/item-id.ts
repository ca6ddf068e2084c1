export const itemIdLength = 20;

/** What tells items apart. */
export type ItemIdentity = {
  title: string;
  /** "#" when the publisher gave none. */
  link: string;
  /** The title was made of the text. */
  isUntitled?: boolean | undefined;
  guid: string | null;
  content: string;
};

/** An item has a title of its own and a link: nothing else tells what it is. */
export function isNamed({ isUntitled, link }: Pick<ItemIdentity, "isUntitled" | "link">): boolean {
  return !isUntitled && link !== "#";
}

/**
 * The id of a news item: SHA-256 of title plus link, base64, other than letters and digits removed, cut. Where one of
 * them is missing, the GUID and the text take its place (READ-72). `sha256Base64` hashes the UTF-8 bytes of a text; the
 * domain has no cryptography of its own.
 */
export function itemIdOf(item: ItemIdentity, sha256Base64: (text: string) => string): string {
  const digest = sha256Base64(identityText(item));
  // Nearly always its first part has as many letters and digits as are needed.
  const first = lettersAndDigits(digest.slice(0, itemIdLength + 8));
  return (first.length < itemIdLength ? lettersAndDigits(digest) : first).slice(0, itemIdLength);
}

const lettersAndDigits = (text: string) => text.replace(/[^A-Za-z0-9]/g, "");

function identityText(item: ItemIdentity): string {
  const { title, link, guid, content } = item;
  if (isNamed(item)) return title + link;
  return JSON.stringify([item.isUntitled ? null : title, link, guid, content]);
}
