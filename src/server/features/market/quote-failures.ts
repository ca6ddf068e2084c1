import type { QuoteFailure, QuoteFailureReason } from "#contract/market.ts";
import { type Message, message, saidOf } from "#domain/language/translate.ts";
import { symbolsFetchedPerLoadMax } from "#domain/market/limits.ts";

export function quoteFailure(kind: QuoteFailureReason, why: Message): QuoteFailure {
  const { reason, ...words } = saidOf(why);
  return { reason: kind, message: reason, ...words };
}

/** @param main the name of the main source */
export const noKeyFailure = (main: string): QuoteFailure =>
  quoteFailure(
    "no-key",
    message("No {main} key is set and Free Stock Data is off. Turn on a price source in Settings.", { main }),
  );

/** Why there is no quote. @param main the name of the main source */
export const failuresWith = (main: string) =>
  ({
    pending: quoteFailure("pending", message("The price is loading.")),
    unknownSymbol: quoteFailure(
      "unknown-symbol",
      message("This symbol isn't in our list of US-listed companies."),
    ),
    switchedOff: quoteFailure(
      "switched-off",
      message("Both price sources are off. Turn one on in Settings."),
    ),
    noKey: noKeyFailure(main),
    onlyFree: quoteFailure("no-data", message("{main} has no price for this symbol.", { main })),
    overLimit: quoteFailure(
      "over-load-limit",
      message("The price is one of the next: {count} are fetched at a time.", {
        count: symbolsFetchedPerLoadMax,
      }),
    ),
  }) as const satisfies Record<string, QuoteFailure>;
