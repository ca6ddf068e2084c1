import { useQuery } from "@tanstack/react-query";
import { costHint, costOf } from "#domain/analysis/cost-figures.ts";
import type { AnalysisChoice } from "#web/features/analysis/analysis-run.ts";
import { estimatesQuery } from "#web/features/analysis/api/estimates.query.ts";
import { modelsQuery } from "#web/features/analysis/api/models.query.ts";

export type OfferedRun = { model: string; hint: string | undefined };

/** What the same prompt may cost on each model, and which one runs it next. */
export function useNextCost(itemId: string, choice: AnalysisChoice) {
  const { data: { models } = { models: [] } } = useQuery(modelsQuery);
  const { data } = useQuery(estimatesQuery(itemId, choice.symbol));
  const estimate = data?.estimates.find(({ promptId }) => promptId === choice.promptId);
  const offered = models.map(({ name, inputNano, outputNano, retired }): OfferedRun => {
    if (retired) return { model: name, hint: "retired" };
    if (!estimate) return { model: name, hint: undefined };
    if (inputNano === null || outputNano === null) return { model: name, hint: costHint(null) };
    const tokens = {
      promptTokens: estimate.promptTokensMax,
      completionTokens: estimate.answerTokensMax,
    };
    return { model: name, hint: costHint(costOf({ inputNano, outputNano }, tokens)) };
  });
  const nextModel = choice.model ?? estimate?.model;
  return {
    offered,
    next: offered.find(({ model }) => model === nextModel),
    /** False: the prompt is gone, and nothing can be run again. */
    isKnown: data === undefined || estimate !== undefined,
    kept: data?.kept,
  };
}
