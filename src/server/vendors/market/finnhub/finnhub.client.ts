import type { z } from "zod";
import type { MetricFacts, PriceFigures, ProfileFacts, TargetDetails } from "#domain/market/figures.ts";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { MarketState } from "#domain/market/session.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import {
  finnhubErrorSchema,
  finnhubMarketStatusSchema,
  finnhubMetricSchema,
  finnhubProfileSchema,
  finnhubQuoteSchema,
  finnhubTargetSchema,
} from "./finnhub.schema.ts";
import {
  marketStateFromFinnhub,
  metricsFromFinnhub,
  profileFromFinnhub,
  quoteFromFinnhub,
  targetFromFinnhub,
} from "./finnhub.transform.ts";

const timeoutMs = 8_000;
const bytesMax = 1024 * 1024;
/** Covered by every plan. */
const checkedSymbol = "AAPL";

export type FinnhubClient = {
  /** `symbol` in the vendor's spelling. */
  quote(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  profile(key: string, symbol: string): Promise<ProviderAnswer<ProfileFacts>>;
  metrics(key: string, symbol: string): Promise<ProviderAnswer<MetricFacts>>;
  /** Free keys answer no-access. */
  priceTarget(key: string, symbol: string): Promise<ProviderAnswer<TargetDetails>>;
  /** State of the US exchanges. */
  marketState(key: string): Promise<ProviderAnswer<MarketState>>;
  /** What the provider makes of the key. */
  check(key: string): Promise<KeyDecision>;
};

type Call<S extends z.ZodType, T> = {
  path: string;
  query: Record<string, string>;
  schema: S;
  transform: (raw: z.output<S>) => ProviderAnswer<T>;
};

/** Each call is one request; no method rejects. The key travels in the query `token` (specification section 7). */
export function createFinnhubClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
  now?: () => number;
}): FinnhubClient {
  const { baseUrl, fetch, log } = deps;
  const now = deps.now ?? Date.now;

  function ask(key: string, path: string, query: Record<string, string>): Promise<JsonReply> {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("token", key);
    return getJson({ fetch, url, timeoutMs, bytesMax });
  }

  async function call<S extends z.ZodType, T>(key: string, spec: Call<S, T>): Promise<ProviderAnswer<T>> {
    const reply = await ask(key, spec.path, spec.query);
    const rejection = rejectionIn(reply, now());
    if (rejection) return rejection;
    const read = spec.schema.safeParse(reply.kind === "reply" ? reply.json : undefined);
    if (read.success) return spec.transform(read.data);
    log.debug({ provider: "finnhub", path: spec.path }, "An answer of the stock-data provider is unreadable");
    return { kind: "down", detail: "an unreadable answer" };
  }

  return {
    quote: (key, symbol) =>
      call(key, {
        path: "/quote",
        query: { symbol },
        schema: finnhubQuoteSchema,
        transform: quoteFromFinnhub,
      }),
    profile: (key, symbol) =>
      call(key, {
        path: "/stock/profile2",
        query: { symbol },
        schema: finnhubProfileSchema,
        transform: profileFromFinnhub,
      }),
    metrics: (key, symbol) =>
      call(key, {
        path: "/stock/metric",
        query: { symbol, metric: "all" },
        schema: finnhubMetricSchema,
        transform: metricsFromFinnhub,
      }),
    priceTarget: (key, symbol) =>
      call(key, {
        path: "/stock/price-target",
        query: { symbol },
        schema: finnhubTargetSchema,
        transform: targetFromFinnhub,
      }),
    marketState: (key) =>
      call(key, {
        path: "/stock/market-status",
        query: { exchange: "US" },
        schema: finnhubMarketStatusSchema,
        transform: marketStateFromFinnhub,
      }),
    check: async (key) => {
      const reply = await ask(key, "/quote", { symbol: checkedSymbol });
      const rejection = rejectionIn(reply, now());
      if (rejection) return rejection.kind === "down" ? failureOf(reply) : rejection.kind;
      const read = finnhubQuoteSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
      if (!read.success) return "unreadable";
      return quoteFromFinnhub(read.data).kind === "ok" ? "works" : "no-data";
    },
  };
}

function rejectionIn(reply: JsonReply, nowMs: number): ProviderRejection | null {
  if (reply.kind === "failed") return { kind: "down", detail: reply.detail };
  const { status, headers } = reply;
  const parsed = finnhubErrorSchema.safeParse(reply.json);
  const message = parsed.success ? parsed.data.error : reply.text.slice(0, 500);
  if (status === 401) return /access/i.test(message) ? { kind: "no-access" } : { kind: "wrong-key" };
  // Without the vendor's own words it is the gate before it, which rejects the server and no symbol.
  if (status === 403 && parsed.success) return { kind: "no-access" };
  if (status === 429) {
    // The vendor answers an empty token with 429 and this advice: a failure of the key, not a limit.
    if (/sign up/i.test(message)) return { kind: "wrong-key" };
    return { kind: "rate-limited", retryAfterMs: waitOf(headers, nowMs) };
  }
  if (status !== 200) return { kind: "down", detail: `http ${status}` };
  return parsed.success ? { kind: "down", detail: "an error in a good answer" } : null;
}

/** Retry-After in seconds or as a date, else the vendor's reset moment in seconds since 1970. */
function waitOf(headers: Headers, nowMs: number): number | null {
  const after = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(after)) return Number(after) * 1_000;
  const date = after === "" ? Number.NaN : Date.parse(after);
  const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
  const until = Number.isNaN(date) && /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 : date;
  return until > nowMs ? until - nowMs : null;
}
