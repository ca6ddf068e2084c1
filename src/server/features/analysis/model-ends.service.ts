import type { ModelEnds } from "#contract/ai-provider.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import type { ModelChoice } from "#domain/analysis/models.ts";
import { endsSoon, successorOf } from "#domain/analysis/successors.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { ModelsService } from "./models.service.ts";

export type ModelEndsDeps = {
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  aiConfig: Pick<AiConfigService, "stored">;
  currentModels: Pick<CurrentModelsService, "of">;
  models: Pick<ModelsService, "listFor" | "read">;
  clock: Clock;
};

export type ModelEndsService = ReturnType<typeof createModelEndsService>;

/** Models that end soon. */
export function createModelEndsService(deps: ModelEndsDeps) {
  const { aiAccess, aiConfig, currentModels, models, clock } = deps;

  function endsOf(
    names: readonly string[],
    choices: readonly ModelChoice[],
    vendor: AiVendorId,
  ): ModelEnds["ends"] {
    const used = new Set(names);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    // One that ends soon itself is no way out.
    const lasting = choices.filter((choice) => !endsSoon(choice, today));
    return choices
      .filter((choice) => used.has(choice.id) && endsSoon(choice, today))
      .map(({ id, endsOn }) => ({
        model: id,
        endsOn: endsOn ?? "",
        successor: successorOf(id, lasting, vendor) ?? null,
      }));
  }

  return {
    /** Of those that a user's prompts run on, by the list that the user's own key gets. */
    async of(actor: Actor): Promise<ModelEnds> {
      const access = await aiAccess(actor);
      if (access === null) return { ends: [] };
      const [current, choices] = await Promise.all([currentModels.of(access), models.listFor(access)]);
      const used = [current.customPromptModel, current.masterPromptModel];
      return { ends: endsOf(used, choices, access.vendor) };
    },
    /** Of those that an admin set for all, by the list that the site's key gets. */
    async ofSite(): Promise<ModelEnds> {
      const [config, { vendor, models: choices }] = await Promise.all([aiConfig.stored(), models.read()]);
      return { ends: endsOf([config.customPromptModel, config.masterPromptModel], choices, vendor) };
    },
  };
}
