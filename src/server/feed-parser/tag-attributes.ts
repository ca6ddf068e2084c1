import { decodeHTMLStrict } from "entities/decode";
import { type Markup, markupOfText } from "./markup.ts";

const feedAttributes: ReadonlySet<string> = new Set([
  "href",
  "rel",
  "type",
  "url",
  "medium",
  "ispermalink",
  "xml:base",
  "rdf:about",
  "about",
  "xmlns",
]);
const prefixesMax = 50;
const nameLengthMax = 100;
const valueLengthMax = 4_000;
const cachedMax = 500;
const letterX = 0x78;

/** The attributes of the tag that is being read: those asked for, and namespace declarations. */
export type TagAttributes = ReturnType<typeof createTagAttributes>;

const decoded = (raw: string) => (raw.includes("&") ? decodeHTMLStrict(raw) : raw);
/** As XML has it: a line break is a space unless it is written as a reference. */
export const decodedXml = (raw: string) => decoded(raw.replace(/\r\n|[\t\n\r]/g, " "));

export function createTagAttributes(source: string | Markup, kept = feedAttributes, decode = decoded) {
  const { signs, nameOf: lettersOf, textAt } = typeof source === "string" ? markupOfText(source) : source;
  const values = new Map<string, string>();
  // Names as they are written to names as they are asked for; "" for those nobody asks for.
  const names = new Map<string, string>();
  let prefixes: [string, string][] = [];
  let wanted = false;
  let name = "";
  let valueStart = -1;
  let valueEnd = 0;

  function nameOf(written: string): string {
    const cached = names.get(written);
    if (cached !== undefined) return cached;
    const lower = lettersOf(written).toLowerCase();
    const asked = kept.has(lower) || lower.startsWith("xmlns:") ? lower : "";
    if (wanted && names.size < cachedMax) names.set(written, asked);
    return asked;
  }

  return {
    /** A new tag begins; `interesting` asks for more than its namespaces. */
    begin(interesting: boolean): void {
      if (values.size > 0) values.clear();
      if (prefixes.length > 0) prefixes = [];
      wanted = interesting;
      name = "";
    },
    onName(start: number, end: number): void {
      name = "";
      if (!wanted && (signs.charCodeAt(start) | 0x20) !== letterX) return;
      name = nameOf(signs.slice(start, Math.min(end, start + nameLengthMax)));
      valueStart = -1;
    },
    /** A value may come in pieces, one behind the other. */
    onData(start: number, end: number): void {
      if (valueStart === -1) valueStart = start;
      valueEnd = end;
    },
    onEnd(): void {
      if (name === "") return;
      const raw = valueStart === -1 ? "" : textAt(valueStart, valueEnd, valueLengthMax);
      const value = decode(raw);
      if (!name.startsWith("xmlns:")) values.set(name, value);
      else if (prefixes.length < prefixesMax) prefixes.push([name.slice("xmlns:".length), value]);
      name = "";
    },
    /** An address in a tag with a base of its own is relative to that; `baseFrom` puts it into the bases around. */
    resolve(baseFrom: (own: string) => string | undefined): void {
      const own = values.get("xml:base");
      const base = own === undefined ? undefined : baseFrom(own);
      if (base === undefined) return;
      for (const attribute of ["href", "url"]) {
        const resolved = URL.parse(values.get(attribute) ?? "", base);
        if (values.has(attribute) && resolved) values.set(attribute, resolved.href);
      }
    },
    isEmpty: () => values.size === 0 && prefixes.length === 0,
    get: (attribute: string): string | undefined => values.get(attribute),
    /** Declared by this tag: prefix and namespace address. */
    prefixes: (): readonly [string, string][] => prefixes,
  };
}
