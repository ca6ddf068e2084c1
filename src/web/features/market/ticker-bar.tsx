import { queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { tickerRefreshMs } from "#domain/market/limits.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { publicKey } from "#web/lib/session.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

/** While the server has no prices yet, as in its first seconds. */
const emptyRefreshMs = 5_000;

const tickerQuery = queryOptions({
  queryKey: [publicKey, "ticker"],
  queryFn: ({ signal }) => call("GET /api/ticker", { signal }),
  staleTime: tickerRefreshMs,
  refetchInterval: ({ state }) => (state.data?.items.length === 0 ? emptyRefreshMs : tickerRefreshMs),
});

// Its script comes while the prices do.
const loadList = () => import("#web/features/market/ticker-list.tsx");
const TickerList = lazyComponent(async () => (await loadList()).TickerList);

/** With no items at all the bar keeps its loading text (READ-12). Old prices stay while new ones are asked for. */
export function TickerBar() {
  const t = useTranslate();
  const { data } = useQuery(tickerQuery);
  useEffect(() => void loadList().catch(() => undefined), []);
  const items = data?.items ?? [];
  const loading = (
    <p className="min-w-0 flex-1 truncate text-13 text-ink-soft">{t("Loading market data...")}</p>
  );
  if (items.length === 0) return loading;
  return (
    <Suspense fallback={loading}>
      <TickerList items={items} />
    </Suspense>
  );
}
