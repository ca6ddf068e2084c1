import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import { specifiedModels } from "#domain/analysis/model-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiConfigService } from "../analysis/ai-config.service.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";

export type AiSettingsDeps = {
  aiConfig: Pick<AiConfigService, "stored" | "change">;
  debugLog: Pick<DebugLogService, "clear">;
  /** What the configured provider serves; undefined when it cannot be asked. */
  servedModels: () => Promise<ReadonlySet<string> | undefined>;
};

export type AiSettingsService = ReturnType<typeof createAiSettingsService>;

const modelFields = ["masterPromptModel", "customPromptModel"] as const;

/** Site-wide AI settings as admins change them (READ-81). */
export function createAiSettingsService({ aiConfig, debugLog, servedModels }: AiSettingsDeps) {
  /**
   * The names of the specification are always taken, and so is what is set already; a typed name must be one that the
   * provider serves, as far as it can be asked: a mistyped one would break every analysis of the site.
   */
  async function checkModels(patch: AiConfigPatch): Promise<void> {
    const current = await aiConfig.stored();
    const known = new Set<string>([...specifiedModels, current.masterPromptModel, current.customPromptModel]);
    const typed = modelFields.filter((field) => patch[field] !== undefined && !known.has(patch[field]));
    const served = typed.length > 0 ? await servedModels() : undefined;
    for (const field of typed)
      if (served && !served.has(patch[field] ?? ""))
        throw new AppError("bad-input", { field, message: "The AI provider does not serve this model" });
  }

  async function change(patch: AiConfigPatch): Promise<AiConfig> {
    await checkModels(patch);
    const changed = await aiConfig.change(patch);
    // After the change: what is written meanwhile goes too.
    if (!changed.debugMode) await debugLog.clear();
    return changed;
  }

  return { read: aiConfig.stored, change };
}
