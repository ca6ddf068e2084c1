import type { Budget, Spending } from "#contract/ai-spending.ts";
import { api } from "#web/lib/api.ts";

export const chooseBudget = (budget: Budget): Promise<Spending> =>
  api.put<Spending>("/api/analysis/budget", budget);
