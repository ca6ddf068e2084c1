import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { ruleProblem, type What, type Whom } from "./rule.ts";

const company: Whom = { kind: "company", symbol: "NVDA" };
const watchlist: Whom = { kind: "watchlist", watchlistId: "w1" };
const feeds: Whom = { kind: "feeds" };
const source: Whom = { kind: "source", feedId: "f1" };
const folder: Whom = { kind: "folder", folderId: "d1" };
const tags: Whom = { kind: "tags", tags: ["gold"] };
const all = [company, watchlist, feeds, source, folder, tags];

/** Whose news, or whose prices, a condition can't be about. */
const rejected = (what: What) => all.filter((whom) => ruleProblem({ whom, what }) !== undefined);

describe("the parts of a rule that don't go together", () => {
  it("one feed brings no story of several sources", () => {
    expect(rejected({ kind: "story", sources: 2 })).toEqual([source]);
    const problem = ruleProblem({ whom: source, what: { kind: "story", sources: 2 } });
    expect(english.of(problem ?? { sentence: "" })).toBe(
      "One feed can't bring a story of several sources. Choose a folder or all feeds.",
    );
  });

  it("a price is that of one company, and a move that of companies that are named", () => {
    expect(rejected({ kind: "price", side: "over", level: 200 })).toEqual([
      watchlist,
      feeds,
      source,
      folder,
      tags,
    ]);
    expect(rejected({ kind: "move", percent: 3 })).toEqual([feeds, source, folder, tags]);
  });

  it("mentions are counted for companies alone, and only a company is a headline's subject", () => {
    expect(rejected({ kind: "unusual" })).toEqual([feeds, source, folder, tags]);
    expect(rejected({ kind: "named", subject: true })).toEqual([tags]);
  });

  it("names and words go with any", () => {
    expect(rejected({ kind: "named", subject: false })).toEqual([]);
    expect(rejected({ kind: "words", text: "outlook" })).toEqual([]);
  });
});
