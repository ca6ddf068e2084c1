import { expect, it } from "vitest";
import { createSlots } from "./slots.ts";

const soon = () => new Promise(setImmediate);

it("the last slots are for hosts that have answered before, and waiting requests run in order", async () => {
  const slots = createSlots({ max: 4, reserved: 1 });
  const entered: string[] = [];
  const leaving: (() => void)[] = [];
  const enter = (name: string, isProven: boolean) =>
    void slots.enter(isProven).then((leave) => {
      entered.push(name);
      leaving.push(leave);
    });
  for (const name of ["a", "b", "c", "d", "e"]) enter(name, false);
  await soon();
  expect(entered).toEqual(["a", "b", "c"]);
  enter("proven", true);
  enter("proven too", true);
  await soon();
  expect(entered).toEqual(["a", "b", "c", "proven"]);
  leaving[0]?.();
  await soon();
  expect(entered).toEqual(["a", "b", "c", "proven", "proven too"]);
  leaving[3]?.();
  await soon();
  expect(entered.at(-1)).toBe("d");
  leaving[1]?.();
  await soon();
  expect(entered.at(-1)).toBe("e");
});
