import { z } from "zod";
import { listingExchanges, listingNameMax, listingSymbolPattern } from "#domain/companies/listing.ts";
import { endpoints } from "./endpoint.ts";

/** Query of GET /api/admin/companies: the beginning of a symbol, or part of a name. */
export const listingsQuerySchema = z.object({
  q: z.string().trim().max(listingNameMax).default(""),
  /** `next` of the page before. */
  cursor: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type ListingsQuery = z.infer<typeof listingsQuerySchema>;

/** What a symbol stands for from one day to another. */
export const listedCompanySchema = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  formerNames: z.array(z.string()),
  exchange: z.string(),
  country: z.string(),
  /** Empty for an operating company, else "fund" or "spac". */
  kind: z.string(),
  /** At the SEC; null when unknown. */
  cik: z.number().nullable(),
  /** Days; null: since before the list, and still. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
export type ListedCompany = z.infer<typeof listedCompanySchema>;

/** Those of today first, each by their symbols. */
export const listingsAnswerSchema = z.object({
  companies: z.array(listedCompanySchema),
  next: z.string().nullable(),
});
export type ListingsAnswer = z.infer<typeof listingsAnswerSchema>;

const companyName = z.string().trim().min(2, "Enter the company's name.").max(listingNameMax);

/** POST /api/admin/companies: taggable from today on, in all processes. */
export const newListingSchema = z.object({
  symbol: z
    .string()
    .trim()
    .toUpperCase()
    .regex(listingSymbolPattern, "Enter a symbol, such as AAPL or BRK.B."),
  name: companyName,
  exchange: z.enum(listingExchanges),
  country: z.string().trim().max(60).default(""),
});
export type NewListing = z.infer<typeof newListingSchema>;

/** PATCH /api/admin/companies/:id; the name of before is still found. */
export const listingPatchSchema = z.object({ name: companyName });
export type ListingPatch = z.infer<typeof listingPatchSchema>;

const moment = z.string().nullable();

/** In GET /api/admin/system: how the list of companies is. */
export const companyListSchema = z.object({
  listed: z.number(),
  ended: z.number(),
  /** The day of the oldest of the lists that are asked for, and its age; without any the product's own list's. */
  asOf: z.string(),
  ageDays: z.number(),
  /** Companies that listed meanwhile are missing. */
  isOld: z.boolean(),
  lists: z.array(
    z.object({
      name: z.string(),
      triedAt: moment,
      succeededAt: moment,
      /** Of the last list that came whole. */
      rows: z.number().nullable(),
      /** Why the last try brought none. */
      problem: z.string().nullable(),
    }),
  ),
  /** Stored headlines that are read again since the list became another. */
  reread: z.object({ isUnderWay: z.boolean(), items: z.number(), changed: z.number() }),
});

export const adminCompaniesEndpoints = endpoints({
  listListings: {
    route: "GET /api/admin/companies",
    area: "Admin",
    access: "admin",
    summary:
      "The list of companies that headlines can be about, page by page, ended listings behind those of today.",
    query: listingsQuerySchema,
    answer: listingsAnswerSchema,
  },
  addListing: {
    route: "POST /api/admin/companies",
    area: "Admin",
    access: "admin",
    summary: "Adds a company that lists today; headlines from today on can be about it.",
    body: newListingSchema,
    status: 201,
    answer: listedCompanySchema,
    errors: ["company-listed"],
  },
  renameListing: {
    route: "PATCH /api/admin/companies/:id",
    area: "Admin",
    access: "admin",
    summary: "Gives a company another name. Headlines with the name of before are still about it.",
    body: listingPatchSchema,
    answer: listedCompanySchema,
    errors: ["company-not-found"],
  },
  retireListing: {
    route: "POST /api/admin/companies/:id/retire",
    area: "Admin",
    access: "admin",
    summary: "Ends a listing with today. Headlines of its days keep it, and its symbol is free.",
    answer: listedCompanySchema,
    errors: ["company-not-found"],
  },
});
