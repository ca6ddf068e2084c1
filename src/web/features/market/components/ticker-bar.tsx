import { useQuery } from "@tanstack/react-query";
import { tickerQuery } from "#web/features/market/api/ticker.query.ts";
import { TickerList } from "#web/features/market/components/ticker-list.tsx";

/** With no items at all the bar keeps its loading text (READ-12). Old prices stay while new ones are asked for. */
export function TickerBar() {
  const { data } = useQuery(tickerQuery);
  const items = data?.items ?? [];
  if (items.length === 0)
    return <p className="min-w-0 flex-1 truncate text-13 text-ink-soft">Loading market data...</p>;
  return <TickerList items={items} />;
}
