import { describe, expect, it } from "vitest";
import type { GroundedFigure } from "#contract/grounding.ts";
import { english } from "#domain/language/translate.ts";
import { figuresSentence, partsOf, sourceWords } from "./figure-words.ts";

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
