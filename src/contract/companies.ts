import { z } from "zod";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import { correctionKinds } from "#domain/companies/corrections.ts";
import { roles } from "#domain/companies/match-context.ts";
import { isSymbol } from "#domain/market/symbol.ts";
import { endpoints } from "./endpoint.ts";
import { detectedCompanySchema, hiddenCompanySchema } from "./news.ts";

/** Query of GET /api/companies: the beginning of a symbol, or of words of a name. */
export const companiesQuerySchema = z.object({
  q: z.string().trim().min(1, "Enter a name or a symbol").max(companyQueryMax),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
export type CompaniesQuery = z.infer<typeof companiesQuerySchema>;

/** The best fitting first; among equals the larger company. */
export const companiesAnswerSchema = z.object({
  companies: z.array(z.object({ symbol: z.string(), name: z.string() })),
});
export type CompaniesAnswer = z.infer<typeof companiesAnswerSchema>;

/** GET /api/companies/:symbol: what a symbol stands for today. */
export const companyProfileSchema = z.object({
  /** Of today: another than the one asked for where that one moved or is a further share class. */
  symbol: z.string(),
  name: z.string(),
  /** NASDAQ, NYSE, AMEX, CBOE, OTC or FOREIGN. */
  exchange: z.string(),
  /** Null where our list has none. */
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  /** Names of the same company before, the newest first. */
  formerNames: z.array(z.string()),
  /** Its last day on an exchange, such as "2026-02-09"; null while it is listed. */
  listedUntil: z.string().nullable(),
  /** How the symbol asked for leads to this one; null where it is this one. */
  cameBy: z
    .object({
      symbol: z.string(),
      kind: z.enum(["moved", "share-class"]),
      /** The last day of the symbol asked for; null where it is not known, or the symbol is still in use. */
      until: z.string().nullable(),
    })
    .nullable(),
  /** The company that had the symbol before this one, and its last day; null for none that is known. */
  before: z.object({ name: z.string(), until: z.string() }).nullable(),
});
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

/** PUT /api/news/:id/companies: "none" takes a correction back. */
export const companyCorrectionSchema = z.object({
  symbol: z.string().trim().toUpperCase().refine(isSymbol, "Enter one stock symbol, such as AAPL."),
  correction: z.enum([...correctionKinds, "none"]),
});
export type CompanyCorrection = z.infer<typeof companyCorrectionSchema>;

const evidenceSchema = z.object({
  /** The words of the headline, and where they stand in UTF-16 units; `end` is exclusive. */
  words: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** "brand" names something the company owns; "broker" quotes the company about others; "buyer" and "target" are of a deal. */
  role: z.enum(roles),
  confidence: z.enum(["sure", "likely"]),
});

/** GET and PUT /api/news/:id/companies: a headline's companies as its user sees them, and why. */
export const itemCompaniesSchema = z.object({
  id: z.string(),
  detectedCompanies: z.array(
    detectedCompanySchema.extend({
      /** Missing where no words of the headline name it for our engine. */
      evidence: evidenceSchema.optional(),
    }),
  ),
  hiddenCompanies: z.array(hiddenCompanySchema),
  /** Banks and research houses that the headline only quotes about its companies. They are none of its companies. */
  analysts: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** The words of the headline that name it. */
      words: z.string(),
    }),
  ),
});
export type ItemCompanies = z.infer<typeof itemCompaniesSchema>;
export type NamedCompany = ItemCompanies["detectedCompanies"][number];

/** Query of GET /api/admin/company-corrections. */
export const correctionsQuerySchema = z.object({
  /** often: what most users corrected comes first. */
  sort: z.enum(["often", "newest"]).default("often"),
  /** `next` of the page before. */
  cursor: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type CorrectionsQuery = z.infer<typeof correctionsQuerySchema>;

/** One company of one headline, with how many users corrected it so. */
export const correctionCountSchema = z.object({
  title: z.string(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(correctionKinds),
  readers: z.number().int(),
  /** The newest of them. */
  lastAt: z.string(),
});
export type CorrectionCount = z.infer<typeof correctionCountSchema>;

export const correctionsAnswerSchema = z.object({
  corrections: z.array(correctionCountSchema),
  next: z.string().nullable(),
});
export type CorrectionsAnswer = z.infer<typeof correctionsAnswerSchema>;

export const companiesEndpoints = endpoints({
  readItemCompanies: {
    route: "GET /api/news/:id/companies",
    area: "News",
    access: "user",
    plan: true,
    summary: "The companies of an item as the user sees them, and why each of them is there.",
    answer: itemCompaniesSchema,
    errors: ["item-not-found"],
  },
  correctItemCompanies: {
    route: "PUT /api/news/:id/companies",
    area: "News",
    access: "user",
    plan: true,
    summary:
      "Takes a company off a headline or puts one on it, for this user and in every feed that brings the headline; none takes that back.",
    body: companyCorrectionSchema,
    answer: itemCompaniesSchema,
    errors: ["item-not-found", "unknown-symbol", "correction-limit-reached", "added-companies-limit-reached"],
  },
  searchCompanies: {
    route: "GET /api/companies",
    area: "News",
    access: "user",
    plan: true,
    summary: "US-listed companies by the beginning of their symbol or of words of their names.",
    limit: "company-searches",
    query: companiesQuerySchema,
    answer: companiesAnswerSchema,
  },
  readCompany: {
    route: "GET /api/companies/:symbol",
    area: "News",
    access: "user",
    plan: true,
    summary:
      "The company behind a symbol today. A symbol that was renamed leads to the new one, a second share class to the main one.",
    answer: companyProfileSchema,
    errors: ["company-not-found"],
  },
  listCompanyCorrections: {
    route: "GET /api/admin/company-corrections",
    area: "Admin",
    access: "admin",
    summary:
      "What readers corrected of the companies of headlines, what most of them did first. Nobody is named.",
    query: correctionsQuerySchema,
    answer: correctionsAnswerSchema,
  },
  exportCompanyCorrections: {
    route: "GET /api/admin/company-corrections/export",
    area: "Admin",
    access: "admin",
    confirmed: true,
    summary: "The same as labelled headlines, a JSON document a line, to measure the engine with.",
    answer: "application/jsonl",
  },
});
