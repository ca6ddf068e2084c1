import type { Site } from "../vendor.ts";
import { finnhub } from "./finnhub/finnhub.ts";
import type { ConfiguredMarket, FreeMarket, KeylessMarket, MainMarket, MarketVendor } from "./market.ts";
import { twelveData } from "./twelve-data/twelve-data.ts";
import { yahoo } from "./yahoo/yahoo.ts";

/** Every source of prices, by the place that it has in the order of asking. */
export const marketVendors = { main: finnhub, free: twelveData, keyless: yahoo } as const satisfies Record<
  ConfiguredMarket["tier"],
  MarketVendor
>;

export type ConfiguredMarkets = { main: MainMarket; free: FreeMarket; keyless: KeylessMarket };

export const configuredMarkets = (
  values: Readonly<Record<string, unknown>>,
  site: Site,
): ConfiguredMarkets => ({
  main: marketVendors.main.configure(values, site),
  free: marketVendors.free.configure(values, site),
  keyless: marketVendors.keyless.configure(values, site),
});
