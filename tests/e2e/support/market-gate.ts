import { type FakeRequest, json, type RunningServer, startServer } from "#fakes/kit/server.ts";
import type { QuoteFix } from "./environment-protocol.ts";

export type MarketGate = RunningServer & {
  /** By the provider's spelling of the symbol. */
  fix(symbol: string, fix: QuoteFix | null): void;
};

const heldLookMs = 50;

/** Stands before the stock-data fake and changes what it says about single symbols. */
export async function startMarketGate(upstream: string): Promise<MarketGate> {
  const fixes = new Map<string, QuoteFix>();

  async function whileHeld(symbol: string, signal: AbortSignal): Promise<void> {
    while (fixes.get(symbol)?.held && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, heldLookMs));
  }

  async function handle(request: FakeRequest) {
    const symbol = request.query.get("symbol") ?? "";
    const isQuote = request.path.endsWith("/quote");
    if (isQuote) await whileHeld(symbol, request.signal);
    const fix = fixes.get(symbol);
    if (isQuote && fix?.status !== undefined) return { status: fix.status, body: "{}" };
    if (request.path.endsWith("/stock/price-target") && fix?.target !== undefined)
      return json(200, { symbol, targetHigh: null, targetLow: null, targetMean: fix.target });
    const token = request.headers["x-finnhub-token"];
    const answer = await fetch(`${upstream}${request.path}?${request.query}`, {
      method: request.method,
      headers: token === undefined ? {} : { "x-finnhub-token": token },
      signal: request.signal,
    });
    const headers = { "content-type": answer.headers.get("content-type") ?? "application/json" };
    const body = await answer.text();
    if (!fix || answer.status !== 200) return { status: answer.status, headers, body };
    return { status: 200, headers, body: JSON.stringify(changed(request.path, JSON.parse(body), fix)) };
  }

  const server = await startServer({ name: "Stock-data gate", handle });
  return {
    ...server,
    fix: (symbol, fix) => {
      if (fix) fixes.set(symbol, fix);
      else fixes.delete(symbol);
    },
  };
}

function changed(path: string, body: object, fix: QuoteFix): object {
  if (path.endsWith("/quote")) return { ...body, ...quoteFields(fix) };
  if (path.endsWith("/stock/profile2") && fix.marketCapMillions !== undefined)
    return { ...body, marketCapitalization: fix.marketCapMillions };
  return body;
}

function quoteFields(fix: QuoteFix): object {
  const { price, change, percent, low, high, open, previousClose, ageSeconds } = fix;
  const t = ageSeconds === undefined ? undefined : Math.floor(Date.now() / 1_000) - ageSeconds;
  const fields = { c: price, d: change, dp: percent, l: low, h: high, o: open, pc: previousClose, t };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
