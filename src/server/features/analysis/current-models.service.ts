import type { AiConfig } from "#contract/admin.ts";
import type { ModelChoice } from "#domain/analysis/models.ts";
import { modelToCall } from "#domain/analysis/successors.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { ModelsService } from "./models.service.ts";

export type CurrentModelsDeps = {
  aiConfig: Pick<AiConfigService, "read">;
  models: Pick<ModelsService, "list" | "known">;
};

/** The AI settings as calls use them: a model that the provider no longer serves is replaced by its successor. */
export function createCurrentModelsService({ aiConfig, models }: CurrentModelsDeps) {
  const withSuccessors = (config: AiConfig, choices: readonly ModelChoice[]): AiConfig => ({
    ...config,
    masterPromptModel: modelToCall(config.masterPromptModel, choices),
    customPromptModel: modelToCall(config.customPromptModel, choices),
  });
  return {
    /** Waits for the provider's list when none is known; without one the settings stay as they are. */
    async read(): Promise<AiConfig> {
      const [config, choices] = await Promise.all([aiConfig.read(), models.list()]);
      return withSuccessors(config, choices);
    },
    /** For page loads, which wait for no provider. */
    async readKnown(): Promise<AiConfig> {
      const config = await aiConfig.read();
      return withSuccessors(config, models.known([config.masterPromptModel, config.customPromptModel]));
    },
  };
}
