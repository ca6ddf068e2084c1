import { z } from "zod";
import { address } from "#server/platform/environment-fields.ts";
import { keyCheck } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { FreeMarket } from "../market.ts";
import { createTwelveDataClient, twelveDataDemoKey } from "./twelve-data.client.ts";

const name = "Twelve Data";

/** Prices and histories, with the operator's key or the vendor's public one. */
export const twelveData = vendor({
  id: "twelve-data",
  environment: {
    TWELVE_DATA_API_KEY: z.string().default(twelveDataDemoKey),
    TWELVE_DATA_BASE_URL: address.default("https://api.twelvedata.com"),
  },
  configure({ TWELVE_DATA_API_KEY: key, TWELVE_DATA_BASE_URL: baseUrl }): FreeMarket {
    const open = ({ fetch, log, clock }: Outside) =>
      createTwelveDataClient({ baseUrl, fetch, log, now: clock.now });
    return {
      id: "twelve-data",
      tier: "free",
      name,
      provider: name,
      url: baseUrl,
      // Of the free plan.
      callsPerMinuteMax: 8,
      systemKey: { name: "TWELVE_DATA_API_KEY", value: key },
      publicKey: twelveDataDemoKey,
      givesPriceOnly: true,
      trial: {
        integration: "yahoo-finance",
        label: "Free Stock Data",
        tryKey: (ours, outside) => open(outside).check(ours),
      },
      open,
      check: async (outside) => [keyCheck(name, await open(outside).check(key), "Prices come.")],
    };
  },
});
