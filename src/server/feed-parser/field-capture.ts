import { decodeHTMLStrict } from "entities/decode";
import { withoutWrapping } from "./html-text.ts";
import type { Markup } from "./markup.ts";
import type { ElementRole } from "./vocabulary.data.ts";

/** More than any field keeps after cleaning; what is beyond is never looked at. */
const fieldLengthMax = 200_000;

/** Collects the text of one element, whatever is inside it. */
export function createFieldCapture({ signs, nameOf, textAt }: Markup) {
  let role: ElementRole | undefined;
  let name = "";
  let nested = 0;
  let start = 0;
  let markup = false;
  // Triples: start, end, 1 for character data that holds no entities.
  let pieces: number[] = [];

  function piece(from: number, to: number, literal: 0 | 1): void {
    if (role !== undefined && !markup) pieces.push(from, to, literal);
  }

  const textOf = (from: number, to: number) => textAt(from, to, fieldLengthMax);

  function characters(): string {
    let all = "";
    for (let at = 0; at < pieces.length && all.length < fieldLengthMax; at += 3) {
      const part = textOf(pieces[at] ?? 0, pieces[at + 1] ?? 0);
      all += pieces[at + 2] === 0 && part.includes("&") ? decodeHTMLStrict(part) : part;
    }
    return all;
  }

  return {
    role: () => role,
    hasMarkup: () => markup,
    begin(elementRole: ElementRole, elementName: string, contentStart: number): void {
      role = elementRole;
      name = elementName;
      nested = 0;
      start = contentStart;
      markup = false;
      pieces = [];
    },
    /** The text so far is dropped: the element's own text begins in a child. */
    restart(contentStart: number): void {
      start = contentStart;
      markup = false;
      pieces = [];
    },
    /** Text outside captured elements is passed over. */
    onText: (from: number, to: number) => piece(from, to, 0),
    onCharacterData: (from: number, to: number) => piece(from, to, 1),
    /** A child element: the field is markup, to be read as it is. */
    onChild(childName: string, selfClosing: boolean): void {
      markup = true;
      if (!selfClosing && childName === name) nested += 1;
    },
    /** Whether this closing tag ends the captured element. */
    isClosedBy(closingStart: number, closingEnd: number): boolean {
      if (closingEnd - closingStart !== name.length) return false;
      if (!signs.startsWith(name, closingStart)) {
        const closing = signs.slice(closingStart, closingEnd);
        if (nameOf(closing).toLowerCase() !== nameOf(name).toLowerCase()) return false;
      }
      nested -= 1;
      return nested < 0;
    },
    /** The collected text; `end` is where the element's content ends. */
    finish(end: number): string {
      role = undefined;
      if (!markup) return characters();
      return withoutWrapping(textOf(start, end));
    },
  };
}
