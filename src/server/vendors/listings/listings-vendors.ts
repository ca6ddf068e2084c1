import type { ListingsVendor } from "./listings.ts";
import { nasdaqTrader } from "./nasdaq-trader/nasdaq-trader.ts";
import { sec } from "./sec/sec.ts";

/** Who tells which companies are listed. */
export const listingsVendors: readonly ListingsVendor[] = [nasdaqTrader, sec];
