import { z } from "zod";

/** files/company_tickers_exchange.json: `data` in the order of `fields`, larger companies first. */
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
