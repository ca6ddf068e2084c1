import { Hono } from "hono";
import { newPromptSchema, promptPatchSchema, promptPreviewSchema } from "#contract/analysis.ts";
import { newOrderSchema } from "#contract/order.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AnalysisService } from "./analysis.service.ts";
import type { PromptsService } from "./prompts.service.ts";

export type PromptsRoutesDeps = { prompts: PromptsService; analysis: Pick<AnalysisService, "preview"> };

export const promptsRoutes = ({ prompts, analysis }: PromptsRoutesDeps) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json({ prompts: await prompts.list(c.var.actor) }))
    .post("/", async (c) =>
      c.json(await prompts.add(c.var.actor, await acceptsBody(newPromptSchema)(c)), 201),
    )
    .put("/order", async (c) =>
      c.json({ prompts: await prompts.reorder(c.var.actor, await acceptsBody(newOrderSchema)(c)) }),
    )
    .post("/preview", async (c) =>
      c.json(await analysis.preview(c.var.actor, await acceptsBody(promptPreviewSchema)(c))),
    )
    .patch("/:promptId", async (c) =>
      c.json(
        await prompts.change(c.var.actor, c.req.param("promptId"), await acceptsBody(promptPatchSchema)(c)),
      ),
    )
    .delete("/:promptId", async (c) => {
      await prompts.remove(c.var.actor, c.req.param("promptId"));
      return c.body(null, 204);
    })
    .post("/:promptId/restore", async (c) =>
      c.json(await prompts.restore(c.var.actor, c.req.param("promptId"))),
    );
