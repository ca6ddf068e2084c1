import { createCallCounter } from "../kit/call-counter.ts";
import { companyBySymbol } from "../kit/companies.ts";
import { createMarket, type Market } from "../kit/market.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { chartBody } from "./chart.ts";

export type YahooOptions = {
  port?: number;
  seed?: string;
  now?: () => number;
  /** Prices move day and night; charts follow the exchange's hours in any case. */
  alwaysOpen?: boolean;
  /** 100 when left out; the vendor does not name its limit. */
  callsPerMinuteMax?: number;
};

export type FakeYahoo = RunningServer & { market: Market };

const chartPath = "/v8/finance/chart/";
const spans: Record<string, "day" | "month" | "now"> = {
  "1m 1d": "day",
  "1d 1mo": "month",
  "1d 1d": "now",
};

function rejected(status: number, code: string, description: string): Reply {
  return json(status, { chart: { result: null, error: { code, description } } });
}

function tooMany(): Reply {
  return { status: 429, headers: { "content-type": "text/html" }, body: "Too Many Requests\r\n" };
}

/** Class shares go by a hyphen here: BRK-B. */
function symbolOf(path: string): string {
  const spelled = decodeURIComponent(path.slice(chartPath.length));
  const dotted = spelled.replaceAll("-", ".");
  return companyBySymbol.has(dotted) ? dotted : spelled;
}

/** Starts a fake of Yahoo's chart call: no key, no agreement, 429 to whoever does not look like a browser. */
export async function startFakeYahoo(options: YahooOptions = {}): Promise<FakeYahoo> {
  const now = options.now ?? Date.now;
  const { alwaysOpen = false, seed = "tapewise" } = options;
  const market = createMarket({ seed, now, alwaysOpen });
  const calls = createCallCounter({ limit: options.callsPerMinuteMax ?? 100, windowMs: 60_000, now });

  function handle(request: FakeRequest): Reply {
    const agent = request.headers["user-agent"] ?? "";
    if (!agent.startsWith("Mozilla/5.0 (") || !calls.count("everyone").allowed) return tooMany();
    if (request.method !== "GET" || !request.path.startsWith(chartPath))
      return rejected(404, "Not Found", "No such call");
    const interval = request.query.get("interval") ?? "1d";
    const range = request.query.get("range") ?? "1d";
    const span = spans[`${interval} ${range}`];
    if (!span)
      return rejected(
        422,
        "Unprocessable Entity",
        `Data is not available for interval=${interval}, range=${range}`,
      );
    const body = chartBody(market, { symbol: symbolOf(request.path), span, interval, range });
    return body ? json(200, body) : rejected(404, "Not Found", "No data found, symbol may be delisted");
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Yahoo", now, handle, ...port });
  return { ...server, market };
}
