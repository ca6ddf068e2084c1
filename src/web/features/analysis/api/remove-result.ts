import { api } from "#web/lib/api.ts";

export const removeResult = (analysisId: string): Promise<void> =>
  api.delete(`/api/analysis/results/${encodeURIComponent(analysisId)}`);
