import { address } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { KeylessMarket } from "../market.ts";
import { createYahooClient } from "./yahoo.client.ts";

const name = "Yahoo";

/** Prices and histories without a key, an agreement or a promise. */
export const yahoo = vendor({
  id: "yahoo",
  environment: { YAHOO_BASE_URL: address.optional() },
  configure({ YAHOO_BASE_URL: url }): KeylessMarket {
    const client = ({ fetch, log }: Outside) => createYahooClient({ baseUrl: url ?? "", fetch, log });
    return {
      id: "yahoo",
      tier: "keyless",
      name,
      provider: name,
      url,
      isOn: url !== undefined,
      // The vendor names no limit and rejects early: for the whole process.
      callsPerMinuteMax: 30,
      open(outside) {
        const { quote, history } = client(outside);
        return {
          price: (_key, symbol) => quote(symbol),
          quote: (_key, symbol) => quote(symbol),
          history: (_key, symbol, range) => history(symbol, range),
        };
      },
      async check(outside) {
        if (url === undefined) return [notSet(name, "YAHOO_BASE_URL is not set: it is not asked.")];
        return [keyCheck(name, await client(outside).check(), "Prices come.")];
      },
    };
  },
});
