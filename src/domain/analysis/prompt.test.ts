import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filledPrompt } from "./messages.ts";
import { promptParts } from "./prompt.ts";

describe("promptParts", () => {
  it.each([
    ["{COMPANY} ({SYMBOL})", ["{COMPANY}", "{SYMBOL}"]],
    ["{{SYMBOL}}{COMPANY}{COMPANY}", ["{SYMBOL}", "{COMPANY}", "{COMPANY}"]],
    ["{company} {OTHER} { SYMBOL } {COMPANY", []],
    ["", []],
  ])("%j holds the placeholders %j", (text, placeholders) => {
    const marked = promptParts(text).filter(({ isPlaceholder }) => isPlaceholder);
    expect(marked.map((part) => part.text)).toEqual(placeholders);
  });

  it("marks what is filled in, leaves the rest, and loses nothing", () => {
    const texts = fc.array(fc.constantFrom("{COMPANY}", "{SYMBOL}", "{", "}", "SYMBOL", "$&", "\n", "a"));
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join("");
        const parts = promptParts(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true);
        const filled = parts.map((part) => (part.isPlaceholder ? "X" : part.text)).join("");
        expect(filled).toBe(filledPrompt(text, { symbol: "X", name: "X" }));
      }),
    );
  });
});
