import { type HtmlElement, htmlElementOf } from "./html-elements.data.ts";

const space = 0x20;
const exclamation = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const dash = 0x2d;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;
const question = 0x3f;

/** Longer than any element of HTML. */
const nameLengthMax = 20;
/** The fragment ends within a part that began. */
const unfinished = -1;

const isBlank = (code: number) => code <= space;
const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** Elements without a meaning of their own come as undefined. */
type HtmlEvents = {
  onOpenTag(element: HtmlElement | undefined, selfClosing: boolean): void;
  onCloseTag(element: HtmlElement | undefined): void;
  onText(start: number, end: number): void;
};

/**
 * Walks through an HTML fragment as browsers read it, until its end or until `stop` is called: comments and
 * declarations are passed over, a tag that never ends is dropped with the rest. Steps are searches for the next sign
 * that matters.
 */
export function createHtmlTags(html: string, events: HtmlEvents) {
  let running = true;

  const elementAt = (start: number, end: number) =>
    end - start > nameLengthMax ? undefined : htmlElementOf(html.slice(start, end));

  function nameEnd(from: number): number {
    let at = from;
    for (; at < html.length; at += 1) {
      const code = html.charCodeAt(at);
      if (code === greater || code <= space || code === slash) break;
    }
    return at;
  }

  const after = (end: string, from: number) => {
    const at = html.indexOf(end, from);
    return at === -1 ? unfinished : at + end.length;
  };

  /** Where reading goes on after the markup at `open`; `open` itself when it is none. */
  function markup(open: number): number {
    const code = html.charCodeAt(open + 1);
    if (isLetter(code)) return openingTag(open + 1);
    if (code === slash) return closingTag(open);
    if (code === exclamation) return comment(open);
    return code === question ? after(">", open + 2) : open;
  }

  function openingTag(start: number): number {
    const end = nameEnd(start);
    const close = tagEnd(html, end);
    if (close === unfinished) return unfinished;
    const element = elementAt(start, end);
    const selfClosing =
      html.charCodeAt(close - 1) === slash && !isSlashOfValue(html.slice(end, close), element);
    events.onOpenTag(element, selfClosing);
    return element?.isRawText && !selfClosing ? rawText(element.name, close + 1) : close + 1;
  }

  /** The content of an element that holds no markup. */
  function rawText(name: string, start: number): number {
    let end = name === "plaintext" ? unfinished : html.indexOf("</", start);
    while (end !== unfinished) {
      const nameStop = end + 2 + name.length;
      const code = html.charCodeAt(nameStop);
      const isWhole = isBlank(code) || code === slash || code === greater;
      if (isWhole && html.slice(end + 2, nameStop).toLowerCase() === name) break;
      end = html.indexOf("</", end + 2);
    }
    const textEnd = end === unfinished ? html.length : end;
    if (textEnd > start) events.onText(start, textEnd);
    return end;
  }

  function closingTag(open: number): number {
    const start = open + 2;
    const code = html.charCodeAt(start);
    if (code === greater) return start + 1;
    if (Number.isNaN(code)) return open;
    const end = isLetter(code) ? nameEnd(start) : start;
    const close = html.indexOf(">", end);
    if (end > start && end < html.length) events.onCloseTag(elementAt(start, end));
    return close === -1 ? unfinished : close + 1;
  }

  /** "<!-->" and "<!--->" are empty comments; everything else behind "<!" lasts until ">". */
  function comment(open: number): number {
    if (html.charCodeAt(open + 2) !== dash || html.charCodeAt(open + 3) !== dash) return after(">", open + 2);
    const start = open + 4;
    if (html.charCodeAt(start) === greater) return start + 1;
    if (html.charCodeAt(start) === dash && html.charCodeAt(start + 1) === greater) return start + 2;
    for (let at = html.indexOf("--", start); at !== -1; at = html.indexOf("--", at + 1)) {
      if (html.charCodeAt(at + 2) === greater) return at + 3;
      if (html.charCodeAt(at + 2) === exclamation && html.charCodeAt(at + 3) === greater) return at + 4;
    }
    return unfinished;
  }

  function run(): void {
    let start = 0;
    let from = 0;
    while (running) {
      const open = html.indexOf("<", from);
      const textEnd = open === -1 ? html.length : open;
      if (textEnd > start) events.onText(start, textEnd);
      if (open === -1 || !running) return;
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

/** `<script src=/a/>` is open. Asked only of elements that take the text behind them away. */
function isSlashOfValue(attributes: string, element: HtmlElement | undefined): boolean {
  return (element?.isDropped || element?.isRawText) === true && /=\s*[^\s"'=]+$/.test(attributes);
}

/** The ">" that ends a tag; signs within quoted values do not count. */
function tagEnd(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === greater) return at;
    if (code === slash || isBlank(code)) at += 1;
    else at = attributeEnd(html, at);
    if (at === unfinished) return unfinished;
  }
  return unfinished;
}

function attributeEnd(html: string, start: number): number {
  let at = start + 1;
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === equals || code <= space || code === slash || code === greater) break;
  }
  while (isBlank(html.charCodeAt(at))) at += 1;
  if (html.charCodeAt(at) !== equals) return at;
  at += 1;
  while (isBlank(html.charCodeAt(at))) at += 1;
  const quote = html.charCodeAt(at);
  if (quote === doubleQuote || quote === singleQuote) {
    const end = html.indexOf(quote === doubleQuote ? '"' : "'", at + 1);
    return end === -1 ? unfinished : end + 1;
  }
  while (at < html.length && !isBlank(html.charCodeAt(at)) && html.charCodeAt(at) !== greater) at += 1;
  return at;
}
