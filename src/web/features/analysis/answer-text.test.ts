import { describe, expect, it } from "vitest";
import type { GroundedFigure } from "#contract/grounding.ts";
import { english } from "#domain/language/translate.ts";
import { blocksOf, figuresSentence, partsOf, sourceWords } from "./answer-text.ts";

const plain = (text: string, at = 0) => [{ strong: false, text, at }];

describe("blocksOf", () => {
  it("parts paragraphs at empty lines and keeps single line breaks", () => {
    expect(blocksOf("one\ntwo\n\nthree")).toEqual([
      { kind: "paragraph", lines: [plain("one"), plain("two", 4)] },
      { kind: "paragraph", lines: [plain("three", 9)] },
    ]);
  });

  it("reads bold, and leaves a mark without partner as written", () => {
    expect(blocksOf("a **b** c **d")).toEqual([
      {
        kind: "paragraph",
        lines: [
          [
            { strong: false, text: "a ", at: 0 },
            { strong: true, text: "b", at: 4 },
            { strong: false, text: " c **d", at: 7 },
          ],
        ],
      },
    ]);
  });

  it("reads bullet and numbered lists, also with empty lines between points", () => {
    expect(blocksOf("- one\n* two\n\n- three\n1. first\n2) second")).toEqual([
      { kind: "list", ordered: false, items: [plain("one", 2), plain("two", 8), plain("three", 15)] },
      { kind: "list", ordered: true, items: [plain("first", 24), plain("second", 33)] },
    ]);
  });

  it("reads headings", () => {
    expect(blocksOf("## Key risks ##\ntext")[0]).toEqual({ kind: "heading", line: plain("Key risks", 3) });
  });

  it("leaves markup and links as plain text", () => {
    const hostile = "<img src=x onerror=alert(1)> [a](javascript:alert(1))";
    expect(blocksOf(hostile)).toEqual([{ kind: "paragraph", lines: [plain(hostile)] }]);
  });

  it("says where each piece is in the answer", () => {
    const text = "# H **x**\n\n  **a** - b \n\n 1.  c **d** e\n- **f\r\ng";
    const pieces = blocksOf(text).flatMap((block) =>
      block.kind === "heading" ? block.line : (block.kind === "list" ? block.items : block.lines).flat(),
    );
    expect(pieces.length).toBeGreaterThan(6);
    for (const { text: piece, at } of pieces) expect(text.slice(at, at + piece.length)).toBe(piece);
  });

  it("reads every prefix of a text without throwing", () => {
    const text = "# H\n\n**a** - b\n1. c\n- **d\n";
    for (let at = 0; at <= text.length; at++) expect(Array.isArray(blocksOf(text.slice(0, at)))).toBe(true);
  });
});

const figure = (
  start: number,
  text: string,
  source: GroundedFigure["source"] = "article",
): GroundedFigure => ({
  start,
  end: start + text.length,
  text,
  source,
  from:
    source === "derived"
      ? [
          { text: "$10", source: "quote" },
          { text: "$12", source: "article" },
        ]
      : [],
});

describe("figuresSentence", () => {
  it.each<[GroundedFigure["source"][], string | null]>([
    [[], null],
    [["article"], "The only number was found in the article."],
    [["article", "quote"], "Both numbers were found in the article and the quote."],
    [
      ["article", "facts", "derived"],
      "All 3 numbers were found in the article, the quote, and the company data.",
    ],
    [[null], "The only number is not in the article, quote or company data."],
    [[null, "quote", "quote"], "1 of 3 numbers is not in the article, quote or company data."],
    [[null, null, "prompt"], "2 of 3 numbers are not in the article, quote or company data."],
  ])("of %j: %s", (sources, sentence) =>
    expect(
      figuresSentence(
        sources.map((source, at) => figure(at * 3, "5%", source)),
        english,
      ),
    ).toBe(sentence),
  );
});

it("a source has words", () => {
  expect(sourceWords(figure(0, "5%", "prompt"), null, english)).toBe("From your prompt");
  expect(sourceWords(figure(0, "5%", "quote"), null, english)).toBe("From the quote");
  expect(sourceWords(figure(0, "$2", "derived"), null, english)).toBe("Calculated from $10 and $12");
});

describe("partsOf", () => {
  const figures = [figure(3, "5%"), figure(10, "$3.2 billion", null), figure(30, "7")];
  const cut = (text: string, at: number) =>
    partsOf({ text, at }, figures).map((part) => [part.text, part.figure?.text ?? null, part.isEnd]);

  it("cuts a piece where its figures begin and end", () => {
    expect(cut("up 5% and more", 0).slice(0, 3)).toEqual([
      ["up ", null, false],
      ["5%", "5%", true],
      [" and ", null, false],
    ]);
  });

  it("a figure over two pieces is marked in both and ends in the second", () => {
    expect(cut("$3.2", 10)).toEqual([["$3.2", "$3.2 billion", false]]);
    expect(cut(" billion up", 14)).toEqual([
      [" billion", "$3.2 billion", true],
      [" up", null, false],
    ]);
  });

  it("together the parts are the piece, wherever it is", () => {
    for (let at = 0; at < 40; at++)
      for (let length = 1; length < 12; length++) {
        const text = "x".repeat(length);
        expect(
          partsOf({ text, at }, figures)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }
  });
});
