import type { OfferedModels } from "#contract/ai-spending.ts";
import { priceOf } from "#domain/analysis/cost.ts";
import { pricesAsOf } from "#domain/analysis/model-prices.data.ts";
import { callRoom, specifiedModels } from "#domain/analysis/model-profile.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { ModelsService } from "./models.service.ts";

export type OfferedModelsDeps = {
  aiConfig: Pick<AiConfigService, "read">;
  models: Pick<ModelsService, "list">;
};

export type OfferedModelsService = ReturnType<typeof createOfferedModelsService>;

/** The models that a user may run an analysis on: those of the specification, then those the site is set to. */
export function createOfferedModelsService({ aiConfig, models }: OfferedModelsDeps) {
  async function names(): Promise<Set<string>> {
    const { masterPromptModel, customPromptModel } = await aiConfig.read();
    return new Set<string>([...specifiedModels, customPromptModel, masterPromptModel]);
  }

  return {
    async offered(): Promise<OfferedModels> {
      const [offered, known] = await Promise.all([names(), models.list()]);
      const retired = new Set(known.flatMap((model) => (model.retired ? model.id : [])));
      return {
        models: [...offered].map((name) => {
          const { inputNano = null, outputNano = null } = priceOf(name) ?? {};
          const { answerTokensMax } = callRoom(name, "analysis");
          return { name, inputNano, outputNano, answerTokensMax, retired: retired.has(name) };
        }),
        pricesAsOf,
      };
    },
    isOffered: async (model: string): Promise<boolean> => (await names()).has(model),
  };
}
