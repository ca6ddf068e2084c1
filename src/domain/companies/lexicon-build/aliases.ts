import type { Alias, AliasSources, Trust } from "#domain/companies/lexicon-build/alias.ts";
import { handAliases, handOwners, spellings } from "#domain/companies/lexicon-build/hand-aliases.ts";
import { wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import { genericTails, legalTails, neverAlone, places } from "#domain/companies/lexicon-build/name-parts.ts";
import {
  countOpenings,
  type Openings,
  openings,
  reportingWords,
} from "#domain/companies/lexicon-build/openings.ts";
import { isGeneric, ownNames, shortened } from "#domain/companies/lexicon-build/own-names.ts";
import { namesWithForm } from "#domain/companies/lexicon-build/registered-names.ts";
import { type CompanyRow, rankUnknown, rowId } from "#domain/companies/lexicon-build/sources.ts";
import { isSecondTier } from "#domain/companies/listing.ts";

type Candidate = { owner: string; level: 1 | 2; words: string[] };

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

function candidatesOf(company: CompanyRow, known: Openings): Candidate[] {
  if (company.primary !== "") return [];
  const candidate = (level: 1 | 2) => (words: string[]) => ({ owner: rowId(company), level, words });
  const own = ownNames(company.name);
  const [words] = own;
  if (words === undefined) return [];
  const former = company.formerNames.flatMap(({ name }) => ownNames(name)).map(candidate(2));
  if (isSecondTier(company.exchange)) return [...own.map(candidate(1)), ...former];
  const short = own.at(-1) ?? words;
  const generic = company.kind === "" ? shortened(short, isGeneric) : [];
  const tail = shortTail(short);
  const pair = [...own, short].find((parts) => parts.length === 2);
  const joined =
    pair === undefined || pair.includes("&") || company.rank > joinedRankMax ? undefined : [pair.join("")];
  return [
    ...own.map(candidate(1)),
    ...(tail === undefined ? [] : [candidate(1)(tail)]),
    ...generic.map(candidate(2)),
    ...(joined === undefined || (joined[0]?.length ?? 0) < 7 ? [] : [candidate(2)(joined)]),
    ...(company.kind === "" ? openings(short, known).map(candidate(2)) : []),
    ...former,
  ];
}

/** Decides who owns a short form that several companies could claim, and how far it is trusted. */
function createJudge({ companies, english }: AliasSources) {
  const rankOf = new Map(companies.map((company) => [rowId(company), company.rank]));
  const rank = (owner: string) => rankOf.get(owner) ?? rankUnknown;
  const isCommon = (word: string) => english.plain.has(word) || /^[\d.]+$/.test(word);
  const isWord = (word: string) => isCommon(word) || english.proper.has(word);

  function trustOfWord(winner: Candidate, contested: boolean): Trust | undefined {
    const [word = ""] = winner.words;
    if (winner.level === 2 && (word.length < 4 || contested)) return undefined;
    if (winner.level === 2 && isCommon(word) && rank(winner.owner) > 1200) return "faint";
    return isWord(word) || word.length < 4 ? "ambiguous" : "certain";
  }

  function trustOfPhrase(winner: Candidate, contested: boolean): Trust | undefined {
    if (winner.level === 1)
      return winner.words.every(isCommon) ? (rank(winner.owner) > 1500 ? "quoted" : "capitals") : "certain";
    if (!contested && !winner.words.every(isWord)) return "certain";
    return rank(winner.owner) > 2500 ? "faint" : "ambiguous";
  }

  return function judge(claims: Candidate[]): { winner: Candidate; trust: Trust } | undefined {
    const sorted = claims.toSorted((a, b) => a.level - b.level || rank(a.owner) - rank(b.owner));
    const [winner, rival] = sorted;
    if (winner === undefined) return undefined;
    const contested =
      rival !== undefined && rival.level === winner.level && rank(rival.owner) < rank(winner.owner) * 6;
    const trust =
      winner.words.length === 1 ? trustOfWord(winner, contested) : trustOfPhrase(winner, contested);
    return trust === undefined ? undefined : { winner, trust };
  };
}

/** Who could claim which name, by the name. */
function claimsOf(companies: CompanyRow[], known: Openings): Map<string, Candidate[]> {
  const claims = new Map<string, Candidate[]>();
  for (const candidate of companies.flatMap((company) => candidatesOf(company, known))) {
    const key = candidate.words.join(" ");
    const others = claims.get(key) ?? [];
    if (!others.some(({ owner }) => owner === candidate.owner)) claims.set(key, [...others, candidate]);
  }
  return claims;
}

/** Every name the lexicon knows, one owner each; hand-written names come first and win, ended listings come last. */
export function buildAliases(sources: AliasSources): Alias[] {
  const live = sources.companies.filter(({ validTo }) => validTo === null);
  const ended = sources.companies.filter(({ validTo }) => validTo !== null);
  const primaries = new Map(live.map(({ symbol, primary }) => [symbol, primary]));
  const primaryOf = (owner: string) => primaries.get(owner) || owner;
  const ownerOf = handOwners(sources);
  const known = sources.hand.filter(({ symbol }) => ownerOf(symbol) !== undefined);
  const aliases = new Map<string, Alias>();
  const add = (alias: Alias) => {
    if (alias.key !== "" && !aliases.has(alias.key)) aliases.set(alias.key, alias);
  };
  for (const alias of handAliases(known, (symbol) => primaryOf(ownerOf(symbol) ?? symbol))) add(alias);
  const never = new Set(
    known
      .filter(({ flag }) => flag === "never")
      .map(({ symbol, text }) => `${ownerOf(symbol)} ${wordsOf(text).join(" ")}`),
  );
  const { plain, proper } = sources.english;
  const isWord = (word: string) => plain.has(word) || proper.has(word);
  const judge = createJudge(sources);
  const hasName = (row: CompanyRow, key: string) => aliases.get(key)?.owner === rowId(row);
  for (const companies of [live, ended]) {
    const before = new Set(aliases.keys());
    for (const [key, candidates] of claimsOf(companies, { shared: countOpenings(companies), isWord })) {
      if (key.length < 2 || neverAlone.has(key) || places.has(key) || before.has(key)) continue;
      if (legalTails.has(key) || genericTails.has(key)) continue;
      const judged = judge(candidates);
      if (judged === undefined || never.has(`${judged.winner.owner} ${key}`)) continue;
      const { winner, trust } = judged;
      for (const spelling of spellings(key))
        add({
          key: spelling,
          owner: primaryOf(winner.owner),
          level: winner.level,
          trust,
          brand: false,
          possessiveOnly: false,
        });
    }
    if (companies === live)
      for (const { key, owner } of namesWithForm(live, hasName))
        add({ key, owner: rowId(owner), level: 1, trust: "certain", brand: false, possessiveOnly: false });
  }
  for (const { key, owner } of reportingWords(live))
    for (const spelling of spellings(key))
      add({
        key: spelling,
        owner: rowId(owner),
        level: 2,
        trust: "reporting",
        brand: false,
        possessiveOnly: false,
      });
  return [...aliases.values()];
}
