import { type Folded, textUnitsMax } from "#domain/companies/fold.ts";
import { gap, gapOf, kindOf, kinds, shape } from "#domain/companies/marks.ts";

/** Tokens of one text, as columns. Offsets are UTF-16 units of the text as given. */
export type Tokens = {
  count: number;
  start: Int32Array;
  end: Int32Array;
  shapes: Int32Array;
  /** `gaps[i]` is what is before token i, `gaps[count]` what follows the last one. */
  gaps: Int32Array;
  /** Letters and digits of the token. */
  letters: Int32Array;
  /** Hash of the key, and where the key is in `keys`. */
  hashes: Int32Array;
  keyStart: Int32Array;
  keyEnd: Int32Array;
  keys: Uint8Array;
};

/** More tokens than any text has, and more units than any of their keys take. */
const tokensMax = textUnitsMax * 3 + 8;

/** A number for each token of a text. */
export const createColumn = () => new Int32Array(tokensMax);

/** Makes room for one text; meant to be reused. */
export function createTokens(): Tokens {
  return {
    count: 0,
    start: createColumn(),
    end: createColumn(),
    shapes: createColumn(),
    gaps: createColumn(),
    letters: createColumn(),
    hashes: createColumn(),
    keyStart: createColumn(),
    keyEnd: createColumn(),
    keys: new Uint8Array(tokensMax),
  };
}

/** Start value and step of the key hash; the word table uses the same. */
export const hashStart = 0x811c9dc5 | 0;
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** By ASCII unit: the shape of a token that begins with it, and what it adds to one behind its first unit; 0 for what ends one. */
const firstShapeOf = new Int32Array(128);
const innerShapeOf = new Int32Array(128);
for (let unit = 0; unit < 128; unit++) {
  const kind = kindOf[unit];
  if (kind === kinds.lower) firstShapeOf[unit] = innerShapeOf[unit] = shape.hasLower;
  if (kind === kinds.upper) {
    firstShapeOf[unit] = shape.hasUpper | shape.upperFirst;
    innerShapeOf[unit] = shape.hasUpper | shape.innerUpper;
  }
  if (kind === kinds.digit) {
    firstShapeOf[unit] = shape.hasDigit | shape.digitFirst;
    innerShapeOf[unit] = shape.hasDigit;
  }
}

const isAlphanumeric = (kind: number) => kind >= kinds.lower && kind <= kinds.digit;

type Scan = { folded: Folded; tokens: Tokens; at: number; keysAt: number; hash: number };

const unitAt = ({ folded }: Scan, at: number) => folded.units[at] ?? 0;
/** Of which kind a unit of the text is; behind its end: none. */
const kindAt = (scan: Scan, at: number) => kindOf[unitAt(scan, at)] ?? 0;

function put(scan: Scan, unit: number): void {
  scan.tokens.keys[scan.keysAt] = unit;
  scan.keysAt += 1;
  scan.hash = hashStep(scan.hash, unit);
}

/** Reads letters, digits and what joins them ("AT&T", "3.5"); answers the shape. */
function readBody(scan: Scan, first: number): number {
  // All columns and numbers at hand: every unit of all news goes through here.
  const { tokens, at: start } = scan;
  const { units } = scan.folded;
  const { keys } = tokens;
  let { at, keysAt, hash } = scan;
  let bits = first;
  let letters = 0;
  for (;;) {
    let unit = units[at] ?? 0;
    const kind = kindOf[unit] ?? 0;
    if (kind === kinds.lower) bits |= shape.hasLower;
    else if (kind === kinds.upper) {
      bits |= shape.hasUpper | (at === start ? shape.upperFirst : shape.innerUpper);
      unit += 32;
    } else if (kind === kinds.digit) bits |= shape.hasDigit | (at === start ? shape.digitFirst : 0);
    else if ((kind === kinds.joiner || kind === kinds.sign) && isAlphanumeric(kindAt(scan, at + 1))) {
      if (kind === kinds.joiner) bits |= shape.innerDot;
      letters -= 1;
    } else break;
    keys[keysAt] = unit;
    hash = hashStep(hash, unit);
    keysAt += 1;
    letters += 1;
    at += 1;
  }
  tokens.letters[tokens.count] = letters;
  scan.at = at;
  scan.keysAt = keysAt;
  scan.hash = hash;
  return bits;
}

/** Reads "'s" (not part of the key) or another tail such as "O'Reilly" (part of it). */
function readTail(scan: Scan, bits: number): number {
  if (kindAt(scan, scan.at) !== kinds.apostrophe) return bits;
  const next = unitAt(scan, scan.at + 1) | 32;
  const after = kindAt(scan, scan.at + 2);
  if (next === 115 && !isAlphanumeric(after)) {
    scan.at += 2;
    return bits | shape.possessive;
  }
  const kind = kindAt(scan, scan.at + 1);
  if (kind !== kinds.lower && kind !== kinds.upper) return bits;
  put(scan, 39);
  scan.at += 1;
  const joined = readBody(scan, 0);
  return readTail(scan, bits | (joined & ~(shape.upperFirst | shape.digitFirst)) | shape.hasLower);
}

/** "u.s" and "j.p" lose their dots, so that all spellings of initials meet. */
function closeInitials(scan: Scan, keyStart: number): void {
  const { keys } = scan.tokens;
  for (let at = keyStart; at < scan.keysAt; at++) {
    const unit = keys[at] ?? 0;
    const odd = ((at - keyStart) & 1) === 1;
    if (odd ? unit !== 46 : unit < 97 || unit > 122) return;
  }
  const end = scan.keysAt;
  scan.keysAt = keyStart;
  scan.hash = hashStart;
  for (let at = keyStart; at < end; at += 2) put(scan, keys[at] ?? 0);
}

function readToken(scan: Scan): void {
  const { tokens, folded } = scan;
  const index = tokens.count;
  const from = scan.at;
  const keyStart = scan.keysAt;
  let bits = 0;
  scan.hash = hashStart;
  if (kindAt(scan, scan.at) === kinds.sign) {
    bits = shape.sign;
    tokens.letters[index] = 0;
    put(scan, unitAt(scan, scan.at));
    scan.at += 1;
  } else {
    if (kindAt(scan, scan.at) === kinds.dollar) {
      bits = shape.cashtag;
      scan.at += 1;
    }
    bits = readTail(scan, readBody(scan, bits));
    if (bits & shape.innerDot) closeInitials(scan, keyStart);
  }
  tokens.start[index] = folded.isPlain ? from : (folded.from[from] ?? 0);
  tokens.end[index] = folded.isPlain ? scan.at : (folded.to[scan.at - 1] ?? 0);
  tokens.shapes[index] = bits;
  tokens.hashes[index] = scan.hash;
  tokens.keyStart[index] = keyStart;
  tokens.keyEnd[index] = scan.keysAt;
  tokens.count = index + 1;
}

/**
 * Reads a token of letters and digits alone, as most are; false, with nothing read, where it goes on behind a joiner or an
 * apostrophe.
 */
function readPlainToken(scan: Scan): boolean {
  // All columns and numbers at hand: every unit of all news goes through here.
  const { tokens, folded, at: start, keysAt: keyStart } = scan;
  const { units, isPlain } = folded;
  const { keys, count: index } = tokens;
  let at = start;
  let keysAt = keyStart;
  let hash = hashStart;
  let unit = units[at] ?? 0;
  let bits = firstShapeOf[unit] ?? 0;
  for (let more = bits; more !== 0; more = innerShapeOf[unit] ?? 0) {
    bits |= more;
    // The small letter; a digit has the bit already.
    const key = unit | 32;
    keys[keysAt] = key;
    hash = hashStep(hash, key);
    keysAt += 1;
    at += 1;
    unit = units[at] ?? 0;
  }
  const kind = kindOf[unit] ?? 0;
  if (kind === kinds.apostrophe) return false;
  if ((kind === kinds.joiner || kind === kinds.sign) && isAlphanumeric(kindAt(scan, at + 1))) return false;
  tokens.letters[index] = at - start;
  tokens.start[index] = isPlain ? start : (folded.from[start] ?? 0);
  tokens.end[index] = isPlain ? at : (folded.to[at - 1] ?? 0);
  tokens.shapes[index] = bits;
  tokens.hashes[index] = hash;
  tokens.keyStart[index] = keyStart;
  tokens.keyEnd[index] = keysAt;
  tokens.count = index + 1;
  scan.at = at;
  scan.keysAt = keysAt;
  return true;
}

/** Splits a folded text into tokens: small-letter keys, shapes and what is between them. */
export function tokenize(folded: Folded, tokens: Tokens): void {
  const scan: Scan = { folded, tokens, at: 0, keysAt: 0, hash: hashStart };
  tokens.count = 0;
  let between = 0;
  while (scan.at < folded.count) {
    const unit = unitAt(scan, scan.at);
    const kind = kindOf[unit] ?? 0;
    const isWord = isAlphanumeric(kind);
    const starts =
      isWord || kind === kinds.sign || (kind === kinds.dollar && isAlphanumeric(kindAt(scan, scan.at + 1)));
    if (starts) {
      tokens.gaps[tokens.count] = between;
      between = 0;
      if (!isWord || !readPlainToken(scan)) readToken(scan);
    } else {
      between |= gapOf[unit] ?? gap.other;
      scan.at += 1;
    }
  }
  tokens.gaps[tokens.count] = between;
}

/** The folded word of a token. */
export function keyOf(tokens: Tokens, index: number): string {
  let key = "";
  const end = tokens.keyEnd[index] ?? 0;
  for (let at = tokens.keyStart[index] ?? 0; at < end; at++) key += String.fromCharCode(tokens.keys[at] ?? 0);
  return key;
}
