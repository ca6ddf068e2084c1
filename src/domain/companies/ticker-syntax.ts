import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isJoined,
  lettersAt,
  type MatchContext,
  note,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/match-context.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { gate, symbolEvidence } from "#domain/companies/topic-gate.ts";
import { classBit } from "#domain/companies/word-bits.ts";

/** Most tokens read between two brackets. */
const bracketTokensMax = 8;

/** The company whose symbol the token is, or -1. */
export function companyOfToken(context: MatchContext, index: number): number {
  return (context.lexicon.tickers[wordAt(context, index)] ?? 0) - 1;
}

function visibleCompany(context: MatchContext, symbol: string): number {
  const index = context.lexicon.bySymbol.get(symbol);
  return index === undefined ? -1 : (context.lexicon.visible[index] ?? index);
}

function take(
  context: MatchContext,
  from: number,
  to: number,
  checkResult: { company: number; confidence: number },
): void {
  for (let index = from; index <= to; index++) context.taken[index] = takenBySyntax;
  if (checkResult.company >= 0) note(context, { ...checkResult, from, to, role: "named" });
}

/** Whether the next token is the letter of a share class, as in BRK-B and BRK/B. */
export function hasShareClass(context: MatchContext, index: number): boolean {
  const between = gapAt(context, index + 1);
  return (
    (between === gap.hyphen || between === gap.slash || between === gap.dot) &&
    lettersAt(context, index + 1) === 1 &&
    isAllCapitals(context, index + 1, 1)
  );
}

/** Takes the symbol at a token, with its share class when it has one; false when it is not listed. */
function takeSymbol(context: MatchContext, index: number, confidence: number): boolean {
  if (hasShareClass(context, index)) {
    const symbol = `${keyOf(context.tokens, index)}.${keyOf(context.tokens, index + 1)}`.toUpperCase();
    const company = visibleCompany(context, symbol);
    if (company >= 0) {
      take(context, index, index + 1, { company, confidence });
      return true;
    }
  }
  const company = companyOfToken(context, index);
  if (company < 0) return false;
  take(context, index, index, { company, confidence });
  return true;
}

/** "$A lower": the currency, unless other cashtags stand beside it. */
function isAustralianDollar(context: MatchContext, index: number): boolean {
  if (lettersAt(context, index) !== 1 || wordAt(context, index) !== context.lexicon.number.a) return false;
  return ((shapeAt(context, index - 1) | shapeAt(context, index + 1)) & shape.cashtag) === 0;
}

function readCashtag(context: MatchContext, index: number): void {
  const bits = shapeAt(context, index);
  if (context.social && bits & shape.hasLower) return;
  if (isAustralianDollar(context, index)) return;
  // "A$AP": a sign within a word.
  if (index > 0 && gapAt(context, index) === 0) return;
  takeSymbol(context, index, 0.98);
}

/** "NASDAQ: AAPL", "NYSE American: UAMY"; a foreign exchange takes the symbol out of the reading. */
function readExchange(context: MatchContext, index: number): void {
  const foreign = isClass(context, index, classBit.foreignExchange);
  let at = index + 1;
  if (!foreign && isClass(context, at, classBit.exchangePart)) at += 1;
  const before = gapAt(context, at);
  const colon = (before & gap.colon) !== 0 || (before === gap.hyphen && !foreign);
  if (!colon || !isCapital(context, at)) return;
  if (foreign) {
    if (isAllCapitals(context, index, 2)) take(context, at, at, { company: -1, confidence: 0 });
    return;
  }
  // Also beside a symbol that is not listed the exchange is no company.
  context.taken[index] = takenBySyntax;
  takeSymbol(context, at, 1);
}

/** "AAPL.O", "7203.T": a company for the American tails, nothing for the others. */
function readTail(context: MatchContext, index: number): void {
  if (companyOfToken(context, index) >= 0 || !isTailed(context, index)) return;
  const [symbol = "", tail = ""] = keyOf(context.tokens, index).toUpperCase().split(".");
  const american = /^(O|N|OQ|K|A|US)$/.test(tail);
  const company = american && symbol.length > 1 ? visibleCompany(context, symbol) : -1;
  if (american && company < 0) return;
  if (
    american ||
    /^(L|T|TO|V|KS|KQ|HK|NS|BO|DE|PA|AS|MI|MC|SW|ST|CO|OL|HE|AX|SS|SZ|SI|TW|SA|MX|BR|LS|VX|F)$/.test(tail)
  )
    take(context, index, index, { company, confidence: 0.97 });
}

function isTailed(context: MatchContext, index: number): boolean {
  const bits = shapeAt(context, index);
  return (bits & shape.innerDot) !== 0 && (bits & shape.hasLower) === 0 && (bits & shape.hasUpper) !== 0;
}

/** "COIN US Equity", "AAPL:US". */
function readTerminal(context: MatchContext, index: number): void {
  const words = context.lexicon.number;
  if (wordAt(context, index + 1) !== words.us || !isAllCapitals(context, index, 1)) return;
  const joined = isJoined(context, index + 1) && wordAt(context, index + 2) === words.equity;
  if (joined || gapAt(context, index + 1) === gap.colon) takeSymbol(context, index, 0.97);
}

/** Where the bracket that opens before a token closes, or -1. */
function closingOf(context: MatchContext, from: number): number {
  for (let index = from; index <= from + bracketTokensMax; index++) {
    if (gapAt(context, index + 1) & gap.close) return index;
    if (gapAt(context, index + 1) & gap.open) return -1;
  }
  return -1;
}

/** Whether capitals are the first letters of the words before, and none of these is in the company's name. */
function isSpelledOut(context: MatchContext, index: number, company: number): boolean {
  const key = keyOf(context.tokens, index);
  let firsts = "";
  for (let at = Math.max(0, index - key.length - 2); at < index; at++)
    firsts += keyOf(context.tokens, at)[0] ?? "";
  if (key.length < 2 || !firsts.includes(key) || isClass(context, index - 1, classBit.legal)) return false;
  const name = (context.lexicon.names[company] ?? "").toLowerCase();
  const [first = ""] = name.split(/[^a-z0-9]+/);
  for (let at = Math.max(0, index - key.length - 2); at < index; at++)
    if (keyOf(context.tokens, at) === first) return false;
  return true;
}

/** "(AAPL)", "[SNOW]", "(AAPL, MSFT)", "(ticker: AAPL)" after a word with a capital. */
function readBracket(context: MatchContext, from: number): void {
  const to = closingOf(context, from);
  if (to < 0) return;
  const named = from > 0 && isCapital(context, from - 1);
  for (let index = from; index <= to; index++) {
    if (isClass(context, index, classBit.foreignExchange) && gapAt(context, index + 1) & gap.colon) return;
    const listed =
      isClass(context, index, classBit.tickerLabel | classBit.joiner | classBit.exchange) ||
      isAllCapitals(context, index, 1);
    if (!listed) return;
  }
  for (let index = from; index <= to; index++) {
    if (context.taken[index] || !isAllCapitals(context, index, 1)) continue;
    if (isClass(context, index, classBit.tickerLabel)) continue;
    if (!named && lettersAt(context, index) < 3) continue;
    // "(META-Q)"
    if (index > from && gapAt(context, index) === gap.hyphen) continue;
    const company = companyOfToken(context, index);
    if (isClass(context, index, classBit.bracketAcronym)) continue;
    if (company >= 0 && isSpelledOut(context, index, company)) continue;
    takeSymbol(context, index, 0.96);
  }
}

/** What a place at the very start is worth as points of a symbol. */
const leadPoints = 0.5;

/** "TSLA: deliveries fall" at the very start. */
function readLead(context: MatchContext): void {
  const after = gapAt(context, 1);
  const set = after === (gap.colon | gap.space) || after === (gap.hyphen | gap.space);
  if (context.tokens.count < 2 || context.taken[0] || !set || context.casing === "shout") return;
  if (!isAllCapitals(context, 0, 2) || isClass(context, 0, classBit.acronym)) return;
  // "ICE: Man Detained on His Way to Hospital"
  if (companyOfToken(context, 0) >= 0 && symbolEvidence(context, leadPoints) < gate) return;
  takeSymbol(context, 0, 0.85);
}

/** Finds the symbols that their spelling gives away. */
export function readTickerSyntax(context: MatchContext): void {
  for (let index = 0; index < context.tokens.count; index++) {
    const bits = shapeAt(context, index);
    if (bits & shape.cashtag) readCashtag(context, index);
    else if (isClass(context, index, classBit.exchange | classBit.foreignExchange))
      readExchange(context, index);
    else if (bits & shape.innerDot) readTail(context, index);
    else readTerminal(context, index);
    if (gapAt(context, index) & gap.open) readBracket(context, index);
  }
  readLead(context);
}
