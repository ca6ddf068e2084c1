import { Hono } from "hono";
import { companiesQuerySchema } from "#contract/companies.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { CompanySearchService } from "./company-search.service.ts";

/** Mounted at /api/companies. */
export const companySearchRoutes = (companies: CompanySearchService) =>
  new Hono<SignedIn>().get("/", async (c) =>
    c.json(await companies.search(c.var.actor, acceptsQuery(companiesQuerySchema)(c))),
  );
