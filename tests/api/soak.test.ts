import { expect, it } from "vitest";
import { runSoak } from "#tests/simulations/soak-rounds.ts";
import { createTestDatabase } from "#tests/support/database.ts";

it("feeds that change reach every reader's stream whole, over a restart of the product", async () => {
  const database = await createTestDatabase();
  const outcome = await runSoak({
    databaseUrl: database.url,
    past: 1,
    feeds: 6,
    readers: 2,
    durationMs: 6_000,
    restartsAtMs: [3_000],
    changeEveryMs: 2_000,
    intervalSeconds: 10,
  });
  expect(outcome.published).toBeGreaterThanOrEqual(12);
  expect(outcome.notStored).toEqual([]);
  expect(outcome.notSeen).toEqual([]);
  expect(outcome.odd).toEqual([]);
  await database.drop();
});
