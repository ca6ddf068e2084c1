import { readBareTickers } from "#domain/companies/bare-tickers.ts";
import { shareRight } from "#domain/companies/calibration.ts";
import { type Company, isListedOn, otherOnDay, today } from "#domain/companies/company-table.ts";
import { settleDeals } from "#domain/companies/deals.ts";
import { createHeadlineReader } from "#domain/companies/headline-reader.ts";
import { type LexiconData, openLexicon } from "#domain/companies/lexicon.ts";
import type {
  CheckResult,
  MatchContext,
  Rejection,
  RejectionReason,
  Role,
} from "#domain/companies/match-context.ts";
import { provenFrom, readNames } from "#domain/companies/read-names.ts";
import { settleRoles } from "#domain/companies/roles.ts";
import { createTextReaders } from "#domain/companies/text-reader.ts";
import { readTickerSyntax } from "#domain/companies/ticker-syntax.ts";
import { keyOf, type Tokens } from "#domain/companies/tokens.ts";
import { textTopic } from "#domain/companies/topic.ts";

/** Most of a headline that is read, in UTF-16 units. */
export const headlineUnitsMax = 1_000;
/** Most of an item's text that is read, in UTF-16 units. */
export const bodyUnitsMax = 4_000;

export type Detection = {
  symbol: string;
  name: string;
  /** UTF-16 offsets of the first mention in the text as given; `end` is exclusive. */
  start: number;
  end: number;
  /** The share of such finds that is right, from 0.5 to 1. */
  confidence: number;
  /**
   * "brand" names something the company owns; "broker" is quoted about another company of the headline; "buyer" and
   * "target" are those of a deal.
   */
  role: Role;
};

/** Words that could have named a company; `start` and `end` as in `Detection`. */
export type RejectedMention = {
  symbol: string;
  name: string;
  start: number;
  end: number;
  reason: RejectionReason;
};

export type DetectOptions = {
  /** Text of the item: names it gives in full settle doubtful ones of the headline. */
  body?: string | undefined;
  /** For posts: cashtags count in capitals only, bare symbols a little more. */
  social?: boolean | undefined;
  /** The day of the headline as 20261126: names and symbols mean what they meant then. Left out: today. */
  day?: number | undefined;
};

const placeIn = ({ start, end }: Tokens, { from, to }: { from: number; to: number }) => ({
  start: start[from] ?? 0,
  end: end[to] ?? 0,
});

export type Detector = {
  /** Companies in order of their first mention, each once. Never throws; long texts are cut first. */
  detect(text: string, options?: DetectOptions): Detection[];
  /** Names in a text that stand for a listed company elsewhere, but not here. For a look at the rules: slower. */
  rejectedIn(text: string, options?: DetectOptions): RejectedMention[];
  isKnownSymbol(symbol: string): boolean;
  /** Facts of a listed company, older symbols included; undefined when it is not listed. */
  companyOf(symbol: string): Company | undefined;
};

/** Surest reading that the text of an item must give a company to settle its headline. */
const backingMin = 0.93;

/** What the text of an item says for companies of its headline. */
type Backing = Pick<MatchContext, "backed" | "proven" | "textTopic">;

const nobody: ReadonlySet<number> = new Set();
const noBacking: Backing = { backed: nobody, proven: nobody, textTopic: 0 };

/**
 * Makes a detector of US-listed companies in headlines. It reuses its working space, so one call ends
 * before the next begins.
 * @param readers shared with whoever looks at the same items
 */
export function createDetector(data: LexiconData, readers = createTextReaders()): Detector {
  const lexicon = openLexicon(data);
  const openTitle = createHeadlineReader(lexicon, readers.title);
  const openBody = createHeadlineReader(lexicon, readers.body);

  function findCompanies(context: MatchContext): MatchContext {
    readTickerSyntax(context);
    readNames(context);
    readBareTickers(context);
    return context;
  }

  function read(context: MatchContext): MatchContext {
    findCompanies(context);
    settleRoles(context);
    settleDeals(context);
    return context;
  }

  function backingOf(body: string | undefined): Backing {
    if (body === undefined || body === "") return noBacking;
    // Nobody asks for the roles of its companies.
    const context = findCompanies(openBody(body, bodyUnitsMax, { social: false, ...noBacking }));
    const found = [...context.checkResults.values()];
    const from = (min: number) =>
      new Set(found.filter(({ confidence }) => confidence >= min).map(({ company }) => company));
    return {
      backed: from(backingMin),
      proven: from(provenFrom),
      // Only when its headline is read again.
      get textTopic() {
        return textTopic(context);
      },
    };
  }

  /** By its symbol, with or without the letter of a share class, or else. */
  function howNamed(tokens: Tokens, { company, from, to }: CheckResult): "bySymbol" | "byCompany" {
    const symbol = lexicon.symbols[company]?.toLowerCase() ?? "";
    return to - from < 2 && symbol.split(".")[0] === keyOf(tokens, from) ? "bySymbol" : "byCompany";
  }

  function detectIn(
    text: string,
    { social, day }: { social: boolean; day: number },
    backing: Backing,
  ): { found: Detection[]; asksForTopic: boolean } {
    const { checkResults, tokens, topic } = read(openTitle(text, headlineUnitsMax, { social, ...backing }));
    const asksForTopic = topic !== undefined;
    if (checkResults.size === 0) return { found: [], asksForTopic };
    const meant: number[] = [];
    const found: Detection[] = [];
    for (const result of [...checkResults.values()].toSorted((a, b) => a.from - b.from)) {
      const { company: named, from, to, role } = result;
      const company = isListedOn(lexicon, named, day)
        ? named
        : otherOnDay(lexicon, { company: named, how: howNamed(tokens, result) }, day);
      if (company < 0 || meant.includes(company)) continue;
      meant.push(company);
      const [symbol = "", name = ""] = [lexicon.symbols[company], lexicon.names[company]];
      found.push({ symbol, name, ...placeIn(tokens, { from, to }), confidence: shareRight(result), role });
    }
    return { found, asksForTopic };
  }

  function detect(text: string, { body, social = false, day = today }: DetectOptions = {}): Detection[] {
    // A body takes many times as long as its headline: it is read only for names that it could settle.
    const asked = new Set<number>();
    const asking = {
      has(company: number) {
        asked.add(company);
        return false;
      },
    };
    const alone = detectIn(text, { social, day }, { backed: asking, proven: asking, textTopic: 0 });
    if (!body || (asked.size === 0 && !alone.asksForTopic)) return alone.found;
    const backing = backingOf(body);
    return alone.asksForTopic || [...asked].some((company) => backing.backed.has(company))
      ? detectIn(text, { social, day }, backing).found
      : alone.found;
  }

  function rejectedIn(text: string, { body, social = false }: DetectOptions = {}): RejectedMention[] {
    const backing = backingOf(body);
    const rejections = new Map<number, Rejection>();
    const { checkResults, tokens } = read(
      openTitle(text, headlineUnitsMax, { social, ...backing, rejections }),
    );
    return [...rejections.values()]
      .filter(({ company }) => !checkResults.has(company))
      .toSorted((a, b) => a.from - b.from)
      .map(({ company, from, to, reason }) => ({
        symbol: lexicon.symbols[company] ?? "",
        name: lexicon.names[company] ?? "",
        ...placeIn(tokens, { from, to }),
        reason,
      }));
  }

  return {
    detect,
    rejectedIn,
    isKnownSymbol: (symbol) => lexicon.bySymbol.has(symbol),
    companyOf(symbol) {
      const index = lexicon.bySymbol.get(symbol);
      return index === undefined ? undefined : lexicon.companyAt(index);
    },
  };
}
