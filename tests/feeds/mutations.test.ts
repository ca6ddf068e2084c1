import { describe, expect, it } from "vitest";
import { feedFixtures, hostileDocuments } from "./documents.ts";
import { plainFeeds } from "./faults.ts";
import { mutatedFeed } from "./mutations.ts";
import { verdictOn } from "./safety.ts";

/** The long run is `npm run test:feeds`. */
const count = 3_000;

describe("a mutated feed", () => {
  it("is read safely or refused with a reason, never anything else (NEWS-31)", () => {
    const small = hostileDocuments().filter(({ bytes }) => bytes.length < 20_000);
    const documents = [...feedFixtures(), ...plainFeeds(), ...small];
    const seen = { read: 0, refused: 0 };
    for (let number = 0; number < count; number += 1) {
      const document = mutatedFeed(documents, 1, number);
      const verdict = verdictOn(document);
      if (verdict.kind === "wrong") expect.fail(`${document.name}: ${verdict.why}`);
      seen[verdict.kind] += 1;
    }
    // Neither kind is an accident.
    expect(seen.read).toBeGreaterThan(count / 4);
    expect(seen.refused).toBeGreaterThan(count / 20);
  });
});
