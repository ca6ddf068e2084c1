import { repairTimes } from "./db/time-repair.ts";
import { startAlertLoops } from "./features/alerts/alert-loops.ts";
import { startFullTextArrivals } from "./features/full-text/full-text-arrivals.ts";
import { startRefreshLoop } from "./features/ingestion/refresh-loop.ts";
import { startSearchIndexing } from "./features/search/search-indexing.ts";
import { startJobs } from "./jobs/jobs.ts";
import { scheduledJobs } from "./jobs/scheduled-jobs.ts";
import type { Platform } from "./open-platform.ts";
import { errorText } from "./platform/error-text.ts";
import { startLoop } from "./platform/loop.ts";
import type { Services } from "./wiring/create-services.ts";

type Stop = () => Promise<void>;

const tickerRetryMs = 10_000;
const mailsRetryMs = 10_000;
const repairEveryMs = 30_000;
/** A process that could not begin to work tries again. */
const startAgainMs = 2_000;

const startTicker = ({ log }: Platform, { market }: Services) =>
  startLoop({
    round: market.ticker.refreshWhenDue,
    failed(error) {
      log.warn({ err: errorText(error) }, "The ticker could not be renewed");
      return tickerRetryMs;
    },
  });

const startTimeRepair = ({ database, log }: Platform) =>
  startLoop({
    async round() {
      for (const { table, rows } of await repairTimes(database.pool))
        log.warn({ table, rows }, "Times in the future were repaired: a clock was wrong");
      return repairEveryMs;
    },
    failed(error) {
      log.warn({ err: errorText(error) }, "Times could not be checked");
      return repairEveryMs;
    },
  });

const startAccountMails = ({ log }: Platform, { messages }: Services) =>
  startLoop({
    round: messages.accountMails.sendDue,
    failed(error) {
      log.warn({ err: errorText(error) }, "Mails could not be tried again");
      return mailsRetryMs;
    },
  });

async function startWork(platform: Platform, services: Services): Promise<Stop> {
  const { log, events, directConnectionString } = platform;
  // Before it reads the first headline.
  await services.companies.listings.sync();
  const jobs = await startJobs({
    connectionString: directConnectionString,
    log,
    jobs: scheduledJobs(services, platform.database.pool),
  });
  const loops = [
    startTimeRepair(platform),
    startRefreshLoop({ ingestion: services.news.ingestion, events, log }),
    startSearchIndexing({ index: services.news.searchIndex, events, log }),
    startTicker(platform, services),
    startAccountMails(platform, services),
    startFullTextArrivals({ arrivals: services.news.fullTextArrivals, events, log }),
    startAlertLoops({
      matching: services.alerts.matching,
      delivery: services.alerts.delivery,
      channels: services.alerts.channels,
      watchedPrices: services.alerts.watchedPrices,
      events,
      log,
    }),
  ];
  return async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), jobs.stop()]);
  };
}

/**
 * Works while this process's clock agrees with the database's: feeds, jobs, purges. A process whose clock is off, now or
 * later, takes no work and begins when its clock is right.
 */
export async function startWorker(platform: Platform, services: Services): Promise<Stop> {
  const { clock, log, watch } = platform;
  // The embedded database serves one process: leases found there belong to a dead one.
  if (platform.embedded) {
    await services.news.ingestion.releaseLeases();
    await services.social.social.releaseLeases();
    await services.analysis.releasePlaces();
    await services.messages.accountMails.releaseLeases();
  }
  let stopWork = clock.isOff() ? undefined : await startWork(platform, services);

  async function agree(): Promise<number> {
    if (!clock.isOff()) stopWork ??= await startWork(platform, services);
    else {
      const stop = stopWork;
      stopWork = undefined;
      await stop?.();
    }
    return startAgainMs;
  }

  const loop = startLoop({
    round: agree,
    failed(error) {
      log.warn({ err: errorText(error) }, "Work could not be begun or ended");
      return startAgainMs;
    },
  });
  const unsubscribe = watch.onLook(() => {
    if (clock.isOff() === (stopWork !== undefined)) loop.wake();
  });
  return async () => {
    unsubscribe();
    await loop.stop();
    await stopWork?.();
  };
}
