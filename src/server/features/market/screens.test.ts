import { expect, it } from "vitest";
import { createScreens } from "./screens.ts";

const clock = { nowMs: 1_795_188_610_000, now: () => clock.nowMs };
const told = (process: string, ...seen: [string, number][]) =>
  ({ kind: "screens", scope: "system", process, seen }) as const;

it("adds up what the processes say, and chooses the symbols on most screens", () => {
  const screens = createScreens({ clock });
  screens.note(told("one", ["AAPL", 1], ["KO", 2]));
  screens.note(told("two", ["AAPL", 2], ["MSFT", 1]));
  expect(screens.mostSeen("system", 2)).toEqual(["AAPL", "KO"]);
  expect(screens.mostSeen("other", 2)).toEqual([]);
});

it("a process's last word replaces the one before, and counts for 15 seconds", () => {
  const screens = createScreens({ clock });
  screens.note(told("one", ["AAPL", 1]));
  screens.note(told("one", ["MSFT", 1]));
  expect(screens.mostSeen("system", 50)).toEqual(["MSFT"]);
  clock.nowMs += 14_999;
  expect(screens.mostSeen("system", 50)).toEqual(["MSFT"]);
  clock.nowMs += 1;
  expect(screens.mostSeen("system", 50)).toEqual([]);
});

it("of equals those stay that were chosen before; one more screen wins", () => {
  const screens = createScreens({ clock });
  screens.note(told("one", ["AAPL", 1], ["KO", 1]));
  expect(screens.mostSeen("system", 2)).toEqual(["AAPL", "KO"]);
  screens.note(told("one", ["TSLA", 1], ["AAPL", 1], ["KO", 1]));
  expect(screens.mostSeen("system", 2).toSorted()).toEqual(["AAPL", "KO"]);
  screens.note(told("one", ["TSLA", 2], ["AAPL", 1], ["KO", 1]));
  expect(screens.mostSeen("system", 2)[0]).toBe("TSLA");
});
