import { LRUCache } from "lru-cache";
import type { MarketProvider } from "#contract/market.ts";
import type { Message } from "#domain/language/translate.ts";
import { historySymbolsPerDayMax } from "#domain/market/limits.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import { marketStateAt } from "#domain/market/session.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import { quoteScopeOf } from "./market-access.ts";
import type { SourceAnswer } from "./market-source.ts";
import type { MarketSources } from "./market-sources.ts";
import { failureOf, quotePace } from "./price-fetcher.ts";
import type { PriceRecorder } from "./price-recorder.ts";

type HistoryOrder = { access: MarketAccess; symbol: string; range: HistoryRange };

/** `why` the last fetch brought nothing. */
type Tried = { untilMs: number; why: Message | null };

export type HistoryFetcher = ReturnType<typeof createHistoryFetcher>;

const cachedMax = 5_000;
const minutesCachedMs = 5 * 60_000;
const minutesCachedWhenClosedMs = 3_600_000;
const daysCachedMs = 6 * 3_600_000;

/** Fetches histories that a provider gives and records them; one fetch per scope, symbol and range at a time. */
export function createHistoryFetcher(deps: {
  sources: MarketSources;
  recorder: Pick<PriceRecorder, "history">;
  clock: Clock;
  log: Logger;
}) {
  const { sources, recorder, clock, log } = deps;
  const tried = new LRUCache<string, Tried>(counted(cachedMax));
  const running = createSingleFlight<void>();
  const mayFill = createDayBudget();
  const idOf = ({ access, symbol, range }: HistoryOrder) => `${quoteScopeOf(access)}|${symbol}|${range}`;

  /** In the order of asking; histories come after every price that waits. */
  function callsFor({ access, symbol, range }: HistoryOrder) {
    const asking = { ...quotePace, lane: "facts", subject: symbol } as const;
    const calls: { provider: MarketProvider; call: () => Promise<SourceAnswer<PriceHistory>> }[] = [];
    const { keyless, free } = sources;
    if (keyless)
      calls.push({
        provider: keyless.provider,
        call: () => keyless.ask(asking, (vendor, none) => vendor.history(none, symbol, range)),
      });
    const key = access.freeKey;
    if (access.freeEnabled && key !== free.publicKey)
      calls.push({
        provider: free.provider,
        call: () => free.ask({ ...asking, key }, (vendor) => vendor.history(key, symbol, range)),
      });
    return calls;
  }

  function cachedMs(range: HistoryRange): number {
    if (range === "1m") return daysCachedMs;
    return marketStateAt(clock.now()) === "regular" ? minutesCachedMs : minutesCachedWhenClosedMs;
  }

  async function fetchOne(order: HistoryOrder): Promise<void> {
    let rejection: ProviderRejection | null = null;
    for (const { provider, call } of callsFor(order)) {
      const answer = await call();
      if (answer.kind === "ok") {
        const { access, symbol, range } = order;
        await recorder.history(quoteScopeOf(access), symbol, { range, provider, history: answer.value });
        tried.set(idOf(order), { untilMs: clock.now() + cachedMs(range), why: null });
        return;
      }
      if (answer.kind !== "not-needed") rejection ??= answer;
    }
    if (!rejection) return;
    const { message, words, cacheMs } = failureOf(rejection);
    tried.set(idOf(order), { untilMs: clock.now() + cacheMs, why: words ?? { sentence: message } });
  }

  /** Starts the fetch or joins the one in progress; undefined when nobody can be asked, or was a moment ago. */
  function start(order: HistoryOrder): Promise<void> | undefined {
    const id = idOf(order);
    const joined = running.find(id);
    if (joined !== undefined) return joined;
    if ((tried.get(id)?.untilMs ?? 0) > clock.now() || callsFor(order).length === 0) return undefined;
    const { day } = newYorkAt(clock.now());
    if (order.range === "1d" && !mayFill(quoteScopeOf(order.access), day, order.symbol)) return undefined;
    return running.run(id, () =>
      fetchOne(order).catch((error: unknown) =>
        log.error({ err: String(error) }, "A price history could not be kept"),
      ),
    );
  }

  return {
    start,
    isRunning: (order: HistoryOrder): boolean => running.find(idOf(order)) !== undefined,
    whyNot: (order: HistoryOrder): Message | null => tried.get(idOf(order))?.why ?? null,
    /** Resolves when nothing runs any more. */
    idle: running.idle,
  };
}

/** Bounds the symbols of a scope whose minutes a day may add. */
function createDayBudget() {
  const filled = new LRUCache<string, { day: string; symbols: Set<string> }>(counted(cachedMax));
  return (scope: string, day: string, symbol: string): boolean => {
    const known = filled.get(scope);
    const today = known?.day === day ? known : { day, symbols: new Set<string>() };
    if (!today.symbols.has(symbol) && today.symbols.size >= historySymbolsPerDayMax) return false;
    today.symbols.add(symbol);
    filled.set(scope, today);
    return true;
  };
}
