import { describe, expect, it } from "vitest";
import { feedFixtures, hostileDocuments } from "./documents.ts";
import { plainFeeds } from "./failures.ts";
import { mutatedFeed } from "./mutations.ts";
import { decisionOn } from "./safety.ts";

/** The long run is `npm run test:feeds`. */
const count = 3_000;

describe("a mutated feed", () => {
  it("is read safely or rejected with a reason, never anything else (NEWS-31)", () => {
    const small = hostileDocuments().filter(({ bytes }) => bytes.length < 20_000);
    const documents = [...feedFixtures(), ...plainFeeds(), ...small];
    const seen = { read: 0, refused: 0 };
    for (let number = 0; number < count; number += 1) {
      const document = mutatedFeed(documents, 1, number);
      const decision = decisionOn(document);
      if (decision.kind === "wrong") expect.fail(`${document.name}: ${decision.why}`);
      seen[decision.kind] += 1;
    }
    // Neither kind is an accident.
    expect(seen.read).toBeGreaterThan(count / 4);
    expect(seen.refused).toBeGreaterThan(count / 20);
  });
});
