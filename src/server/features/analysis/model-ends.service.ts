import type { ModelEnds } from "#contract/ai-provider.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { endsSoon, successorOf } from "#domain/analysis/successors.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { ModelsService } from "./models.service.ts";

export type ModelEndsDeps = {
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  currentModels: Pick<CurrentModelsService, "of">;
  models: Pick<ModelsService, "listFor">;
  clock: Clock;
};

export type ModelEndsService = ReturnType<typeof createModelEndsService>;

/** Models of a user's prompts that end soon, by the list that the user's own key gets. */
export function createModelEndsService({ aiAccess, currentModels, models, clock }: ModelEndsDeps) {
  return {
    async of(actor: Actor): Promise<ModelEnds> {
      const access = await aiAccess(actor);
      if (access === null) return { ends: [] };
      const [current, choices] = await Promise.all([currentModels.of(access), models.listFor(access)]);
      const used = new Set([current.customPromptModel, current.masterPromptModel]);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      return {
        ends: choices
          .filter((choice) => used.has(choice.id) && endsSoon(choice, today))
          .map(({ id, endsOn }) => ({
            model: id,
            endsOn: endsOn ?? "",
            // One that ends soon itself is no way out.
            successor:
              successorOf(
                id,
                choices.filter((choice) => !endsSoon(choice, today)),
                access.vendor,
              ) ?? null,
          })),
      };
    },
  };
}
