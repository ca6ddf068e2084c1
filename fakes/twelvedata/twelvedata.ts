import { createCallCounter } from "../kit/call-counter.ts";
import { createMarket, type Market } from "../kit/market.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import {
  type ErrorBody,
  exchangeRateBody,
  failure,
  logoBody,
  priceBody,
  quoteBody,
  seriesBody,
} from "./replies.ts";

export type TwelveDataOptions = {
  port?: number;
  seed?: string;
  now?: () => number;
  alwaysOpen?: boolean;
  /** `demo` alone when left out. */
  keys?: string[];
  /** Symbols the key `demo` serves; all when left out, because the vendor does not say. */
  demoSymbols?: string[];
  /** 8 when left out, as on the vendor's free plan. */
  creditsPerMinuteMax?: number;
  /** 800 when left out. */
  creditsPerDayMax?: number;
  /**
   * The status with which metals are rejected, 403 when left out: since July 2024 the free plan has none. Paid plans and readers of the
   * demo key see them (200); both 403 and 404 are reported of the free one.
   */
  metals?: 200 | 403 | 404;
};

export type FakeTwelveData = RunningServer & { keys: Set<string>; market: Market };

const batchMax = 120;
const keyText =
  "**apikey** parameter is incorrect or not specified. You can get your free API key instantly following this link: https://twelvedata.com/pricing. If you believe that everything is correct, you can contact us at https://twelvedata.com/contact/customer";
const tooManyText = "Input parameter array exceeds the allowed length";

const planPaths: Record<string, string> = {
  "/profile": "grow",
  "/statistics": "pro",
  "/price_target": "ultra",
};

/** In a batch it takes that symbol's place. */
const metalRejected = (symbol: string, status: 403 | 404): ErrorBody =>
  failure(
    status,
    status === 403
      ? `${symbol} is available exclusively with grow, pro, ultra or enterprise plans. Consider upgrading your API Key now at https://twelvedata.com/pricing`
      : "This symbol is available starting with the Grow or Venture plan. Consider upgrading now at https://twelvedata.com/pricing",
  );

function exhausted(span: "minute" | "day", used: number, limit: number): ErrorBody {
  const wait = span === "minute" ? "Wait for the next minute" : "Wait for the next day";
  return failure(
    429,
    `You have run out of API credits for ${span === "minute" ? "the current minute" : "the day"}. ${used} API credits were used, with the current limit being ${limit}. ${wait} or consider switching to a higher tier plan at https://twelvedata.com/pricing`,
  );
}

function keyIn(request: FakeRequest): string {
  const header = /^apikey\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return request.query.get("apikey") ?? header ?? "";
}

function replied(body: object): Reply {
  const failed = "status" in body && body.status === "error" && "code" in body;
  return json(failed ? Number(body.code) : 200, body);
}

/** Starts a fake of the free price service: credits by the minute and by the day, errors in the body too. */
export async function startFakeTwelveData(options: TwelveDataOptions = {}): Promise<FakeTwelveData> {
  const { now = Date.now, metals = 403 } = options;
  const keys = new Set(options.keys ?? ["demo"]);
  const market = createMarket({
    seed: options.seed ?? "tapewise",
    now,
    alwaysOpen: options.alwaysOpen ?? false,
  });
  const [perMinute, perDay] = [options.creditsPerMinuteMax ?? 8, options.creditsPerDayMax ?? 800];
  const minutely = createCallCounter({ limit: perMinute, windowMs: 60_000, now });
  const daily = createCallCounter({ limit: perDay, windowMs: 86_400_000, now });
  const bodies: Record<string, (symbol: string, query: URLSearchParams) => object> = {
    "/price": (symbol) => priceBody(market, symbol),
    "/quote": (symbol) => quoteBody(market, symbol),
    "/exchange_rate": (symbol) => exchangeRateBody(market, symbol),
    "/logo": logoBody,
    "/time_series": (symbol, query) => seriesBody(market, symbol, query),
  };

  /** The answer for one symbol. */
  function bodyFor(symbol: string, path: string, query: URLSearchParams): object {
    if (metals !== 200 && /^XA[UG]\//.test(symbol)) return metalRejected(symbol, metals);
    return bodies[path]?.(symbol, query) ?? {};
  }

  function creditFailure(key: string, credits: number): ErrorBody | null {
    if (daily.usedBy(key) + credits > perDay) return exhausted("day", daily.usedBy(key) + credits, perDay);
    const minute = minutely.count(key, credits);
    if (!minute.allowed) return exhausted("minute", minutely.usedBy(key) + credits, perMinute);
    daily.count(key, credits);
    return null;
  }

  function usageReply(key: string): Reply {
    const timestamp = new Date(now()).toISOString().slice(0, 19).replace("T", " ");
    const [used, today] = [minutely.usedBy(key), daily.usedBy(key)];
    return json(200, {
      timestamp,
      current_usage: used,
      plan_limit: perMinute,
      daily_usage: today,
      plan_daily_limit: perDay,
      plan_category: "basic",
    });
  }

  function handle(request: FakeRequest): Reply {
    const key = keyIn(request);
    if (!keys.has(key)) return replied(failure(401, keyText));
    if (request.path === "/api_usage") return usageReply(key);
    const plan = planPaths[request.path];
    if (plan !== undefined)
      return replied(
        failure(
          403,
          `${request.path} is available exclusively with ${plan} or enterprise plans. Consider upgrading your API Key now at https://twelvedata.com/pricing`,
        ),
      );
    if (!Object.hasOwn(bodies, request.path))
      return replied(failure(404, "The requested endpoint was not found."));
    const symbols = (request.query.get("symbol") ?? "").split(",").filter((symbol) => symbol !== "");
    if (symbols.length === 0) return replied(failure(400, "**symbol** parameter is missing or empty."));
    if (symbols.length > batchMax) return replied(failure(414, tooManyText));
    const { demoSymbols } = options;
    if (key === "demo" && demoSymbols && symbols.some((symbol) => !demoSymbols.includes(symbol)))
      return replied(failure(401, keyText));
    const rejected = creditFailure(key, symbols.length);
    if (rejected) return replied(rejected);
    const [only] = symbols;
    if (symbols.length === 1 && only !== undefined)
      return replied(bodyFor(only, request.path, request.query));
    return json(
      200,
      Object.fromEntries(symbols.map((symbol) => [symbol, bodyFor(symbol, request.path, request.query)])),
    );
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Twelve Data", now, handle, ...port });
  return { ...server, keys, market };
}
