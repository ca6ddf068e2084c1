import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { newsItem } from "#tests/support/items.ts";
import type { NewsOrder } from "#web/features/news/news-filter.ts";
import type { NewsRow } from "#web/features/news/news-rows.tsx";
import { type ListReactions, orderedRows, useRowOrder } from "#web/features/news/row-order.ts";

const row = (id: string, ...others: string[]): NewsRow => ({
  item: newsItem({ id }),
  others: others.map((other) => newsItem({ id: other })),
});
const rows = [row("a"), row("b"), row("c"), row("d")];

/** Moves in percent without sign; below half a percent no reaction. */
const told = (sizes: Record<string, number>, settled = true): ListReactions => ({
  sizeOf: ({ id }) => sizes[id],
  isQuiet: ({ id }) => (sizes[id] ?? 1) < 0.5,
  settled,
});
const sizes = { a: 0.1, b: 3, d: 6.2 };
const ids = (some: readonly NewsRow[]) => some.map(({ item }) => item.id).join("");

describe("orderedRows", () => {
  it("the biggest reaction first, unknown ones last and as they were", () => {
    expect(ids(orderedRows(rows, "reaction", told(sizes)))).toBe("dbac");
    expect(ids(orderedRows(rows, "reaction", told({})))).toBe("abcd");
    expect(ids(orderedRows(rows, "newest", told(sizes)))).toBe("abcd");
  });
  it("only what has no reaction yet, the newest first", () => {
    expect(ids(orderedRows(rows, "quiet", told({ ...sizes, c: 0 })))).toBe("ac");
  });
});

type Page = { order: NewsOrder; rows: NewsRow[]; reactions: ListReactions | undefined; visit: number };

function openPage(page: Partial<Page>) {
  const first: Page = { order: "reaction", rows, reactions: told(sizes), visit: 1, ...page };
  const { result, rerender } = renderHook((props: Page) => useRowOrder(props), { initialProps: first });
  let now = first;
  return {
    get shown() {
      return ids(result.current.rows);
    },
    get state() {
      const { pending, changed } = result.current;
      return { pending, changed };
    },
    change(next: Partial<Page>) {
      now = { ...now, ...next };
      rerender(now);
    },
    again: () => act(() => result.current.again()),
  };
}

describe("the order of rows", () => {
  it("stays while prices move, says that it changed, and is another one when the user asks", () => {
    const page = openPage({});
    expect(page.shown).toBe("dbac");
    expect(page.state).toEqual({ pending: false, changed: false });
    page.change({ reactions: told({ ...sizes, a: 9 }) });
    expect(page.shown).toBe("dbac");
    expect(page.state).toEqual({ pending: false, changed: true });
    page.again();
    expect(page.shown).toBe("adbc");
    expect(page.state.changed).toBe(false);
  });

  it("waits until the reactions are known", () => {
    const page = openPage({ reactions: told({}, false) });
    expect(page.state.pending).toBe(true);
    page.change({ reactions: told(sizes) });
    expect(page.state.pending).toBe(false);
    expect(page.shown).toBe("dbac");
  });

  it("older headlines come after it; rows that are gone leave no hole; a new visit is a new order", () => {
    const page = openPage({});
    page.change({ rows: [...rows, row("e"), row("f")], reactions: told({ ...sizes, e: 7, f: 8 }) });
    expect(page.shown).toBe("dbacfe");
    page.change({ rows: [rows[0] as NewsRow, rows[3] as NewsRow] });
    expect(page.shown).toBe("da");
    page.change({ rows: [...rows, row("e")], visit: 2 });
    expect(page.shown).toBe("edbac");
  });

  it("a story stays in its place when another of its headlines leads it", () => {
    const page = openPage({ rows: [row("a"), row("b", "x"), row("d")] });
    expect(page.shown).toBe("dba");
    page.change({ rows: [row("x", "b"), row("a"), row("d")] });
    expect(page.shown).toBe("dxa");
  });

  it("what reacts while 'No reaction yet' is chosen stays until the user asks again", () => {
    const page = openPage({ order: "quiet" });
    expect(page.shown).toBe("a");
    page.change({ reactions: told({ ...sizes, a: 2, c: 0.2 }) });
    expect(page.shown).toBe("a");
    expect(page.state.changed).toBe(true);
    page.again();
    expect(page.shown).toBe("c");
  });

  it("is that of the list for 'Newest', and where nothing tells reactions", () => {
    expect(openPage({ order: "newest" }).shown).toBe("abcd");
    const without = openPage({ reactions: undefined });
    expect(without.shown).toBe("abcd");
    expect(without.state).toEqual({ pending: false, changed: false });
  });
});
