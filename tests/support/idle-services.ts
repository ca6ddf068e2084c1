import type { ScheduledServices } from "#server/jobs/scheduled-jobs.ts";

const nothing = async () => undefined;

/** Services whose scheduled work is nothing: for tests of one job that asks only the database. */
export const idleServices: ScheduledServices = {
  administration: {
    users: { purgeRemoved: nothing },
    adminActions: { dropOld: nothing },
    securityEvents: { dropOld: nothing },
  },
  ai: { spending: { cleanUp: nothing } },
  companies: { listings: { fill: nothing, refresh: nothing }, reread: { run: nothing } },
  analysis: { history: { removeOld: nothing }, modelEndMails: { run: nothing } },
  digest: { sendDue: nothing },
  market: { dropOld: nothing },
  news: { retention: { removeOld: nothing } },
  scorecard: { settlement: { settleDue: nothing } },
  signUp: { signUps: { removeExpired: nothing } },
  social: { social: { removeOld: nothing } },
  watchlists: { funds: { refresh: nothing } },
  billing: undefined,
};
