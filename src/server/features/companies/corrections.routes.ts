import { Hono } from "hono";
import { companyCorrectionSchema } from "#contract/companies.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { CorrectionsService } from "./corrections.service.ts";

/** Mounted at /api/news. */
export const correctionsRoutes = (corrections: CorrectionsService) =>
  new Hono<SignedIn>()
    .get("/:id/companies", async (c) => c.json(await corrections.read(c.var.actor, c.req.param("id"))))
    .put("/:id/companies", async (c) => {
      const correction = await acceptsBody(companyCorrectionSchema)(c);
      return c.json(await corrections.correct(c.var.actor, c.req.param("id"), correction));
    });
