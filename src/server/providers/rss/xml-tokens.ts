import { Tokenizer } from "htmlparser2";
import { silentCallbacks } from "./silent-callbacks.ts";

const cdataStart = "<![CDATA[";
const cdataEnd = "]]>";

/** All positions count from the beginning of the text; `end` is where the part ends, exclusive. */
export type XmlEvents = {
  onTagName(start: number, end: number): void;
  /** The opening tag is complete; `end` includes its last sign. */
  onTagEnd(end: number, selfClosing: boolean): void;
  onCloseTag(start: number, end: number): void;
  onAttributeName(start: number, end: number): void;
  onAttributeValue(start: number, end: number): void;
  onAttributeEnd(): void;
  /** Entities are not decoded. */
  onText(start: number, end: number): void;
  onCharacterData(start: number, end: number): void;
  onDeclaration(start: number, end: number): void;
};

/**
 * Walks through the tokens of an XML text until its end or until `stop` is called within an event. The long stretches
 * of character data that feeds wrap their bodies in are jumped over by search instead of being read sign by sign.
 */
export function createXmlTokens(text: string, events: XmlEvents) {
  // What was jumped over so far: the tokenizer counts without it.
  let jumped = 0;
  // Where the last token ended: the tokenizer is between tags exactly when this is the end of what it was given.
  let tokenEnd = 0;
  let closingNameEnd = -1;

  function ended(end: number): void {
    tokenEnd = end;
    closingNameEnd = -1;
  }

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      ...silentCallbacks,
      onopentagname: (start, end) => events.onTagName(start + jumped, end + jumped),
      onopentagend(end) {
        ended(end + jumped + 1);
        events.onTagEnd(tokenEnd, false);
      },
      onselfclosingtag(end) {
        ended(end + jumped + 1);
        events.onTagEnd(tokenEnd, true);
      },
      onclosetag(start, end) {
        closingNameEnd = end + jumped;
        events.onCloseTag(start + jumped, closingNameEnd);
      },
      onattribname: (start, end) => events.onAttributeName(start + jumped, end + jumped),
      onattribdata: (start, end) => events.onAttributeValue(start + jumped, end + jumped),
      onattribend: events.onAttributeEnd,
      ontext(start, end) {
        ended(end + jumped);
        events.onText(start + jumped, tokenEnd);
      },
      oncdata(start, end, offset) {
        ended(end + jumped + 1);
        events.onCharacterData(start + jumped, end - offset + jumped);
      },
      oncomment: (_start, end) => ended(end + jumped + 1),
      onprocessinginstruction: (_start, end) => ended(end + jumped + 2),
      ondeclaration(start, end) {
        ended(end + jumped + 1);
        events.onDeclaration(start + jumped, end + jumped);
      },
    },
  );

  function isBetweenTags(at: number): boolean {
    if (closingNameEnd !== -1) ended(text.indexOf(">", closingNameEnd) + 1);
    return tokenEnd === at;
  }

  function run(): void {
    let given = 0;
    let found = text.indexOf(cdataStart);
    while (found !== -1 && tokenizer.running) {
      tokenizer.write(text.slice(given, found));
      given = found;
      const end = isBetweenTags(found) ? text.indexOf(cdataEnd, found + cdataStart.length) : -1;
      if (end !== -1 && tokenizer.running) {
        events.onCharacterData(found + cdataStart.length, end);
        given = end + cdataEnd.length;
        jumped += given - found;
        ended(given);
      }
      found = text.indexOf(cdataStart, Math.max(given, found + 1));
    }
    if (!tokenizer.running) return;
    tokenizer.write(text.slice(given));
    tokenizer.end();
  }

  return { run, stop: () => tokenizer.pause() };
}
