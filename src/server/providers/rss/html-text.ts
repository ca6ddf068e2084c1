import { decodeHTML, decodeHTMLStrict } from "entities";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { silentCallbacks } from "./silent-callbacks.ts";

/** Elements whose content is no text to read. */
const dropped = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "noscript",
  "noembed",
  "noframes",
  "object",
  "svg",
  "math",
  "head",
  "select",
  "canvas",
  "audio",
  "video",
]);
/** Line breaks around an element: a paragraph stands apart, a block begins a line. */
const breaksAround: Readonly<Record<string, number>> = {
  address: 1,
  article: 2,
  aside: 2,
  blockquote: 2,
  caption: 1,
  dd: 1,
  details: 1,
  div: 1,
  dl: 2,
  dt: 1,
  figcaption: 1,
  figure: 2,
  footer: 1,
  form: 1,
  h1: 2,
  h2: 2,
  h3: 2,
  h4: 2,
  h5: 2,
  h6: 2,
  header: 1,
  hr: 2,
  li: 1,
  main: 1,
  nav: 1,
  ol: 2,
  p: 2,
  pre: 2,
  section: 2,
  summary: 1,
  table: 2,
  tr: 1,
  ul: 2,
};
const cells = new Set(["td", "th"]);

/**
 * The text of an HTML fragment: tags removed, entities decoded once, scripts and other machinery left out, blocks
 * on lines of their own. Reading stops after about `lengthMax` characters of text. The result is plain text, not
 * HTML: whoever shows it must escape it.
 */
export function htmlText(html: string, lengthMax: number): string {
  // Without ">" no tag is complete: "Revenue < 5 bn" is text.
  if (!html.includes("<") || !html.includes(">")) return html.includes("&") ? decodeHTMLStrict(html) : html;
  const walker = createWalker(html, lengthMax);
  const tokenizer = new Tokenizer({ decodeEntities: false }, walker.callbacks);
  walker.stopWith(() => tokenizer.pause());
  tokenizer.write(html);
  tokenizer.end();
  return walker.text();
}

function createWalker(html: string, lengthMax: number) {
  let out = "";
  // The piece read last is held back: a line break after it takes its trailing spaces away.
  let last = "";
  let breaks = 0;
  let name = "";
  let droppedName = "";
  let droppedDepth = 0;
  let stop = () => {};

  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();

  function separate(tag: string): void {
    if (tag === "br") breaks = Math.min(breaks + 1, 2);
    else if (cells.has(tag)) last += " ";
    else if (Object.hasOwn(breaksAround, tag)) breaks = Math.max(breaks, breaksAround[tag] ?? 0);
  }

  function opened(): void {
    if (droppedName === "") {
      separate(name);
      if (dropped.has(name)) {
        droppedName = name;
        droppedDepth = 1;
      }
    } else if (name === droppedName) droppedDepth += 1;
  }

  function closed(tag: string): void {
    if (droppedName === "") separate(tag);
    else if (tag === droppedName) {
      droppedDepth -= 1;
      if (droppedDepth === 0) droppedName = "";
    }
  }

  function text(start: number, end: number): void {
    if (droppedName !== "") return;
    let piece = html.slice(start, Math.min(end, start + lengthMax * 8));
    if (piece.includes("\n") || piece.includes("\r") || piece.includes("\t"))
      piece = piece.replace(/[\n\r\t]\s*/g, " ");
    if (piece.includes("&")) piece = decodeHTML(piece);
    if (breaks > 0) {
      piece = piece.trimStart();
      if (piece === "") return;
      out += last.trimEnd();
      if (out !== "") out += breaks === 1 ? "\n" : "\n\n";
      breaks = 0;
    } else out += last;
    last = piece;
    if (out.length > lengthMax * 2) stop();
  }

  const callbacks: TokenizerCallbacks = {
    ...silentCallbacks,
    onopentagname: (start, end) => {
      name = nameAt(start, end);
    },
    onopentagend: opened,
    onselfclosingtag: opened,
    onclosetag: (start, end) => closed(nameAt(start, end)),
    ontext: text,
  };
  return {
    callbacks,
    stopWith: (callback: () => void) => {
      stop = callback;
    },
    text: () => out + last,
  };
}
