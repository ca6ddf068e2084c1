import { act, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newsItem } from "#tests/support/items.ts";
import { RowActionsContext } from "#web/features/news/row-actions.tsx";
import { useTapeSelection } from "#web/features/news/tape/use-tape-selection.ts";

const rows = ["a", "b"].map((id) => ({ item: newsItem({ id }), others: [] }));
const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two lines; answers what was marked as read so far. */
function openLines() {
  const read: string[] = [];
  const actions = {
    change: ({ id }: { id: string }) => void read.push(id),
    mute: nothing,
    askWord: nothing,
    manageMutes: nothing,
    correct: async () => undefined,
    askCompanies: nothing,
  };
  function Lines() {
    const list = useRef<HTMLDivElement>(null);
    const { selected, onFocus } = useTapeSelection({ rows, list });
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the lines inside is what this is about.
      <div ref={list} onFocus={onFocus}>
        {rows.map(({ item: { id } }) => (
          <article key={id} data-news-item={id} tabIndex={-1} aria-current={selected?.item.id === id}>
            {id}
          </article>
        ))}
      </div>
    );
  }
  const { getByText } = render(
    <RowActionsContext value={actions}>
      <Lines />
    </RowActionsContext>,
  );
  const go = (id: string, key?: string) =>
    act(() => {
      if (key !== undefined) fireEvent.keyDown(document.body, { key });
      getByText(id).focus();
    });
  return {
    read,
    go,
    currentOf: (id: string) => getByText(id).ariaCurrent,
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

it("READ-95: a line is selected by the focus and counts as read after 800 ms, not before", () => {
  const { read, go, wait, currentOf } = openLines();
  go("a", "ArrowDown");
  expect(currentOf("a")).toBe("true");
  wait(799);
  expect(read).toEqual([]);
  wait(1);
  expect(read).toEqual(["a"]);
  wait(5_000);
  expect(read).toEqual(["a"]);
});

it("a line that the user only passes does not count", () => {
  const { read, go, wait, currentOf } = openLines();
  go("a", "ArrowDown");
  wait(799);
  go("b", "ArrowDown");
  wait(799);
  expect(read).toEqual([]);
  expect(currentOf("b")).toBe("true");
  wait(1);
  expect(read).toEqual(["b"]);
});

it("a press counts, a line that the page itself selects does not", () => {
  const { read, go, wait } = openLines();
  go("a", "r");
  wait(5_000);
  expect(read).toEqual([]);
  act(() => {
    fireEvent.pointerDown(document.querySelector('[data-news-item="b"]') as Element);
  });
  go("b");
  wait(800);
  expect(read).toEqual(["b"]);
});
