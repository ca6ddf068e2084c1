/** Where a page of results ends. `similar`: the words of the search were replaced by similar ones. */
export type SearchCursor =
  | { sort: "newest"; similar: boolean; sortKey: number; itemId: string }
  /** Ranked results stay as they were at the first page: `lastSeq` is the newest arrival among them. */
  | { sort: "relevance"; similar: boolean; lastSeq: number; offset: number };

const methods = { n: "newest", r: "relevance" } as const;
const written = /^([nr])(s?)\.(-?\d{1,15})\.([A-Za-z0-9]{1,64})$/;

export function writeCursor(cursor: SearchCursor): string {
  const place = cursor.sort === "newest" ? [cursor.sortKey, cursor.itemId] : [cursor.lastSeq, cursor.offset];
  return [`${cursor.sort === "newest" ? "n" : "r"}${cursor.similar ? "s" : ""}`, ...place].join(".");
}

/** Null for a text that this never wrote. */
export function readCursor(text: string): SearchCursor | null {
  const [, sign, s, first, second] = written.exec(text) ?? [];
  if (sign === undefined || first === undefined || second === undefined) return null;
  const similar = s === "s";
  const number = Number(first);
  if (methods[sign as keyof typeof methods] === "newest")
    return { sort: "newest", similar, sortKey: number, itemId: second };
  return /^\d{1,4}$/.test(second) && number >= 0
    ? { sort: "relevance", similar, lastSeq: number, offset: Number(second) }
    : null;
}
