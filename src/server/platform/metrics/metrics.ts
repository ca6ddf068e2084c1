import { setTimeout as delay } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ConsentDecision } from "#domain/site/consent.ts";

export type Metrics = {
  requestDone(method: string, status: number, ms: number): void;
  consentGiven(decision: ConsentDecision): void;
  text(): Promise<string>;
};

/** What the database knows of the whole installation; the same from each of its processes. */
export type InstallationNumbers = {
  /** How long the followed feed that waits longest has been due. */
  feedLagSeconds: number;
  feeds: readonly { state: string; total: number }[];
  /** How long the job that waits longest has been due. */
  jobAgeSeconds: number;
  failedJobs: number;
  /** Of the running day (UTC). */
  aiCost: readonly { payer: string; microDollars: number }[];
  databaseBytes: number;
};

export type MetricsDeps = {
  openStreams: () => number;
  /** That wait for a standby of the database. */
  commitsWaiting: () => number;
  /** Undefined without a read replica. */
  replica:
    | { isUsed: () => boolean; ageMs: () => number | undefined; reads: Readonly<Record<string, number>> }
    | undefined;
  pool: { totalCount: number; idleCount: number; waitingCount: number; options: { max?: number } };
  /** Calls to outside services since the start of this process, mail and text messages included. */
  upstreams: () => readonly {
    id: string;
    calls: { succeeded: number; failed: number };
    isPaused: boolean;
  }[];
  installation: () => Promise<InstallationNumbers>;
  /** Payment events with a wrong signature, since the start of this process. */
  refusedSignatures: () => number;
};

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** A database that does not answer must not cost the numbers of the process, which tell why. */
const installationMsMax = 3_000;

/** Prometheus metrics of one process. Labels come from fixed sets, so their number is bounded. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by method and status class.",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const consents = new Counter({
    name: "consent_decisions_total",
    help: "Decisions about analytics, without who decided.",
    labelNames: ["decision"],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("event_streams_open", "Open event streams.", deps.openStreams);
  gauge(
    "database_pool_connections_max",
    "Connections that the pool may open.",
    () => deps.pool.options.max ?? 0,
  );
  gauge("database_pool_connections", "Open connections of the pool.", () => deps.pool.totalCount);
  gauge("database_pool_connections_idle", "Open connections that nobody uses.", () => deps.pool.idleCount);
  gauge(
    "database_commits_waiting",
    "Commits that wait for a standby for longer than 1.5 seconds.",
    deps.commitsWaiting,
  );
  gauge("database_pool_waiting", "Queries that wait for a connection.", () => deps.pool.waitingCount);
  new Counter({
    name: "payment_signatures_refused_total",
    help: "Payment events with a wrong signature, since the start of the process.",
    registers,
    collect() {
      this.reset();
      this.inc(deps.refusedSignatures());
    },
  });
  addReplica(registry, deps.replica);
  addUpstreams(registry, deps);
  const readInstallation = addInstallation(registry, deps);
  /** By method and status: looking a series up by its labels costs more than counting. */
  const series = new Map<string, { observe(seconds: number): void }>();
  function seriesOf(method: string, status: number) {
    const labels = [knownMethods.has(method) ? method : "other", `${Math.floor(status / 100)}xx`] as const;
    const key = labels.join(" ");
    const known = series.get(key) ?? requests.labels(...labels);
    series.set(key, known);
    return known;
  }
  return {
    requestDone: (method, status, ms) => seriesOf(method, status).observe(ms / 1_000),
    consentGiven: (decision) => consents.inc({ decision }),
    async text() {
      await readInstallation();
      return registry.metrics();
    },
  };
}

/** Without a replica no numbers of it are told. */
function addReplica(registry: Registry, replica: MetricsDeps["replica"]): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge(
    "database_replica_up",
    "1 while the read replica is used.",
    () => replica && Number(replica.isUsed()),
  );
  gauge(
    "database_replica_lag_seconds",
    "How old at most is what the read replica has; up to two seconds while it follows.",
    () => {
      const ms = replica?.ageMs();
      return ms === undefined ? undefined : ms / 1_000;
    },
  );
  new Counter({
    name: "database_reads_total",
    help: "Reads that a replica may answer, by who did, since the start of the process.",
    labelNames: ["target"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [target, count] of Object.entries(replica?.reads ?? {})) this.inc({ target }, count);
    },
  });
}

function addUpstreams(registry: Registry, { upstreams }: MetricsDeps): void {
  new Counter({
    name: "upstream_calls_total",
    help: "Calls to outside services by outcome, since the start of the process.",
    labelNames: ["upstream", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { id, calls } of upstreams())
        for (const outcome of ["succeeded", "failed"] as const)
          this.inc({ upstream: id, outcome }, calls[outcome]);
    },
  });
  new Gauge({
    name: "upstream_paused",
    help: "1 while an outside service is left alone after failures.",
    labelNames: ["upstream"],
    registers: [registry],
    collect() {
      for (const { id, isPaused } of upstreams()) this.set({ upstream: id }, isPaused ? 1 : 0);
    },
  });
}

/** @returns what reads the database before a collection; without an answer its gauges are left out. */
function addInstallation(registry: Registry, { installation }: MetricsDeps): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database answers within 3 seconds.");
  const feedLag = gauge("feed_lag_seconds", "How long the followed feed that waits longest has been due.");
  const feeds = gauge("feeds", "Feeds by state.", ["state"]);
  const jobAge = gauge("job_queue_age_seconds", "How long the job that waits longest has been due.");
  const failedJobs = gauge("jobs_failed", "Failed jobs that the queue still has.");
  const cost = gauge("ai_cost_today_dollars", "What AI cost since midnight UTC, by who pays.", ["payer"]);
  const bytes = gauge("database_bytes", "Size of the database.");
  return async () => {
    const numbers = await Promise.race([
      installation().catch(() => undefined),
      delay(installationMsMax, undefined, { ref: false }),
    ]);
    for (const each of [feedLag, jobAge, failedJobs, bytes]) each.remove();
    feeds.reset();
    cost.reset();
    up.set(numbers === undefined ? 0 : 1);
    if (numbers === undefined) return;
    feedLag.set(numbers.feedLagSeconds);
    for (const { state, total } of numbers.feeds) feeds.set({ state }, total);
    jobAge.set(numbers.jobAgeSeconds);
    failedJobs.set(numbers.failedJobs);
    for (const { payer, microDollars } of numbers.aiCost) cost.set({ payer }, microDollars / 1e6);
    bytes.set(numbers.databaseBytes);
  };
}
