import { afterAll, beforeAll, describe, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { type Job, startJobs } from "./jobs.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const lines: string[] = [];
const log = createLogger({ level: "warn", write: (line) => lines.push(line) });
const never = "0 0 1 1 *";

describe("jobs", () => {
  it("a job for the start runs at once, not at the next look at the queue", async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const job: Job = { name: "test.start", cron: never, atStart: true, run: count };
    const jobs = await startJobs({ connectionString: database.url, jobs: [job], log });
    await eventually("the job runs", () => runs === 1);
    await jobs.stop();
  });

  it("a job that fails is logged by its name and hurts no other", async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const failing: Job = {
      name: "test.failing",
      cron: never,
      atStart: true,
      run: () => Promise.reject(new Error("no luck")),
    };
    const fine: Job = { name: "test.fine", cron: never, atStart: true, run: count };
    const jobs = await startJobs({ connectionString: database.url, jobs: [failing, fine], log });
    await eventually(
      "both have run",
      () => runs === 1 && lines.some((line) => line.includes("test.failing")),
      10_000,
    );
    await jobs.stop();
  });
});
