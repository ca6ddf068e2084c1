import type {
  AnalysesAnswer,
  AnalysesQuery,
  CompanyAnalysesAnswer,
  CompanyAnalysesQuery,
} from "#contract/ai-spending.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { analysesKeptMax } from "#domain/analysis/analysis-states.ts";
import { AppError } from "#server/platform/app-error.ts";
import { analysisOf } from "./analysis-ending.ts";
import type { HistoryStore } from "./history.store.ts";

const pageRows = 10;

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Earlier results of a user. */
export function createHistoryService({ store }: { store: HistoryStore }) {
  return {
    async list(actor: Actor, itemId: string, { symbol, before }: AnalysesQuery): Promise<AnalysesAnswer> {
      const rows = await store.list({ userId: actor.userId, itemId, symbol }, before, pageRows + 1);
      return { analyses: rows.slice(0, pageRows).map(analysisOf), more: rows.length > pageRows };
    },
    /** About a company, of all headlines. */
    async listOfCompany(
      actor: Actor,
      symbol: string,
      { before }: CompanyAnalysesQuery,
    ): Promise<CompanyAnalysesAnswer> {
      const rows = await store.listOfCompany({ userId: actor.userId, symbol }, before, pageRows + 1);
      const analyses = rows.slice(0, pageRows).map(({ title, ...row }) => ({ ...analysisOf(row), title }));
      return { analyses, more: rows.length > pageRows };
    },
    /** @throws AppError analysis-not-found */
    async remove(actor: Actor, analysisId: string): Promise<void> {
      if (!(await store.remove(actor.userId, analysisId))) throw new AppError("analysis-not-found");
    },
    removeOld: () => store.dropBeyond(analysesKeptMax),
  };
}
