import { readFileSync } from "node:fs";
import { createDetector, type DetectOptions, headlineUnitsMax } from "#domain/companies/detector.ts";
import { createFolded, foldText } from "#domain/companies/fold.ts";
import { createHeadlineReader } from "#domain/companies/headline-reader.ts";
import { type LexiconData, openLexicon } from "#domain/companies/lexicon.ts";
import type { MatchContext, Span } from "#domain/companies/match-context.ts";
import { findNames } from "#domain/companies/name-spans.ts";
import { createTokens, keyOf, type Tokens, tokenize } from "#domain/companies/tokens.ts";

export const lexiconData: LexiconData = JSON.parse(
  readFileSync(new URL("../../src/domain/companies/data/lexicon.json", import.meta.url), "utf8"),
);

const lexicon = openLexicon(lexiconData);
const folded = createFolded();

export function tokensOf(text: string): Tokens {
  const tokens = createTokens();
  foldText(text, folded);
  tokenize(folded, tokens);
  return tokens;
}

/** A headline under work, before any rule has read it. */
export function contextOf(text: string, settings: { social?: boolean } = {}): MatchContext {
  const nobody = new Set<number>();
  const social = settings.social ?? false;
  return createHeadlineReader(lexicon)(text, headlineUnitsMax, {
    social,
    backed: nobody,
    proven: nobody,
    textTopic: 0,
  });
}

/** Where a word is, counted in tokens. */
export function tokenOf(context: MatchContext, word: string): number {
  for (let index = 0; index < context.tokens.count; index++)
    if (keyOf(context.tokens, index) === word.toLowerCase()) return index;
  throw new Error(`There is no "${word}".`);
}

/** The name that begins with a word, as the lexicon has it. */
export function nameAt(context: MatchContext, word: string): Span {
  const from = tokenOf(context, word);
  const span = findNames(context).find((each) => each.from === from);
  if (!span) throw new Error(`No name begins with "${word}".`);
  return span;
}

export const detector = createDetector(lexiconData);

/** The symbols found in a headline, in alphabetical order. */
export const symbolsIn = (text: string, options: DetectOptions = {}): string[] =>
  detector
    .detect(text, options)
    .map(({ symbol }) => symbol)
    .toSorted();
