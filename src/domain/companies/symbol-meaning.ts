import type { Listing } from "./listing.ts";

/** What a symbol leads to: a listing, or another symbol to be looked at next. */
export type SymbolMeaning =
  | { kind: "listing"; listing: Listing; before: Listing | undefined }
  | { kind: "moved" | "share-class"; to: string; until: string | null };

const lastDay = ({ validTo }: Listing) => validTo ?? "";

/**
 * What a symbol stands for today, by all that it ever stood for; undefined for none. A listing that ended and did not move
 * stands for itself.
 */
export function meaningOf(rows: readonly Listing[]): SymbolMeaning | undefined {
  const ended = rows
    .filter(({ validTo }) => validTo !== null)
    .toSorted((one, other) => (lastDay(one) < lastDay(other) ? 1 : -1));
  const current = rows.find(({ validTo }) => validTo === null);
  if (current?.primary) return { kind: "share-class", to: current.primary, until: null };
  const [last, earlier] = ended;
  if (current) return { kind: "listing", listing: current, before: last };
  if (!last) return undefined;
  if (last.successor) return { kind: "moved", to: last.successor, until: last.validTo };
  return { kind: "listing", listing: last, before: earlier };
}

/** A symbol in an address as the list writes it: "brk-b" is "BRK.B". */
export const symbolInAddress = (text: string): string => text.trim().toUpperCase().replaceAll(/[-/]/g, ".");
