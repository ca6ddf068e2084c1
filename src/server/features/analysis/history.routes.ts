import { Hono } from "hono";
import { analysesQuerySchema, estimatesQuerySchema } from "#contract/ai-spending.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { EstimatesService } from "./estimates.service.ts";
import type { HistoryService } from "./history.service.ts";

export type HistoryRoutesDeps = { history: HistoryService; estimates: EstimatesService };

/** Mounted at /api/news: a reader's results of an item, and what another one would cost. */
export const historyRoutes = ({ history, estimates }: HistoryRoutesDeps) =>
  new Hono<SignedIn>()
    .get("/:id/analyses", async (c) =>
      c.json(await history.list(c.var.actor, c.req.param("id"), acceptsQuery(analysesQuerySchema)(c))),
    )
    .get("/:id/analyses/estimates", async (c) =>
      c.json(
        await estimates.of(c.var.actor, c.req.param("id"), acceptsQuery(estimatesQuerySchema)(c).symbol),
      ),
    );

/** Mounted at /api/analysis/results. */
export const resultsRoutes = ({ history }: Pick<HistoryRoutesDeps, "history">) =>
  new Hono<SignedIn>().delete("/:analysisId", async (c) => {
    await history.remove(c.var.actor, c.req.param("analysisId"));
    return c.body(null, 204);
  });
