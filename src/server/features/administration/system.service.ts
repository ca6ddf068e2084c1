import type { SystemAnswer, SystemSpending, SystemSpendingQuery } from "#contract/admin-system.ts";
import { spendingDaySince } from "#domain/analysis/spending-days.ts";
import type { Pause } from "#domain/kernel/pause.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { OriginHealth } from "#server/platform/egress/origin-health.ts";
import type { RecentEvents } from "#server/platform/log/recent-events.ts";
import type { KeyBudget } from "../market/market-source.ts";
import type { SystemStore } from "./system.store.ts";

/** `health` where calls do not go by HTTP. */
export type Upstream = {
  id: string;
  name: string;
  url: string;
  health?: (() => OriginHealth) | undefined;
};

export type SystemDeps = {
  store: SystemStore;
  /** Outside services by what users call them, with the addresses that the operator configured. */
  upstreams: readonly Upstream[];
  healthOf: (origin: string) => OriginHealth;
  /** Of the keys that this process used, with the calls of all processes. */
  quoteBudgets: () => Promise<KeyBudget[]>;
  /** Null without a read replica. */
  replica: () => SystemAnswer["database"]["replica"];
  /** Null while payments are not set up. */
  payments: () => Promise<SystemAnswer["payments"]>;
  /** What is left alone of AI detection and of social sites. */
  morePauses: () => Promise<Pause[]>;
  companyList: () => Promise<SystemAnswer["companyList"]>;
  recentEvents: Pick<RecentEvents, "list">;
  process: Pick<SystemAnswer["process"], "version" | "build" | "role">;
  processes: () => Promise<SystemAnswer["processes"]>;
  clock: Clock;
};

export type SystemService = ReturnType<typeof createSystemService>;

/** Several admins who look at it at once cost what one does. */
const cachedMs = 2_000;

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** How the server is: for admins, with no secret and no text of a user in it. */
export function createSystemService(deps: SystemDeps) {
  const { store, clock } = deps;

  const healthOf = ({ url, health }: Upstream) => (health ? health() : deps.healthOf(new URL(url).origin));

  function upstreams(): SystemAnswer["upstreams"] {
    return deps.upstreams.map((upstream) => {
      const { name, url } = upstream;
      const { host } = new URL(url);
      const { state, succeededAtMs, failedAtMs, failure, pause } = healthOf(upstream);
      return {
        name,
        host,
        state,
        succeededAt: isoOf(succeededAtMs),
        failedAt: isoOf(failedAtMs),
        failure,
        pause: pause && { ...pause, who: name },
      };
    });
  }

  async function pauses(quoteBudgets: KeyBudget[]): Promise<Pause[]> {
    const called = [...upstreams(), ...quoteBudgets].flatMap(({ pause }) => pause ?? []);
    return [...called, ...(await deps.morePauses())].sort((a, b) => (a.until < b.until ? -1 : 1));
  }

  function ownProcess(): SystemAnswer["process"] {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      ...deps.process,
      node: process.version,
      startedAt: new Date(clock.now() - process.uptime() * 1_000).toISOString(),
      memoryBytes: rss,
      heapBytes: heapUsed,
    };
  }

  async function look(): Promise<SystemAnswer> {
    const worst = await store.worstFeeds();
    const quoteBudgets = await deps.quoteBudgets();
    return {
      process: ownProcess(),
      processes: await deps.processes(),
      database: { ...(await store.database()), replica: deps.replica() },
      upstreams: upstreams(),
      payments: await deps.payments(),
      pauses: await pauses(quoteBudgets),
      feeds: {
        states: await store.feedStates(),
        worst: worst.map((feed) => ({ ...feed, succeededAt: feed.succeededAt?.toISOString() ?? null })),
      },
      jobs: await store.jobs(),
      companyList: await deps.companyList(),
      quoteBudgets,
      events: deps.recentEvents
        .list()
        .map(({ atMs, ...event }) => ({ ...event, at: new Date(atMs).toISOString() })),
    };
  }

  /** What AI cost in the days that end with today; days without a call are listed with nothing. */
  async function spending({ days }: SystemSpendingQuery): Promise<SystemSpending> {
    const now = clock.now();
    const since = spendingDaySince(now, days);
    const spent = new Map((await store.spendingDays(since)).map((row) => [row.day, row]));
    const spenders = await store.spenders(since);
    return {
      days: Array.from({ length: days }, (_, index) => {
        const day = spendingDaySince(now, days - index);
        const row = spent.get(day);
        return { day, own: Number(row?.own ?? 0), system: Number(row?.system ?? 0) };
      }),
      users: spenders.map((row) => ({ ...row, microDollars: Number(row.microDollars) })),
    };
  }

  const numbers = () => store.numbers(spendingDaySince(clock.now(), 1));

  return {
    read: createCachedValue(look, { ttlMs: cachedMs, now: clock.now }).read,
    spending,
    /** For metrics: what monitoring asks for every few seconds. */
    numbers: createCachedValue(numbers, { ttlMs: cachedMs, now: clock.now }).read,
    /** What this process leaves alone after failures in a row. */
    pausedServices: () =>
      deps.upstreams.flatMap((upstream) => (healthOf(upstream).state === "open" ? upstream.name : [])),
    /** For metrics: how this process's calls to outside services went. */
    upstreamCalls: () =>
      deps.upstreams.map((upstream) => {
        const { calls, state } = healthOf(upstream);
        return { id: upstream.id, calls, isPaused: state === "open" };
      }),
  };
}
