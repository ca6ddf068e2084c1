import { headlineUnitsMax } from "#domain/companies/detector.ts";
import { gap } from "#domain/companies/marks.ts";
import { casingOf } from "#domain/companies/match-context.ts";
import { createTextReaders } from "#domain/companies/text-reader.ts";
import { createColumn, type Tokens } from "#domain/companies/tokens.ts";
import {
  isListedWith,
  isMeant,
  isPricedInDollars,
  isWritten,
  type NamedTag,
  type TagText,
} from "#domain/tags/tag-evidence.ts";
import { openTagLexicon, tagEdge } from "#domain/tags/tag-lexicon.ts";
import { type Tag, tagsPerItemMax } from "#domain/tags/tags.ts";

/** Most of an item's text that is read, in UTF-16 units. */
const bodyUnitsMax = 200;

/** Where a company is named: its words are no tag. */
type Place = { start?: number; end?: number };

export type Tagger = {
  /** What a headline, and the beginning of its text, are about beside companies, each once, those of the headline first. */
  tagsOf(item: { title: string; body?: string; companies?: readonly Place[] }): Tag[];
};

/** What may be between two words of one name. */
const inside = gap.space | gap.hyphen | gap.slash | gap.dot;

/** How many words of a text end within its first units. */
function wordsWithin({ count, end }: Tokens, units: number): number {
  let within = count;
  while (within > 0 && (end[within - 1] ?? 0) > units) within -= 1;
  return within;
}

/**
 * Makes a tagger. It reuses its working space, so one call ends before the next begins.
 * @param readers shared with whoever looks at the same items
 */
export function createTagger(readers = createTextReaders()): Tagger {
  const lexicon = openTagLexicon();
  const line = createColumn();

  function longestFrom({ gaps }: Tokens, count: number, from: number): NamedTag | undefined {
    let node = lexicon.first[line[from] ?? 0] ?? 0;
    let found: NamedTag | undefined;
    for (let to = from; node !== 0; ) {
      const name = lexicon.ends[node];
      if (name !== undefined) found = { from, to, name };
      to += 1;
      if (to >= count || ((gaps[to] ?? 0) & ~inside) !== 0) break;
      node = lexicon.next.get(tagEdge(node, line[to] ?? 0)) ?? 0;
    }
    return found;
  }

  /** A longer name is not its company's: "Cboe Volatility Index". */
  const isOfCompany = ({ tokens }: TagText, { from, to }: NamedTag, companies: readonly Place[]) =>
    companies.some(
      ({ start = 0, end = 0 }) => (tokens.start[from] ?? 0) >= start && (tokens.end[to] ?? 0) <= end,
    );

  /** In the first `count` words, whether they are written so or not. */
  function namesIn(tokens: Tokens, count: number): NamedTag[] {
    const names: NamedTag[] = [];
    for (let at = 0; at < count; at++) {
      const named = longestFrom(tokens, count, at);
      if (named === undefined) continue;
      at = named.to;
      if (named.name.tags.length > 0) names.push(named);
    }
    return names;
  }

  /** Those that are meant, by their own words or by a name beside them in a list. */
  function meantOf(text: TagText, names: readonly NamedTag[]): ReadonlySet<NamedTag> {
    const meant = new Set(names.filter((named) => !named.name.isDoubtful || isMeant(text, named)));
    if (names.length < 2) return meant;
    // Backwards and on: in "Dow, Nasdaq and S&P 500" each vouches for the one before it.
    for (const named of [...names.toReversed(), ...names])
      if ([...meant].some((other) => isListedWith(text, named, other))) meant.add(named);
    return meant;
  }

  /** Reads the first `count` words. */
  function read(
    words: Tokens,
    { count, isTitle, companies }: { count: number; isTitle: boolean; companies: readonly Place[] },
  ): Tag[] {
    lexicon.words.findAll(words, count, line);
    const listed = namesIn(words, count);
    // Most texts end here.
    if (listed.length === 0) return [];
    const tokens = { ...words, count };
    const text: TagText = { lexicon, tokens, line, casing: casingOf(tokens), isTitle };
    const names = listed.filter((named) => isWritten(text, named) && !isOfCompany(text, named, companies));
    if (names.length === 0) return [];
    const meant = meantOf(text, names);
    return names
      .filter((named) => meant.has(named))
      .flatMap((named) =>
        isPricedInDollars(text, named) ? [...named.name.tags, "us-dollar"] : named.name.tags,
      );
  }

  return {
    tagsOf({ title, body = "", companies = [] }) {
      const inHeadline = readers.title(title, headlineUnitsMax);
      const inTitle = read(inHeadline, { count: inHeadline.count, isTitle: true, companies });
      // One unit more: a word that goes on behind the bound is no word that ends there.
      const beginning = readers.body(body, bodyUnitsMax + 1);
      const count = wordsWithin(beginning, bodyUnitsMax);
      const inBody = read(beginning, { count, isTitle: false, companies: [] });
      if (inTitle.length + inBody.length === 0) return [];
      return [...new Set([...inTitle, ...inBody])].slice(0, tagsPerItemMax);
    },
  };
}
