import { describe, expect, it } from "vitest";
import type { What, Whom } from "./rule.ts";
import { termsOf } from "./terms.ts";

const named: What = { kind: "named", subject: false };
const words = (text: string): What => ({ kind: "words", text });
const terms = (whom: Whom, what: What) => termsOf({ whom, what }, "u1");

describe("the term by which a rule is found", () => {
  it.each([
    [{ kind: "company", symbol: "NVDA" }, named, { kind: "company", value: "NVDA" }],
    [{ kind: "company", symbol: "NVDA" }, words("chips"), { kind: "company", value: "NVDA" }],
    [{ kind: "watchlist", watchlistId: "w1" }, words("chips"), { kind: "watchlist", value: "w1" }],
    [{ kind: "source", feedId: "f1" }, named, { kind: "feed", value: "f1" }],
    [{ kind: "source", feedId: "f1" }, words("chips"), { kind: "word", value: "chips" }],
    [{ kind: "folder", folderId: "d1" }, named, { kind: "folder", value: "d1" }],
    [{ kind: "feeds" }, named, { kind: "user", value: "u1" }],
    [
      { kind: "company", symbol: "NVDA" },
      { kind: "price", side: "over", level: 200 },
      { kind: "price", value: "NVDA", level: 200 },
    ],
    [
      { kind: "company", symbol: "NVDA" },
      { kind: "move", percent: 3 },
      { kind: "move", value: "NVDA", level: 3 },
    ],
    [
      { kind: "watchlist", watchlistId: "w1" },
      { kind: "move", percent: 3 },
      { kind: "move-watchlist", value: "w1", level: 3 },
    ],
  ] as const)("of %j with %j is %j", (whom, what, expected) => {
    expect(terms(whom, what)).toEqual([expected]);
  });

  it("is the longest word of a phrase, and the first of those that are as long", () => {
    expect(terms({ kind: "feeds" }, words("Raises its Outlook for 2027"))).toEqual([
      { kind: "word", value: "outlook" },
    ]);
    expect(terms({ kind: "feeds" }, words("beta alfa"))).toEqual([{ kind: "word", value: "beta" }]);
  });

  it("is each tag once, whatever has to happen", () => {
    const whom: Whom = { kind: "tags", tags: ["gold", "bitcoin", "gold"] };
    const expected = [
      { kind: "tag", value: "gold" },
      { kind: "tag", value: "bitcoin" },
    ];
    for (const what of [named, words("reserve"), { kind: "story", sources: 3 } as const])
      expect(terms(whom, what)).toEqual(expected);
  });
});
