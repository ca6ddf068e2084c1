import { createFolded, foldText } from "#domain/companies/fold.ts";
import { shape } from "#domain/companies/marks.ts";
import { createTokens, keyOf, tokenize } from "#domain/companies/tokens.ts";

const folded = createFolded();
const tokens = createTokens();

/** The words of a name as the detector sees them; "and" counts as "&". */
export function wordsOf(name: string): string[] {
  foldText(name, folded);
  tokenize(folded, tokens);
  const words: string[] = [];
  for (let index = 0; index < tokens.count; index++) {
    const word = keyOf(tokens, index);
    if (word !== "") words.push(word === "and" ? "&" : word);
  }
  return words;
}

/** Whether a name is one word with a possessive, as in "Macy's". */
export function isPossessive(name: string): boolean {
  foldText(name, folded);
  tokenize(folded, tokens);
  return tokens.count === 1 && ((tokens.shapes[0] ?? 0) & shape.possessive) !== 0;
}
