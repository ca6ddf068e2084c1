import { Hono } from "hono";
import { budgetSchema } from "#contract/ai-spending.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { OfferedModelsService } from "./offered-models.service.ts";
import type { SpendingService } from "./spending.service.ts";

export type SpendingRoutesDeps = { spending: SpendingService; offeredModels: OfferedModelsService };

/** Mounted at /api/analysis. */
export const spendingRoutes = ({ spending, offeredModels }: SpendingRoutesDeps) =>
  new Hono<SignedIn>()
    .get("/models", async (c) => c.json(await offeredModels.offered()))
    .get("/spending", async (c) => c.json(await spending.read(c.var.actor)))
    .put("/budget", async (c) =>
      c.json(await spending.choose(c.var.actor, await acceptsBody(budgetSchema)(c))),
    );
