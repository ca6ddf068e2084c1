import { productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import { createSystemService } from "#server/features/admin/system.service.ts";
import { createSystemStore } from "#server/features/admin/system.store.ts";
import type { KeyBudget } from "#server/features/market/market-source.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";

const upstreamsOf = ({ openai, finnhub, twelveData, yahooBaseUrl, reddit }: Config) => [
  { name: "AI provider", url: openai.baseUrl },
  { name: "FinHub", url: finnhub.baseUrl },
  { name: "Twelve Data", url: twelveData.baseUrl },
  ...(yahooBaseUrl === undefined ? [] : [{ name: "Yahoo", url: yahooBaseUrl }]),
  { name: "Reddit", url: reddit.apiBaseUrl },
];

function roleOf({ runsWeb, runsWorker }: Config): string {
  if (runsWeb && runsWorker) return "web and worker";
  return runsWeb ? "web" : "worker";
}

/** What admins see of the server itself. */
export function systemService(
  { config, database, outbound, recentEvents }: Platform,
  quoteBudgets: () => KeyBudget[],
) {
  return createSystemService({
    store: createSystemStore({ db: database.db }),
    upstreams: upstreamsOf(config),
    healthOf: outbound.healthOf,
    quoteBudgets,
    recentEvents,
    process: { version: productVersion, role: roleOf(config) },
    clock: systemClock,
  });
}
