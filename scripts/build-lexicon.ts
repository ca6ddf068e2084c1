/**
 * Builds the company lexicon from its sources in src/domain/companies/data.
 * Usage: node scripts/build-lexicon.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildLexicon } from "#domain/companies/lexicon-build/build-lexicon.ts";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";

const folder = path.join(import.meta.dirname, "../src/domain/companies/data");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

/** Builds the lexicon from the files in the data folder, as the text of its file. */
export function lexiconText(): string {
  const lexicon = buildLexicon({
    listings: [...readListings(read("companies.csv")), ...readListings(read("second-tier.csv"))],
    aliasesText: read("aliases.txt"),
    wordsText: read("english-words.txt"),
    weightsJson: read("context-weights.json"),
    topicsText: read("topic-weights.txt"),
  });
  return `${JSON.stringify(lexicon, null, 1)}\n`;
}

if (import.meta.main) {
  const text = lexiconText();
  writeFileSync(path.join(folder, "lexicon.json"), text);
  console.log(`lexicon.json: ${Math.round(text.length / 1024)} KiB`);
}
