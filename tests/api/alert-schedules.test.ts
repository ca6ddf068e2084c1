import { expect, it } from "vitest";
import { runSchedules } from "#tests/simulations/alert-schedules.ts";

const { WORLDS: worlds = "2", SEED: seed = "20261126" } = process.env;
const messages = Number(worlds) > 2 ? 100 : 30;
const lastsMs = 7_200_000;

it(
  "no message is lost, shown twice without a word, or claimed, whenever its process is killed",
  async () => {
    const result = await runSchedules({ seed: Number(seed), worlds: Number(worlds), messages });
    expect(result.problems).toEqual([]);
    expect(result.crashes).toBeGreaterThan(0);
    expect(result.repeated).toBeGreaterThan(0);
  },
  lastsMs,
);
