import { address } from "#server/platform/environment-fields.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { ConfiguredListings } from "../listings.ts";
import { createNasdaqTraderClient } from "./nasdaq-trader.client.ts";

const name = "Nasdaq Trader";

/** The exchanges' own directory of symbols. */
export const nasdaqTrader = vendor({
  id: "nasdaq-trader",
  environment: {
    NASDAQ_TRADER_BASE_URL: address.default("https://www.nasdaqtrader.com"),
  },
  configure({ NASDAQ_TRADER_BASE_URL: url }): ConfiguredListings {
    const open = ({ fetch }: Outside) => createNasdaqTraderClient({ baseUrl: url, fetch });
    return {
      id: "nasdaq-trader",
      name,
      url,
      list: "exchanges",
      open,
      async check(outside) {
        const answer = await open(outside).list();
        return [
          answer.kind === "list"
            ? { what: name, ok: true, says: `${answer.securities.length} companies are in its directory.` }
            : { what: name, ok: false, says: `There is no directory: ${answer.detail}.` },
        ];
      },
    };
  },
});
