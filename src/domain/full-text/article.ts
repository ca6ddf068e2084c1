/** A piece of a line; one with an address is a link. */
export type ArticleRun = { text: string; href?: string };

export const textBlockKinds = ["text", "heading", "quote", "item", "code"] as const;

/** A part of an article. Nothing in it is markup: whoever shows it writes text. */
export type ArticleBlock =
  | { kind: (typeof textBlockKinds)[number]; runs: ArticleRun[] }
  /** `url` is the publisher's address of the picture. */
  | { kind: "picture"; url: string; alt: string }
  | { kind: "table"; rows: string[][] };

/** Bounds of an article that is stored. Lengths are UTF-16 units. */
export const articleTextLengthMax = 60_000;
export const articleBlocksMax = 600;
export const articlePicturesMax = 20;
export const tableRowsMax = 60;
export const tableCellsMax = 12;

const lineOf = (block: ArticleBlock): string => {
  if (block.kind === "picture") return "";
  if (block.kind === "table") return block.rows.map((row) => row.join(" | ")).join("\n");
  return block.runs.map(({ text }) => text).join("");
};

/** The words of an article, its paragraphs apart; pictures are left out. */
export const articleText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map(lineOf)
    .filter((line) => line !== "")
    .join("\n\n");

/** The beginning of an article that keeps the bounds; a paragraph is whole or not there. */
export function boundedArticle(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const bounded: ArticleBlock[] = [];
  let length = 0;
  let pictures = 0;
  for (const block of blocks) {
    length += lineOf(block).length;
    if (bounded.length >= articleBlocksMax || length > articleTextLengthMax) break;
    if (block.kind === "picture") {
      pictures += 1;
      if (pictures > articlePicturesMax) continue;
    }
    bounded.push(block);
  }
  return bounded;
}
