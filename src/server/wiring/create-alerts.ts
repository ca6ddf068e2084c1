import type { EntitlementOf } from "#server/features/administration/accounts.store.ts";
import { createAlertsService } from "#server/features/alerts/alerts.service.ts";
import { createAlertsStore } from "#server/features/alerts/alerts.store.ts";
import { createChannelsService } from "#server/features/alerts/channels.service.ts";
import { createChannelsStore } from "#server/features/alerts/channels.store.ts";
import { createDeliveriesStore } from "#server/features/alerts/deliveries.store.ts";
import { createDeliveryService } from "#server/features/alerts/delivery.service.ts";
import { createMatchingService } from "#server/features/alerts/matching.service.ts";
import { createMatchingStore } from "#server/features/alerts/matching.store.ts";
import { createPriceMatchingStore } from "#server/features/alerts/price-matching.store.ts";
import { createRehearsalService } from "#server/features/alerts/rehearsal.service.ts";
import { createWatchedPrices } from "#server/features/alerts/watched-prices.service.ts";
import { createWatchedPricesStore } from "#server/features/alerts/watched-prices.store.ts";
import { createLeasesStore } from "#server/features/market/leases.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Companies } from "./create-companies.ts";
import type { Market } from "./create-market.ts";
import type { Messages } from "./create-messages.ts";
import type { Settings } from "./create-settings.ts";

type Dependencies = {
  entitlementOf: EntitlementOf;
  companies: Companies;
  market: Market;
  settings: Settings;
  messages: Messages;
  outside: Outside;
};

export type Alerts = ReturnType<typeof createAlerts>;

/** Rules that tell users when something happens, where they tell it, and what became of it. */
export function createAlerts(
  platform: Platform,
  { entitlementOf, companies, market, settings, messages, outside }: Dependencies,
) {
  const { clock, config, database, events, log, outbound, secrets: box, vapid } = platform;
  const { db } = database;
  const { appUrl } = config;
  const outsideOfAlerts = {
    fetch: outside.fetch,
    log,
    clock,
    admit: outside.admit,
    post: outbound.post,
    mailer: messages.mailer,
    vapid,
  };
  const channels = new Map(
    config.vendors.alerts
      .filter(({ isOn }) => isOn)
      .map(({ kind, open }) => [kind, open(outsideOfAlerts)] as const),
  );
  const store = createAlertsStore({ db });
  const watchedStore = createWatchedPricesStore({ db });
  const priceScopeOf = market.quotes.scopeFor;
  const channelsStore = createChannelsStore({ db });
  const alerts = createAlertsService({
    store,
    channels: channelsStore,
    companyOf: companies.detector.companyOf,
    priceScopeOf,
    lastSeen: watchedStore.lastSeen,
    newId,
    clock,
  });
  return {
    alerts,
    channels: createChannelsService({
      store: channelsStore,
      channels,
      box,
      judgeUrl: (url) => {
        const judged = outbound.judge(url);
        return judged.ok ? {} : { refused: judged.message };
      },
      pushKey: vapid.publicKey,
      appUrl,
      newId,
      clock,
    }),
    rehearsals: createRehearsalService({ store, scopeOf: alerts.scopeOf, priceScopeOf, clock }),
    matching: createMatchingService({
      store: createMatchingStore({ db, entitlementOf, newId }),
      prices: createPriceMatchingStore({ db, entitlementOf, priceScopeOf, newId }),
      events,
    }),
    watchedPrices: createWatchedPrices({
      store: watchedStore,
      entitlementOf,
      fetchSome: async (actor, symbols, callsMax) =>
        market.quotes.fetchSome(await settings.keys.market(actor), symbols, callsMax),
      takeTurn: createLeasesStore({ db, holder: newId() }).takeTurn,
      clock,
    }),
    delivery: createDeliveryService({
      store: createDeliveriesStore({ db }),
      channels,
      box,
      appUrl,
      clock,
      chance: Math.random,
      log,
    }),
  };
}
