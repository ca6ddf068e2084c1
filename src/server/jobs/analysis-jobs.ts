import type { HistoryService } from "../features/analysis/history.service.ts";
import type { SpendingService } from "../features/analysis/spending.service.ts";
import type { Job } from "./jobs.ts";

export type AnalysisJobsDeps = {
  spending: Pick<SpendingService, "cleanUp">;
  history: Pick<HistoryService, "removeOld">;
};

/** What keeps the results of analyses and the accounts of their cost bounded. */
export function analysisJobs({ spending, history }: AnalysisJobsDeps): Job[] {
  return [
    { name: "analysis.spending", cron: "*/10 * * * *", atStart: false, run: spending.cleanUp },
    { name: "analysis.old", cron: "27 4 * * *", atStart: false, run: history.removeOld },
  ];
}
