import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isAllCapitals,
  isCapital,
  isClass,
  isJoined,
  lettersAt,
  note,
  type Scene,
  shapeAt,
  takenBySyntax,
  wordAt,
} from "#domain/companies/scene.ts";
import { keyOf } from "#domain/companies/tokens.ts";
import { classBit } from "#domain/companies/word-bits.ts";

/** Longest symbol, without the letter of a share class. */
const symbolLettersMax = 5;
/** Most tokens read between two brackets. */
const bracketTokensMax = 8;

/** The company whose symbol the token is, or -1. */
export function companyOfToken(scene: Scene, index: number): number {
  return (scene.lexicon.tickers[wordAt(scene, index)] ?? 0) - 1;
}

function shownCompany(scene: Scene, symbol: string): number {
  const index = scene.lexicon.bySymbol.get(symbol);
  return index === undefined ? -1 : (scene.lexicon.shown[index] ?? index);
}

function take(
  scene: Scene,
  from: number,
  to: number,
  finding: { company: number; confidence: number },
): void {
  for (let index = from; index <= to; index++) scene.taken[index] = takenBySyntax;
  if (finding.company >= 0) note(scene, { ...finding, from, to, role: "named" });
}

/** Whether the next token is the letter of a share class, as in BRK-B and BRK/B. */
export function hasShareClass(scene: Scene, index: number): boolean {
  const between = gapAt(scene, index + 1);
  return (
    index + 1 < scene.tokens.count &&
    (between === gap.hyphen || between === gap.slash || between === gap.dot) &&
    lettersAt(scene, index + 1) === 1 &&
    isAllCapitals(scene, index + 1, 1)
  );
}

/** Takes the symbol at a token, with its share class when it has one; false when it is not listed. */
function takeSymbol(scene: Scene, index: number, confidence: number): boolean {
  if (hasShareClass(scene, index)) {
    const symbol = `${keyOf(scene.tokens, index)}.${keyOf(scene.tokens, index + 1)}`.toUpperCase();
    const company = shownCompany(scene, symbol);
    if (company >= 0) {
      take(scene, index, index + 1, { company, confidence });
      return true;
    }
  }
  const company = companyOfToken(scene, index);
  if (company < 0) return false;
  take(scene, index, index, { company, confidence });
  return true;
}

/** "$A lower": the currency, unless other cashtags stand beside it. */
function isAustralianDollar(scene: Scene, index: number): boolean {
  if (lettersAt(scene, index) !== 1 || wordAt(scene, index) !== scene.lexicon.number.a) return false;
  return ((shapeAt(scene, index - 1) | shapeAt(scene, index + 1)) & shape.cashtag) === 0;
}

function readCashtag(scene: Scene, index: number): void {
  const bits = shapeAt(scene, index);
  if (bits & shape.hasDigit || lettersAt(scene, index) > symbolLettersMax + 1) return;
  if (scene.social && bits & shape.hasLower) return;
  if (isAustralianDollar(scene, index)) return;
  takeSymbol(scene, index, 0.98);
}

/** "NASDAQ: AAPL", "NYSE American: UAMY"; a foreign exchange takes the symbol out of the reading. */
function readExchange(scene: Scene, index: number): void {
  const foreign = isClass(scene, index, classBit.foreignExchange);
  let at = index + 1;
  if (!foreign && isClass(scene, at, classBit.exchangePart)) at += 1;
  const before = gapAt(scene, at);
  const colon = (before & gap.colon) !== 0 || (before === gap.hyphen && !foreign);
  if (!colon || at >= scene.tokens.count || !isCapital(scene, at)) return;
  if (foreign) {
    if (isAllCapitals(scene, index, 2)) take(scene, at, at, { company: -1, confidence: 0 });
    return;
  }
  if (lettersAt(scene, at) > symbolLettersMax + 1) return;
  scene.taken[index] = takenBySyntax;
  takeSymbol(scene, at, 1);
}

/** "AAPL.O", "7203.T": a company for the American tails, nothing for the others. */
function readTail(scene: Scene, index: number): void {
  if (companyOfToken(scene, index) >= 0 || !isTailed(scene, index)) return;
  const [symbol = "", tail = ""] = keyOf(scene.tokens, index).toUpperCase().split(".");
  const american = /^(O|N|OQ|K|A|US)$/.test(tail);
  const company = american && symbol.length > 1 ? shownCompany(scene, symbol) : -1;
  if (american && company < 0) return;
  if (
    american ||
    /^(L|T|TO|V|KS|KQ|HK|NS|BO|DE|PA|AS|MI|MC|SW|ST|CO|OL|HE|AX|SS|SZ|SI|TW|SA|MX|BR|LS|VX|F)$/.test(tail)
  )
    take(scene, index, index, { company, confidence: 0.97 });
}

function isTailed(scene: Scene, index: number): boolean {
  const bits = shapeAt(scene, index);
  return (bits & shape.innerDot) !== 0 && (bits & shape.hasLower) === 0 && (bits & shape.hasUpper) !== 0;
}

/** "COIN US Equity", "AAPL:US". */
function readTerminal(scene: Scene, index: number): void {
  const words = scene.lexicon.number;
  if (wordAt(scene, index + 1) !== words.us || !isAllCapitals(scene, index, 1)) return;
  const joined = isJoined(scene, index + 1) && wordAt(scene, index + 2) === words.equity;
  if (joined || gapAt(scene, index + 1) === gap.colon) takeSymbol(scene, index, 0.97);
}

/** Where the bracket that opens before a token closes, or -1. */
function closingOf(scene: Scene, from: number): number {
  const last = Math.min(scene.tokens.count - 1, from + bracketTokensMax);
  for (let index = from; index <= last; index++) {
    if (gapAt(scene, index + 1) & gap.close) return index;
    if (gapAt(scene, index + 1) & gap.open) return -1;
  }
  return -1;
}

/** Whether capitals are the first letters of the words before, and none of these is in the company's name. */
function isSpelledOut(scene: Scene, index: number, company: number): boolean {
  const key = keyOf(scene.tokens, index);
  let firsts = "";
  for (let at = Math.max(0, index - key.length - 2); at < index; at++)
    firsts += keyOf(scene.tokens, at)[0] ?? "";
  if (key.length < 2 || !firsts.includes(key) || isClass(scene, index - 1, classBit.legal)) return false;
  const name = (scene.lexicon.names[company] ?? "").toLowerCase();
  const [first = ""] = name.split(/[^a-z0-9]+/);
  for (let at = Math.max(0, index - key.length - 2); at < index; at++)
    if (keyOf(scene.tokens, at) === first) return false;
  return true;
}

/** "(AAPL)", "[SNOW]", "(AAPL, MSFT)", "(ticker: AAPL)" after a word with a capital. */
function readBracket(scene: Scene, from: number): void {
  const to = closingOf(scene, from);
  if (to < 0) return;
  const named = from > 0 && isCapital(scene, from - 1);
  for (let index = from; index <= to; index++) {
    if (isClass(scene, index, classBit.foreignExchange) && gapAt(scene, index + 1) & gap.colon) return;
    const listed =
      isClass(scene, index, classBit.tickerLabel | classBit.joiner | classBit.exchange) ||
      isAllCapitals(scene, index, 1);
    if (!listed) return;
  }
  for (let index = from; index <= to; index++) {
    if (
      scene.taken[index] ||
      !isAllCapitals(scene, index, 1) ||
      lettersAt(scene, index) > symbolLettersMax + 1
    )
      continue;
    if (isClass(scene, index, classBit.tickerLabel)) continue;
    if (!named && lettersAt(scene, index) < 3) continue;
    // "(META-Q)"
    if (index > from && gapAt(scene, index) === gap.hyphen) continue;
    const company = companyOfToken(scene, index);
    if (isClass(scene, index, classBit.bracketAcronym)) continue;
    if (company >= 0 && isSpelledOut(scene, index, company)) continue;
    takeSymbol(scene, index, 0.96);
  }
}

/** "TSLA: deliveries fall" at the very start. */
function readLead(scene: Scene): void {
  const after = gapAt(scene, 1);
  const set = after === (gap.colon | gap.space) || after === (gap.hyphen | gap.space);
  if (scene.tokens.count < 2 || scene.taken[0] || !set || scene.casing === "shout") return;
  if (!isAllCapitals(scene, 0, 2) || lettersAt(scene, 0) > symbolLettersMax) return;
  if (!isClass(scene, 0, classBit.acronym)) takeSymbol(scene, 0, 0.85);
}

/** Finds the symbols that their spelling gives away. */
export function readTickerSyntax(scene: Scene): void {
  for (let index = 0; index < scene.tokens.count; index++) {
    const bits = shapeAt(scene, index);
    if (bits & shape.cashtag) readCashtag(scene, index);
    else if (isClass(scene, index, classBit.exchange | classBit.foreignExchange)) readExchange(scene, index);
    else if (bits & shape.innerDot) readTail(scene, index);
    else readTerminal(scene, index);
    if (gapAt(scene, index) & gap.open) readBracket(scene, index);
  }
  readLead(scene);
}
