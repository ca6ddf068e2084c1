import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { createAiProviderService } from "#server/features/settings/ai-provider.service.ts";
import { createKeyTestService, type KeyTestServiceDeps } from "#server/features/settings/key-test.service.ts";
import { createKeysService } from "#server/features/settings/keys.service.ts";
import { createLegacyService } from "#server/features/settings/legacy.service.ts";
import { createLegacyStore } from "#server/features/settings/legacy.store.ts";
import { createSettingsService } from "#server/features/settings/settings.service.ts";
import { createSettingsStore } from "#server/features/settings/settings.store.ts";
import { createSignUpKeys } from "#server/features/sign-up/sign-up-keys.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import { allOf, type Vendors, vendorsByKey } from "#server/vendors/vendors.ts";
import { openedProviders } from "./create-ai.ts";
import type { Feeds } from "./create-feeds.ts";

export type Settings = ReturnType<typeof createSettings>;

/** A user's settings and keys, the test of a key, and what an older version left in a browser. */
export function createSettings(platform: Platform, { feeds, outside }: { feeds: Feeds; outside: Outside }) {
  const { config, database, events, outbound, secrets, log } = platform;
  const { db } = database;
  const store = createSettingsStore({ db });
  const vendors = vendorsByKey(config.vendors);
  const freeKey = config.vendors.market.free.systemKey.value;
  const { ai: systemAi, aiVendors } = config.vendors;
  const aiAddresses = aiVendors.flatMap(({ addresses = [] }) => addresses);
  const keys = createKeysService({
    store,
    box: secrets,
    vendors,
    systemAi,
    aiAddresses,
    freeKey,
    events,
    log,
  });
  return {
    settings: createSettingsService({
      store,
      events,
      vendors,
      blueskyOffered: config.vendors.social.some(({ id, url }) => id === "bluesky" && url !== undefined),
    }),
    keys,
    aiProviders: createAiProviderService({
      keys,
      systemAi,
      aiAddresses,
      // What a user asks for by hand goes during a pause, too: a good answer ends it.
      probeOf: openedProviders(aiVendors, { fetch: outbound.probeConfigured }),
    }),
    signUpKeys: createSignUpKeys({ box: secrets, vendors }),
    keyTests: createKeyTestService({
      keys,
      trials: trialsOf(config.vendors),
      // What a user asks for by hand goes during a pause, too: a good answer ends it.
      outside: {
        fetch: outbound.probeConfigured,
        log: outside.log,
        clock: outside.clock,
        admit: outside.admit,
      },
    }),
    legacy: createLegacyService({
      store: createLegacyStore({ db, newId }),
      feeds: feeds.feeds,
      box: secrets,
      vendors,
      events,
    }),
  };
}

function trialsOf(vendors: Vendors): KeyTestServiceDeps["trials"] {
  const all = [...allOf(vendors), ...vendors.aiVendors];
  const trialOf = (integration: TestedIntegration) => {
    const found = all.find(({ trial }) => trial?.integration === integration);
    if (!found?.trial) throw new Error(`Nothing can be tried for ${integration}.`);
    return { vendor: found.id, trial: found.trial, systemKey: found.systemKey?.value ?? null };
  };
  return {
    openai: trialOf("openai"),
    finnhub: trialOf("finnhub"),
    "yahoo-finance": trialOf("yahoo-finance"),
    reddit: trialOf("reddit"),
  };
}
