import type { z } from "zod";
import type { PriceFigures } from "#domain/market/figures.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import {
  twelveDataErrorSchema,
  twelveDataPriceSchema,
  twelveDataQuoteSchema,
  twelveDataSeriesSchema,
} from "./twelve-data.schema.ts";
import { historyFromTwelveData, priceFromTwelveData, quoteFromTwelveData } from "./twelve-data.transform.ts";

const timeoutMs = 8_000;
const bytesMax = 1024 * 1024;
/** Among the few that the public key serves. */
const checkedSymbol = "AAPL";

/** The vendor's public key; it serves a few symbols only. */
export const twelveDataDemoKey = "demo";

type Request = { path: string; key: string; symbol: string; query?: Record<string, string> };

export type TwelveDataClient = {
  /** Price and currency alone. `symbol` in the vendor's spelling. */
  price(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  /** Price with change, range and volume. */
  quote(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  /** `1d`: minutes of the last trading day; `1m`: closes of the last month. */
  history(key: string, symbol: string, range: HistoryRange): Promise<ProviderAnswer<PriceHistory>>;
  /** What the vendor makes of the key. */
  check(key: string): Promise<KeyDecision>;
};

/** A whole day has 390 minutes, a month at most 23 trading days. */
const barsOf = {
  "1d": { interval: "1min", outputsize: "390" },
  "1m": { interval: "1day", outputsize: "23" },
} as const;

/** Each call is one request and one credit; no method rejects. The key travels in the query `apikey`. */
export function createTwelveDataClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
  now?: () => number;
}): TwelveDataClient {
  const { baseUrl, fetch, log, now = Date.now } = deps;

  function ask({ path, key, symbol, query = {} }: Request): Promise<JsonReply> {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("symbol", symbol);
    url.searchParams.set("apikey", key);
    return getJson({ fetch, url, timeoutMs, bytesMax });
  }

  async function call<S extends z.ZodType, T>(
    spec: Request & { schema: S },
    transform: (symbol: string, raw: z.output<S>) => ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> {
    const reply = await ask(spec);
    const rejection = rejectionIn(reply, spec.key, now());
    if (rejection) return rejection;
    const read = spec.schema.safeParse(reply.kind === "reply" ? reply.json : undefined);
    if (read.success) return transform(spec.symbol, read.data);
    log.debug({ provider: "twelve-data", path: spec.path }, "An answer of the price service is unreadable");
    return { kind: "down", detail: "an unreadable answer" };
  }

  return {
    price: (key, symbol) =>
      call({ path: "/price", key, symbol, schema: twelveDataPriceSchema }, priceFromTwelveData),
    quote: (key, symbol) =>
      call({ path: "/quote", key, symbol, schema: twelveDataQuoteSchema }, quoteFromTwelveData),
    history: (key, symbol, range) =>
      call(
        {
          path: "/time_series",
          key,
          symbol,
          query: { ...barsOf[range], timezone: "UTC" },
          schema: twelveDataSeriesSchema,
        },
        (asked, raw) => historyFromTwelveData(asked, raw, now()),
      ),
    check: async (key) => {
      const reply = await ask({ path: "/quote", key, symbol: checkedSymbol });
      const rejection = rejectionIn(reply, key, now());
      if (rejection?.kind === "rate-limited" && rejection.retryAfterMs !== null) return "no-quota";
      if (rejection) return rejection.kind === "down" ? failureOf(reply) : rejection.kind;
      const read = twelveDataQuoteSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
      if (!read.success) return "unreadable";
      return quoteFromTwelveData(checkedSymbol, read.data).kind === "ok" ? "works" : "no-data";
    },
  };
}

/** A symbol of a higher plan, under 403 as well as under 404, which unknown symbols have, too. */
const ofHigherPlan = /\bavailable (?:exclusively with|starting with)\b/i;
const dayMs = 86_400_000;

function rejectionIn(reply: JsonReply, key: string, nowMs: number): ProviderRejection | null {
  if (reply.kind === "failed") return { kind: "down", detail: reply.detail };
  const parsed = twelveDataErrorSchema.safeParse(reply.json);
  const status = parsed.success ? parsed.data.code : reply.status;
  if (status === 200 && !parsed.success) return null;
  // With the demo key the vendor rejects symbols, not the key.
  if (status === 401) return key === twelveDataDemoKey ? { kind: "no-access" } : { kind: "wrong-key" };
  const message = parsed.success ? parsed.data.message : "";
  if (status === 403) return { kind: "no-access" };
  if (status === 404 || status === 400) return { kind: ofHigherPlan.test(message) ? "no-access" : "no-data" };
  // The vendor names no time: it counts by the minute, and by the day of UTC.
  if (status === 429)
    return {
      kind: "rate-limited",
      retryAfterMs: /\bfor the day\b/i.test(message) ? dayMs - (nowMs % dayMs) : null,
    };
  return { kind: "down", detail: `http ${status}` };
}
