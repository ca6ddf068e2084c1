import type { aiProviderEndpoints } from "#contract/ai-provider.ts";
import type { legacyEndpoints } from "#contract/legacy.ts";
import type { settingsEndpoints } from "#contract/settings.ts";
import type { DefaultsService } from "#server/features/administration/defaults.service.ts";
import type { ModelEndsService } from "#server/features/analysis/model-ends.service.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { AiProviderService } from "./ai-provider.service.ts";
import type { KeyTestService } from "./key-test.service.ts";
import type { KeysService } from "./keys.service.ts";
import type { LegacyService } from "./legacy.service.ts";
import type { SettingsService } from "./settings.service.ts";

export type SettingsRoutesDeps = {
  settings: SettingsService;
  defaults: Pick<DefaultsService, "reset">;
  keys: KeysService;
  keyTests: KeyTestService;
};

export const settingsRoutes = ({
  settings,
  defaults,
  keys,
  keyTests,
}: SettingsRoutesDeps): Handlers<typeof settingsEndpoints> => ({
  readSettings: ({ actor }) => settings.read(actor),
  changeSettings: ({ actor, body }) => settings.change(actor, body),
  resetSettings: ({ actor }) => defaults.reset(actor),
  readKeys: ({ actor }) => settings.keyStatus(actor),
  async changeKeys({ actor, body }) {
    await keys.change(actor, body);
    return settings.keyStatus(actor);
  },
  testKey: ({ actor, body }) => keyTests.test(actor, body),
});

export const aiProviderRoutes = (
  providers: AiProviderService,
  modelEnds: ModelEndsService,
): Handlers<typeof aiProviderEndpoints> => ({
  readAiProvider: ({ actor }) => providers.read(actor),
  changeAiProvider: ({ actor, body }) => providers.change(actor, body),
  changeAiKey: ({ actor, body }) => providers.changeKey(actor, body),
  testAiProvider: ({ actor, body }) => providers.test(actor, body),
  listModelEnds: ({ actor }) => modelEnds.of(actor),
});

export const legacyRoutes = (legacy: LegacyService): Handlers<typeof legacyEndpoints> => ({
  importLocalData: ({ actor, body }) => legacy.takeOver(actor, body),
});
