import { z } from "zod";
import { streamSymbolsMax } from "#domain/market/limits.ts";
import { address, optionalText, socketAddress } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { MainMarket } from "../market.ts";
import { createFinnhubClient } from "./finnhub.client.ts";
import { connectFinnhubTrades } from "./finnhub.stream.ts";

const officialUrl = "https://finnhub.io/api/v1";
const name = "FinHub";
/** Of the free plan. */
const freeSymbolsMax = 50;
const symbolsProblem = `must be a whole number from 1 to ${streamSymbolsMax}`;
const getItAt = "https://finnhub.io/register";

/** Quotes, company details and the state of the US exchanges, with a key. */
export const finnhub = vendor({
  id: "finnhub",
  environment: {
    FINNHUB_API_KEY: optionalText,
    FINNHUB_BASE_URL: address.default(officialUrl),
    FINNHUB_WS_URL: socketAddress.or(z.literal("off")).optional(),
    FINNHUB_WS_SYMBOLS: z.coerce
      .number(symbolsProblem)
      .int(symbolsProblem)
      .min(1, symbolsProblem)
      .max(streamSymbolsMax, symbolsProblem)
      .default(freeSymbolsMax),
  },
  configure({
    FINNHUB_API_KEY: key,
    FINNHUB_BASE_URL: baseUrl,
    FINNHUB_WS_URL,
    FINNHUB_WS_SYMBOLS: symbolsMax,
  }): MainMarket {
    // Whoever asks another address for prices does not want the vendor's own stream beside it.
    const streamUrl = FINNHUB_WS_URL ?? (baseUrl === officialUrl ? "wss://ws.finnhub.io" : "off");
    const open = ({ fetch, log, clock }: Outside) =>
      createFinnhubClient({ baseUrl, fetch, log, now: clock.now });
    return {
      id: "finnhub",
      tier: "main",
      name,
      provider: name,
      url: baseUrl,
      trades:
        streamUrl === "off"
          ? null
          : {
              symbolsMax,
              connect: (outside, ownKey, on) =>
                connectFinnhubTrades({
                  url: streamUrl,
                  outside,
                  key: ownKey,
                  on,
                  symbolsMax,
                }),
            },
      // Of the free plan.
      callsPerMinuteMax: 60,
      systemKey: { name: "FINNHUB_API_KEY", value: key },
      trial: {
        integration: "finnhub",
        label: name,
        ownKey: { field: "finnhubApiKey", getItAt },
        tryKey: (typed, outside) => open(outside).check(typed),
      },
      open,
      async check(outside) {
        if (key === undefined) return [notSet(name, `FINNHUB_API_KEY is not set. Get one at ${getItAt}`)];
        return [keyCheck(name, await open(outside).check(key), "Prices come.")];
      },
    };
  },
});
