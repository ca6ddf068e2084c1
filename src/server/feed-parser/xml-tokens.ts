/** All positions count from the beginning of the text; `end` is where the part ends, exclusive. */
export type XmlEvents = {
  onTagName(start: number, end: number): void;
  /** The opening tag is complete; `end` includes its last sign. */
  onTagEnd(end: number, selfClosing: boolean): void;
  /** Whether the tag whose name came last is one to expect: a "<" within it then means that its ">" is missing. */
  isExpected?(): boolean;
  onCloseTag(start: number, end: number): void;
  onAttributeName(start: number, end: number): void;
  onAttributeValue(start: number, end: number): void;
  onAttributeEnd(): void;
  /** Entities are not decoded. */
  onText(start: number, end: number): void;
  onCharacterData(start: number, end: number): void;
  onDeclaration(start: number, end: number): void;
};

const space = 0x20;
const exclamation = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const dash = 0x2d;
const slash = 0x2f;
const less = 0x3c;
const equals = 0x3d;
const greater = 0x3e;
const question = 0x3f;
const bracket = 0x5b;

const cdataStart = "<![CDATA[";
const cdataEnd = "]]>";
const entityDeclaration = /<!ENTITY\s[^"'>]{0,300}(?:"[^"]{0,9999}"|'[^']{0,9999}')[^>]{0,300}>/y;
/** The document ends within a part that began. */
const unfinished = -1;

/** As XML and HTML have it, control characters included: what is below the space ends a name. */
const isBlank = (code: number) => code <= space;

/**
 * Walks through the tokens of an XML text until its end or until `stop` is called within an event. Every step jumps to
 * the next sign that matters by search, and no part is read twice, so the time grows with the length alone. A "<"
 * within a tag, outside quotes, says that the tag never was one, or that its end is missing: reading goes on there.
 */
export function createXmlTokens(text: string, events: XmlEvents) {
  let running = true;
  // The "?>" found last; `unfinished` when there is none left.
  let instructionsEnd = 0;
  const attributes = createAttributeScanner(text, events);

  /** Where reading goes on after the markup at `open`; `open` itself when it is none. */
  function markup(open: number): number {
    const code = text.charCodeAt(open + 1);
    if (code === slash) return closingTag(open);
    if (code === exclamation) return declaration(open);
    if (code === question) return instruction(open + 2);
    if (isBlank(code) || code === greater || Number.isNaN(code)) return open;
    return openingTag(open);
  }

  /** Ends with "?>", or with ">" once no "?>" follows. */
  function instruction(from: number): number {
    if (instructionsEnd !== unfinished && instructionsEnd < from) instructionsEnd = text.indexOf("?>", from);
    if (instructionsEnd !== unfinished) return instructionsEnd + 2;
    const end = text.indexOf(">", from);
    return end === -1 ? unfinished : end + 1;
  }

  /** The end of a name: at a blank, "/", ">", "<" or the end of the text. */
  function nameEnd(from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === greater || code <= space || code === slash || code === less) break;
    }
    return at;
  }

  function openingTag(open: number): number {
    const name = nameEnd(open + 1);
    events.onTagName(open + 1, name);
    const end = attributes.read(name);
    if (end === unfinished) return unfinished;
    if (text.charCodeAt(end) === less) {
      if (events.isExpected?.()) events.onTagEnd(end, false);
      else events.onText(open, end);
      return end;
    }
    let last = end - 1;
    while (isBlank(text.charCodeAt(last))) last -= 1;
    events.onTagEnd(end + 1, text.charCodeAt(last) === slash);
    return end + 1;
  }

  /** Ends with ">", or where that was dropped before the next "<" or with the text. */
  function closingTag(open: number): number {
    let start = open + 2;
    while (isBlank(text.charCodeAt(start))) start += 1;
    const end = nameEnd(start);
    if (end === start && text.charCodeAt(end) === greater) return open;
    let at = end;
    while (at < text.length && text.charCodeAt(at) !== greater && text.charCodeAt(at) !== less) at += 1;
    if (end > start) events.onCloseTag(start, end);
    if (at === text.length) return unfinished;
    return text.charCodeAt(at) === greater ? at + 1 : at;
  }

  function declaration(open: number): number {
    const code = text.charCodeAt(open + 2);
    if (code === bracket && text.startsWith(cdataStart, open)) return characterData(open);
    if (code === dash && text.charCodeAt(open + 3) === dash) return afterComment(open + 4);
    const end = declarationEnd(open);
    if (end === -1) return unfinished;
    events.onDeclaration(open + 2, end);
    return end + 1;
  }

  /** The ">" that ends it, or the "[" before what a document type declares; a quoted value may hold a ">". */
  function declarationEnd(open: number): number {
    const end = text.indexOf(">", open + 2);
    if (end === -1) return end;
    const documentType = /^<!DOCTYPE[^[]*(?=\[)/i.exec(text.slice(open, end));
    if (documentType) return open + documentType[0].length;
    entityDeclaration.lastIndex = open;
    return entityDeclaration.test(text) ? entityDeclaration.lastIndex - 1 : end;
  }

  function characterData(open: number): number {
    const start = open + cdataStart.length;
    const end = text.indexOf(cdataEnd, start);
    events.onCharacterData(start, end === -1 ? text.length : end);
    return end === -1 ? unfinished : end + cdataEnd.length;
  }

  /** "--!>" ends a comment as well, as in HTML. */
  function afterComment(from: number): number {
    for (let at = text.indexOf("--", from); at !== -1; at = text.indexOf("--", at + 1)) {
      if (text.charCodeAt(at + 2) === greater) return at + 3;
      if (text.charCodeAt(at + 2) === exclamation && text.charCodeAt(at + 3) === greater) return at + 4;
    }
    return unfinished;
  }

  function run(): void {
    let start = 0;
    let from = 0;
    while (running) {
      const open = text.indexOf("<", from);
      const textEnd = open === -1 ? text.length : open;
      if (textEnd > start) events.onText(start, textEnd);
      if (open === -1) return;
      start = markup(open);
      if (start === unfinished) return;
      from = start === open ? open + 1 : start;
    }
  }

  return {
    run,
    stop: () => {
      running = false;
    },
  };
}

function createAttributeScanner(text: string, events: XmlEvents) {
  /** Where a value ends, behind its closing quote. */
  function value(from: number): number {
    let start = from;
    while (isBlank(text.charCodeAt(start))) start += 1;
    const quote = text.charCodeAt(start);
    if (quote === doubleQuote || quote === singleQuote) {
      const end = text.indexOf(quote === doubleQuote ? '"' : "'", start + 1);
      if (end === -1) return unfinished;
      events.onAttributeValue(start + 1, end);
      return end + 1;
    }
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (isBlank(code) || code === greater || code === less) break;
    }
    events.onAttributeValue(start, end);
    return end;
  }

  /** One attribute, from its name on. */
  function attribute(start: number): number {
    let at = start + 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === equals || code <= space || code === slash || code === greater || code === less) break;
    }
    events.onAttributeName(start, at);
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === equals) at = value(at + 1);
    if (at !== unfinished) events.onAttributeEnd();
    return at;
  }

  return {
    /** The ">" that ends the tag, or the "<" that interrupts it. */
    read(from: number): number {
      let at = from;
      while (at < text.length) {
        const code = text.charCodeAt(at);
        if (code === greater || code === less) return at;
        if (code === slash || isBlank(code)) at += 1;
        else at = attribute(at);
        if (at === unfinished) return unfinished;
      }
      return unfinished;
    },
  };
}
