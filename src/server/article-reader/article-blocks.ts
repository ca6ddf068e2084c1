import {
  type ArticleBlock,
  type ArticleRun,
  tableCellsMax,
  tableRowsMax,
  type textBlockKinds,
} from "#domain/full-text/article.ts";
import { lineOf, paragraphsOf } from "../feed-parser/plain-text.ts";
import { safeLink } from "../feed-parser/safe-link.ts";
import { isElement, isText, type PageElement, type PageNode, tagOf } from "./page-dom.ts";

type TextKind = (typeof textBlockKinds)[number];

const altLengthMax = 300;
const cellLengthMax = 300;
const blockLengthMax = 20_000;
/** Deeper than pages are written; what is below it is left out. */
const depthMax = 200;

const dropped = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED INPUT BUTTON SELECT TEXTAREA SVG CANVAS VIDEO AUDIO NAV DIALOG HEAD".split(
    " ",
  ),
);
const broken = new Set(
  "P DIV SECTION ARTICLE MAIN HEADER FOOTER FIGURE FIGCAPTION UL OL DL DT DD HR TABLE TBODY THEAD TR TD TH ADDRESS ASIDE DETAILS SUMMARY BODY CENTER".split(
    " ",
  ),
);
const kindOfTag: Record<string, TextKind> = {
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  H5: "heading",
  H6: "heading",
  BLOCKQUOTE: "quote",
  LI: "item",
  PRE: "code",
};

/** An element as parts of plain text: no markup of the page goes further than here. */
export function articleBlocks(root: PageElement, pageUrl: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  const pictures = new Set<string>();
  let runs: ArticleRun[] = [];
  let kind: TextKind = "text";

  function flush(): void {
    const clean = cleanRuns(runs, kind);
    runs = [];
    if (clean.length > 0) blocks.push({ kind, runs: clean });
  }

  function within(element: PageElement, inner: TextKind, href: string | undefined, depth: number): void {
    flush();
    const outer = kind;
    kind = inner;
    children(element, href, depth);
    flush();
    kind = outer;
  }

  function picture(element: PageElement): void {
    const url = pictureOf(element, pageUrl);
    if (url === null || pictures.has(url)) return;
    pictures.add(url);
    flush();
    blocks.push({ kind: "picture", url, alt: lineOf(element.getAttribute("alt") ?? "", altLengthMax) });
  }

  function visit(element: PageElement, href: string | undefined, depth: number): void {
    const tag = tagOf(element);
    if (dropped.has(tag) || depth > depthMax) return;
    if (tag === "BR") runs.push({ text: "\n" });
    else if (tag === "IMG") picture(element);
    else if (tag === "A")
      children(element, safeLink(element.getAttribute("href") ?? undefined, [pageUrl]) ?? href, depth);
    else if (tag === "TABLE" && addTable(element)) return;
    else if (kindOfTag[tag]) within(element, kindOfTag[tag], href, depth);
    else if (broken.has(tag)) within(element, kind, href, depth);
    else children(element, href, depth);
  }

  function children(element: PageNode, href: string | undefined, depth: number): void {
    for (const child of element.childNodes)
      if (isText(child))
        runs.push({ text: child.textContent ?? "", ...(href === undefined ? {} : { href }) });
      else if (isElement(child)) visit(child, href, depth + 1);
  }

  /** A table of data: at least two rows and columns, and no table in it. */
  function addTable(table: PageElement): boolean {
    if (table.querySelector("table, p + p, ul, h2, h3")) return false;
    const rows = [...table.querySelectorAll("tr")]
      .map((row) =>
        [...row.childNodes].filter(isElement).map((cell) => lineOf(cell.textContent ?? "", cellLengthMax)),
      )
      .filter((cells) => cells.some((cell) => cell !== ""));
    if (rows.length < 2 || Math.max(...rows.map((cells) => cells.length)) < 2) return false;
    flush();
    blocks.push({
      kind: "table",
      rows: rows.slice(0, tableRowsMax).map((cells) => cells.slice(0, tableCellsMax)),
    });
    return true;
  }

  children(root, undefined, 0);
  flush();
  return blocks;
}

/** Spaces as a browser shows them, over the bounds of links, too. */
function cleanRuns(runs: readonly ArticleRun[], kind: TextKind): ArticleRun[] {
  const joined: ArticleRun[] = [];
  let endsBlank = true;
  let left = blockLengthMax;
  for (const { text, href } of runs) {
    let piece = kind === "code" || text === "\n" ? text : text.replace(/\s+/g, " ");
    if (endsBlank && kind !== "code") piece = piece.replace(/^ +/, "");
    piece = piece.slice(0, left);
    if (piece === "") continue;
    left -= piece.length;
    endsBlank = /\s$/.test(piece);
    const last = joined.at(-1);
    if (last && last.href === href) last.text += piece;
    else joined.push({ text: piece, ...(href === undefined ? {} : { href }) });
  }
  return trimmed(joined);
}

function trimmed(runs: ArticleRun[]): ArticleRun[] {
  const whole = paragraphsOf(runs.map(({ text }) => text).join(""), blockLengthMax);
  if (whole === "") return [];
  const [only] = runs;
  if (only && runs.length === 1) return [{ ...only, text: whole }];
  const last = runs.length - 1;
  return runs
    .map((run, at) => {
      const outside = at === 0 ? run.text.trimStart() : run.text;
      const text = at === last ? outside.trimEnd() : outside;
      // Blanks at the edges of a run are the spaces between words; the rest is cleaned as all text is.
      const [before = "", after = ""] = [/^\s/.exec(text)?.[0], /\s$/.exec(text)?.[0]];
      const inner = paragraphsOf(text, blockLengthMax);
      return { ...run, text: inner === "" ? before : `${before}${inner}${after}` };
    })
    .filter(({ text }) => text !== "");
}

const sideMin = 60;

/** The address of a picture; pages that load late put it elsewhere. Null for icons, marks of trackers and inline data. */
function pictureOf(element: PageElement, pageUrl: string): string | null {
  const side = (name: string) => Number.parseInt(element.getAttribute(name) ?? "", 10);
  if (side("width") < sideMin || side("height") < sideMin) return null;
  const widest = (element.getAttribute("srcset") ?? element.getAttribute("data-srcset") ?? "")
    .split(/,\s+/)
    .map((part) => part.trim().split(/\s+/)[0])
    .filter((each) => each !== undefined && each !== "");
  const places = [
    element.getAttribute("data-src"),
    element.getAttribute("src"),
    element.getAttribute("data-lazy-src"),
    element.getAttribute("data-original"),
    widest[0],
  ];
  for (const place of places) {
    if (!place || place.startsWith("data:")) continue;
    const url = safeLink(place, [pageUrl]);
    if (url !== null) return url;
  }
  return null;
}
