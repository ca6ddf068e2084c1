import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gapsIn } from "#tests/simulations/payments/report.ts";
import { playSeeds } from "#tests/simulations/payments/simulation-worker.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const lanes = 3;
const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
beforeAll(async () => {
  for (let at = 0; at < lanes; at += 1) databases.push(await createTestDatabase());
});
afterAll(async () => {
  for (const each of databases) await each.drop();
});

/** What failed, and awaits that the simulation does not know. */
async function failuresOf(seeds: string[]): Promise<string[]> {
  const report = await playSeeds({ urls: databases.map(({ url }) => url), seeds, failuresMax: 1 });
  const failed = report.failures.map(({ seed, failure, shortest }) => `${seed}\n${failure}\n${shortest}`);
  return [...failed, ...gapsIn(report)];
}

/** The whole run is `npm run test:payments`; this is a sample of it. */
describe("whatever payers, the network, the payment provider and kill -9 do", () => {
  it("an account is what the provider's ledger says, nobody pays twice, and every paid session comes to something", async () => {
    const seeds = Array.from({ length: 60 }, (_, at) => `sample-${at}`);
    expect(await failuresOf(seeds)).toEqual([]);
  });

  it("the same holds for histories that nobody has seen before", async () => {
    const seed = randomBytes(4).toString("hex");
    console.log(`payment histories of the seed ${seed}`);
    const seeds = Array.from({ length: 30 }, (_, at) => `${seed}-${at}`);
    expect(await failuresOf(seeds)).toEqual([]);
  });
});
