import type { aiSpendingEndpoints } from "#contract/ai-spending.ts";
import { type analysisEndpoints, analysisEventSchemas } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import { runAnswer } from "#server/http/run-answer.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { AnalysisService } from "./analysis.service.ts";
import type { EstimatesService } from "./estimates.service.ts";
import type { HistoryService } from "./history.service.ts";
import type { OfferedModelsService } from "./offered-models.service.ts";
import type { PromptsService } from "./prompts.service.ts";
import type { SpendingService } from "./spending.service.ts";

export type PromptsRoutesDeps = { prompts: PromptsService; estimates: Pick<EstimatesService, "preview"> };

export const promptsRoutes = ({
  prompts,
  estimates,
}: PromptsRoutesDeps): Handlers<typeof analysisEndpoints> => ({
  listPrompts: async ({ actor }) => ({ prompts: await prompts.list(actor) }),
  addPrompt: ({ actor, body }) => prompts.add(actor, body),
  orderPrompts: async ({ actor, body }) => ({ prompts: await prompts.reorder(actor, body) }),
  previewPrompt: ({ actor, body }) => estimates.preview(actor, body),
  changePrompt: ({ actor, params, body }) => prompts.change(actor, params.promptId, body),
  deletePrompt: ({ actor, params }) => prompts.remove(actor, params.promptId),
  restorePrompt: ({ actor, params }) => prompts.restore(actor, params.promptId),
});

export type AnalysesRoutesDeps = {
  analysis: AnalysisService;
  history: HistoryService;
  estimates: EstimatesService;
  spending: SpendingService;
  offeredModels: OfferedModelsService;
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
};

export const analysesRoutes = ({
  analysis,
  history,
  estimates,
  spending,
  offeredModels,
  aiAccess,
}: AnalysesRoutesDeps): Handlers<typeof aiSpendingEndpoints> => ({
  async runAnalysis(call) {
    const prepared = await analysis.prepare(call.actor, call.params.id, call.body);
    return runAnswer(call, {
      events: analysisEventSchemas,
      failed: "An analysis failed",
      run: (signal, tell) =>
        analysis.run(call.actor, prepared, { signal, onDelta: (text) => tell("delta", { text }) }),
    });
  },
  listAnalyses: ({ actor, params, query }) => history.list(actor, params.id, query),
  listCompanyAnalyses: ({ actor, params, query }) => history.listOfCompany(actor, params.symbol, query),
  estimateAnalyses: ({ actor, params, query }) => estimates.of(actor, params.id, query.symbol),
  deleteAnalysis: ({ actor, params }) => history.remove(actor, params.analysisId),
  listModels: async ({ actor, query }) => offeredModels.offered(await aiAccess(actor), query.all === "1"),
  readSpending: ({ actor }) => spending.read(actor),
  changeBudget: ({ actor, body }) => spending.choose(actor, body),
});
