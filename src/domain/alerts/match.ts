import type { PriceWhat, What } from "#domain/alerts/rule.ts";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import { wordsOf } from "#domain/news/mutes.ts";
import { isTag, type Tag } from "#domain/tags/tags.ts";

/** An item as one feed brought it. */
export type Arrival = {
  /** Of the arrival; the later one is larger. */
  seq: number;
  itemId: string;
  channelId: string;
  title: string;
  /** The words of the title as `wordsOf` makes them. */
  words: string;
  companies: readonly StoredCompany[];
  tags: readonly string[];
  /** When this feed brought it. */
  atMs: number;
  /** Null when the publisher gave no readable date. */
  publishedMs: number | null;
  storyId: string;
};

/** Which feeds told a story, and when each did first. */
export type StoryTellers = ReadonlyMap<string, number>;

/** What a rule's "whom" comes to for its user now. */
export type Scope = {
  /** The companies that count; null where any does. */
  symbols: ReadonlySet<string> | null;
  /** The tags that count beside these companies. */
  tags: ReadonlySet<string>;
  /** The names of the user's feeds, by their channels. */
  channels: ReadonlyMap<string, string>;
};

/** The price at which a rule fired: never without its time. */
export type PriceFact = {
  price: number;
  currency: string | null;
  /** When it was traded, in ISO format. */
  at: string;
  provider: string;
  /** The level that it crossed. */
  level?: number | undefined;
  side?: "over" | "under" | undefined;
  /** The first price after the news. */
  from?: { price: number; at: string } | undefined;
};

/** Why a rule fired: the clause, the company or tag if there is one, and the value that met it. */
export type Why = {
  clause: What["kind"];
  symbol: string | null;
  /** Where a tag counted, and no company did. */
  tag?: Tag | undefined;
  value: string | number;
  price?: PriceFact | undefined;
  /** Of unusual mentions: what is usual. */
  usual?: { perDay: number; busiest: number; days: number } | undefined;
};

/** Later than this after its publication an item is no news, as the first visit to a feed brings many. */
const newsMsMax = 24 * 3_600_000;

export const isNews = ({ atMs, publishedMs }: Pick<Arrival, "atMs" | "publishedMs">): boolean =>
  publishedMs === null || atMs - publishedMs <= newsMsMax;

/** The first company of the headline that the scope asks for. */
const companyIn = ({ symbols }: Scope, companies: readonly StoredCompany[]): StoredCompany | undefined =>
  symbols === null ? companies[0] : companies.find(({ symbol }) => symbols.has(symbol));

/** The first tag of it that the scope asks for. */
const tagIn = (scope: Scope, tags: readonly string[]): Tag | undefined =>
  tags.find((each): each is Tag => isTag(each) && scope.tags.has(each));

/** The company that a headline names before any other, by its own name or by a brand; undefined for none. */
function subjectOf(companies: readonly StoredCompany[]): StoredCompany | undefined {
  return companies
    .filter(({ role }) => role !== "broker")
    .reduce<StoredCompany | undefined>(
      (first, each) => (first === undefined || (each.start ?? 0) < (first.start ?? 0) ? each : first),
      undefined,
    );
}

const phrases = new Map<string, string>();
const phrasesMax = 10_000;

/** The condition's words as a headline's are compared; empty without a letter or digit. */
export function phraseOf(text: string): string {
  const known = phrases.get(text);
  if (known !== undefined) return known;
  const phrase = wordsOf(text);
  if (phrases.size >= phrasesMax) phrases.clear();
  phrases.set(text, phrase);
  return phrase;
}

type NamedArrival = Pick<Arrival, "title" | "companies" | "tags">;

function namedWhy(what: Extract<What, { kind: "named" }>, scope: Scope, arrival: NamedArrival) {
  const { title, companies } = arrival;
  const subject = subjectOf(companies);
  const inScope = (company: StoredCompany | undefined) =>
    company && (scope.symbols === null || scope.symbols.has(company.symbol)) ? company : undefined;
  const company = what.subject ? inScope(subject) : companyIn(scope, companies);
  if (!company) {
    const tag = what.subject ? undefined : tagIn(scope, arrival.tags);
    return tag ? { clause: what.kind, symbol: null, tag, value: tag } : null;
  }
  const { symbol, name, start = 0, end = 0 } = company;
  return { clause: what.kind, symbol, value: title.slice(start, end).trim() || name };
}

/** Whether a headline meets a condition, and by what; null when it does not. */
export function matchArrival(
  what: Exclude<What, PriceWhat | { kind: "unusual" }>,
  scope: Scope,
  arrival: Arrival,
  tellers: StoryTellers,
): Why | null {
  if (!scope.channels.has(arrival.channelId)) return null;
  if (what.kind === "named") return namedWhy(what, scope, arrival);
  const company = companyIn(scope, arrival.companies);
  const tag = company ? undefined : tagIn(scope, arrival.tags);
  if (scope.symbols !== null && !company && !tag) return null;
  const about = { symbol: company?.symbol ?? null, ...(tag ? { tag } : {}) };
  if (what.kind === "words") {
    const phrase = phraseOf(what.text);
    return phrase !== "" && arrival.words.includes(phrase)
      ? { clause: what.kind, ...about, value: what.text.trim() }
      : null;
  }
  let sources = 0;
  for (const [channelId, seq] of tellers)
    if (seq <= arrival.seq && scope.channels.has(channelId)) sources += 1;
  return sources >= what.sources ? { clause: what.kind, ...about, value: sources } : null;
}
