/**
 * Reads mutated feeds and judges what comes of each: `--count N` of them (default 100,000), drawn from `--seed S`
 * (default: another each time), from the fixtures or from the documents of `--folder DIR`. A document that breaks a
 * promise or takes over 500 ms is named with its number; `--only NUMBER` with the same seed writes it out.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { documentsIn, feedFixtures, hostileDocuments } from "../feeds/documents.ts";
import { plainFeeds } from "../feeds/failures.ts";
import { mutatedFeed } from "../feeds/mutations.ts";
import { type Decision, decisionOn } from "../feeds/safety.ts";

const msMax = 500;
const wrongVisibleMax = 20;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);
const documents =
  values.folder === undefined
    ? [...feedFixtures(), ...plainFeeds(), ...hostileDocuments().filter(({ bytes }) => bytes.length < 20_000)]
    : documentsIn(values.folder);

/** The best of three: the machine may have been busy with something else. */
function judged(number: number): { decision: Decision; name: string; ms: number } {
  const document = mutatedFeed(documents, seed, number);
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const startedAt = performance.now();
    const decision = decisionOn(document);
    fastest = Math.min(fastest, performance.now() - startedAt);
    if (fastest <= msMax || attempt === 2) {
      const late: Decision = { kind: "wrong", why: `${Math.round(fastest)} ms` };
      return { decision: fastest > msMax ? late : decision, name: document.name, ms: fastest };
    }
  }
  throw new Error("Unreachable.");
}

function run(count: number): number {
  const seen = { read: 0, refused: 0, wrong: 0 };
  let slowest = 0;
  for (let number = 0; number < count; number += 1) {
    const { decision, name, ms } = judged(number);
    slowest = Math.max(slowest, ms);
    seen[decision.kind] += 1;
    if (decision.kind === "wrong" && seen.wrong <= wrongVisibleMax) console.log(`${name}: ${decision.why}`);
    if ((number + 1) % 50_000 === 0) console.log(`${number + 1}: ${JSON.stringify(seen)}`);
  }
  console.log(
    `Seed ${seed}: ${count} documents, ${seen.read} read, ${seen.refused} refused with a reason, ${seen.wrong} wrong; the slowest took ${Math.round(slowest)} ms.`,
  );
  return seen.wrong;
}

if (values.only === undefined) process.exit(run(Number(values.count)) === 0 ? 0 : 1);
const document = mutatedFeed(documents, seed, Number(values.only));
writeFileSync("mutated-feed", document.bytes);
console.log(`${document.name}: ${JSON.stringify(decisionOn(document))}; written to mutated-feed.`);
