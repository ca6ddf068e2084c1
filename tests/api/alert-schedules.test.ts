import { expect, it } from "vitest";
import { runSchedules } from "#tests/simulations/alert-schedules.ts";

it("no message is lost, shown twice without a word, or claimed, whenever its process is killed", async () => {
  const result = await runSchedules({ seed: 20_261_126, worlds: 2, messages: 30 });
  expect(result.problems).toEqual([]);
  expect(result.crashes).toBeGreaterThan(0);
  expect(result.repeated).toBeGreaterThan(0);
});
