import { createCallCounter } from "../kit/call-counter.ts";
import { companyBySymbol } from "../kit/companies.ts";
import { logoOf } from "../kit/logo.ts";
import { createMarket, type Market } from "../kit/market.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import {
  marketStatusReply,
  metricReply,
  profileReply,
  quoteReply,
  recommendationReply,
  searchReply,
} from "./replies.ts";
import { type FakeTrade, type FakeTradeStream, startFakeTrades } from "./trades.ts";

/** The key this fake accepts when none are given. */
export const fakeFinnhubKey = "standinfinnhubkey0001";

export type FinnhubOptions = {
  port?: number;
  seed?: string;
  now?: () => number;
  /** Prices move day and night; the market status says so too. */
  alwaysOpen?: boolean;
  keys?: string[];
  /** 60 when left out, as on the vendor's free plan. */
  callsPerMinuteMax?: number;
  /** Of the stream of trades. */
  tradesPort?: number;
  /** The stream sends a trade of each followed symbol whose price has moved, this often; left out: what is sent by hand. */
  tradesEveryMs?: number;
};

export type FakeFinnhub = RunningServer & {
  /** Where `/quote` and the other calls hang. */
  baseUrl: string;
  /** Accepted keys; may be changed while it runs. */
  keys: Set<string>;
  market: Market;
  trades: FakeTradeStream;
};

const callsPerSecondMax = 30;
const basePath = "/api/v1";

const premiumPaths = new Set([
  "/stock/price-target",
  "/stock/profile",
  "/stock/dividend",
  "/stock/candle",
  "/stock/upgrade-downgrade",
  "/forex/rates",
  "/forex/candle",
  "/crypto/candle",
]);

const signUpText = "API limit reached. Please sign up for a free account to continue using the API.";

/** A symbol with an exchange outside the United States, such as SAP.DE; class shares such as BRK.B are not. */
function isForeign(symbol: string): boolean {
  return /^[^:]+\.(?![ABC]$)[A-Z]+$/.test(symbol);
}

/** Starts a fake of the stock-data vendor's free plan. */
export async function startFakeFinnhub(options: FinnhubOptions = {}): Promise<FakeFinnhub> {
  const now = options.now ?? Date.now;
  const alwaysOpen = options.alwaysOpen ?? false;
  const keys = new Set(options.keys ?? [fakeFinnhubKey]);
  const market = createMarket({ seed: options.seed ?? "tapewise", now, alwaysOpen });
  const minutely = createCallCounter({ limit: options.callsPerMinuteMax ?? 60, windowMs: 60_000, now });
  const secondly = createCallCounter({ limit: callsPerSecondMax, windowMs: 1_000, now });

  function bodyFor(path: string, { query, headers }: FakeRequest): object | null {
    const symbol = query.get("symbol") ?? "";
    switch (path) {
      case "/quote":
        return quoteReply(market, symbol);
      case "/stock/profile2":
        return profileReply(market, symbol, `http://${headers.host}/logo`);
      case "/stock/metric":
        return metricReply(market, symbol);
      case "/stock/recommendation":
        return recommendationReply(symbol, now());
      case "/stock/market-status":
        return marketStatusReply(now(), alwaysOpen);
      case "/search":
        return searchReply(query.get("q") ?? "");
      default:
        return null;
    }
  }

  function handle(request: FakeRequest): Reply {
    const [, logo = ""] = /^\/logo\/([A-Z.-]+)\.png$/.exec(request.path) ?? [];
    // Where pictures lie no key is asked for.
    if (companyBySymbol.has(logo)) return { headers: { "content-type": "image/png" }, body: logoOf(logo) };
    const token = request.query.get("token") ?? request.headers["x-finnhub-token"] ?? "";
    if (token === "") return json(429, { error: signUpText });
    if (!keys.has(token)) return json(401, { error: "Invalid API key." });
    const second = secondly.count(token);
    const minute = second.allowed ? minutely.count(token) : { ...second, limit: 60, remaining: 0 };
    const headers = {
      "x-ratelimit-limit": String(minute.limit),
      "x-ratelimit-remaining": String(minute.remaining),
      "x-ratelimit-reset": String(Math.ceil(minute.resetMs / 1000)),
    };
    if (!minute.allowed) {
      const waitSeconds = Math.max(1, Math.ceil((minute.resetMs - now()) / 1000));
      const error = "API limit reached. Please try again later. Remaining Limit: 0";
      return json(429, { error }, { ...headers, "retry-after": String(waitSeconds) });
    }
    const path = request.path.startsWith(basePath) ? request.path.slice(basePath.length) : request.path;
    if (premiumPaths.has(path) || isForeign(request.query.get("symbol") ?? ""))
      return json(403, { error: "You don't have access to this resource." }, headers);
    const body = request.method === "GET" ? bodyFor(path, request) : null;
    return body ? json(200, body, headers) : json(404, { error: "API not found." }, headers);
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Finnhub", now, handle, ...port });
  const tradesPort = options.tradesPort === undefined ? {} : { port: options.tradesPort };
  const trades = await startFakeTrades({ keys, now, ...tradesPort });
  const moves =
    options.tradesEveryMs === undefined
      ? undefined
      : setInterval(
          () => trades.send(movesOf(market, trades.followed().flat(), now())),
          options.tradesEveryMs,
        );
  async function stop(): Promise<void> {
    clearInterval(moves);
    await Promise.all([trades.stop(), server.stop()]);
  }
  return { ...server, baseUrl: `${server.url}${basePath}`, keys, market, trades, stop };
}

function movesOf(market: Market, symbols: string[], nowMs: number): FakeTrade[] {
  return [...new Set(symbols)].flatMap((s) => {
    const quote = market.quoteOf(s);
    return quote?.isOpen ? [{ s, p: quote.price, t: nowMs, v: 100, c: ["1"] }] : [];
  });
}
