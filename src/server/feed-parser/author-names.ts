import { authorLengthMax } from "#domain/news/limits.ts";

/** Authors of one item that are named. */
export const authorsMax = 10;

/** A word with something before its "@". */
const email = /[^\s()<>[\],;"]+@[^\s()<>[\],;"]*/g;
/** Most names: nothing of them could be an address. */
const plainName = /^[A-Za-z]+(?:[ .'][A-Za-z]+)*$/;
const address = /^(?:https?|mailto):\S*$/i;

/** The name in an author's text; empty for an email or web address alone, as neither is ever shown. */
export function authorName(text: string): string {
  if (plainName.test(text)) return text;
  const bracketed = /^[^(]*@[^(]*\(([^()]*)\)/.exec(text)?.[1];
  const name = (bracketed ?? text)
    .replace(email, "")
    .replace(/\bmailto:/gi, "")
    .replace(/\(\s*\)|<\s*>|\[\s*\]/g, "")
    .replace(/^[\s,;:<>|-]+|[\s,;:<>|-]+$/g, "")
    .replace(/^"([^"]*)"$/, "$1")
    .trim();
  return address.test(name) || !/[\p{L}\p{N}]/u.test(name) ? "" : name;
}

/** "A", "A and B", "A, B and C": each name once; null without any. */
export function authorLine(texts: readonly string[]): string | null {
  if (texts.length <= 1) return texts[0] || null;
  const names = new Map(texts.map((text) => [text.toLowerCase(), text]));
  names.delete("");
  const all = [...names.values()].slice(0, authorsMax);
  const last = all.pop();
  if (last === undefined) return null;
  const line = all.length === 0 ? last : `${all.join(", ")} and ${last}`;
  return line
    .slice(0, authorLengthMax)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
