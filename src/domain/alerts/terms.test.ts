import { describe, expect, it } from "vitest";
import type { What, Whom } from "./rule.ts";
import { termOf } from "./terms.ts";

const named: What = { kind: "named", subject: false };
const words = (text: string): What => ({ kind: "words", text });
const term = (whom: Whom, what: What) => termOf({ whom, what }, "u1");

describe("the term by which a rule is found", () => {
  it.each([
    [{ kind: "company", symbol: "NVDA" }, named, { kind: "company", value: "NVDA" }],
    [{ kind: "company", symbol: "NVDA" }, words("chips"), { kind: "company", value: "NVDA" }],
    [{ kind: "watchlist", watchlistId: "w1" }, words("chips"), { kind: "watchlist", value: "w1" }],
    [{ kind: "source", feedId: "f1" }, named, { kind: "feed", value: "f1" }],
    [{ kind: "source", feedId: "f1" }, words("chips"), { kind: "word", value: "chips" }],
    [{ kind: "folder", folderId: "d1" }, named, { kind: "folder", value: "d1" }],
    [{ kind: "feeds" }, named, { kind: "user", value: "u1" }],
  ] as const)("of %j with %j is %j", (whom, what, expected) => {
    expect(term(whom, what)).toEqual(expected);
  });

  it("is the longest word of a phrase, and the first of those that are as long", () => {
    expect(term({ kind: "feeds" }, words("Raises its Outlook for 2027"))).toEqual({
      kind: "word",
      value: "outlook",
    });
    expect(term({ kind: "feeds" }, words("beta alfa"))).toEqual({ kind: "word", value: "beta" });
  });
});
