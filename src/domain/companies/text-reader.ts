import { createFolded, foldText } from "#domain/companies/fold.ts";
import { createTokens, type Tokens, tokenize } from "#domain/companies/tokens.ts";

/**
 * The words of the first `units` UTF-16 units of a text, or of more where it has just read more of it. They are good until
 * it reads another text.
 */
export type TextReader = (text: string, units: number) => Tokens;

/** Makes a reader. It reuses its working space, and reads nothing twice in a row. */
export function createTextReader(): TextReader {
  const folded = createFolded();
  const tokens = createTokens();
  let last = { text: "", units: 0 };
  return (text, units) => {
    if (last.units < units || last.text !== text) {
      foldText(text, folded, units);
      tokenize(folded, tokens);
      last = { text, units };
    }
    return tokens;
  };
}

/** One for a headline and one for the text of its item: who looks at the same item shares them. */
export type TextReaders = { title: TextReader; body: TextReader };

export const createTextReaders = (): TextReaders => ({
  title: createTextReader(),
  body: createTextReader(),
});
