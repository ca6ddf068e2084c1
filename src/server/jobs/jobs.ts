import { PgBoss } from "pg-boss";
import { connectionLimits } from "#server/platform/connection-limits.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";

export type Job = {
  /** Feature word and verb, such as "market.prices". */
  name: string;
  /** Five cron fields, in UTC. */
  cron: string;
  /** Also run when a worker starts. */
  atStart: boolean;
  run: () => Promise<void>;
};

export type Jobs = { stop(): Promise<void> };

const stopMs = 4_000;
const jobSecondsMax = 120;

/**
 * Runs scheduled jobs from the shared queue: a due job runs once however many workers there are. A job that fails is
 * logged and runs again at its next time.
 */
export async function startJobs(options: {
  connectionString: string;
  jobs: Job[];
  log: Logger;
}): Promise<Jobs> {
  const { jobs, log } = options;
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "tapewise-jobs",
    max: 3,
    // The queue hands them to its pool.
    ...connectionLimits,
    // A sent job starts at once; polling is the fallback.
    useListenNotify: true,
  });
  boss.on("error", (error) => {
    const { queue } = error as { queue?: unknown };
    log.warn(
      { err: errorText(error).slice(0, 500), ...(queue ? { job: queue } : {}) },
      "The job queue has trouble",
    );
  });
  await boss.start();
  // Of an earlier version.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: "short",
      expireInSeconds: jobSecondsMax,
      retryLimit: 0,
      notify: true,
    });
    await boss.schedule(job.name, job.cron, null, { tz: "UTC" });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.warn({ job: job.name, err: errorText(error).slice(0, 500) }, "A job failed");
      }
    });
    if (job.atStart) await boss.send(job.name, null);
  }
  return {
    stop: () => boss.stop({ graceful: true, timeout: stopMs, close: true }),
  };
}
