import { decodedXml } from "./tag-attributes.ts";

/** Each piece is bounded, so that the search is linear. */
const quotedValue = /"[^"<>]{0,4000}"|'[^'<>]{0,4000}'|[^\s"'<>&]{1,4000}/.source;
const pieces = new RegExp(
  String.raw`(?<mark><!--|-->|<outline\b)|\b(?:text|title)\s{0,20}=\s{0,20}(?<name>${quotedValue})|\bxmlurl\s{0,20}=\s{0,20}(?<address>${quotedValue})`,
  "gi",
);
const unquoted = (value: string) => decodedXml(value.replace(/^(["'])(.*)\1$/s, "$2"));

/** Whether a text has the attribute that gives a feed's address. */
export const hasAddress = (text: string): boolean => /\bxmlurl\s{0,20}=/i.test(text);

export type LooseAddress = {
  /** Where its attribute begins. */
  at: number;
  /** What may be its feed's name. */
  names: string[];
  address: string;
  inComment: boolean;
};

/** Every `xmlUrl` between two positions, found without trust in tags and quotes: for what broken markup hides. */
export function* looseAddresses(text: string, from: number, to: number): Generator<LooseAddress> {
  let names: string[] = [];
  let inComment = false;
  for (const match of text.slice(from, to).matchAll(pieces)) {
    const { mark, name, address } = match.groups ?? {};
    if (mark === "<!--") inComment = true;
    else if (mark === "-->") inComment = false;
    else if (mark !== undefined) names = [];
    else if (name !== undefined) names.push(unquoted(name));
    else if (address !== undefined)
      yield { at: from + match.index, names, address: unquoted(address), inComment };
  }
}
