import { useMemo, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { NewsOrder } from "#web/features/news/news-filter.ts";
import { idOf, type NewsRow } from "#web/features/news/news-rows.tsx";

/** What a page knows of the reactions to its headlines. Stays the same while nothing in it changes. */
export type ListReactions = {
  /** By what the list is sorted: the biggest move of a headline's companies since, without its sign, or what it touches of the user's; undefined where none is known. */
  sizeOf: (item: NewsItem) => number | undefined;
  /** It names companies, and the price of none has reacted yet. */
  isQuiet: (item: NewsItem) => boolean;
  /** All that the list is sorted by has been asked for and answered. */
  settled: boolean;
};

/** Rows as the user asked for them: the rest of equal ones stays as it was. */
export function orderedRows(
  rows: readonly NewsRow[],
  order: NewsOrder,
  { sizeOf, isQuiet }: ListReactions,
): readonly NewsRow[] {
  if (order === "quiet") return rows.filter(({ item }) => isQuiet(item));
  if (order === "newest") return rows;
  const size = ({ item }: NewsRow) => sizeOf(item) ?? -1;
  return [...rows].sort((one, other) => size(other) - size(one));
}

/** An order that stays until the user asks again. */
type FixedOrder = {
  order: NewsOrder;
  /** Another one is another wish: the next visit, or the next press on the pill. */
  key: string;
  /** Of each headline; missing for those that the order leaves out. */
  rankOf: ReadonlyMap<string, number>;
  known: ReadonlySet<string>;
};

const idsOf = ({ item, others }: NewsRow) => [item, ...others].map(({ id }) => id);

function fixedOrder(
  rows: readonly NewsRow[],
  wanted: readonly NewsRow[],
  of: Pick<FixedOrder, "order" | "key">,
) {
  return {
    ...of,
    rankOf: new Map(wanted.flatMap((row, rank) => idsOf(row).map((id) => [id, rank] as const))),
    known: new Set(rows.flatMap(idsOf)),
  };
}

/** Rows by a fixed order. What the order does not know, as older headlines that were loaded since, comes after it. */
function byFixedOrder(rows: readonly NewsRow[], wanted: readonly NewsRow[], { rankOf, known }: FixedOrder) {
  const rank = (row: NewsRow) =>
    Math.min(...idsOf(row).map((id) => rankOf.get(id) ?? Number.POSITIVE_INFINITY));
  const ranked = rows
    .filter((row) => Number.isFinite(rank(row)))
    .sort((one, other) => rank(one) - rank(other));
  return [...ranked, ...wanted.filter((row) => !idsOf(row).some((id) => known.has(id)))];
}

const sameRows = (some: readonly NewsRow[], others: readonly NewsRow[]) =>
  some.length === others.length && some.every((row, at) => idOf(row) === idOf(others[at] ?? row));

export type RowOrderOptions = {
  rows: readonly NewsRow[];
  order: NewsOrder;
  /** See NewsList. */
  visit: number;
  /** Undefined where nothing tells reactions: then rows stay as they are. */
  reactions: ListReactions | undefined;
};

/**
 * The rows in the order that the user asked for. Prices and headlines that come later change nothing under the eye:
 * `changed` says that the order would be another one now, and `again` asks for it.
 */
export function useRowOrder({ rows, order, visit, reactions }: RowOrderOptions) {
  const [turn, setTurn] = useState(0);
  const [fixed, setFixed] = useState<FixedOrder>();
  const wanted = useMemo(
    () => (reactions ? orderedRows(rows, order, reactions) : rows),
    [rows, order, reactions],
  );
  const isOrdered = order !== "newest" && reactions !== undefined;
  // verbatim: no text, but the name of a wish
  const key = `${order} ${visit} ${turn}`;
  if (isOrdered && reactions.settled && rows.length > 0 && fixed?.key !== key)
    setFixed(fixedOrder(rows, wanted, { order, key }));
  const current = isOrdered && fixed?.order === order ? fixed : undefined;
  const shown = useMemo(
    () => (current ? byFixedOrder(rows, wanted, current) : wanted),
    [rows, wanted, current],
  );
  return {
    rows: shown,
    /** The reactions are not known yet by which rows are to be ordered. */
    pending: isOrdered && !current && rows.length > 0,
    changed: current !== undefined && reactions?.settled === true && !sameRows(shown, wanted),
    again: () => setTurn((known) => known + 1),
  };
}
