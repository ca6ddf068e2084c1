import { expect, it } from "vitest";
import { replay } from "#tests/simulations/alert-replay.ts";

it("random rules over a recorded month fire live where the rehearsal says", async () => {
  const result = await replay({ seed: 20_261_126, rules: 60, items: 250, users: 3 });
  expect(result.differences).toEqual([]);
  expect(result.firedLive).toBeGreaterThan(100);
});
