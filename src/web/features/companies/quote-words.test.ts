import { describe, expect, it } from "vitest";
import { delayInWords, missingReason, momentInWords } from "./quote-words.ts";

describe("delayInWords", () => {
  it.each([
    [null, "Delay not stated"],
    [0, "Real time"],
    [30, "30 s delayed"],
    [900, "15 min delayed"],
  ] as const)("%s seconds: %s", (seconds, words) => expect(delayInWords(seconds)).toBe(words));
});

describe("momentInWords", () => {
  it("names the zone and survives an unreadable time", () => {
    expect(momentInWords("2026-11-21T03:00:00.000Z")).toMatch(/^Nov 2[01], .*[A-Z]{1,4}/);
    expect(momentInWords("never")).toBe("an unknown time");
  });
});

describe("missingReason", () => {
  it("prefers the failure of the whole quote when there is no quote", () => {
    expect(missingReason(null, "marketCap", "No key.")).toBe("No key.");
    expect(missingReason(null, "marketCap", undefined)).toBe("The provider gives no value.");
  });
});
