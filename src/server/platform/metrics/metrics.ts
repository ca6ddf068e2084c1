import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ConsentDecision } from "#domain/site/analytics.ts";

export type Metrics = {
  requestDone(method: string, status: number, ms: number): void;
  visitDone(outcome: string, newItems: number): void;
  consentGiven(decision: ConsentDecision): void;
  text(): Promise<string>;
};

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Prometheus counters of one process. Labels come from fixed sets, so their number is bounded. */
export function createMetrics(gauges: { openStreams: () => number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by method and status class.",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const visits = new Counter({
    name: "feed_visits_total",
    help: "Visits to feeds by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const items = new Counter({
    name: "news_items_total",
    help: "Items new in a feed.",
    registers: [registry],
  });
  const consents = new Counter({
    name: "consent_decisions_total",
    help: "Decisions about analytics, without who decided.",
    labelNames: ["decision"],
    registers: [registry],
  });
  new Gauge({
    name: "event_streams_open",
    help: "Open event streams.",
    registers: [registry],
    collect() {
      this.set(gauges.openStreams());
    },
  });
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
    visitDone(outcome, newItems) {
      visits.inc({ outcome });
      if (newItems > 0) items.inc(newItems);
    },
    consentGiven: (decision) => consents.inc({ decision }),
    text: () => registry.metrics(),
  };
}
