import type { Estimate, EstimatesAnswer } from "#contract/ai-spending.ts";
import { masterPromptId, type PromptPreview, type PromptPreviewAnswer } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { backgroundCharactersMax } from "#domain/analysis/background.ts";
import { priceAt, promptTokensMax } from "#domain/analysis/cost.ts";
import { costOf } from "#domain/analysis/cost-figures.ts";
import { sentBackground } from "#domain/analysis/messages.ts";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { masterPrompt } from "#domain/analysis/prompts.data.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { AnalysisService } from "./analysis.service.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { HistoryStore } from "./history.store.ts";
import type { PromptsService } from "./prompts.service.ts";

export type EstimatesServiceDeps = {
  analysis: Pick<AnalysisService, "subject">;
  prompts: Pick<PromptsService, "listVersioned">;
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  currentModels: Pick<CurrentModelsService, "of" | "unasked">;
  history: Pick<HistoryStore, "count">;
};

export type EstimatesService = ReturnType<typeof createEstimatesService>;

/** What a user sees before anything is sent. */
export function createEstimatesService({
  analysis,
  prompts,
  aiAccess,
  currentModels,
  history,
}: EstimatesServiceDeps) {
  return {
    /** What an analysis with this text would send. Nothing is sent, and no key is needed. */
    async preview(actor: Actor, input: PromptPreview): Promise<PromptPreviewAnswer> {
      const { item, company, messagesFor } = await analysis.subject(actor, input.itemId, input.symbol);
      const { customPromptModel } = await currentModels.unasked(await aiAccess(actor));
      const { text, reports, earlier } = sentBackground(item, company);
      const background = {
        reports,
        earlier,
        characters: text.length,
        charactersMax: backgroundCharactersMax,
      };
      return { model: customPromptModel, background, ...messagesFor(input) };
    },
    /** Made from the messages that would really be sent, at the prices that the budget counts with. */
    async of(actor: Actor, itemId: string, symbol: string): Promise<EstimatesAnswer> {
      const { messagesFor } = await analysis.subject(actor, itemId, symbol);
      const access = await aiAccess(actor);
      const { customPromptModel, masterPromptModel } = await currentModels.of(access);
      const estimate = (
        promptId: string,
        text: { prompt: string; asksForCall?: boolean },
        model: string,
      ): Estimate => {
        const tokens = {
          promptTokens: promptTokensMax(messagesFor(text)),
          completionTokens: callRoom(model, "analysis").answerTokensMax,
        };
        const price = priceAt(access ?? { vendor: "openai", isFree: false }, model);
        return {
          promptId,
          model,
          promptTokensMax: tokens.promptTokens,
          answerTokensMax: tokens.completionTokens,
          microDollarsMax: price ? costOf(price, tokens) : null,
        };
      };
      const own = await prompts.listVersioned(actor);
      return {
        estimates: [
          ...own.map((each) => estimate(each.id, each, customPromptModel)),
          estimate(masterPromptId, masterPrompt, masterPromptModel),
        ],
        kept: await history.count({ userId: actor.userId, itemId, symbol }),
      };
    },
  };
}
