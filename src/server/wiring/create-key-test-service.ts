import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { createKeyTestService, type KeyTestServiceDeps } from "#server/features/settings/key-test.service.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import { allOf, type Vendors } from "#server/vendors/vendors.ts";

function trialsOf(vendors: Vendors): KeyTestServiceDeps["trials"] {
  const all = allOf(vendors);
  const trialOf = (integration: TestedIntegration) => {
    const found = all.find(({ trial }) => trial?.integration === integration);
    if (!found?.trial) throw new Error(`Nothing can be tried for ${integration}.`);
    return { ...found.trial, systemKey: found.systemKey?.value ?? null };
  };
  return {
    openai: trialOf("openai"),
    finnhub: trialOf("finnhub"),
    "yahoo-finance": trialOf("yahoo-finance"),
    reddit: trialOf("reddit"),
  };
}

/** Tries out keys at the providers, beside the pace that quotes keep. */
export function keyTestService(
  { config }: Platform,
  { keys, outside }: { keys: KeysService; outside: Outside },
) {
  return createKeyTestService({
    keys,
    trials: trialsOf(config.vendors),
    outside,
  });
}
