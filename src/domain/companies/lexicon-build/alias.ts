import type { CompanyRow, EnglishWords, HandAlias } from "#domain/companies/lexicon-build/sources.ts";

/**
 * How far a name is trusted: "certain" stands alone, "ambiguous" needs points from its context,
 * "capitals" must be written with capitals, "quoted" needs a finance word or a list beside it as well,
 * "faint" is a plain word and needs strong proof, "reporting" must open a headline of its figures.
 */
export type Trust = "certain" | "ambiguous" | "capitals" | "quoted" | "faint" | "reporting";

export type Alias = {
  key: string;
  /** `rowId` of its company. */
  owner: string;
  /** 0 written by hand, 1 the company's own name, 2 the name without its generic tail. */
  level: 0 | 1 | 2;
  trust: Trust;
  brand: boolean;
  /** The bare word does not count, only its possessive ("Macy's"). */
  possessiveOnly: boolean;
};

export type AliasSources = {
  companies: CompanyRow[];
  hand: HandAlias[];
  english: EnglishWords;
  /** By symbol: the name of the company that the hand-written names are of. Without it: of whoever has the symbol. */
  handNamed?: ReadonlyMap<string, string>;
};
