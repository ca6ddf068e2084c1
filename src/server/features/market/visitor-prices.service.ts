import type { Quote, ReactionsAnswer } from "#contract/market.ts";
import { previewCallsEveryMs, previewCallsMax } from "#domain/news/limits.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Clock } from "#server/platform/clock.ts";
import { mayUseAny, quoteScopeOf } from "./market-access.ts";
import type { QuotesService } from "./quotes.service.ts";
import type { PublishedItem, ReactionsService } from "./reactions.service.ts";

export type VisitorPricesDeps = {
  quotes: Pick<QuotesService, "storedQuotes" | "knownQuotes" | "fetchSome">;
  reactions: Pick<ReactionsService, "recordedFor">;
  /** The operator's keys. */
  access: () => MarketAccess;
  clock: Clock;
};

export type VisitorPrices = ReturnType<typeof createVisitorPrices>;

/** Prices as users without an account see them: what is known under the operator's keys (READ-96). */
export function createVisitorPrices({ quotes, reactions, access, clock }: VisitorPricesDeps) {
  let calledAtMs = Number.NEGATIVE_INFINITY;

  return {
    scope: (): string => quoteScopeOf(access()),

    /** However many ask, all of them together cause a few calls a minute. */
    async quotes(symbols: string[]): Promise<Record<string, Quote>> {
      const operator = access();
      if (!mayUseAny(operator)) return {};
      if (clock.now() - calledAtMs >= previewCallsEveryMs) {
        calledAtMs = clock.now();
        await quotes.fetchSome(operator, symbols, previewCallsMax);
      }
      return quotes.storedQuotes(quoteScopeOf(operator), symbols);
    },

    known: (symbols: string[]): Quote[] => quotes.knownQuotes(quoteScopeOf(access()), symbols),

    async reactions(items: PublishedItem[]): Promise<ReactionsAnswer["reactions"]> {
      const operator = access();
      return mayUseAny(operator) ? reactions.recordedFor(operator, items) : {};
    },
  };
}
