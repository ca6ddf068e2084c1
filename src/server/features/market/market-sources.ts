import { setTimeout as wait } from "node:timers/promises";
import type { MarketProvider } from "#contract/market.ts";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type {
  ChartProvider,
  DetailsProvider,
  FreeMarket,
  KeylessMarket,
  MainMarket,
} from "#server/vendors/market/market.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { CallBudgetsStore } from "./call-budgets.store.ts";
import type { Sleep } from "./call-queue.ts";
import { type Asking, createMarketSource, type KeyBudget, type SourceAnswer } from "./market-source.ts";

type Ask<Provider> = <T>(
  asking: Asking,
  call: (provider: Provider, key: string) => Promise<ProviderAnswer<T>>,
) => Promise<SourceAnswer<T>>;

type AskWithoutKey<Provider> = <T>(
  asking: Omit<Asking, "key">,
  call: (provider: Provider, key: string) => Promise<ProviderAnswer<T>>,
) => Promise<SourceAnswer<T>>;

/** A vendor of prices with its pace; `provider` is how users know it. */
type Named = { id: string; provider: MarketProvider };
export type MainSource = Named & { ask: Ask<DetailsProvider> };
export type FreeSource = Named &
  Pick<FreeMarket, "publicKey" | "givesPriceOnly"> & { ask: Ask<ChartProvider> };
/** It takes no key: everyone shares one budget. */
export type KeylessSource = Named & { ask: AskWithoutKey<ChartProvider> };

export type MarketSources = {
  main: MainSource;
  free: FreeSource;
  /** Null while the operator has not switched it on. */
  keyless: KeylessSource | null;
  /** What the keys used last have left of their minute. */
  budgets(): Promise<KeyBudget[]>;
  /** A key was saved again or accepted in a test: what is paused because of it goes on. */
  keyWorks(mark: string): void;
  /** Ends waiting calls; every later asking is rejected. */
  stop(): void;
};

const systemSleep: Sleep = (ms, signal) => wait(ms, undefined, { signal });

/** The vendors with their pace. Quotes and ticker share one, so that a key has one queue. */
export function createMarketSources(deps: {
  main: MainMarket;
  free: FreeMarket;
  keyless: KeylessMarket;
  outside: Outside;
  callBudgets: Pick<CallBudgetsStore, "lease" | "used">;
  clock: Clock;
  log: Logger;
  sleep?: Sleep;
}): MarketSources {
  const stopping = new AbortController();
  const { callBudgets, clock, log, sleep = systemSleep } = deps;
  const { signal } = stopping;
  const sourceOf = ({
    id: name,
    provider: label,
    callsPerMinuteMax,
  }: MainMarket | FreeMarket | KeylessMarket) =>
    createMarketSource({ name, label, callsPerMinuteMax, callBudgets, clock, log, sleep, signal });
  const paced = { main: sourceOf(deps.main), free: sourceOf(deps.free), keyless: sourceOf(deps.keyless) };
  const details = deps.main.open(deps.outside);
  const charts = deps.free.open(deps.outside);
  const keyless = deps.keyless.isOn ? deps.keyless.open(deps.outside) : null;
  const named = ({ id, provider }: Named): Named => ({ id, provider });
  const { publicKey, givesPriceOnly } = deps.free;
  return {
    main: {
      ...named(deps.main),
      ask: (asking, call) => paced.main.ask(asking, (key) => call(details, key)),
    },
    free: {
      ...named(deps.free),
      publicKey,
      givesPriceOnly,
      ask: (asking, call) => paced.free.ask(asking, (key) => call(charts, key)),
    },
    keyless: keyless && {
      ...named(deps.keyless),
      ask: (asking, call) => paced.keyless.ask({ ...asking, key: "none" }, (key) => call(keyless, key)),
    },
    budgets: async () => (await Promise.all(Object.values(paced).map((source) => source.budgets()))).flat(),
    keyWorks: (mark) => {
      for (const source of Object.values(paced)) source.keyWorks(mark);
    },
    stop: () => stopping.abort(),
  };
}
