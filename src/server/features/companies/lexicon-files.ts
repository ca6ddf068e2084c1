import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Listing } from "#domain/companies/listing.ts";

/** What the product brings along: its own list, and what names are made with. */
export type ListFiles = {
  companies: string;
  secondTier: string;
  aliases: string;
  words: string;
  weights: string;
  topics: string;
};

const folder = new URL("../../../domain/companies/data/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

export const readListFiles = (): ListFiles => ({
  companies: read("companies.csv"),
  secondTier: read("second-tier.csv"),
  aliases: read("aliases.txt"),
  words: read("english-words.txt"),
  weights: read("context-weights.json"),
  topics: read("topic-weights.txt"),
});

/** Goes up when the code that makes a lexicon makes another from the same files. */
const buildVersion = 4;

/** Versions of the product with the same base make the same lexicon of a list. */
export const baseOf = (files: ListFiles): string =>
  createHash("sha256")
    .update(`${buildVersion}\n${Object.values(files).join("\n")}`)
    .digest("base64url");

/** The lexicon of these listings as JSON, made in a thread of its own. */
export function buildLexiconText(listings: readonly Listing[], files: ListFiles): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(new URL("./lexicon.worker.ts", import.meta.url), {
    workerData: { listings, files },
    env: {},
    stdin: false,
  });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that makes the lexicon ended.")));
  return promise;
}
