import { streamSSE } from "hono/streaming";
import type { aiSpendingEndpoints } from "#contract/ai-spending.ts";
import { type analysisEndpoints, analysisEventSchemas } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type Call, checkedAnswer, type Handlers } from "#server/http/endpoints.ts";
import { asAppError, errorBody } from "#server/http/errors.ts";
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
    const wantsJson = (call.request.headers.get("accept") ?? "").includes("application/json");
    return wantsJson ? whole(call, analysis, prepared) : streamed(call, analysis, prepared);
  },
  listAnalyses: ({ actor, params, query }) => history.list(actor, params.id, query),
  listCompanyAnalyses: ({ actor, params, query }) => history.listOfCompany(actor, params.symbol, query),
  estimateAnalyses: ({ actor, params, query }) => estimates.of(actor, params.id, query.symbol),
  deleteAnalysis: ({ actor, params }) => history.remove(actor, params.analysisId),
  listModels: async ({ actor, query }) => offeredModels.offered(await aiAccess(actor), query.all === "1"),
  readSpending: ({ actor }) => spending.read(actor),
  changeBudget: ({ actor, body }) => spending.choose(actor, body),
});

type AnalysisCall = Call<(typeof aiSpendingEndpoints)["runAnalysis"]>;
type Prepared = Awaited<ReturnType<AnalysisService["prepare"]>>;
const { delta, done: doneEvent } = analysisEventSchemas;

async function whole(
  { context, actor }: AnalysisCall,
  analysis: AnalysisService,
  prepared: Prepared,
): Promise<Response> {
  const stop = new AbortController();
  const { outgoing } = context.env;
  outgoing.once("close", () => stop.abort());
  if (outgoing.destroyed) stop.abort();
  const done = await analysis.run(actor, prepared, { signal: stop.signal, onDelta: () => undefined });
  return done ? context.json(checkedAnswer(doneEvent, done, "event done"), 201) : context.body(null, 204);
}

function streamed({ context, actor }: AnalysisCall, analysis: AnalysisService, prepared: Prepared): Response {
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const send = (event: string, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      const done = await analysis.run(actor, prepared, {
        signal: stop.signal,
        onDelta: (text) => void send("delta", checkedAnswer(delta, { text }, "event delta")),
      });
      if (done) await send("done", checkedAnswer(doneEvent, done, "event done"));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "unexpected")
        context.var.log.error({ err: String(error.cause) }, "An analysis failed");
      await send("error", errorBody(error, context.var.requestId).error);
    }
  });
}
