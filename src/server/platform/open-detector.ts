import { readFileSync } from "node:fs";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import type { LexiconData } from "#domain/companies/lexicon.ts";
import type { TextReaders } from "#domain/companies/text-reader.ts";

const lexiconFile = new URL("../../domain/companies/data/lexicon.json", import.meta.url);

/** The lexicon that the product brings along. */
export const readLexicon = () => JSON.parse(readFileSync(lexiconFile, "utf8")) as LexiconData;

const decoder = new TextDecoder();

/** A lexicon that threads share, as JSON. A shared memory cannot be decoded in place. */
export const lexiconIn = (bytes: Uint8Array): LexiconData =>
  JSON.parse(decoder.decode(new Uint8Array(bytes))) as LexiconData;

/** The detection engine over the product's own list, or over another. Takes a moment: open it once. */
export const openDetector = (lexicon?: LexiconData, readers?: TextReaders): Detector =>
  createDetector(lexicon ?? readLexicon(), readers);
