import { setTimeout as wait } from "node:timers/promises";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { FinnhubClient } from "#server/vendors/market/finnhub/finnhub.client.ts";
import type { TwelveDataClient } from "#server/vendors/market/twelve-data/twelve-data.client.ts";
import type { YahooClient } from "#server/vendors/market/yahoo/yahoo.client.ts";
import type { Sleep } from "./call-queue.ts";
import { type Asking, createMarketSource, type KeyBudget, type SourceAnswer } from "./market-source.ts";

/** Limits of the free plans, per key. */
const finnhubCallsPerMinuteMax = 60;
const twelveDataCallsPerMinuteMax = 8;
/** The vendor names no limit and refuses early: for the whole process. */
const yahooCallsPerMinuteMax = 30;

type Ask<Client> = <T>(
  asking: Asking,
  call: (client: Client, key: string) => Promise<ProviderAnswer<T>>,
) => Promise<SourceAnswer<T>>;

type AskWithoutKey<Client> = <T>(
  asking: Omit<Asking, "key">,
  call: (client: Client) => Promise<ProviderAnswer<T>>,
) => Promise<SourceAnswer<T>>;

export type MarketSources = {
  finnhub: Ask<FinnhubClient>;
  twelveData: Ask<TwelveDataClient>;
  /** Null while the operator has not switched it on. It takes no key: all of the process share one queue. */
  yahoo: AskWithoutKey<YahooClient> | null;
  /** What the keys used last have left of their minute. */
  budgets(): KeyBudget[];
  /** Ends waiting calls; every later asking is refused. */
  stop(): void;
};

const systemSleep: Sleep = (ms, signal) => wait(ms, undefined, { signal });

/** The providers with their pace. Quotes and ticker share one, so that a key has one queue. */
export function createMarketSources(deps: {
  finnhub: FinnhubClient;
  twelveData: TwelveDataClient;
  yahoo: YahooClient | null;
  clock: Clock;
  log: Logger;
  sleep?: Sleep;
}): MarketSources {
  const stopping = new AbortController();
  const common = {
    clock: deps.clock,
    log: deps.log,
    sleep: deps.sleep ?? systemSleep,
    signal: stopping.signal,
  };
  const finnhub = createMarketSource({
    name: "finnhub",
    callsPerMinuteMax: finnhubCallsPerMinuteMax,
    ...common,
  });
  const twelveData = createMarketSource({
    name: "twelve-data",
    callsPerMinuteMax: twelveDataCallsPerMinuteMax,
    ...common,
  });
  const yahoo = createMarketSource({ name: "yahoo", callsPerMinuteMax: yahooCallsPerMinuteMax, ...common });
  const yahooClient = deps.yahoo;
  return {
    finnhub: (asking, call) => finnhub.ask(asking, (key) => call(deps.finnhub, key)),
    twelveData: (asking, call) => twelveData.ask(asking, (key) => call(deps.twelveData, key)),
    yahoo: yahooClient && ((asking, call) => yahoo.ask({ ...asking, key: "none" }, () => call(yahooClient))),
    budgets: () => [finnhub, twelveData, yahoo].flatMap((source) => source.budgets()),
    stop: () => stopping.abort(),
  };
}
