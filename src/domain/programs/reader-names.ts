/** How the Google Reader interface names items and streams. */

/** What a call asks for: everything, what is read, what is saved, a feed, or a folder by its label. */
export type ReaderStream =
  | { kind: "all" }
  | { kind: "read" }
  | { kind: "saved" }
  | { kind: "feed"; feed: string }
  | { kind: "label"; label: string };

/** A state that an item gets or loses. "ignored": one of the original service that means nothing here. */
export type ReaderState = "read" | "unread" | "saved" | "ignored";

const itemPrefix = "tag:google.com,2005:reader/item/";
const statePattern = /^user\/[^/]+\/state\/com\.google\/([a-z-]+)$/;
const labelPattern = /^user\/[^/]+\/label\/(.+)$/s;

export const readingListName = "user/-/state/com.google/reading-list";
export const readName = "user/-/state/com.google/read";
export const savedName = "user/-/state/com.google/starred";
export const labelName = (label: string): string => `user/-/label/${label}`;
export const feedName = (feedId: string): string => `feed/${feedId}`;

/** The long form of an item's number: 16 hexadecimal digits. */
export const itemName = (number: number): string => `${itemPrefix}${number.toString(16).padStart(16, "0")}`;

/**
 * The number in any form that programs send: long, long with fewer digits, 16 bare hexadecimal digits, decimal. Null for
 * anything else, and for numbers that no item has.
 */
export function itemNumberOf(text: string): number | null {
  const isLong = text.startsWith(itemPrefix);
  const digits = isLong ? text.slice(itemPrefix.length) : text;
  const isHex = isLong || digits.length === 16;
  if (!(isHex ? /^[\da-f]{1,16}$/i : /^\d{1,15}$/).test(digits)) return null;
  const number = Number.parseInt(digits, isHex ? 16 : 10);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Null for a stream that there is none of here. */
export function readerStreamOf(text: string): ReaderStream | null {
  if (text === "reading-list") return { kind: "all" };
  if (text.startsWith("feed/")) return text.length > 5 ? { kind: "feed", feed: text.slice(5) } : null;
  const label = labelPattern.exec(text)?.[1];
  if (label !== undefined) return { kind: "label", label };
  switch (statePattern.exec(text)?.[1]) {
    case "reading-list":
      return { kind: "all" };
    case "read":
      return { kind: "read" };
    case "starred":
      return { kind: "saved" };
    default:
      return null;
  }
}

/** The state behind a tag's name; null where the text names none. */
export function readerStateOf(text: string): ReaderState | null {
  switch (statePattern.exec(text)?.[1]) {
    case undefined:
      return null;
    case "read":
      return "read";
    case "kept-unread":
      return "unread";
    case "starred":
      return "saved";
    default:
      return "ignored";
  }
}

/** The moment of a `ts` parameter in milliseconds: 16 digits and more are microseconds, fewer are seconds. Null for no number. */
export function readerMomentOf(text: string): number | null {
  if (!/^\d{1,17}$/.test(text)) return null;
  return text.length >= 16 ? Math.floor(Number(text) / 1_000) : Number(text) * 1_000;
}

export type ReaderPlace = { sortKey: number; seq: number };

/** Where the next page goes on. */
export const continuationOf = ({ sortKey, seq }: ReaderPlace): string => `${sortKey}.${seq}`;

/** Null for a text that no page gave. */
export function readerPlaceOf(text: string): ReaderPlace | null {
  const [, sortKey, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return sortKey === undefined || seq === undefined ? null : { sortKey: Number(sortKey), seq: Number(seq) };
}
