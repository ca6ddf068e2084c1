import { productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import { createAdminActionsService } from "#server/features/administration/admin-actions.service.ts";
import { createAdminActionsStore } from "#server/features/administration/admin-actions.store.ts";
import { createAiSettingsService } from "#server/features/administration/ai-settings.service.ts";
import { createProcessesService } from "#server/features/administration/processes.service.ts";
import { createProcessesStore } from "#server/features/administration/processes.store.ts";
import { createSecurityEventsService } from "#server/features/administration/security-events.service.ts";
import { createSecurityEventsStore } from "#server/features/administration/security-events.store.ts";
import { createSystemService, type Upstream } from "#server/features/administration/system.service.ts";
import { createSystemStore } from "#server/features/administration/system.store.ts";
import { createUsersService } from "#server/features/administration/users.service.ts";
import { createUsersStore } from "#server/features/administration/users.store.ts";
import type { AdminGuardDeps } from "#server/http/admin-guard.ts";
import type { Platform } from "#server/open-platform.ts";
import { readBuiltWeb } from "#server/platform/built-web.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import { allOf } from "#server/vendors/vendors.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Ai } from "./create-ai.ts";
import type { Billing } from "./create-billing.ts";
import type { Companies } from "./create-companies.ts";
import type { Market } from "./create-market.ts";
import type { Messages } from "./create-messages.ts";
import type { Site } from "./create-site.ts";
import type { Social } from "./create-social.ts";

type Dependencies = {
  accounts: Accounts;
  ai: Ai;
  billing: Billing | undefined;
  companies: Companies;
  market: Market;
  messages: Messages;
  site: Site;
  social: Social;
  openStreams: () => number;
  triggerCancellations: () => void;
};

/** What admins look after: users, AI settings, the record of their own actions, and the state of the server. */
export function createAdministration(platform: Platform, dependencies: Dependencies) {
  const { accounts, ai, billing, companies, market, messages, site, social } = dependencies;
  const { openStreams, triggerCancellations } = dependencies;
  const { clock, config, database, events, log, outbound, passwords, recentEvents } = platform;
  const { db } = database;
  const replica = platform.reading.replica ?? null;
  const securityEvents = createSecurityEventsService({ store: createSecurityEventsStore({ db }), log });
  const role = roleOf(config);
  const processes = createProcessesService({
    store: createProcessesStore({ db }),
    process: { id: newId(), role, version: productVersion },
    facts() {
      const { rss, heapUsed } = process.memoryUsage();
      const { totalCount, idleCount, waitingCount, options } = database.pool;
      return {
        memoryBytes: rss,
        heapBytes: heapUsed,
        streams: openStreams(),
        pool: { used: totalCount - idleCount, max: options.max ?? 0, waiting: waitingCount },
        clockAheadMs: Math.round(clock.aheadMs()),
        pausedServices: system.pausedServices(),
        refusedSignatures: billing?.paymentEvents.refused().count ?? 0,
      };
    },
    uptimeSeconds: process.uptime,
    log,
  });
  const system = createSystemService({
    store: createSystemStore({ db }),
    upstreams: upstreamsOf(config, messages),
    healthOf: outbound.healthOf,
    replica: () => replica && { state: replica.state(), ageMs: replica.ageMs() ?? null },
    quoteBudgets: market.quoteBudgets,
    payments: async () => {
      if (!billing) return null;
      const own = await billing.status.read();
      const refusedElsewhere = await processes.refusedSignaturesElsewhere();
      return { ...own, refusedSignatures: own.refusedSignatures + refusedElsewhere };
    },
    morePauses: async () => [...companies.companies.pauses(), ...(await social.social.pauses())],
    companyList: companies.listingsAdmin.state,
    recentEvents,
    process: { version: productVersion, build: readBuiltWeb(), role },
    processes: processes.list,
    clock,
  });
  return {
    processes,
    users: createUsersService({
      store: createUsersStore({ db, newId }),
      accounts: accounts.accounts,
      defaults: accounts.defaults.defaults,
      triggerCancellations,
      reauthentication: accounts.reauthentication,
      passwords,
      notify: messages.accountMails.notify,
      events,
      clock,
      log,
    }),
    aiSettings: createAiSettingsService({ aiConfig: ai.aiConfig, debugLog: ai.debugLog, models: ai.models }),
    adminActions: createAdminActionsService({
      store: createAdminActionsStore({ db }),
      looks: {
        "site-settings": site.siteSettings.stored,
        "ai-config": ai.aiConfig.stored,
        cache: companies.detectionCache.stats,
      },
      listing: companies.listingsAdmin.look,
    }),
    securityEvents,
    guard: {
      findActor: accounts.accounts.findActor,
      lacksSecondFactor: async (userId) =>
        (await site.siteSettings.stored()).adminSecondFactor &&
        !(await accounts.accounts.hasSecondFactor(userId)),
      rejected: (userId, outcome, network) =>
        securityEvents.record({ kind: "admin-access", outcome, userId, email: null, network }),
    } satisfies AdminGuardDeps,
    system,
  };
}

/** Whatever this server calls, by what users call it. Feeds are told of beside it, each by itself. */
function upstreamsOf({ vendors }: Config, messages: Messages): Upstream[] {
  const channelHealth: Readonly<Record<string, Upstream["health"]>> = messages.channelHealth;
  return allOf(vendors).flatMap(({ id, name, url }) =>
    url === undefined ? [] : [{ id, name, url, health: channelHealth[id] }],
  );
}

function roleOf({ runsWeb, runsWorker }: Config): string {
  if (runsWeb && runsWorker) return "web and worker";
  return runsWeb ? "web" : "worker";
}
