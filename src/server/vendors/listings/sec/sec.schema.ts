import { z } from "zod";

/**
 * files/company_tickers_exchange.json and files/company_tickers_mf.json: `data` in the order of `fields`; larger companies
 * first, and a line for each class of shares of a fund.
 */
export const secTickersSchema = z.object({
  fields: z.array(z.string()),
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type SecTickers = z.infer<typeof secTickersSchema>;

const instant = z.string().nullish();

/** submissions/CIK##########.json, the part that is read. */
export const secCompanySchema = z.object({
  name: z.string(),
  sicDescription: z.string().nullish(),
  formerNames: z.array(z.object({ name: z.string(), from: instant, to: instant })).default([]),
  addresses: z
    .object({ business: z.object({ stateOrCountryDescription: z.string().nullish() }).nullish() })
    .nullish(),
});
export type SecCompany = z.infer<typeof secCompanySchema>;
