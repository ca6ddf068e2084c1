import type { AiConfig } from "#contract/admin.ts";
import { aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import type { ModelChoice } from "#domain/analysis/models.ts";
import { modelToCall, successorOf } from "#domain/analysis/successors.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { ModelsService } from "./models.service.ts";

export type CurrentModelsDeps = {
  aiConfig: Pick<AiConfigService, "read">;
  models: Pick<ModelsService, "listFor" | "knownFor" | "lastFor" | "listAgain">;
};

/** What calls are made with; empty where nothing is known to call. */
export type CurrentModels = Pick<AiConfig, "masterPromptModel" | "customPromptModel"> & {
  detectionModel: string;
};

export type CurrentModelsService = ReturnType<typeof createCurrentModelsService>;

/**
 * The models of a user's calls: what the user chose, else the site's settings, else the vendor's own defaults. A model that the
 * provider no longer serves is replaced by its successor.
 */
export function createCurrentModelsService({ aiConfig, models }: CurrentModelsDeps) {
  function wanted(config: AiConfig, access: AiAccess | null, choices: readonly ModelChoice[]): CurrentModels {
    const { masterPromptModel, customPromptModel } = config;
    const chosen = access?.model ?? undefined;
    if (access === null || access.vendor === "openai")
      return {
        masterPromptModel: chosen ?? masterPromptModel,
        customPromptModel: chosen ?? customPromptModel,
        detectionModel: masterPromptModel,
      };
    const listed = choices.find(({ retired }) => !retired)?.id ?? "";
    const defaults = aiVendorFacts[access.vendor].models ?? { analysis: listed, detection: chosen ?? listed };
    // The site's settings name this vendor's models where it serves managed users.
    const ofSite = (model: string) =>
      choices.some(({ id, retired }) => id === model && !retired) ? model : undefined;
    return {
      masterPromptModel: chosen ?? ofSite(masterPromptModel) ?? defaults.analysis,
      customPromptModel: chosen ?? ofSite(customPromptModel) ?? defaults.analysis,
      detectionModel: defaults.detection,
    };
  }

  function withSuccessors(
    found: CurrentModels,
    choices: readonly ModelChoice[],
    access: AiAccess | null,
  ): CurrentModels {
    const vendor = access?.vendor ?? "openai";
    const current = (model: string) => modelToCall(model, choices, vendor);
    return {
      masterPromptModel: current(found.masterPromptModel),
      customPromptModel: current(found.customPromptModel),
      detectionModel: current(found.detectionModel),
    };
  }

  return {
    /** Waits for the provider's list when none is known; without one the settings stay as they are. */
    async of(access: AiAccess | null): Promise<CurrentModels> {
      const [config, choices] = await Promise.all([aiConfig.read(), models.listFor(access)]);
      return withSuccessors(wanted(config, access, choices), choices, access);
    },
    /** For page loads, which wait for no provider. */
    async known(access: AiAccess): Promise<CurrentModels> {
      const config = await aiConfig.read();
      const choices = models.knownFor(access, [config.masterPromptModel, config.customPromptModel]);
      return withSuccessors(wanted(config, access, choices), choices, access);
    },
    /** As far as it is known: no provider is asked. */
    async unasked(access: AiAccess | null): Promise<CurrentModels> {
      const config = await aiConfig.read();
      const choices = models.lastFor(access, [config.masterPromptModel, config.customPromptModel]);
      return withSuccessors(wanted(config, access, choices), choices, access);
    },
    /** After the provider said that it serves a model no more, whatever its list said before. */
    async successorFor(access: AiAccess, model: string): Promise<string | undefined> {
      const choices = await models.listAgain(access);
      return successorOf(model, choices, access.vendor);
    },
  };
}
