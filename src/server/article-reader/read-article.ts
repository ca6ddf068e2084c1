import { Readability } from "@mozilla/readability";
import { type ArticleBlock, articleText, boundedArticle } from "#domain/full-text/article.ts";
import type { PageSignals } from "#domain/full-text/page-signals.ts";
import { wordCount, wordsOf } from "#domain/full-text/words.ts";
import { paragraphsOf } from "../feed-parser/plain-text.ts";
import { articleBlocks } from "./article-blocks.ts";
import { openPage, type PageDocument, type PageElement } from "./page-dom.ts";
import { pageSignals } from "./page-signals.ts";

export type PageArticle = { blocks: ArticleBlock[]; text: string; signals: PageSignals };

/** A page with more elements is no article; Readability gives up on it. */
const elementsMax = 30_000;
/** Below this part of the page's paragraphs, or of the text that the page states, Readability took the wrong block. */
const weakPart = 0.5;
/** Beyond this many times the text that the page states, it took other articles with it. */
const excessTimes = 1.4;
const statedWordsMin = 120;
const statedLengthMax = 100_000;

/** What a page's address leads to: its article as parts, and what the page says of itself. */
export function readArticle(html: string, pageUrl: string): PageArticle {
  const document = openPage(html);
  const { articleBody, ...signals } = pageSignals(document);
  const paragraphWords = wordsIn(paragraphsUnder(document.body ?? document));
  const found = readable(document, pageUrl);
  const stated = paragraphsOf(withoutTags(articleBody.slice(0, statedLengthMax)), statedLengthMax);
  const chosen = withoutExcess(strongest(found, { html, pageUrl, stated, paragraphWords }), stated);
  const blocks = boundedArticle(withoutTail(chosen.filter(isWanted)));
  return { blocks, text: articleText(blocks), signals };
}

/** Some publishers state their text with its markup. */
const withoutTags = (text: string) =>
  text
    .replace(/<(?:br|\/p|\/div|\/h\d|\/li)\b[^<>]{0,200}>/gi, "\n\n")
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, "");

function readable(document: PageDocument, pageUrl: string): ArticleBlock[] {
  const reader = new Readability<PageElement>(document as never, {
    maxElemsToParse: elementsMax,
    serializer: (node) => node as unknown as PageElement,
  });
  try {
    const content = reader.parse()?.content;
    return content ? articleBlocks(content, pageUrl) : [];
  } catch {
    return [];
  }
}

type Page = { html: string; pageUrl: string; stated: string; paragraphWords: number };

/** Readability's choice, unless it has little of what the page has or states. */
function strongest(found: ArticleBlock[], { html, pageUrl, stated, paragraphWords }: Page): ArticleBlock[] {
  const words = wordCount(articleText(found));
  const statedWords = wordCount(stated);
  const least = Math.max(paragraphWords, statedWords) * weakPart;
  if (words >= least) return found;
  const plain = container(openPage(html));
  const other = plain ? articleBlocks(plain, pageUrl).filter(isProse) : [];
  const otherWords = wordCount(articleText(other));
  if (otherWords > words && otherWords >= statedWords * weakPart) return other;
  if (statedWords >= statedWordsMin && statedWords > words)
    return stated.split(/\n+/).map((text) => ({ kind: "text", runs: [{ text }] }));
  return found;
}

const containers =
  "[itemprop~='articleBody'], article, main, [role='main'], [class*='article-body'], [class*='article__body'], [class*='post-content'], [class*='entry-content']";
const sections = ["comment", "related", "newsletter"].flatMap((word) =>
  ["div", "section", "ul", "ol"].flatMap((tag) => [`${tag}[class*='${word}']`, `${tag}[id*='${word}']`]),
);
const beside = [
  "nav, footer, aside, [role='navigation'], [role='complementary'], [aria-hidden='true']",
  ...sections,
].join(", ");

/** The innermost part of the page that has most of the words of its paragraphs. */
function container(document: PageDocument): PageElement | undefined {
  for (const element of document.querySelectorAll(beside)) element.remove();
  let best: PageElement | undefined;
  let most = 0;
  for (const element of document.querySelectorAll(containers)) {
    const words = wordsIn(paragraphsUnder(element));
    if (words > most * 1.1 || (words >= most * 0.9 && words > 0)) best = element;
    most = Math.max(most, words);
  }
  return best ?? document.body ?? undefined;
}

function* paragraphsUnder(root: PageElement): Iterable<PageElement> {
  for (const paragraph of root.querySelectorAll("p")) if (paragraph.closest(beside) === null) yield paragraph;
}

const paragraphWordsMin = 10;
function wordsIn(paragraphs: Iterable<PageElement>): number {
  let sum = 0;
  for (const paragraph of paragraphs) {
    const words = wordCount(paragraph.textContent ?? "");
    if (words >= paragraphWordsMin) sum += words;
  }
  return sum;
}

/** Not a list of links. */
function isProse(block: ArticleBlock): boolean {
  if (block.kind === "picture" || block.kind === "table") return true;
  const all = block.runs.reduce((sum, { text }) => sum + text.length, 0);
  const linked = block.runs.reduce((sum, { text, href }) => sum + (href === undefined ? 0 : text.length), 0);
  return linked < all * 0.6;
}

/** Marks of advertising and buttons between paragraphs. */
const marks =
  /^(?:advertisements?|advertising|anzeige|publicité|reklam|sponsored|read more|share(?: this)?|back to top|story continues below|continue reading|loading\.*)[:.]?$/i;
const isWanted = (block: ArticleBlock): boolean =>
  block.kind === "picture" || !marks.test(articleText([block]).trim());

const tailPart = 0.3;
const tailHeadings =
  /^(?:related|recommended|most (?:popular|read)|read (?:next|more|also)|more (?:from|on|stories)|you (?:may|might) also like|trending|latest|what to read next|up next|sign up|newsletter|mehr zum thema|lesen sie auch|à lire aussi)\b/i;

/** Without the lists that follow an article: what is behind their heading near the end. */
function withoutTail(blocks: ArticleBlock[]): ArticleBlock[] {
  const from = Math.ceil(blocks.length * (1 - tailPart));
  const end = blocks.findIndex(
    (block, at) => at >= from && block.kind === "heading" && tailHeadings.test(articleText([block])),
  );
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Where the page states its text and far more was found, only what is in that text stays. */
function withoutExcess(blocks: ArticleBlock[], stated: string): ArticleBlock[] {
  const statedWords = wordsOf(stated);
  if (statedWords.length < statedWordsMin || /(?:…|\.{3})\s*$/.test(stated)) return blocks;
  const words = wordsOf(articleText(blocks));
  if (words.length < statedWords.length * excessTimes) return blocks;
  const threes = new Set(runsOf(statedWords));
  const within = blocks.filter((block) => {
    if (block.kind === "picture") return true;
    const own = runsOf(wordsOf(articleText([block])));
    return own.filter((run) => threes.has(run)).length >= own.length * 0.5;
  });
  const left = wordsOf(articleText(within)).length;
  return left >= statedWords.length * 0.8 ? within : blocks;
}

const runsOf = (words: readonly string[]): string[] =>
  words.length < 3 ? [words.join(" ")] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
