import { expect, it } from "vitest";
import { cached } from "./cached.ts";

function counted(answers: (() => Promise<number>)[]) {
  let loads = 0;
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const memory = cached(() => (answers[loads++] ?? (async () => loads))(), { clock, forMs: 1_000 });
  return { memory, clock, loads: () => loads };
}

it("many users within the time share one load", async () => {
  const { memory, clock, loads } = counted([]);
  const values = await Promise.all(Array.from({ length: 20 }, () => memory.read()));
  clock.nowMs = 999;
  values.push(await memory.read());
  expect(new Set(values)).toEqual(new Set([1]));
  clock.nowMs = 1_000;
  expect(await memory.read()).toBe(2);
  expect(loads()).toBe(2);
});

it("a failed load is not remembered", async () => {
  const { memory } = counted([() => Promise.reject(new Error("database down"))]);
  await expect(memory.read()).rejects.toThrow("database down");
  expect(await memory.read()).toBe(2);
});

it("what was changed is read again at once", async () => {
  const { memory } = counted([]);
  await memory.read();
  memory.invalidate();
  expect(await memory.read()).toBe(2);
});
