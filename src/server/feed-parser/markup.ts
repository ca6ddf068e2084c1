import { isAscii } from "node:buffer";

/**
 * A document whose tags are looked for by places. Every sign of XML is ASCII, so it does not matter to them in which units the
 * texts between them are counted.
 */
export type Markup = {
  /** One unit for each place. */
  signs: string;
  /** A name of a tag or an attribute as `signs` has it, in its letters. */
  nameOf(written: string): string;
  /** What stands from one place to another, at most `unitsMax` UTF-16 units of it. */
  textAt(start: number, end: number, unitsMax: number): string;
};

/** For a text that is decoded already. */
export const markupOfText = (text: string): Markup => ({
  signs: text,
  nameOf: (written) => written,
  textAt: (start, end, unitsMax) => text.slice(start, Math.min(end, start + unitsMax)),
});

/** UTF-8 takes no more for one UTF-16 unit, and this much more for the character that is cut. */
const bytesOfUnitMax = 3;
const bytesOfCutMax = 4;
const beyondAscii = /[\x80-\xff]/;

/**
 * For valid UTF-8, of which each text is decoded by itself: one curly quote would make the whole document, and all that is made
 * of it, take two bytes a letter, and what is written of it later ten times the work. Plain ASCII is a text of one byte a letter as it is.
 */
export function markupOfUtf8(document: Uint8Array): Markup {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const signs = bytes.toString("latin1");
  if (isAscii(bytes)) return markupOfText(signs);
  return {
    signs,
    nameOf: (written) =>
      beyondAscii.test(written) ? Buffer.from(written, "latin1").toString("utf8") : written,
    textAt(start, end, unitsMax) {
      if (end - start <= unitsMax) return bytes.toString(undefined, start, end);
      const bytesMax = unitsMax * bytesOfUnitMax + bytesOfCutMax;
      return bytes.toString(undefined, start, Math.min(end, start + bytesMax)).slice(0, unitsMax);
    },
  };
}
