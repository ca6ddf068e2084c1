import type { marketEndpoints } from "#contract/market.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { PriceSeriesService } from "./price-series.service.ts";
import type { QuotesService } from "./quotes.service.ts";
import type { ReactionsService } from "./reactions.service.ts";
import type { TickerService } from "./ticker.service.ts";

export type MarketRoutesDeps = {
  quotes: QuotesService;
  priceSeries: PriceSeriesService;
  reactions: Pick<ReactionsService, "reactionsFor">;
  ticker: TickerService;
};

export const marketRoutes = ({
  quotes,
  priceSeries,
  reactions,
  ticker,
}: MarketRoutesDeps): Handlers<typeof marketEndpoints> => ({
  listQuotes: ({ actor, query }) => quotes.quotesFor(actor, query.symbols.split(","), query.screen),
  readPriceSeries: ({ actor, params, query }) => priceSeries.seriesFor(actor, params.symbol, query.range),
  listReactions: ({ actor, query }) => reactions.reactionsFor(actor, query.ids),
  readTicker: async () => ({ items: await ticker.items() }),
});
