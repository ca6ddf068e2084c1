import { describe, expect, it } from "vitest";
import { blocksOf } from "./answer-text.ts";

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
