import type { QuoteFailure } from "#contract/market.ts";
import { message } from "#domain/language/translate.ts";
import { symbolsFetchedPerLoadMax } from "#domain/market/limits.ts";

/** Why there is no quote. @param main the name of the main source */
export const failuresWith = (main: string) =>
  ({
    pending: { reason: "pending", message: message("The price is loading.").sentence },
    unknownSymbol: {
      reason: "unknown-symbol",
      message: message("This symbol isn't in our list of US-listed companies.").sentence,
    },
    switchedOff: {
      reason: "switched-off",
      message: message("Both price sources are off. Turn one on in Settings.").sentence,
    },
    noKey: {
      reason: "no-key",
      message: `No ${main} key is set and Free Stock Data is off. Turn on a price source in Settings.`,
    },
    onlyFree: { reason: "no-data", message: `${main} has no price for this symbol.` },
    overLimit: {
      reason: "over-load-limit",
      message: `The price is one of the next: ${symbolsFetchedPerLoadMax} are fetched at a time.`,
    },
  }) as const satisfies Record<string, QuoteFailure>;
