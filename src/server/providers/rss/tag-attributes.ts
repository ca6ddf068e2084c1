import { decodeHTMLStrict } from "entities";

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
const letterX = 0x78;

/** The attributes of the tag that is being read: those asked for, and namespace declarations. */
export type TagAttributes = ReturnType<typeof createTagAttributes>;

export function createTagAttributes(text: string, kept = feedAttributes) {
  const values = new Map<string, string>();
  let prefixes: [string, string][] = [];
  let wanted = false;
  let name = "";
  let valueStart = 0;
  let valueEnd = 0;

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
      if (!wanted && (text.charCodeAt(start) | 0x20) !== letterX) return;
      const lower = text.slice(start, Math.min(end, start + 100)).toLowerCase();
      if (kept.has(lower) || lower.startsWith("xmlns:")) name = lower;
      valueStart = valueEnd = end;
    },
    onData(start: number, end: number): void {
      valueStart = start;
      valueEnd = end;
    },
    onEnd(): void {
      if (name === "") return;
      const raw = text.slice(valueStart, Math.min(valueEnd, valueStart + 4_000));
      const value = raw.includes("&") ? decodeHTMLStrict(raw) : raw;
      if (!name.startsWith("xmlns:")) values.set(name, value);
      else if (prefixes.length < prefixesMax) prefixes.push([name.slice("xmlns:".length), value]);
      name = "";
    },
    get: (attribute: string): string | undefined => values.get(attribute),
    /** Declared by this tag: prefix and namespace address. */
    prefixes: (): readonly [string, string][] => prefixes,
  };
}
