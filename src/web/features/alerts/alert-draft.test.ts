import { describe, expect, it } from "vitest";
import { alertRuleSchema } from "#contract/alerts.ts";
import {
  type AlertDraft,
  draftOf,
  newDraft,
  problemsOf,
  rehearsedRule,
  ruleOf,
} from "#web/features/alerts/alert-draft.ts";

const draft = (change: Partial<AlertDraft> = {}): AlertDraft => ({
  ...newDraft({ symbol: "NVDA" }, "Europe/Berlin"),
  ...change,
});

const wrongFields = (change: Partial<AlertDraft>): string[] =>
  Object.entries(problemsOf(draft(change))).flatMap(([field, words]) => (words ? [field] : []));

describe("a new alert", () => {
  it("begins with the company, the watchlist or the tag that led to it", () => {
    expect(ruleOf(draft()).whom).toEqual({ kind: "company", symbol: "NVDA" });
    expect(ruleOf(newDraft({ watchlistId: "w1" }, "UTC")).whom).toEqual({
      kind: "watchlist",
      watchlistId: "w1",
    });
    expect(ruleOf(newDraft({ tag: "gold" }, "UTC")).whom).toEqual({ kind: "tags", tags: ["gold"] });
  });

  it("is in the user's time zone, at any hour, ten times a day", () => {
    expect(ruleOf(draft()).when).toEqual({
      hours: "any",
      quiet: null,
      perDay: 10,
      timeZone: "Europe/Berlin",
    });
  });
});

it("an alert comes out of its form as it went in", () => {
  const whens = [
    { hours: "market", quiet: { from: "22:00", to: "07:00" }, perDay: 5, timeZone: "Asia/Tokyo" },
    { hours: "any", quiet: null, perDay: 50, timeZone: "UTC" },
  ] as const;
  const rules = [
    { whom: { kind: "feeds" }, what: { kind: "words", text: "merger" } },
    { whom: { kind: "watchlist", watchlistId: "w1" }, what: { kind: "named", subject: false } },
    { whom: { kind: "company", symbol: "NVDA" }, what: { kind: "named", subject: true } },
    { whom: { kind: "source", feedId: "f1" }, what: { kind: "named", subject: false } },
    { whom: { kind: "tags", tags: ["gold"] }, what: { kind: "named", subject: false } },
    { whom: { kind: "tags", tags: ["bitcoin", "fed"] }, what: { kind: "words", text: "reserve" } },
    { whom: { kind: "folder", folderId: "d1" }, what: { kind: "story", sources: 7 } },
    { whom: { kind: "watchlist", watchlistId: "w1" }, what: { kind: "move", percent: 4 } },
    { whom: { kind: "company", symbol: "NVDA" }, what: { kind: "price", side: "over", level: 150.25 } },
    { whom: { kind: "company", symbol: "NVDA" }, what: { kind: "price", side: "under", level: 0.01 } },
  ] as const;
  for (const when of whens)
    for (const rule of rules) {
      const whole = alertRuleSchema.parse({ ...rule, when });
      expect(ruleOf(draftOf({ name: "Mine", rule: whole }))).toEqual(whole);
    }
});

describe("what is missing or wrong", () => {
  it("is the choice that was not made", () => {
    expect(wrongFields({ symbol: "" })).toEqual(["symbol"]);
    expect(wrongFields({ whom: "watchlist" })).toEqual(["watchlistId"]);
    expect(wrongFields({ whom: "source" })).toEqual(["feedId"]);
    expect(wrongFields({ whom: "folder" })).toEqual(["folderId"]);
    expect(wrongFields({ whom: "feeds", symbol: "" })).toEqual([]);
  });

  it("are words without a letter or digit", () => {
    expect(wrongFields({ what: "words", words: " … " })).toEqual(["words"]);
    expect(wrongFields({ what: "words", words: "tender offer" })).toEqual([]);
  });

  it("is a number beyond its bounds", () => {
    const sources = (text: string) => wrongFields({ what: "story", sources: text });
    expect(["1", "21", "2.5", "", "-2"].map(sources)).toEqual(Array(5).fill(["sources"]));
    expect(["2", "20", " 3 "].map(sources)).toEqual(Array(3).fill([]));
    const perDay = (text: string) => wrongFields({ perDay: text });
    expect(["0", "51", "many"].map(perDay)).toEqual(Array(3).fill(["perDay"]));
    expect(["1", "50"].map(perDay)).toEqual(Array(2).fill([]));
  });

  it("is a price or a percentage beyond its bounds", () => {
    const level = (text: string) => wrongFields({ what: "over", level: text });
    expect(["", "0", "0.001", "10000001", "-5", "1e3", "1.2.3"].map(level)).toEqual(Array(7).fill(["level"]));
    expect(["0.01", "0,01", " 150 ", "10000000"].map(level)).toEqual(Array(4).fill([]));
    const percent = (text: string) => wrongFields({ what: "move", percent: text });
    expect(["0", "51", "2.5", ""].map(percent)).toEqual(Array(4).fill(["percent"]));
    expect(["1", "50"].map(percent)).toEqual(Array(2).fill([]));
  });

  it("is a time that is none, where there are quiet hours", () => {
    expect(wrongFields({ isQuiet: true, from: "", to: "24:00" })).toEqual(["from", "to"]);
    expect(wrongFields({ isQuiet: false, from: "" })).toEqual([]);
  });
});

it("one feed has no story of several sources: the choice goes back to what a feed can have", () => {
  const one = draft({ whom: "source", feedId: "f1", what: "story", sources: "99" });
  expect(rehearsedRule(one)).toEqual(alertRuleSchema.parse(ruleOf(one)));
});

it("prices are those of companies that are named: elsewhere the choice goes back", () => {
  for (const what of ["move", "over"] as const) {
    const everywhere = draft({ whom: "feeds", what, level: "none", percent: "none" });
    expect(rehearsedRule(everywhere)?.what).toEqual({ kind: "named", subject: false });
  }
});

it("a rule is rehearsed once it is complete", () => {
  expect(rehearsedRule(draft({ symbol: "" }))).toBeUndefined();
  expect(rehearsedRule(draft())).toEqual(alertRuleSchema.parse(ruleOf(draft())));
});
