import { productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import { createSystemService, type Upstream } from "#server/features/administration/system.service.ts";
import { createSystemStore } from "#server/features/administration/system.store.ts";
import type { KeyBudget } from "#server/features/market/market-source.ts";
import type { Platform } from "#server/open-platform.ts";
import { readBuiltWeb } from "#server/platform/built-web.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { OriginHealth } from "#server/platform/egress/origin-health.ts";
import { allOf } from "#server/vendors/vendors.ts";

type Seen = {
  quoteBudgets: () => KeyBudget[];
  /** By the vendor's id: of those that are not called by HTTP. */
  channelHealth: Readonly<Record<string, () => OriginHealth>>;
};

/** Whatever this server calls, by what users call it. Feeds are told of beside it, each by itself. */
function upstreamsOf({ vendors }: Config, { channelHealth }: Seen): Upstream[] {
  return allOf(vendors).flatMap(({ id, name, url }) =>
    url === undefined ? [] : [{ name, url, health: channelHealth[id] }],
  );
}

function roleOf({ runsWeb, runsWorker }: Config): string {
  if (runsWeb && runsWorker) return "web and worker";
  return runsWeb ? "web" : "worker";
}

/** What admins see of the server itself. */
export function systemService({ config, database, outbound, recentEvents }: Platform, seen: Seen) {
  return createSystemService({
    store: createSystemStore({ db: database.db }),
    upstreams: upstreamsOf(config, seen),
    healthOf: outbound.healthOf,
    quoteBudgets: seen.quoteBudgets,
    recentEvents,
    process: { version: productVersion, build: readBuiltWeb(), role: roleOf(config) },
    clock: systemClock,
  });
}
