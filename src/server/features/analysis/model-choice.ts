import type { NewAnalysis } from "#contract/analysis.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { OfferedModelsService } from "./offered-models.service.ts";

export function createModelChoice(deps: {
  currentModels: Pick<CurrentModelsService, "of">;
  models: Pick<OfferedModelsService, "isOffered">;
}) {
  /**
   * The model that runs an analysis: the one that was asked for, if it is offered, else the one of the user's prompts.
   * @param isOwn the prompt is the user's, not the server's
   */
  return async (access: AiAccess, { runOn }: NewAnalysis, isOwn: boolean): Promise<string> => {
    if (runOn !== undefined) {
      if (await deps.models.isOffered(access, runOn)) return runOn;
      const words = message("Choose a model from the list.");
      throw new AppError("bad-input", { field: "runOn", words });
    }
    const { customPromptModel, masterPromptModel } = await deps.currentModels.of(access);
    const model = isOwn ? customPromptModel : masterPromptModel;
    if (model !== "") return model;
    throw new AppError("bad-input", { words: message("Choose a model of your AI provider first.") });
  };
}
