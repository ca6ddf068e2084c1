import type { QuoteFailure, QuoteFailureReason } from "#contract/market.ts";
import { message } from "#domain/language/translate.ts";
import type { PriceFigures } from "#domain/market/figures.ts";
import { waitBeforeQuoteCallMs, waitBetweenQuoteCallsMs } from "#domain/market/limits.ts";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Lane } from "./call-queue.ts";
import { mayUseMain } from "./market-access.ts";
import type { MarketSources } from "./market-sources.ts";
import { noKeyFailure } from "./quote-failures.ts";
import type { StoredQuote } from "./stored-market.ts";

type PriceOutcome =
  | { kind: "price"; provider: StoredQuote["provider"]; figures: PriceFigures }
  /** Somebody else fetched it meanwhile. */
  | { kind: "not-needed" }
  | (QuoteFailure & { kind: "failed"; cacheMs: number });

type PriceRequest = {
  access: MarketAccess;
  symbol: string;
  lane: Lane;
  stillNeeded: () => Promise<boolean>;
};

export const quotePace = { waitBeforeMs: waitBeforeQuoteCallMs, waitAfterMs: waitBetweenQuoteCallsMs };

/**
 * The main source first; where it has nothing, the free one if it is on, then the keyless one if the operator has
 * switched it on; a call limit of the main source skips the symbol (READ-74).
 */
export async function fetchPrice(sources: MarketSources, request: PriceRequest): Promise<PriceOutcome> {
  const { access, symbol, lane, stillNeeded } = request;
  const { main, free, keyless } = sources;
  const asking = { ...quotePace, lane, subject: symbol, stillNeeded };
  let rejection: ProviderRejection | null = null;
  if (mayUseMain(access)) {
    const answer = await main.ask({ ...asking, key: access.mainKey }, (vendor, key) =>
      vendor.quote(key, symbol),
    );
    if (answer.kind === "ok") return { kind: "price", provider: main.provider, figures: answer.value };
    if (answer.kind === "not-needed") return answer;
    if (answer.kind === "rate-limited") return failureOf(answer);
    rejection = answer;
  }
  if (access.freeEnabled) {
    const answer = await free.ask({ ...asking, key: access.freeKey }, (vendor, key) =>
      vendor.price(key, symbol),
    );
    if (answer.kind === "ok") return { kind: "price", provider: free.provider, figures: answer.value };
    if (answer.kind === "not-needed") return answer;
    rejection ??= answer;
  }
  if (keyless) {
    const answer = await keyless.ask(asking, (vendor, key) => vendor.price(key, symbol));
    if (answer.kind === "ok") return { kind: "price", provider: keyless.provider, figures: answer.value };
    if (answer.kind === "not-needed") return answer;
    rejection ??= answer;
  }
  return rejection ? failureOf(rejection) : noKey(main.provider);
}

const noKey = (name: string): PriceOutcome => ({
  kind: "failed",
  ...noKeyFailure(name),
  cacheMs: 0,
});

/** What a rejection means to the user, and how long nobody asks again. */
export function failureOf(rejection: ProviderRejection): PriceOutcome & { kind: "failed" } {
  const pause = "pause" in rejection ? rejection.pause : undefined;
  const failed = (reason: QuoteFailureReason, message: string, cacheMs: number) =>
    ({ kind: "failed", reason, message, cacheMs, ...(pause && { pause }) }) as const;
  switch (rejection.kind) {
    case "no-data":
      return failed("no-data", message("The provider has no price for this symbol.").sentence, 3_600_000);
    case "no-access":
      return failed(
        "no-data",
        message("This price source's plan doesn't cover this symbol.").sentence,
        3_600_000,
      );
    case "rate-limited":
      return failed(
        "rate-limited",
        message("The provider's call limit is reached. The price will load when the limit resets.").sentence,
        Math.min(rejection.retryAfterMs ?? 60_000, 15 * 60_000),
      );
    case "wrong-key":
      return failed(
        "wrong-key",
        message("The stock-data provider rejected the key. Check it in Settings.").sentence,
        5 * 60_000,
      );
    case "down":
      return failed(
        "provider-down",
        message("The stock-data provider isn't responding. Retrying soon.").sentence,
        30_000,
      );
  }
}
