import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiConfigService } from "../analysis/ai-config.service.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";
import type { ModelsService } from "../analysis/models.service.ts";

export type AiSettingsDeps = {
  aiConfig: Pick<AiConfigService, "stored" | "change">;
  debugLog: Pick<DebugLogService, "clear">;
  models: Pick<ModelsService, "list">;
};

export type AiSettingsService = ReturnType<typeof createAiSettingsService>;

const modelFields = ["masterPromptModel", "customPromptModel"] as const;

/** Site-wide AI settings as admins change them (READ-81). */
export function createAiSettingsService({ aiConfig, debugLog, models }: AiSettingsDeps) {
  /** A slip in a name would break every analysis of the site: one that is in no list is taken only when that is wanted. */
  async function checkModels(patch: Omit<AiConfigPatch, "allowUnlisted">): Promise<void> {
    const changed = modelFields.filter((field) => patch[field] !== undefined);
    const known = changed.length > 0 ? new Set((await models.list()).map(({ id }) => id)) : undefined;
    for (const field of changed)
      if (known && !known.has(patch[field] ?? ""))
        throw new AppError("bad-input", {
          field,
          words: message("The AI provider doesn't list this model. You can still type its name to use it."),
        });
  }

  async function change({ allowUnlisted = false, ...patch }: AiConfigPatch): Promise<AiConfig> {
    if (!allowUnlisted) await checkModels(patch);
    const changed = await aiConfig.change(patch);
    // After the change: what is written meanwhile goes too.
    if (!changed.debugMode) await debugLog.clear();
    return changed;
  }

  return { read: aiConfig.stored, change };
}
