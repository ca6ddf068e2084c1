import { readFileSync } from "node:fs";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import type { LexiconData } from "#domain/companies/lexicon.ts";

const lexiconFile = new URL("../../domain/companies/data/lexicon.json", import.meta.url);

/** The detection engine over the whole-market list. Takes a moment: open it once. */
export function openDetector(): Detector {
  return createDetector(JSON.parse(readFileSync(lexiconFile, "utf8")) as LexiconData);
}
