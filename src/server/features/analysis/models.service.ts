import type { OfferedModels } from "#contract/ai-spending.ts";
import { priceOf } from "#domain/analysis/cost.ts";
import { pricesAsOf } from "#domain/analysis/model-prices.data.ts";
import { specifiedModels } from "#domain/analysis/model-profile.ts";
import type { AiConfigService } from "./ai-config.service.ts";

export type ModelsService = ReturnType<typeof createModelsService>;

/** The models that a reader may run an analysis on: those of the specification, then those the site is set to. */
export function createModelsService({ aiConfig }: { aiConfig: Pick<AiConfigService, "read"> }) {
  async function names(): Promise<string[]> {
    const { masterPromptModel, customPromptModel } = await aiConfig.read();
    return [...new Set([...specifiedModels, customPromptModel, masterPromptModel])];
  }

  return {
    async offered(): Promise<OfferedModels> {
      const models = (await names()).map((name) => {
        const { inputNano = null, outputNano = null } = priceOf(name) ?? {};
        return { name, inputNano, outputNano };
      });
      return { models, pricesAsOf };
    },
    isOffered: async (model: string): Promise<boolean> => (await names()).includes(model),
  };
}
