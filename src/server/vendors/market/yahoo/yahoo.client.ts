import type { PriceFigures } from "#domain/market/figures.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { exchangeJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import { type YahooChart, yahooChartSchema, yahooErrorSchema } from "./yahoo.schema.ts";
import { historyFromYahoo, quoteFromYahoo } from "./yahoo.transform.ts";

const timeoutMs = 8_000;
const bytesMax = 1024 * 1024;
const checkedSymbol = "AAPL";
/** The vendor answers 429 to names that do not begin like a browser's. */
const userAgent = "Mozilla/5.0 (compatible; Tapewise)";

export type YahooClient = {
  /** `symbol` in the product's spelling; so in every call. */
  quote(symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  /** `1d`: minutes of the last trading day; `1m`: closes of the last month, split-adjusted by the vendor. */
  history(symbol: string, range: HistoryRange): Promise<ProviderAnswer<PriceHistory>>;
  check(): Promise<KeyDecision>;
};

const spans = {
  quote: { interval: "1d", range: "1d" },
  "1d": { interval: "1m", range: "1d" },
  "1m": { interval: "1d", range: "1mo" },
} as const;

/** Each call is one request; no method rejects. There is no key, no agreement and no promise behind this vendor. */
export function createYahooClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}): YahooClient {
  const { baseUrl, fetch, log } = deps;

  function ask(symbol: string, span: keyof typeof spans): Promise<JsonReply> {
    const spelled = encodeURIComponent(symbol.replaceAll(".", "-"));
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/v8/finance/chart/${spelled}`);
    for (const [name, value] of Object.entries(spans[span])) url.searchParams.set(name, value);
    const headers = { accept: "application/json", "user-agent": userAgent };
    return exchangeJson({ fetch, url, timeoutMs, bytesMax }, { headers });
  }

  function read<T>(reply: JsonReply, transform: (chart: YahooChart) => ProviderAnswer<T>): ProviderAnswer<T> {
    const rejection = rejectionIn(reply);
    if (rejection) return rejection;
    const parsed = yahooChartSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
    const chart = parsed.data?.chart.result[0];
    if (chart) return transform(chart);
    log.debug({ provider: "yahoo" }, "An answer of Yahoo is unreadable");
    return { kind: "down", detail: "an unreadable answer" };
  }

  return {
    quote: async (symbol) => read(await ask(symbol, "quote"), quoteFromYahoo),
    history: async (symbol, range) =>
      read(await ask(symbol, range), (chart) => historyFromYahoo(chart, range)),
    check: async () => {
      const reply = await ask(checkedSymbol, "quote");
      const answer = read(reply, quoteFromYahoo);
      if (answer.kind === "ok") return "works";
      if (answer.kind !== "down") return answer.kind;
      const isRejected = reply.kind === "reply" && reply.status >= 300 && reply.status < 500;
      return isRejected ? "no-access" : failureOf(reply);
    },
  };
}

function rejectionIn(reply: JsonReply): ProviderRejection | null {
  if (reply.kind === "failed") return { kind: "down", detail: reply.detail };
  const { status } = reply;
  // Plain text, and no time to wait.
  if (status === 429) return { kind: "rate-limited", retryAfterMs: null };
  // In this shape the vendor speaks of the symbol; what rejects the server (401, a page about consent) has another one.
  if (status < 500 && yahooErrorSchema.safeParse(reply.json).success) return { kind: "no-data" };
  return status === 200 ? null : { kind: "down", detail: `http ${status}` };
}
