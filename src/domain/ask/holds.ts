import { groundedFigures } from "#domain/analysis/grounding.ts";
import { type NamedCompany, sentencesIn } from "#domain/analysis/grounding-context.ts";
import { type Facts, factsOf } from "#domain/news/story-facts.ts";
import { contradicts, isEvent, meaningsOf, stemOf, weightOf } from "#domain/news/story-words.ts";
import type { Passage } from "./passages.ts";

/** Why a passage does not say what a sentence says. */
export type Mismatch = "figure" | "name" | "words" | "opposite" | "surer";

/** Finds the listed companies that a text names. */
export type CompaniesIn = (text: string) => readonly NamedCompany[];

/** Part of what a sentence says that must be in the passage, by the weight of its words. */
const coveredMin = 0.6;

const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

const negated =
  /\b(?:not|no|never|none|neither|nor|cannot|without|den(?:y|ies|ied)|unlikely|refut\w+|untrue|false)\b|n't\b/i;
const unsure =
  /\b(?:may|might|could|would|consider(?:s|ed|ing)?|weigh(?:s|ed|ing)?|explor(?:es?|ed|ing)|mull(?:s|ed|ing)?|eye(?:s|d|ing)|in talks|reportedly|rumou?r(?:s|ed)?|said to|sources say|possible|possibly|potential(?:ly)?|plan(?:s|ned|ning)?|seek(?:s|ing)?|aim(?:s|ing)?|expect(?:s|ed)?|likely|hopes?|if)\b/i;
const calendar =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember|day|sday|nesday|rsday|urday)?$/;

/** Words with a capital letter that no list of everyday words has. */
function namesIn(text: string): string[] {
  const words = text.normalize("NFKC").match(/\p{L}[\p{L}\p{N}&.'\u2019-]*/gu) ?? [];
  return words
    .filter((word) => /^\p{Lu}|\p{Ll}\p{Lu}/u.test(word))
    .map((word) => folded(word).replace(/'s?$|[.'-]+$/g, ""))
    .filter((word) => word.length > 1 && meaningsOf(stemOf(word)) === undefined && !calendar.test(word));
}

/** Words of a name without its legal form: other texts may write them alone. */
const nameWords = (companies: readonly NamedCompany[]): Set<string> =>
  new Set(companies.flatMap(({ symbol, name }) => [symbol, ...name.split(/[^\p{L}\p{N}&'-]+/u)].map(folded)));

/** What a sentence claims, read once for all passages. */
export type Claim = {
  text: string;
  companies: readonly NamedCompany[];
  facts: Facts;
  names: readonly string[];
};

export function claimOf(text: string, companiesIn: CompaniesIn): Claim {
  const companies = companiesIn(text);
  return { text, companies, facts: factsOf(text, companies), names: namesIn(text) };
}

export const bodyOf = ({ title, text }: Pick<Passage, "title" | "text">): string =>
  text === "" ? title : `${title}\n${text}`;

/** Where a quote is in a text, in the text's folded form; undefined when it is not there as it is written. */
export function hasQuote(text: string, quote: string): boolean {
  const words = folded(quote).replace(/^["'.\u2026 ]+|["'.\u2026, ]+$/g, "");
  return words !== "" && folded(text).includes(words);
}

/** The sentences of a passage, its headline first. */
const saidIn = (body: string): string[] =>
  sentencesIn(body)
    .map(({ start, end }) => body.slice(start, end).trim())
    .filter((said) => said !== "");

function figuresAgree({ text, companies }: Claim, passage: Passage): boolean {
  const known = [
    ...companies,
    ...passage.companies.filter(({ symbol }) => !companies.some((one) => one.symbol === symbol)),
  ];
  return groundedFigures(text, {
    article: bodyOf(passage),
    reports: "",
    publishedAt: passage.at,
    prompt: "",
    snapshot: { symbol: "", takenAt: passage.at, quote: null, facts: null, whyNoQuote: null },
    companies: known,
  }).every(({ source }) => source === "article");
}

/** Every company and every other name of the sentence is in the passage. */
function namesAgree({ companies, names }: Claim, passage: Passage): boolean {
  const body = folded(bodyOf(passage));
  const isNamed = ({ symbol, name }: NamedCompany) =>
    passage.companies.some((one) => one.symbol === symbol) || body.includes(folded(name));
  if (!companies.every(isNamed)) return false;
  const ofCompanies = nameWords(companies);
  return names.every((name) => ofCompanies.has(name) || body.includes(name));
}

/** The part of the claim's words that are among these, by their weight. */
function covered({ facts: { words } }: Claim, among: ReadonlySet<number>): number {
  const sum = (chosen: readonly number[]) => chosen.reduce((all, word) => all + weightOf(word), 0);
  const all = sum(words);
  return all === 0 ? 1 : sum(words.filter((word) => among.has(word))) / all;
}

const isOpposite = (claim: readonly number[], said: readonly number[]): boolean =>
  claim.some((word) => contradicts(word, claim, said)) ||
  said.some((word) => claim.includes(word ^ 1) && contradicts(word, said, claim));

/**
 * Whether a passage says what a sentence claims: its figures, its names, most of its words, not the opposite, and not with more
 * certainty than the passage. By words alone: it takes what is written for what is meant.
 * @param quote what of it is said to hold the sentence; without one its sentence that is most like the claim counts
 * @returns null when it does, else what is missing first
 */
export function mismatchOf(claim: Claim, passage: Passage, quote?: string): Mismatch | null {
  if (!namesAgree(claim, passage)) return "name";
  if (!figuresAgree(claim, passage)) return "figure";
  const companies = [...claim.companies, ...passage.companies];
  const sentences = saidIn(bodyOf(passage)).map((said) => ({ said, words: factsOf(said, companies).words }));
  const all = new Set(sentences.flatMap(({ words }) => words));
  if (covered(claim, all) < coveredMin) return "words";
  const near = sentences
    .map((each) => ({ ...each, share: covered(claim, new Set(each.words)) }))
    .toSorted((a, b) => b.share - a.share);
  const quoted = quote === undefined ? [] : near.filter(({ said }) => hasQuote(said, quote));
  const [meant] = quoted.length > 0 ? quoted : near;
  if (!meant) return "words";
  if (quote === undefined && meant.share < coveredMin) return "words";
  if (
    isOpposite(
      claim.facts.words,
      [...all].filter((word) => meant.words.includes(word)),
    )
  )
    return "opposite";
  if (negated.test(claim.text) !== negated.test(meant.said)) return "opposite";
  // What happens in the sentence happens in its receipt: "hires 400" isn't "lays off 400". Others may tell it in other words.
  if (quote !== undefined && claim.facts.words.some((word) => isEvent(word) && !all.has(word)))
    return "words";
  return unsure.test(meant.said) && !unsure.test(claim.text) ? "surer" : null;
}
