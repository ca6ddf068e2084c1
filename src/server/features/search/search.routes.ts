import { Hono } from "hono";
import { searchQuerySchema } from "#contract/search.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { SearchService } from "./search.service.ts";

/** Mounted at /api/news/search. */
export const searchRoutes = (search: SearchService) =>
  new Hono<SignedIn>().get("/", async (c) => {
    const query = acceptsQuery(searchQuerySchema)(c);
    c.header("Cache-Control", "private, no-store");
    return c.json(await search.search(c.var.actor, query));
  });
