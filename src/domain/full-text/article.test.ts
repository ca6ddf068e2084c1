import { describe, expect, it } from "vitest";
import { type ArticleBlock, articleText, boundedArticle } from "./article.ts";

const text = (words: string): ArticleBlock => ({ kind: "text", runs: [{ text: words }] });
const picture = (at: number): ArticleBlock => ({ kind: "picture", url: `https://a.example/${at}`, alt: "" });

describe("articles", () => {
  it("are words with their paragraphs apart, links and tables included", () => {
    const blocks: ArticleBlock[] = [
      { kind: "heading", runs: [{ text: "Steel" }] },
      { kind: "text", runs: [{ text: "Profit " }, { text: "rose", href: "https://a.example/" }] },
      picture(1),
      {
        kind: "table",
        rows: [
          ["Quarter", "Profit"],
          ["3", "98"],
        ],
      },
    ];
    expect(articleText(blocks)).toBe("Steel\n\nProfit rose\n\nQuarter | Profit\n3 | 98");
  });

  it("have at most 600 parts", () => {
    const blocks = Array.from({ length: 601 }, (_, at) => text(`line ${at}`));
    expect(boundedArticle(blocks.slice(0, 600))).toHaveLength(600);
    expect(boundedArticle(blocks)).toHaveLength(600);
  });

  it("have at most 60,000 characters, in whole paragraphs", () => {
    const half = text("x".repeat(30_000));
    expect(boundedArticle([half, half])).toEqual([half, half]);
    expect(boundedArticle([half, half, text("y")])).toEqual([half, half]);
  });

  it("have at most 20 pictures, and the text behind them", () => {
    const pictures = Array.from({ length: 21 }, (_, at) => picture(at));
    expect(boundedArticle([...pictures, text("end")])).toEqual([...pictures.slice(0, 20), text("end")]);
  });
});
