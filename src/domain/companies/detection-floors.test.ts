import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { isSecondTier } from "#domain/companies/listing.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import {
  bandsOf,
  errorLines,
  type LabelledSet,
  labelledHeadlines,
  scoreDetection,
} from "#tests/support/detection-labels.ts";
import { lexiconText } from "../../../scripts/build-lexicon.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const detector = createDetector(JSON.parse(read("./data/lexicon.json")));
/** What an item carries; the labels know no companies of the second tier. */
const companiesIn = (text: string, body?: string, social = false) =>
  detector
    .detect(text, { body, social })
    .filter(isDisplayed)
    .filter(({ symbol }) => !isSecondTier(detector.companyOf(symbol)?.exchange ?? ""));
const symbolsIn = (text: string, body?: string, social = false) =>
  companiesIn(text, body, social).map(({ symbol }) => symbol);
const scoreOf = (set: LabelledSet) =>
  scoreDetection(labelledHeadlines(set), (text, body) => symbolsIn(text, body));
/** Sets whose errors are read: not the blind and sealed halves. */
const openSets: LabelledSet[] = [
  "dev",
  "dev-hard",
  "traps",
  "own-seen",
  "unseen-open",
  "second-author-open",
  "third-author-open",
  "fourth-author-open",
  "fifth-author-open",
  "sixth-author-open",
  "seventh-author-open",
];

describe("labelled headlines", () => {
  const score = scoreOf("dev");

  it("are detected with a micro F1 of 99 and a precision of 99.5", () => {
    expect(score.all.f1).toBeGreaterThanOrEqual(99);
    expect(score.all.precision).toBeGreaterThanOrEqual(99.5);
    expect(score.all.recall).toBeGreaterThanOrEqual(98.4);
    expect(score.exact).toBeGreaterThanOrEqual(98.8);
  });

  it("are detected as well by headline and by symbol, so that large companies do not hide small ones", () => {
    expect(score.macroHeadline).toBeGreaterThanOrEqual(98.5);
    expect(score.macroTicker).toBeGreaterThanOrEqual(98);
  });

  it("without a company are left alone, in all and of every source", () => {
    expect(score.clean).toBeGreaterThanOrEqual(99.5);
    for (const { clean } of Object.values(score.bySource)) expect(clean).toBeGreaterThanOrEqual(99);
  });

  it.each([
    ["finviz-stock", 99],
    ["finviz-market", 99],
    ["yahoo-rss", 98.8],
    ["marketaux", 98.5],
    ["tweet-news", 99],
    ["sentfin", 99],
    ["wsb-title", 97.5],
  ])("of %s reach an F1 of %d and a precision of 99", (source, floor) => {
    expect(score.bySource[source]?.f1).toBeGreaterThanOrEqual(floor);
    expect(score.bySource[source]?.precision).toBeGreaterThanOrEqual(99);
  });
});

describe("headlines written as traps", () => {
  it("reach an F1 of 98", () => {
    const score = scoreOf("dev-hard");
    expect(score.all.f1).toBeGreaterThanOrEqual(98);
    expect(score.exact).toBeGreaterThanOrEqual(97);
  });

  it("for the rules of this detector are nearly all right", () => {
    const score = scoreOf("traps");
    expect(score.exact).toBeGreaterThanOrEqual(98);
    expect(score.clean).toBeGreaterThanOrEqual(97);
  });
});

describe("headlines written before the rules were looked at", () => {
  it.each([
    ["own-seen", 98, 97],
    ["own-blind", 97, 95],
  ] as const)("of %s, a third of them traps, reach an F1 of %d and a recall of %d", (set, f1, recall) => {
    const score = scoreOf(set);
    expect(score.all.f1).toBeGreaterThanOrEqual(f1);
    expect(score.all.recall).toBeGreaterThanOrEqual(recall);
  });
});

describe("real headlines, and those of authors who saw neither the rules nor other sets", () => {
  it("are found as well in small letters, as posts are written, and hardly anything else is", () => {
    const tally = { right: 0, wrong: 0, missed: 0 };
    for (const set of openSets)
      for (const { text, gold, ok } of labelledHeadlines(set)) {
        const found = new Set(symbolsIn(text.toLowerCase(), undefined, true));
        for (const symbol of found)
          if (gold.includes(symbol)) tally.right += 1;
          else if (!ok.includes(symbol)) tally.wrong += 1;
        tally.missed += gold.filter((symbol) => !found.has(symbol)).length;
      }
    expect(tally.right / (tally.right + tally.wrong)).toBeGreaterThanOrEqual(0.98);
    expect(tally.right / (tally.right + tally.missed)).toBeGreaterThanOrEqual(0.82);
  });

  // The open parts' errors were read, those of the sealed and held-out ones by nobody.
  it.each([
    ["unseen-open", 98, 98, 99],
    ["unseen-held-out", 98, 99, 98],
    ["second-author-open", 98, 99, 98.5],
    ["second-author-sealed", 97, 98, 96],
    ["third-author-open", 98.5, 99, 99.5],
    ["third-author-sealed", 97, 98.5, 99],
    ["fourth-author-open", 98, 97.5, 95],
    ["fourth-author-sealed", 97.5, 99, 98.5],
    ["fifth-author-open", 98, 99, 97],
    ["fifth-author-sealed", 94, 98.5, 96],
    ["sixth-author-open", 87.5, 96.5, 92.5],
    ["seventh-author-open", 98, 99.5, 99],
    ["seventh-author-sealed", 95.5, 97, 95],
  ] as const)(
    "of %s reach an F1 of %d, a precision of %d, and %d left alone",
    (set, f1, precision, clean) => {
      const score = scoreOf(set);
      expect(score.all.f1).toBeGreaterThanOrEqual(f1);
      expect(score.all.precision).toBeGreaterThanOrEqual(precision);
      expect(score.clean).toBeGreaterThanOrEqual(clean);
    },
  );

  it.each([
    ["second-author-sealed", "news", 99],
    ["second-author-sealed", "hard", 93],
    ["second-author-sealed", "reddit", 94],
    ["third-author-sealed", "news", 99.5],
    ["third-author-sealed", "press", 95],
    ["third-author-sealed", "hard", 95],
    ["third-author-sealed", "reddit", 93],
    ["third-author-sealed", "general", 96],
    ["fourth-author-sealed", "news", 99.5],
    ["fourth-author-sealed", "press", 98.5],
    ["fourth-author-sealed", "hard", 90],
    ["fourth-author-sealed", "reddit", 97],
    ["fifth-author-sealed", "news", 98],
    ["fifth-author-sealed", "press", 97],
    ["fifth-author-sealed", "hard", 79],
    ["fifth-author-sealed", "reddit", 92],
    ["sixth-author-open", "news", 93.5],
    ["sixth-author-open", "hard", 84],
    ["sixth-author-open", "reddit", 88.5],
    ["seventh-author-sealed", "news", 97.5],
    ["seventh-author-sealed", "press", 99.5],
    ["seventh-author-sealed", "hard", 90],
    ["seventh-author-sealed", "reddit", 88.5],
  ] as const)("of %s, %s alone reach an F1 of %d", (set, source, floor) => {
    expect(scoreOf(set).bySource[source]?.f1).toBeGreaterThanOrEqual(floor);
  });
});

describe("errors", () => {
  // A floor lets a rule break while others hold; here each labelled headline counts. What is mended leaves the file
  // (vitest -u), what is new in it is looked at by a person.
  it("in labelled headlines are those on record, none more", async () => {
    const lines = openSets.flatMap((set) =>
      errorLines(labelledHeadlines(set), (text, body) => symbolsIn(text, body)),
    );
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../../../tests/fixtures/detection/errors.txt");
  });
});

describe("confidence", () => {
  // Five points for chance: the band from 0.9 to 0.97 has thirty finds.
  it("is what it says: of each band about that share is right, or more", () => {
    const sets: LabelledSet[] = ["dev", "dev-hard", "traps", "own-seen", "own-blind"];
    const bands = bandsOf(sets.flatMap(labelledHeadlines), (text) => companiesIn(text));
    for (const { from, precision } of bands) expect(precision).toBeGreaterThanOrEqual(100 * from - 5);
  });
});

describe("the lexicon", () => {
  it("stays below 250 kB when packed, context and topic weights included", () => {
    expect(gzipSync(read("./data/lexicon.json"), { level: 9 }).length).toBeLessThan(250_000);
  });

  it("is what its sources make (else run: node scripts/build-lexicon.ts)", () => {
    expect(read("./data/lexicon.json") === lexiconText()).toBe(true);
  });
});
