import { decodeHTML, decodeHTMLStrict } from "entities/decode";
import { Tokenizer } from "htmlparser2";
import { type HtmlElement, htmlElementOf } from "./html-elements.data.ts";
import { silentCallbacks } from "./silent-callbacks.ts";

/** Longer than any element of HTML. */
const nameLengthMax = 20;

/**
 * The text of an HTML fragment: tags removed, entities decoded once, scripts and other machinery left out, blocks
 * on lines of their own. Reading stops after about `lengthMax` characters of text. The result is plain text, not
 * HTML: whoever shows it must escape it.
 */
export function htmlText(html: string, lengthMax: number): string {
  // Without ">" no tag is complete: "Revenue < 5 bn" is text.
  if (!html.includes("<") || !html.includes(">")) return html.includes("&") ? decodeHTMLStrict(html) : html;
  // Wrapped twice by an eager plugin: what is inside is meant to be read.
  if (html.includes("<![CDATA[")) return htmlText(withoutWrapping(html), lengthMax);
  const text = createTextJoiner(html, lengthMax);
  let tag: HtmlElement | undefined;
  let within: HtmlElement | undefined;
  let depth = 0;

  function opened(selfClosing: boolean): void {
    if (tag === undefined) return;
    if (within !== undefined) {
      if (tag === within) depth += 1;
      return;
    }
    text.separate(tag);
    // Browsers leave it open; here it was closed by XML, and the text behind it is meant to be read.
    if (!tag.isDropped || selfClosing) return;
    within = tag;
    depth = 1;
  }

  function closed(element: HtmlElement | undefined): void {
    if (element === undefined) return;
    if (within === undefined) text.separate(element);
    else if (element === within) {
      depth -= 1;
      if (depth === 0) within = undefined;
    }
  }

  /** Where the text between `start` and `end` of what is read is added; true once there is enough. */
  function take(start: number, end: number, source: string): boolean {
    if (within === undefined && !text.isFull())
      text.add(source.slice(start, Math.min(end, start + lengthMax * 8)));
    return text.isFull();
  }

  // Usual markup is read by one expression; from the first tag that is not usual on, the tokenizer reads.
  let at = 0;
  for (;;) {
    const start = html.indexOf("<", at);
    if (take(at, start === -1 ? html.length : start, html) || start === -1) return text.whole();
    at = start;
    const end = html.indexOf(">", start) + 1;
    const bare = end - start <= bareLengthMax ? bareTags.get(html.slice(start, end)) : undefined;
    if (bare !== undefined) {
      if (bare.isEnd) closed(bare.element);
      else {
        tag = bare.element;
        opened(false);
      }
      at = end;
      continue;
    }
    usualTag.lastIndex = start;
    const [whole, slash, name = "", selfClosing] = usualTag.exec(html) ?? [];
    if (whole === undefined) break;
    const element = htmlElementOf(name);
    if (slash) closed(element);
    else {
      tag = element;
      opened(selfClosing !== "");
    }
    at += whole.length;
  }

  const rest = html.slice(at);
  const nameIn = (start: number, end: number) => rest.slice(start, Math.min(end, start + nameLengthMax));
  const tokens = new Tokenizer(
    { decodeEntities: false, recognizeSelfClosing: true },
    {
      ...silentCallbacks,
      onopentagname(start, end) {
        tag = htmlElementOf(nameIn(start, end));
      },
      onopentagend: () => opened(false),
      onselfclosingtag: () => opened(true),
      onclosetag: (start, end) => closed(htmlElementOf(nameIn(start, end))),
      ontext(start, end) {
        if (take(start, end, rest)) tokens.pause();
      },
    },
  );
  tokens.write(rest);
  tokens.end();
  return text.whole();
}

type BareTag = { element: HtmlElement | undefined; isEnd: boolean };

/** Most tags have no attributes: by their whole text they are found in half the time. */
const bareTags: ReadonlyMap<string, BareTag> = new Map(
  "a b blockquote br div em h1 h2 h3 h4 hr i li ol p span strong table td tr u ul"
    .split(" ")
    .flatMap((name): [string, BareTag][] => {
      const element = htmlElementOf(name);
      return [
        [`<${name}>`, { element, isEnd: false }],
        [`</${name}>`, { element, isEnd: true }],
      ];
    }),
);
const bareLengthMax = "</blockquote>".length;

/** Elements whose content is read as any other, in tags as nearly all are written: attributes in quotes, no sign of a tag in them. */
const usualTag =
  /<(\/?)(a|b|blockquote|br|code|div|em|figcaption|figure|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|su[bp]|t[dhr]|table|tbody|thead|u|ul)(?:\s+[\w:-]+(?:="[^"<>]*"|='[^'<>]*')?)*\s*(\/?)>/giy;

/** Markup without the marks of character data, which keep it from being read as such. */
export const withoutWrapping = (markup: string) => markup.replaceAll("<![CDATA[", "").replaceAll("]]>", "");

/** Puts the text of a fragment together from its pieces and the breaks between them. */
function createTextJoiner(html: string, lengthMax: number) {
  // Asked once of the whole, most of it need not be asked of each piece.
  const hasEntities = html.includes("&");
  const hasLines = html.includes("\n");
  const hasTabs = html.includes("\t") || html.includes("\r");
  let out = "";
  // The piece read last is held back: a line break after it takes its trailing spaces away.
  let last = "";
  let breaks = 0;

  return {
    /** An element begins or ends here. */
    separate(element: HtmlElement): void {
      if (element.isBreak) breaks = Math.min(breaks + 1, 2);
      else if (element.isCell) last += " ";
      else if (element.breaks > breaks) breaks = element.breaks;
    },
    /** A piece as it is in the document. */
    add(written: string): void {
      let piece = breaks > 0 ? written.trimStart() : written;
      if (piece === "") return;
      if (hasTabs || (hasLines && piece.includes("\n"))) piece = piece.replace(/[\n\r\t]\s*/g, " ");
      if (hasEntities && piece.includes("&")) piece = decodeHTML(piece);
      if (breaks > 0) {
        if (hasEntities) piece = piece.trimStart();
        if (piece === "") return;
        out += last.trimEnd();
        if (out !== "") out += breaks === 1 ? "\n" : "\n\n";
        breaks = 0;
      } else out += last;
      last = piece;
    },
    isFull: () => out.length > lengthMax * 2,
    whole: () => out + last,
  };
}
