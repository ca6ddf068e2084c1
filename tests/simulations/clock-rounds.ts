import { setTimeout as delay } from "node:timers/promises";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { startServer } from "#fakes/kit/server.ts";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createFeedsStore } from "#server/features/feeds/feeds.store.ts";
import { randomId } from "#server/platform/new-id.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** More than a worker takes on of one site (12): when all are due, both workers hold some. */
const feedCount = 16;
/** The shortest interval that the product has. */
const intervalSeconds = 10;
const yearMs = 365 * 86_400_000;
/** What does not happen until then never does. */
const patienceMs = 120_000;
const behindMs = -120_000;

/** A site whose feeds bring an item with each visit, and which can hold its answers back. */
async function startSite() {
  const visits = new Map<string, number[]>();
  let held = Promise.withResolvers<void>();
  held.resolve();
  const waiting = new Set<string>();
  const server = await startServer({
    name: "The clocks' site",
    async handle({ path, signal }) {
      const times = visits.get(path) ?? [];
      visits.set(path, [...times, performance.now()]);
      const title = `Headline ${times.length} of ${path}`;
      waiting.add(path);
      signal.addEventListener("abort", () => waiting.delete(path));
      await held.promise;
      waiting.delete(path);
      return {
        headers: { "content-type": "application/rss+xml" },
        body: `<rss version="2.0"><channel><title>Wire</title><item><title>${title}</title>
          <link>https://example.com${path}/${times.length}</link></item></channel></rss>`,
      };
    },
  });
  return {
    ...server,
    /** Milliseconds between the visits of each feed. */
    gapsMs: () =>
      [...visits.values()].flatMap((times) => times.slice(1).map((time, at) => time - (times[at] ?? 0))),
    visitsOf: (path: string) => visits.get(path)?.length ?? 0,
    waiting: () => [...waiting],
    hold: () => {
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
  };
}

const paths = Array.from({ length: feedCount }, (_, index) => `/feed-${index}`);

async function followFeeds({ db, pool }: DatabaseHandle, siteUrl: string): Promise<void> {
  const user = await createAccountsStore({ db, newId: randomId }).createUser(
    {
      by: "first-admin",
      fullName: "Ada",
      email: "ada@example.com",
      passwordHash: "x",
      role: "ADMIN",
      subscriptionType: null,
    },
    { feeds: [], prompts: [], settings: { ...defaultUserSettings, refreshInterval: intervalSeconds } },
  );
  if (!user) throw new Error("The user was not created.");
  const feeds = createFeedsStore({ db, newId: randomId });
  for (const path of paths)
    await feeds.insert(user.id, { name: path, url: siteUrl + path, color: "#2563eb" }, feedCount);
  // What a clock a year ahead would purge, the oldest and the newest of each kind; none of it is due.
  await pool.query(`insert into users (id, full_name, email, role, auth_provider, removed_at)
    values ('removed', 'Bob', 'bob@example.com', 'USER', 'email', now() - interval '29 days')`);
  await pool.query(`insert into sessions (id, token, user_id, expires_at)
    values ('session', 'token', '${user.id}', now() + interval '1 day')`);
  await pool.query(`insert into items (id, title, link, content, companies, first_seen_at)
    values ('old', 'Old', 'https://example.com/old', '', '[]', now() - interval '399 days')`);
  await pool.query(`insert into day_prices (scope, symbol, day, at, price, provider)
    values ('system', 'AAPL', current_date - 300, now() - interval '300 days', 1, 'finnhub')`);
}

async function notPurged({ pool }: DatabaseHandle): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select (
    (select count(*) from users where id = 'removed') + (select count(*) from sessions where id = 'session')
    + (select count(*) from items where id = 'old') + (select count(*) from day_prices where symbol = 'AAPL'))::int as count`);
  return rows[0]?.count ?? 0;
}

async function timesAhead({ pool }: DatabaseHandle): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from channels
    where next_check_at > now() + interval '1 minute' or checked_at > now() or leased_until > now() + interval '1 minute'`);
  return rows[0]?.count ?? 0;
}

export type ClockOutcome = {
  visits: number;
  shortestGapMs: number;
  longestGapMs: number;
  /** Of the four rows that a clock a year ahead would purge. */
  notPurged: number;
  /** Channels whose times lie where no right clock puts them. */
  timesAhead: number;
  /** What each process answered at its health port. */
  readiness: Record<string, { status: number; reasons: string[] }>;
  /** The same as its log has it. */
  logged: Record<string, string>;
  /** How long the feeds of a worker that was killed stayed unread. */
  afterKillMs: number;
};

/** Ends a worker while publishers keep it waiting; answers how long it takes until the others have read all feeds again. */
async function killWhileReading(
  site: Awaited<ReturnType<typeof startSite>>,
  victim: WorkerProcess,
): Promise<number> {
  site.hold();
  // Each worker asks a site two things at a time: with three at least one is of the victim.
  await eventually(
    "visits of both workers wait for their answers",
    () => site.waiting().length >= 3,
    patienceMs,
  );
  const before = paths.map(site.visitsOf);
  const killedMs = performance.now();
  await victim.kill();
  await eventually("its requests end with it", () => site.waiting().length < 3, patienceMs);
  const lost = paths.filter((path) => !site.waiting().includes(path));
  site.release();
  await eventually(
    "the feeds that it held are read again",
    () => lost.every((path) => site.visitsOf(path) > (before[paths.indexOf(path)] ?? 0)),
    patienceMs,
  );
  return performance.now() - killedMs;
}

/**
 * Two workers with a right clock, one a year ahead and one 120 seconds behind read the same feeds for a while; then one of
 * the right ones is killed.
 * @param isOver asked after each second with the visits of the feed that has fewest
 */
export async function runClocks(options: {
  databaseUrl: string;
  isOver: (seconds: number, visits: number) => boolean;
  faketimeLibrary?: string | undefined;
}): Promise<ClockOutcome> {
  const { databaseUrl, isOver, faketimeLibrary } = options;
  const handle = openDatabase({ connectionString: databaseUrl, onError: () => undefined });
  const site = await startSite();
  const workers: WorkerProcess[] = [];
  try {
    await followFeeds(handle, site.url);
    const started = await Promise.all([
      startWorkerProcess("ahead", databaseUrl, { aheadMs: yearMs, faketimeLibrary }),
      startWorkerProcess("behind", databaseUrl, { aheadMs: behindMs, faketimeLibrary }),
      startWorkerProcess("right", databaseUrl),
      startWorkerProcess("victim", databaseUrl),
    ]);
    workers.push(...started);
    for (let seconds = 0; !isOver(seconds, Math.min(...paths.map(site.visitsOf))); seconds += 1)
      await delay(1_000);
    const gapsMs = site.gapsMs();
    const facts = {
      visits: paths.reduce((sum, path) => sum + site.visitsOf(path), 0),
      shortestGapMs: Math.min(...gapsMs),
      longestGapMs: Math.max(...gapsMs),
      notPurged: await notPurged(handle),
      timesAhead: await timesAhead(handle),
      readiness: Object.fromEntries(
        await Promise.all(workers.map(async (worker) => [worker.name, await worker.readiness()] as const)),
      ),
      logged: Object.fromEntries(workers.map((worker) => [worker.name, worker.output()])),
    };
    const victim = workers.splice(3, 1)[0];
    if (!victim) throw new Error("There is nobody to kill.");
    return { ...facts, afterKillMs: await killWhileReading(site, victim) };
  } finally {
    site.release();
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([site.stop(), handle.close()]);
  }
}
