import type { OfferedModel, OfferedModels } from "#contract/ai-spending.ts";
import { aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import { priceAt } from "#domain/analysis/cost.ts";
import { costOf } from "#domain/analysis/cost-figures.ts";
import { callRoom, specifiedModels, typicalTokens } from "#domain/analysis/model-profile.ts";
import type { ModelChoice } from "#domain/analysis/models.ts";
import { priceLists } from "#domain/analysis/vendor-prices.data.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { ModelsService } from "./models.service.ts";

export type OfferedModelsDeps = {
  currentModels: Pick<CurrentModelsService, "of">;
  models: Pick<ModelsService, "listFor" | "isListedFor">;
};

/** As many of a vendor's list are offered, those of known price first. */
const listedMax = 40;
const ofOpenai = { vendor: "openai", isFree: false } as const;

export type OfferedModelsService = ReturnType<typeof createOfferedModelsService>;

/**
 * The models that a user may run an analysis on: of OpenAI those of the specification and those the site is set to, of another
 * vendor its own defaults and those that it lists.
 */
export function createOfferedModelsService({ currentModels, models }: OfferedModelsDeps) {
  async function named(access: AiAccess | null): Promise<{ names: Set<string>; known: ModelChoice[] }> {
    const [{ masterPromptModel, customPromptModel }, known] = await Promise.all([
      currentModels.of(access),
      models.listFor(access),
    ]);
    const current = [access?.model ?? "", customPromptModel, masterPromptModel].filter((name) => name !== "");
    if (access === null || access.vendor === "openai")
      return { names: new Set([...specifiedModels, ...current]), known };
    const isPriced = ({ id }: ModelChoice) => priceAt(access, id) !== undefined;
    const served = known.filter(({ retired }) => !retired);
    const listed = [...served.filter(isPriced), ...served.filter((model) => !isPriced(model))];
    const { models: defaults } = aiVendorFacts[access.vendor];
    const names = [
      ...current,
      ...Object.values(defaults ?? {}),
      ...listed.slice(0, listedMax).map(({ id }) => id),
    ];
    return { names: new Set(names), known };
  }

  function described(access: AiAccess | null, known: readonly ModelChoice[]) {
    const choices = new Map(known.map((model) => [model.id, model]));
    return (name: string): OfferedModel => {
      const price = priceAt(access ?? ofOpenai, name);
      const { endsOn = null, retired = false } = choices.get(name) ?? {};
      return {
        name,
        inputNano: price?.inputNano ?? null,
        outputNano: price?.outputNano ?? null,
        aboutMicroDollars: price === undefined ? null : costOf(price, typicalTokens(name)),
        answerTokensMax: callRoom(name, "analysis").answerTokensMax,
        retired,
        endsOn,
      };
    };
  }

  return {
    /** @param all also those that the key reaches beside the ones to choose from for one analysis */
    async offered(access: AiAccess | null, all = false): Promise<OfferedModels> {
      const [{ names, known }, { customPromptModel }, isListed] = await Promise.all([
        named(access),
        currentModels.of(access && { ...access, model: null }),
        models.isListedFor(access),
      ]);
      const others = all ? known.filter(({ retired }) => !retired).map(({ id }) => id) : [];
      const { asOf, source } = priceLists[access?.vendor ?? "openai"];
      return {
        models: [...new Set([...names, ...others])].map(described(access, known)),
        defaultModel: customPromptModel === "" ? null : customPromptModel,
        isListed,
        pricesAsOf: asOf,
        pricesSource: String(source.sentence),
      };
    },
    isOffered: async (access: AiAccess, model: string): Promise<boolean> =>
      (await named(access)).names.has(model),
  };
}
