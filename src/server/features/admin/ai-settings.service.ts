import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import type { AiConfigService } from "../analysis/ai-config.service.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";

export type AiSettingsDeps = {
  aiConfig: Pick<AiConfigService, "stored" | "change">;
  debugLog: Pick<DebugLogService, "clear">;
};

export type AiSettingsService = ReturnType<typeof createAiSettingsService>;

/**
 * Site-wide AI settings as admins change them. Any name of a model is taken, listed by the provider or not: not every
 * provider lists all that it serves (READ-81).
 */
export function createAiSettingsService({ aiConfig, debugLog }: AiSettingsDeps) {
  async function change(patch: AiConfigPatch): Promise<AiConfig> {
    const changed = await aiConfig.change(patch);
    // After the change: what is written meanwhile goes too.
    if (!changed.debugMode) await debugLog.clear();
    return changed;
  }

  return { read: aiConfig.stored, change };
}
