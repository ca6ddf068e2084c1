import { expect, it } from "vitest";
import { runClocks } from "#tests/simulations/clock-rounds.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const visitsMin = 3;

it("a worker a year ahead and one 120 s behind say so and take no work; beside them nothing is fetched twice or purged; of a killed worker the feeds are read by another (threats F8, F12, F14)", async () => {
  const database = await createTestDatabase();
  const outcome = await runClocks({
    databaseUrl: database.url,
    isOver: (_seconds, visits) => visits >= visitsMin,
  });
  const problem = (text: string) =>
    `This process's clock is ${text} the database's, so it takes no work. Set the clocks of both machines by NTP.`;
  const { readiness, logged } = outcome;
  expect(readiness.right).toEqual({ status: 200, reasons: [] });
  for (const [name, text] of [
    ["ahead", problem("31,536,000 s ahead of")],
    ["behind", problem("120 s behind")],
  ] as const) {
    expect(readiness[name]).toEqual({ status: 503, reasons: [text] });
    expect(logged[name]).toContain(text);
  }
  expect(outcome.notPurged).toBe(4);
  expect(outcome.timesAhead).toBe(0);
  // Half an interval: a machine under load makes the gaps longer, never shorter than this.
  expect(outcome.shortestGapMs).toBeGreaterThan(5_000);
  await database.drop();
});
