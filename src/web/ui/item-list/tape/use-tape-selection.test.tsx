import { act, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTapeSelection } from "#web/ui/item-list/tape/use-tape-selection.ts";

const lines = ["a", "b"];
const keyOf = (id: string) => id;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two lines; answers what was marked as read so far. */
function openLines() {
  const read: string[] = [];
  function Lines() {
    const list = useRef<HTMLDivElement>(null);
    const { selected, onFocus } = useTapeSelection({
      items: lines,
      keyOf,
      attribute: "data-line",
      list,
      onStay: (id) => read.push(id),
    });
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the lines inside is what this is about.
      <div ref={list} onFocus={onFocus}>
        {lines.map((id) => (
          <article key={id} data-line={id} tabIndex={-1} aria-current={selected === id}>
            {id}
          </article>
        ))}
      </div>
    );
  }
  const { getByText } = render(<Lines />);
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
    fireEvent.pointerDown(document.querySelector('[data-line="b"]') as Element);
  });
  go("b");
  wait(800);
  expect(read).toEqual(["b"]);
});
