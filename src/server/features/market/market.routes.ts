import { Hono } from "hono";
import { compress } from "hono/compress";
import { priceSeriesQuerySchema, quotesQuerySchema, reactionsQuerySchema } from "#contract/market.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import type { PriceSeriesService } from "./price-series.service.ts";
import type { QuotesService } from "./quotes.service.ts";
import type { ReactionsService } from "./reactions.service.ts";
import type { TickerService } from "./ticker.service.ts";

const quotesQuery = acceptsQuery(quotesQuerySchema);
const priceSeriesQuery = acceptsQuery(priceSeriesQuerySchema);
const reactionsQuery = acceptsQuery(reactionsQuerySchema);

export const marketRoutes = ({
  quotes,
  priceSeries,
}: {
  quotes: QuotesService;
  priceSeries: PriceSeriesService;
}) =>
  new Hono<SignedIn>()
    // The line of a day has hundreds of points, and a page has a line for each company.
    .use(compress())
    .get("/", async (c) => c.json(await quotes.quotesFor(c.var.actor, quotesQuery(c).symbols.split(","))))
    .get("/:symbol/prices", async (c) =>
      c.json(await priceSeries.seriesFor(c.var.actor, c.req.param("symbol"), priceSeriesQuery(c).range)),
    );

export const reactionsRoutes = (reactions: ReactionsService) =>
  new Hono<SignedIn>().get("/", async (c) =>
    c.json(await reactions.reactionsFor(c.var.actor, reactionsQuery(c).ids)),
  );

export const tickerRoutes = (ticker: TickerService) =>
  new Hono<Anyone>().get("/", async (c) => c.json({ items: await ticker.items() }));
