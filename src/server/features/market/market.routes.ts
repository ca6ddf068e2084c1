import { Hono } from "hono";
import { quotesQuerySchema } from "#contract/market.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import type { QuotesService } from "./quotes.service.ts";
import type { TickerService } from "./ticker.service.ts";

const quotesQuery = acceptsQuery(quotesQuerySchema);

export const marketRoutes = (quotes: QuotesService) =>
  new Hono<SignedIn>().get("/", async (c) =>
    c.json(await quotes.quotesFor(c.var.actor, quotesQuery(c).symbols.split(","))),
  );

export const tickerRoutes = (ticker: TickerService) =>
  new Hono<Anyone>().get("/", async (c) => c.json({ items: await ticker.items() }));
