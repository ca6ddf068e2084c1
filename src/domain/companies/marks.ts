/** Shape of a token as written. */
export const shape = {
  upperFirst: 1,
  digitFirst: 2,
  hasLower: 4,
  hasUpper: 8,
  hasDigit: 16,
  possessive: 32,
  cashtag: 64,
  innerDot: 128,
  innerUpper: 256,
  sign: 512,
} as const;

/** What is between a token and the one before it. */
export const gap = {
  space: 1,
  hyphen: 2,
  comma: 4,
  dot: 8,
  colon: 16,
  semicolon: 32,
  open: 64,
  close: 128,
  slash: 256,
  quote: 512,
  end: 1024,
  percent: 2048,
  other: 4096,
  bar: 8192,
  at: 16384,
} as const;

/** What a unit is to the reading of tokens. */
export const kinds = {
  other: 0,
  lower: 1,
  upper: 2,
  digit: 3,
  joiner: 4,
  apostrophe: 5,
  sign: 6,
  dollar: 7,
} as const;
/** By ASCII unit: its kind. */
export const kindOf = new Uint8Array(128);
/** By ASCII unit: its gap bit. */
export const gapOf = new Int32Array(128).fill(gap.other);
for (let unit = 0; unit < 128; unit++) {
  const character = String.fromCharCode(unit);
  if (/[a-z]/.test(character)) kindOf[unit] = kinds.lower;
  else if (/[A-Z]/.test(character)) kindOf[unit] = kinds.upper;
  else if (/[0-9]/.test(character)) kindOf[unit] = kinds.digit;
  else if (/[&+]/.test(character)) kindOf[unit] = kinds.sign;
  else if (/[.*]/.test(character)) kindOf[unit] = kinds.joiner;
  else if (character === "'") kindOf[unit] = kinds.apostrophe;
  else if (character === "$") kindOf[unit] = kinds.dollar;
}
const gapUnits: [units: string, bit: number][] = [
  [" \t\n\r", gap.space],
  ["-", gap.hyphen],
  [",", gap.comma],
  [".", gap.dot],
  [":", gap.colon],
  [";", gap.semicolon],
  ["([{", gap.open],
  [")]}", gap.close],
  ["/", gap.slash],
  ["\"'", gap.quote],
  ["!?", gap.end],
  ["%", gap.percent],
  ["|", gap.bar],
  ["@", gap.at],
];
for (const [units, bit] of gapUnits) for (const unit of units) gapOf[unit.charCodeAt(0)] = bit;

/** The gap bits of the marks in a text, blanks left out. */
export function gapBitsOf(marks: string): number {
  let bits = 0;
  for (let at = 0; at < marks.length; at++) bits |= gapOf[marks.charCodeAt(at) & 127] ?? 0;
  return bits & ~gap.space;
}
