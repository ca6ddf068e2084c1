import { expect, it } from "vitest";
import de from "../language/de/news.json" with { type: "json" };
import { createTranslate, english } from "../language/translate.ts";
import { failureWords } from "./failure-words.ts";
import { type FetchOutcome, nextFetch } from "./next-fetch.ts";

const german = createTranslate("de", de);
const record = { failures: 0, parserKills: 0, itemsPerHour: 1 };
const reasonOf = (outcome: FetchOutcome) =>
  nextFetch({ outcome, hints: {}, record, nowMs: 0, chance: 0 }).reason ?? "";

it.each([401, 403, 404, 410, 429, 500, 503, 599, 304, 418])(
  "status %i is said in German with its number, and in English as it was stored",
  (status) => {
    const reason = reasonOf({ kind: "http", status } as FetchOutcome);
    expect(english.of(failureWords(reason))).toBe(reason);
    expect(german.of(failureWords(reason))).not.toBe(reason);
    expect(german.of(failureWords(reason))).toMatch(new RegExp(`Status ${status}\\b`));
  },
);

it.each(["timeout", "unreachable", "address-refused", "too-large", "not-a-feed", "parser-killed"] as const)(
  "%s is said in German",
  (kind) => {
    const reason = reasonOf({ kind } as FetchOutcome);
    expect(german.of(failureWords(reason))).not.toBe(reason);
  },
);

it("what is no reason of ours stays as it is", () => {
  expect(german.of(failureWords("Feed of a vendor says no."))).toBe("Feed of a vendor says no.");
});
