import { describe, expect, it } from "vitest";
import { blocksOf } from "./answer-text.ts";

const plain = (text: string) => [{ strong: false, text }];

describe("blocksOf", () => {
  it("parts paragraphs at empty lines and keeps single line breaks", () => {
    expect(blocksOf("one\ntwo\n\nthree")).toEqual([
      { kind: "paragraph", lines: [plain("one"), plain("two")] },
      { kind: "paragraph", lines: [plain("three")] },
    ]);
  });

  it("reads bold, and leaves a mark without partner as written", () => {
    expect(blocksOf("a **b** c **d")).toEqual([
      {
        kind: "paragraph",
        lines: [
          [
            { strong: false, text: "a " },
            { strong: true, text: "b" },
            { strong: false, text: " c **d" },
          ],
        ],
      },
    ]);
  });

  it("reads bullet and numbered lists, also with empty lines between points", () => {
    expect(blocksOf("- one\n* two\n\n- three\n1. first\n2) second")).toEqual([
      { kind: "list", ordered: false, items: [plain("one"), plain("two"), plain("three")] },
      { kind: "list", ordered: true, items: [plain("first"), plain("second")] },
    ]);
  });

  it("reads headings", () => {
    expect(blocksOf("## Key risks ##\ntext")[0]).toEqual({ kind: "heading", line: plain("Key risks") });
  });

  it("leaves markup and links as plain text", () => {
    const hostile = "<img src=x onerror=alert(1)> [a](javascript:alert(1))";
    expect(blocksOf(hostile)).toEqual([{ kind: "paragraph", lines: [plain(hostile)] }]);
  });

  it("reads every prefix of a text without throwing", () => {
    const text = "# H\n\n**a** - b\n1. c\n- **d\n";
    for (let at = 0; at <= text.length; at++) expect(Array.isArray(blocksOf(text.slice(0, at)))).toBe(true);
  });
});
