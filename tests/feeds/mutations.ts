import type { FeedDocument } from "./readers.ts";

/** What markup is made of, and what has broken users before. */
const pieces = [
  "<",
  ">",
  "&",
  '"',
  "'",
  "/>",
  "</",
  "<<",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "--!>",
  "<!",
  "<?",
  "?>",
  "</item>",
  "<item>",
  "<item",
  "</entry>",
  "<entry/>",
  "</title>",
  "<title>",
  "<title/>",
  "<link>javascript:alert(1)</link>",
  "<link href='//user:pass@host/'/>",
  "<description>&lt;script&gt;alert(1)&lt;/script&gt;<b>x</description>",
  "<svg/><math><title>",
  "<textarea><plaintext>",
  "</channel></rss>",
  "<!DOCTYPE x [",
  "<!ENTITY a 'b'>",
  "xmlns='http://purl.org/rss/1.0/'",
  "xmlns:media='http://www.w3.org/2005/Atom' ",
  "xml:base='data:,'",
  "&#0;",
  "&#xD800;",
  "&#8238;",
  "&nbsp;&amp;lt;",
  "\0",
  "\uFFFF",
  "\u202E",
  "\u200B",
  "e\u0301\u0301\u0301\u0301\u0301\u0301",
  "\r\n\t \u2028",
  "{",
  "}",
  "[",
  "\\u",
  '"__proto__":',
  "9".repeat(40),
  "<a ".repeat(50),
  "&lt;p&gt;".repeat(50),
];

type Random = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
};

/** The same numbers for the same seed: mulberry32. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, oneOf: (values) => values[below(values.length)] as (typeof values)[number] };
}

type Edit = (bytes: Buffer, random: Random, others: readonly FeedDocument[]) => Buffer;

const spliced = (bytes: Buffer, at: number, cut: number, insert: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + cut)]);

const edits: readonly Edit[] = [
  (bytes, random) =>
    spliced(bytes, random.below(bytes.length), random.below(60), Buffer.from(random.oneOf(pieces))),
  (bytes, random) => spliced(bytes, random.below(bytes.length), 0, Buffer.from(random.oneOf(pieces))),
  (bytes, random) => spliced(bytes, random.below(bytes.length), random.below(200), Buffer.alloc(0)),
  (bytes, random) =>
    spliced(
      bytes,
      random.below(bytes.length),
      1 + random.below(3),
      Buffer.of(random.below(256), random.below(256)),
    ),
  // A stretch again, somewhere else.
  (bytes, random) => {
    const from = random.below(bytes.length);
    return spliced(bytes, random.below(bytes.length), 0, bytes.subarray(from, from + random.below(400)));
  },
  // The rest of another document.
  (bytes, random, others) => {
    const other = Buffer.from(random.oneOf(others).bytes);
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length)),
      other.subarray(random.below(other.length)),
    ]);
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes) => Buffer.from(bytes.toString("utf8").toUpperCase()),
  (bytes) => Buffer.from(bytes.toString("latin1"), "utf16le"),
];
/** The last three change everything at once: seldom, or little else would be tried. */
const localEdits = edits.slice(0, -3);

/** Documents beyond it come from edits that double; what they show, smaller ones show. */
const lengthMax = 200_000;

/** The mutated document of a number: one to eight edits of a drawn one. The same for the same seed and documents. */
export function mutatedFeed(documents: readonly FeedDocument[], seed: number, number: number): FeedDocument {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const document = random.oneOf(documents);
  let bytes: Buffer = Buffer.from(document.bytes);
  for (let left = 1 + random.below(8); left > 0 && bytes.length > 0; left -= 1)
    bytes = random.oneOf(random.below(20) === 0 ? edits : localEdits)(bytes, random, documents);
  return { ...document, name: `${document.name} #${number}`, bytes: bytes.subarray(0, lengthMax) };
}
