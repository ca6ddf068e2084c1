import { Hono } from "hono";
import { correctionsQuerySchema } from "#contract/companies.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { CorrectionCountsService } from "../companies/correction-counts.service.ts";

export const companyCorrectionsRoutes = (corrections: CorrectionCountsService) =>
  new Hono<SignedIn>()
    .get("/", async (c) => c.json(await corrections.list(acceptsQuery(correctionsQuerySchema)(c))))
    .get("/export", (c) =>
      c.body(ReadableStream.from(corrections.labels()).pipeThrough(new TextEncoderStream()), 200, {
        "Content-Type": "application/jsonl",
        "Content-Disposition": 'attachment; filename="company-corrections.jsonl"',
      }),
    );
