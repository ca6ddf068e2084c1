import { describe, expect, it } from "vitest";
import type { DetectedCompany } from "#contract/news.ts";
import { correctedBy } from "./corrections.ts";

const apple: DetectedCompany = { symbol: "AAPL", name: "Apple", method: "ai" };
const ford: DetectedCompany = { symbol: "F", name: "Ford", method: "you" };
const before = { detectedCompanies: [apple], hiddenCompanies: [] };

describe("a correction on the page, before the server has said it", () => {
  it("hides, adds, and takes back what was added or hidden", () => {
    const hidden = correctedBy(before, apple, "hide");
    expect(hidden).toEqual({ detectedCompanies: [], hiddenCompanies: [{ symbol: "AAPL", name: "Apple" }] });
    expect(correctedBy(hidden, apple, "none").hiddenCompanies).toEqual([]);
    const added = correctedBy(before, ford, "add");
    expect(added.detectedCompanies).toEqual([apple, ford]);
    expect(correctedBy(added, ford, "add")).toEqual(added);
    expect(correctedBy(added, ford, "none")).toEqual(before);
  });
});
