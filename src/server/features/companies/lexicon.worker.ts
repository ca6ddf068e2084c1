import { parentPort, workerData } from "node:worker_threads";
import { buildLexicon } from "#domain/companies/lexicon-build/build-lexicon.ts";
import type { Listing } from "#domain/companies/listing.ts";
import type { ListFiles } from "./lexicon-files.ts";

// A quarter of a second of work: requests don't wait for it.
const { listings, files } = workerData as { listings: Listing[]; files: ListFiles };
const lexicon = buildLexicon({
  listings,
  ownListCsv: files.companies,
  aliasesText: files.aliases,
  wordsText: files.words,
  weightsJson: files.weights,
  topicsText: files.topics,
});
parentPort?.postMessage(JSON.stringify(lexicon));
