import { Readability } from "@mozilla/readability";
import * as defuddle from "defuddle";
import { articleText } from "#domain/full-text/article.ts";
import { wordsOf } from "#domain/full-text/words.ts";
import { articleBlocks } from "#server/article-reader/article-blocks.ts";
import { openPage, type PageElement } from "#server/article-reader/page-dom.ts";
import { readArticle } from "#server/article-reader/read-article.ts";

type DefuddleClass = new (document: unknown, options: { url: string }) => { parse(): { content: string } };
/** It is built for CommonJS, and its types say otherwise. */
const { default: Defuddle } = defuddle as unknown as { default: DefuddleClass };

/** The text that a reader takes for the article of a page; empty where it finds none. */
export type ArticleReader = { name: string; read(html: string, url: string): Promise<string> };

/** The libraries' elements pass through our own writing of text: it is what they choose that is compared. */
const textIn = (element: PageElement, url: string) => articleText(articleBlocks(element, url));

export const readers: readonly ArticleReader[] = [
  { name: "ours", read: async (html, url) => readArticle(html, url).text },
  {
    name: "readability",
    async read(html, url) {
      const options = { serializer: (node: unknown) => node as PageElement };
      const found = new Readability<PageElement>(openPage(html) as never, options).parse();
      return found?.content ? textIn(found.content, url) : "";
    },
  },
  {
    name: "defuddle",
    async read(html, url) {
      const { content } = new Defuddle(openPage(html), { url }).parse();
      return textIn(openPage(content), url);
    },
  },
];

const counted = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Of two bags of words: what they have in common beside each, and the harmonic mean of both. */
function bagOverlap(found: readonly string[], labeled: readonly string[]) {
  const other = counted(labeled);
  let common = 0;
  for (const [word, count] of counted(found)) common += Math.min(count, other.get(word) ?? 0);
  const f = found.length + labeled.length === 0 ? 1 : (2 * common) / (found.length + labeled.length);
  return { f, precision: common / (found.length || 1), recall: common / (labeled.length || 1) };
}

/** By whole words, and by runs of four words (`f4`), as scrapinghub's benchmark counts. */
export function overlap(found: string, labeled: string) {
  const [a, b] = [wordsOf(found), wordsOf(labeled)];
  return { ...bagOverlap(a, b), f4: bagOverlap(fours(a), fours(b)).f };
}

const fours = (words: readonly string[]): string[] =>
  words.length < 4 ? [words.join(" ")] : words.slice(3).map((_, at) => words.slice(at, at + 4).join(" "));
