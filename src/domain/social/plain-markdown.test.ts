import { describe, expect, it } from "vitest";
import { plainMarkdown } from "./plain-markdown.ts";

describe("plain text of a post", () => {
  it.each([
    ["**bold** and *soft* and ~~gone~~", "bold and soft and gone"],
    ["# Title\n\n> quoted\n\n* one\n* two", "Title\n\nquoted\n\n• one\n• two"],
    ["see [the wiki](https://example.com/a_b) now", "see the wiki now"],
    ["P&amp;L &lt; 0 &gt; -1, &amp;amp; stays", "P&L < 0 > -1, &amp; stays"],
    ["2 * 3 * 4 and a_b_c and 5 < 6", "2 * 3 * 4 and a_b_c and 5 < 6"],
    ["1\\. not a list, \\*no emphasis\\*", "1. not a list, *no emphasis*"],
    ["---\nbelow", "\nbelow"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["[x](javascript:alert(1))", "[x](javascript:alert(1))"],
  ])("%j", (markdown, plain) => expect(plainMarkdown(markdown)).toBe(plain));

  it("reads texts made to slow it down, as far as it reads any", () => {
    const openers = ["[", "*", "> ", "#", "[a](", "**", "\\", "- ", "_ "];
    for (const opener of openers)
      expect(plainMarkdown(opener.repeat(20_000)).length).toBeLessThanOrEqual(12_000);
  });
});
