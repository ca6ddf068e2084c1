import { describe, expect, it } from "vitest";
import { formatDelay, missingReason } from "./quote-words.ts";

describe("formatDelay", () => {
  it.each([
    [null, "Delay not stated"],
    [0, "Real time"],
    [30, "30 s delayed"],
    [900, "15 min delayed"],
  ] as const)("%s seconds: %s", (seconds, words) => expect(formatDelay(seconds)).toBe(words));
});

describe("missingReason", () => {
  it("prefers the failure of the whole quote when there is no quote", () => {
    expect(missingReason(null, "marketCap", "No key.")).toBe("No key.");
    expect(missingReason(null, "marketCap", undefined)).toBe("The provider gives no value.");
  });
});
