/** Longest text read; what follows is left unread. In UTF-16 units. */
export const textUnitsMax = 4_096;

/** Most plain characters kept for one character; compatibility forms can expand to eighteen. */
const expansionMax = 3;

const marks = /\p{M}/gu;
const invisible = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]$/;
const apostrophes = "\u2018\u2019\u02bc\u00b4\u0060\u2032";
const quotes = "\u201c\u201d\u00ab\u00bb\u2033";
/** Stand behind the name that they protect: "Therapeutix\u2122" is the word. */
const tradeMarks = "\u2122\u2120\u00ae\u00a9";
const hyphens = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

/** Stands for a character with no plain form: other scripts, pictures. */
export const strangeUnit = 0x7f;

/** Units behind its end that whoever reads a folded text may look at. */
const lookAheadMax = 3;

/**
 * A text as plain ASCII, each unit with the place it came from in the text as given; `units` has zeros behind its end. One that
 * was plain as given stands in its own places: they are not written.
 */
export type Folded = {
  count: number;
  units: Uint8Array;
  isPlain: boolean;
  from: Int32Array;
  to: Int32Array;
};

/** Makes room for one text; meant to be reused. */
export function createFolded(): Folded {
  const size = textUnitsMax * expansionMax + 8;
  const [from, to] = [new Int32Array(size), new Int32Array(size)];
  return { count: 0, units: new Uint8Array(size), isPlain: true, from, to };
}

const known = new Map<string, string>();

function plainForm(character: string): string {
  if (apostrophes.includes(character)) return "'";
  if (quotes.includes(character)) return '"';
  if (hyphens.includes(character)) return "-";
  if (invisible.test(character) || tradeMarks.includes(character)) return "";
  return character.normalize("NFKD").replace(marks, "").slice(0, expansionMax);
}

/** Remembers every character once; the number of code points in use bounds the map. */
function foldCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const folded = plainForm(character);
  if (known.size < 20_000) known.set(character, folded);
  return folded;
}

const entities: [name: string, character: string][] = [
  ["amp;", "&"],
  ["#38;", "&"],
  ["#39;", "'"],
  ["#x27;", "'"],
  ["apos;", "'"],
  ["rsquo;", "'"],
  ["lsquo;", "'"],
  ["#8217;", "'"],
  ["#8216;", "'"],
  ["quot;", '"'],
  ["ldquo;", '"'],
  ["rdquo;", '"'],
  ["#8220;", '"'],
  ["#8221;", '"'],
  ["nbsp;", " "],
  ["#160;", " "],
  ["ndash;", "-"],
  ["mdash;", "-"],
];

function entityAt(text: string, at: number): [name: string, character: string] | undefined {
  const next = text.charCodeAt(at + 1);
  if (next !== 35 && (next < 97 || next > 122)) return undefined;
  return entities.find(([name]) => text.startsWith(name, at + 1));
}

function emit(into: Folded, unit: number, from: number, to: number): void {
  into.units[into.count] = unit;
  into.from[into.count] = from;
  into.to[into.count] = to;
  into.count += 1;
}

const ampersand = 38;
const backtick = 96;

/** Copies what is plain already, up to the first unit that is not. */
function emitPlain(into: Folded, text: string, start: number, end: number): number {
  const { units, from, to } = into;
  const shift = into.count - start;
  let at = start;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= strangeUnit || unit === ampersand || unit === backtick) break;
    units[at + shift] = unit;
    from[at + shift] = at;
    to[at + shift] = at + 1;
  }
  into.count = at + shift;
  return at;
}

/** An ampersand that begins no reference stays as it is. */
function emitOther(into: Folded, text: string, at: number): number {
  if (text.charCodeAt(at) === ampersand) {
    emit(into, ampersand, at, at + 1);
    return at + 1;
  }
  const [character = ""] = text.slice(at, at + 2);
  const end = at + character.length;
  for (const plain of foldCharacter(character)) {
    const unit = plain.charCodeAt(0);
    emit(into, unit < strangeUnit ? unit : strangeUnit, at, end);
  }
  return end;
}

/** Every browser and Node.js have it; it is not part of the language. */
declare const TextEncoder: new () => {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
};
const encoder = new TextEncoder();

/** Most texts are plain throughout and copied whole, which costs a twentieth of looking at each unit. */
function copyPlain(text: string, into: Folded): boolean {
  const { read, written } = encoder.encodeInto(text, into.units);
  into.count = written;
  into.isPlain = written === read && !text.includes("&") && !text.includes("`");
  return into.isPlain;
}

/** Units behind the end are not those of a longer text before. */
function endUnits({ units, count }: Folded): void {
  for (let ahead = 0; ahead < lookAheadMax; ahead++) units[count + ahead] = 0;
}

/**
 * Writes the plain form of a text: accents and invisible characters go, curly quotes, long dashes and
 * the common character references become their ASCII forms. Letter case is kept. Reads at most
 * `unitsMax` UTF-16 units.
 */
export function foldText(text: string, into: Folded, unitsMax: number = textUnitsMax): void {
  const length = Math.min(text.length, unitsMax, textUnitsMax);
  if (!copyPlain(text.length > length ? text.slice(0, length) : text, into)) foldUnits(text, length, into);
  endUnits(into);
}

function foldUnits(text: string, length: number, into: Folded): void {
  into.count = 0;
  let at = 0;
  while (at < length) {
    at = emitPlain(into, text, at, length);
    if (at >= length) break;
    const entity = text.charCodeAt(at) === ampersand ? entityAt(text, at) : undefined;
    if (entity !== undefined) {
      const width = entity[0].length + 1;
      emit(into, entity[1].charCodeAt(0), at, at + width);
      at += width;
    } else at = emitOther(into, text, at);
  }
}
