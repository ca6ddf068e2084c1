import { expect, it } from "vitest";
import { runRolling } from "#tests/simulations/rolling-rounds.ts";
import { createTestDatabase } from "#tests/support/database.ts";

it("of three processes behind a balancer one is restarted under load: it says first that it stops, and no request is lost", async () => {
  const database = await createTestDatabase();
  const { requests, restarts, lost, draining, listed } = await runRolling({
    databaseUrl: database.url,
    requestsMin: 300,
    restartsMin: 1,
    // On a busy machine the balancer's looks take seconds.
    drainSeconds: 10,
  });
  expect(lost).toEqual([]);
  expect(listed).toEqual(["web", "web", "web"]);
  expect(restarts).toBeGreaterThanOrEqual(1);
  expect(requests).toBeGreaterThanOrEqual(300);
  expect(draining).toEqual({ status: 503, reasons: ["This process is stopping."] });
  await database.drop();
});
