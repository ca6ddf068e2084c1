import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { companiesOfPost } from "./companies.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const detector = createDetector(JSON.parse(read("../companies/data/lexicon.json")));
const symbols = (title: string, content = "") =>
  companiesOfPost(detector, { title, content }).map(({ symbol }) => symbol);

describe("companies of a post", () => {
  it("SOCIAL-12 READ-88: those of the title and every listed $TICKER of one to five capitals, each once", () => {
    expect(symbols("Tesla or Ford?", "I hold $TSLA and $AAPL, not $ZZZZZ, $aapl or $TOOLONG.")).toEqual([
      ...["TSLA", "F", "AAPL"],
    ]);
    expect(symbols("What a week", "nothing named here, $5 and $1000")).toEqual([]);
  });

  it("names no more than twenty, whatever a post lists", () => {
    const all = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((a) => [..."ABCDE"].map((b) => `$A${a}${b}`));
    expect(symbols("All of them", all.join(" ")).length).toBeLessThanOrEqual(20);
  });

  it("finds the companies of titles of a stock forum: F1 at least 96 on the labelled set", () => {
    const rows = read("../../../tests/fixtures/detection/dev.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { text: string; gold: string[]; ok?: string[]; src?: string })
      .filter(({ src }) => src === "wsb-title");
    expect(rows.length).toBeGreaterThan(80);
    const tally = { right: 0, wrong: 0, missed: 0 };
    for (const { text, gold, ok = [] } of rows) {
      const found = symbols(text);
      tally.right += found.filter((symbol) => gold.includes(symbol)).length;
      tally.wrong += found.filter((symbol) => !gold.includes(symbol) && !ok.includes(symbol)).length;
      tally.missed += gold.filter((symbol) => !found.includes(symbol)).length;
    }
    const { right, wrong, missed } = tally;
    expect((200 * right) / (2 * right + wrong + missed)).toBeGreaterThanOrEqual(96);
  });
});
