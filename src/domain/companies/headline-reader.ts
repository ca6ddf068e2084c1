import type { Lexicon } from "#domain/companies/lexicon.ts";
import { casingOf, type MatchContext } from "#domain/companies/match-context.ts";
import { createTextReader, type TextReader } from "#domain/companies/text-reader.ts";
import { createColumn, type Tokens } from "#domain/companies/tokens.ts";

/** What a caller adds to the words of a text. */
export type ReaderSettings = Pick<MatchContext, "social" | "backed" | "proven" | "textTopic"> & {
  rejections?: MatchContext["rejections"];
};

/** A text as words, before any rule has read it; at most `unitsMax` UTF-16 units of it. */
export type HeadlineReader = (text: string, unitsMax: number, settings: ReaderSettings) => MatchContext;

const nobody: ReadonlySet<number> = new Set();

/** Makes a reader. It reuses its working space, so what it gives is good until it reads the next text. */
export function createHeadlineReader(
  lexicon: Lexicon,
  readText: TextReader = createTextReader(),
): HeadlineReader {
  const line = createColumn();
  const taken = new Uint8Array(line.length);
  // A rule changes the shape of a name that has lost its apostrophe: whoever shares the words must not see it.
  const shapes = createColumn();
  let tokens: Tokens | undefined;
  return (text, unitsMax, settings) => {
    const read = readText(text, unitsMax);
    tokens ??= { ...read, shapes };
    tokens.count = read.count;
    const { and, ampersand } = lexicon.number;
    lexicon.words.findAll(read, read.count, line);
    for (let index = 0; index < read.count; index++) {
      if (line[index] === and) line[index] = ampersand;
      shapes[index] = read.shapes[index] ?? 0;
      taken[index] = 0;
    }
    return {
      lexicon,
      tokens,
      line,
      taken,
      casing: casingOf(tokens),
      social: settings.social,
      names: undefined,
      checkResults: new Map(),
      backed: settings.backed,
      proven: settings.proven,
      namedTwice: nobody,
      textTopic: settings.textTopic,
      topic: undefined,
      rejections: settings.rejections,
    };
  };
}
