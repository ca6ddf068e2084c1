import { isPossessive, wordsOf } from "./keys.ts";
import {
  foreignOpeners,
  genericTails,
  legalForms,
  legalTails,
  linkWords,
  neverAlone,
  places,
} from "./name-parts.ts";
import { type CompanyRow, type EnglishWords, type HandAlias, rankUnknown } from "./sources.ts";

/**
 * How far a name is trusted: "certain" stands alone, "ambiguous" needs points from its context,
 * "capitals" must be written with capitals, "quoted" needs a finance word or a list beside it as well,
 * "faint" is a plain word and needs strong proof.
 */
export type Trust = "certain" | "ambiguous" | "capitals" | "quoted" | "faint";

export type Alias = {
  key: string;
  symbol: string;
  /** 0 written by hand, 1 the company's own name, 2 the name without its generic tail. */
  level: 0 | 1 | 2;
  trust: Trust;
  brand: boolean;
  /** The bare word does not count, only its possessive ("Macy's"). */
  possessiveOnly: boolean;
};

type Candidate = { symbol: string; level: 1 | 2; words: string[] };

export type AliasSources = { companies: CompanyRow[]; hand: HandAlias[]; english: EnglishWords };

const isForm = (word: string) => legalForms.has(word);
const isLegal = (word: string) => legalTails.has(word);
const isGeneric = (word: string) => legalTails.has(word) || genericTails.has(word);

/** The name shortened one tail at a time: first by legal tails, then by generic ones. */
function shortened(words: string[], isTail: (word: string) => boolean): string[][] {
  const found: string[][] = [];
  let rest = words;
  while (rest.length > 1 && isTail(rest.at(-1) ?? "")) {
    rest = rest.slice(0, -1);
    if (rest.length > 1 && rest.at(-1) === "&") rest = rest.slice(0, -1);
    found.push(rest);
  }
  return found;
}

const newsShort: Record<string, string> = {
  technologies: "tech",
  technology: "tech",
  pharmaceuticals: "pharma",
  pharmaceutical: "pharma",
  laboratories: "labs",
  bancorporation: "bancorp",
  international: "intl",
  communications: "comm",
  healthcare: "health care",
};

/** "Forum Energy Tech" for "Forum Energy Technologies". */
function shortTail(words: string[]): string[] | undefined {
  const short = newsShort[words.at(-1) ?? ""];
  return short === undefined || words.length < 2 ? undefined : [...words.slice(0, -1), ...short.split(" ")];
}

/** Smallest company whose two words are also known written as one, as hashtags are. */
const joinedRankMax = 1_000;

type Openings = { shared: ReadonlyMap<string, number>; isWord: (word: string) => boolean };

/** The first word and the first two words, where no other company starts with them. */
function openings(words: string[], { shared, isWord }: Openings): string[][] {
  const [first = "", second = ""] = words;
  const found: string[][] = [];
  const alone = (key: string) => shared.get(key) === 1;
  if (
    words.length > 1 &&
    first.length > 4 &&
    !places.has(second) &&
    alone(first) &&
    !isWord(first) &&
    !foreignOpeners.has(first)
  )
    found.push([first]);
  if (
    words.length > 2 &&
    first.length > 1 &&
    second.length > 2 &&
    !linkWords.has(second) &&
    alone(`${first} ${second}`)
  )
    found.push([first, second]);
  return found;
}

/** How many companies start with a word, and with two words. */
function countOpenings(companies: CompanyRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, primary } of companies) {
    if (primary !== "") continue;
    const [first = "", second = ""] = wordsOf(name);
    for (const key of [first, `${first} ${second}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function candidatesOf(company: CompanyRow, known: Openings): Candidate[] {
  const all = wordsOf(company.name.replace(/\s*\([^)]*\)/g, ""));
  const words = all[0] === "the" && all.length > 1 ? all.slice(1) : all;
  if (words.length === 0 || company.primary !== "") return [];
  // Inc, Corp and the like are read by rule: a name need not be kept with them.
  const bare = shortened(words, isForm).at(-1) ?? words;
  const own = [bare, ...shortened(bare, isLegal)];
  const short = own.at(-1) ?? words;
  const generic = company.kind === "" ? shortened(short, isGeneric) : [];
  const tail = shortTail(short);
  const pair = [...own, short].find((parts) => parts.length === 2);
  const joined =
    pair === undefined || pair.includes("&") || company.rank > joinedRankMax ? undefined : [pair.join("")];
  const candidate = (level: 1 | 2) => (parts: string[]) => ({ symbol: company.symbol, level, words: parts });
  return [
    ...own.map(candidate(1)),
    ...(tail === undefined ? [] : [candidate(1)(tail)]),
    ...generic.map(candidate(2)),
    ...(joined === undefined || (joined[0]?.length ?? 0) < 7 ? [] : [candidate(2)(joined)]),
    ...(company.kind === "" ? openings(short, known).map(candidate(2)) : []),
  ];
}

function spellings(key: string): string[] {
  return key.includes("'") ? [key, key.replaceAll("'", ""), key.replaceAll("'", " ")] : [key];
}

/** Decides who owns a short form that several companies could claim, and how far it is trusted. */
function createJudge({ companies, english }: AliasSources) {
  const rankOf = new Map(companies.map((company) => [company.symbol, company.rank]));
  const rank = (symbol: string) => rankOf.get(symbol) ?? rankUnknown;
  const isCommon = (word: string) => english.plain.has(word) || /^[\d.]+$/.test(word);
  const isWord = (word: string) => isCommon(word) || english.proper.has(word);

  function trustOfWord(winner: Candidate, contested: boolean): Trust | undefined {
    const [word = ""] = winner.words;
    if (winner.level === 2 && (word.length < 4 || contested)) return undefined;
    if (winner.level === 2 && isCommon(word) && rank(winner.symbol) > 1200) return "faint";
    return isWord(word) || word.length < 4 ? "ambiguous" : "certain";
  }

  function trustOfPhrase(winner: Candidate, contested: boolean): Trust | undefined {
    if (winner.level === 1)
      return winner.words.every(isCommon) ? (rank(winner.symbol) > 1500 ? "quoted" : "capitals") : "certain";
    if (!contested && !winner.words.every(isWord)) return "certain";
    return rank(winner.symbol) > 2500 ? "faint" : "ambiguous";
  }

  return function judge(claims: Candidate[]): { winner: Candidate; trust: Trust } | undefined {
    const sorted = claims.toSorted((a, b) => a.level - b.level || rank(a.symbol) - rank(b.symbol));
    const [winner, rival] = sorted;
    if (winner === undefined) return undefined;
    const contested =
      rival !== undefined && rival.level === winner.level && rank(rival.symbol) < rank(winner.symbol) * 6;
    const trust =
      winner.words.length === 1 ? trustOfWord(winner, contested) : trustOfPhrase(winner, contested);
    return trust === undefined ? undefined : { winner, trust };
  };
}

function handAliases({ hand }: AliasSources, primaryOf: (symbol: string) => string): Alias[] {
  return hand
    .filter(({ flag }) => flag === "name" || flag === "ambiguous" || flag === "brand")
    .flatMap(({ symbol, text, flag }) =>
      spellings(wordsOf(text).join(" ")).map((key) => ({
        key,
        symbol: primaryOf(symbol),
        level: 0 as const,
        trust: flag === "ambiguous" ? ("ambiguous" as const) : ("certain" as const),
        brand: flag === "brand",
        possessiveOnly: isPossessive(text),
      })),
    );
}

/** Every name the lexicon knows, one owner each; hand-written names come first and win. */
export function buildAliases(sources: AliasSources): Alias[] {
  const primaries = new Map(sources.companies.map(({ symbol, primary }) => [symbol, primary]));
  const primaryOf = (symbol: string) => primaries.get(symbol) || symbol;
  const known = sources.hand.filter(({ symbol }) => primaries.has(symbol));
  const aliases = new Map<string, Alias>();
  const add = (alias: Alias) => {
    if (alias.key !== "" && !aliases.has(alias.key)) aliases.set(alias.key, alias);
  };
  for (const alias of handAliases({ ...sources, hand: known }, primaryOf)) add(alias);
  const never = new Set(
    known
      .filter(({ flag }) => flag === "never")
      .map(({ symbol, text }) => `${symbol} ${wordsOf(text).join(" ")}`),
  );
  const byHand = new Set(aliases.keys());
  const claims = new Map<string, Candidate[]>();
  const { plain, proper } = sources.english;
  const isWord = (word: string) => plain.has(word) || proper.has(word);
  const shared = countOpenings(sources.companies);
  for (const candidate of sources.companies.flatMap((company) => candidatesOf(company, { shared, isWord }))) {
    const key = candidate.words.join(" ");
    const others = claims.get(key) ?? [];
    if (!others.some(({ symbol }) => symbol === candidate.symbol)) claims.set(key, [...others, candidate]);
  }
  const judge = createJudge(sources);
  for (const [key, candidates] of claims) {
    if (key.length < 2 || neverAlone.has(key) || places.has(key) || byHand.has(key)) continue;
    if (legalTails.has(key) || genericTails.has(key)) continue;
    const judged = judge(candidates);
    if (judged === undefined || never.has(`${judged.winner.symbol} ${key}`)) continue;
    const { winner, trust } = judged;
    for (const spelling of spellings(key))
      add({
        key: spelling,
        symbol: primaryOf(winner.symbol),
        level: winner.level,
        trust,
        brand: false,
        possessiveOnly: false,
      });
  }
  return [...aliases.values()];
}
