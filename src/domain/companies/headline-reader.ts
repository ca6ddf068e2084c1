import { createFolded, foldText } from "#domain/companies/fold.ts";
import type { Lexicon } from "#domain/companies/lexicon.ts";
import { casingOf, type MatchContext } from "#domain/companies/match-context.ts";
import { createTokens, tokenize } from "#domain/companies/tokens.ts";

/** What a caller adds to the words of a text. */
export type ReaderSettings = Pick<MatchContext, "social" | "backed" | "proven" | "textTopic"> & {
  rejections?: MatchContext["rejections"];
};

/** A text as words, before any rule has read it; at most `unitsMax` UTF-16 units of it. */
export type HeadlineReader = (text: string, unitsMax: number, settings: ReaderSettings) => MatchContext;

/** Makes a reader. It reuses its working space, so what it gives is good until it reads the next text. */
export function createHeadlineReader(lexicon: Lexicon): HeadlineReader {
  const folded = createFolded();
  const tokens = createTokens();
  const line = new Int32Array(tokens.start.length);
  const taken = new Uint8Array(tokens.start.length);
  return (text, unitsMax, settings) => {
    foldText(text, folded, unitsMax);
    tokenize(folded, tokens);
    for (let index = 0; index < tokens.count; index++) {
      const word = lexicon.words.find(tokens, index);
      line[index] = word === lexicon.number.and ? lexicon.number.ampersand : word;
      taken[index] = 0;
    }
    const casing = casingOf(tokens);
    return {
      lexicon,
      tokens,
      line,
      taken,
      casing,
      checkResults: new Map(),
      rejections: undefined,
      topic: undefined,
      ...settings,
    };
  };
}
