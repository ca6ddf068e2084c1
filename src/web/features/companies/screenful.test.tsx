import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useScreenful } from "./screenful.ts";

/** A page of rows in this order, and a hand that brings rows into sight and out of it. */
function openScreen(rows: number) {
  let tell: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => undefined;
  class Sight {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Sight);
  const elements = Array.from({ length: rows }, () =>
    document.body.appendChild(document.createElement("div")),
  );
  const { result, unmount } = renderHook(useScreenful);
  return {
    unmount,
    symbols: () => result.current.symbols,
    add: (row: number, ...symbols: string[]) => result.current.onScreen(elements[row] as Element, symbols),
    see: (isIntersecting: boolean, ...seen: number[]) =>
      tell(seen.map((row) => ({ isIntersecting, target: elements[row] as Element }))),
    rest: () => act(() => new Promise((resolve) => setTimeout(resolve, 400))),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("useScreenful", () => {
  it("READ-93: tells the symbols of the rows in sight, each once and in reading order", async () => {
    const screen = openScreen(4);
    screen.add(0, "KO", "PEP");
    screen.add(1, "PEP", "AAPL");
    screen.add(2, "TSLA");
    screen.see(true, 1, 0);
    await screen.rest();
    expect(screen.symbols()).toEqual(["KO", "PEP", "AAPL"]);
    screen.see(false, 0);
    screen.see(true, 2);
    await screen.rest();
    expect(screen.symbols()).toEqual(["PEP", "AAPL", "TSLA"]);
    screen.unmount();
  });

  it("forgets rows that are gone", async () => {
    const screen = openScreen(1);
    const gone = screen.add(0, "KO");
    screen.see(true, 0);
    await screen.rest();
    gone();
    await screen.rest();
    expect(screen.symbols()).toEqual([]);
    screen.unmount();
  });

  it("tells at most 50 symbols, as many as one call reads", async () => {
    const screen = openScreen(1);
    screen.add(0, ...Array.from({ length: 51 }, (_, at) => `S${at}`));
    screen.see(true, 0);
    await screen.rest();
    expect(screen.symbols()).toHaveLength(50);
    expect(screen.symbols().at(-1)).toBe("S49");
    screen.unmount();
  });
});
