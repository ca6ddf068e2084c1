import { describe, expect, it } from "vitest";
import {
  hidesAny,
  highlightOf,
  highlightsAny,
  type MutableItem,
  type MuteKind,
  mutedSources,
  muteFilterOf,
  muteKeyOf,
} from "./mutes.ts";

const item = (title: string, rest: Partial<MutableItem> = {}): MutableItem => ({
  title,
  feedId: "f1",
  detectedCompanies: [],
  ...rest,
});
const rule = (kind: MuteKind, value: string, id = value) => ({ id, kind, value });
const hides = (word: string, title: string) => muteFilterOf([rule("word", word)])(item(title)) !== undefined;

describe("muted words", () => {
  it.each([
    ["lawsuit", "Lawsuit filed against Boeing"],
    ["LAWSUIT", "A lawsuit, again"],
    ["apple", "Apple's new phone"],
    ["apple", "Apple’s new phone"],
    ["Nestle", "Nestlé cuts jobs"],
    ["nestlé", "NESTLE cuts jobs"],
    ["Soren", "SØREN speaks"],
    ["strasse", "Bahnhofstraße? Die Straße"],
    ["İstanbul", "istanbul bourse"],
    ["5g", "The 5G race"],
    ["$AAPL", "Why AAPL fell"],
    ["大豆", "中国大豆进口"],
    ["price target", "Price-Target raised"],
    ["price  target", "A price target"],
    ["S&P 500", "The S&P 500 rises"],
    ["ﬁnance", "Finance news"],
  ])("%s hides '%s'", (word, title) => expect(hides(word, title)).toBe(true));

  it.each([
    ["law", "Lawsuit filed"],
    ["apple", "Pineapple prices"],
    ["price target", "Target raises price"],
    ["price target", "A price, then a target"],
    ["war", "Warren buys, software rises, wars end"],
    ["AI", "Airlines said"],
    ["…", "… and more"],
    ["", "Anything"],
  ])("%s does not hide '%s'", (word, title) => expect(hides(word, title)).toBe(false));

  it("looks at the title alone, each rule by itself", () => {
    const filter = muteFilterOf([rule("word", "gold"), rule("word", "oil")]);
    expect([item("Oil rises"), item("Gold falls"), item("Wheat")].map(filter)).toEqual([
      "oil",
      "gold",
      undefined,
    ]);
  });
});

describe("muted sources and companies", () => {
  const filter = muteFilterOf([rule("source", "f2"), rule("company", "TSLA"), rule("word", "tesla")]);

  it("a source hides its items, a company those in which it was found", () => {
    expect(filter(item("Rates", { feedId: "f2" }))).toBe("f2");
    expect(filter(item("Cars", { detectedCompanies: [{ symbol: "F" }, { symbol: "TSLA" }] }))).toBe("TSLA");
    expect(filter(item("TSLA is no company found here"))).toBeUndefined();
    expect(filter(item("Rates", { feedId: "f22", detectedCompanies: [{ symbol: "TSL" }] }))).toBeUndefined();
  });

  it("of several rules that hide an item the first counts", () => {
    const tesla = { feedId: "f2", detectedCompanies: [{ symbol: "TSLA" }] };
    expect(filter(item("Tesla", tesla))).toBe("f2");
    expect(filter(item("Tesla", { ...tesla, feedId: "f1" }))).toBe("TSLA");
    expect(filter(item("Tesla"))).toBe("tesla");
  });

  it("without rules nothing is hidden", () => expect(muteFilterOf([])(item("Anything"))).toBeUndefined());
});

describe("muteKeyOf", () => {
  it("is one for spellings of one word, and empty without a letter or digit", () => {
    expect(new Set(["Nestlé", " nestle ", "NESTLÉ!"].map((word) => muteKeyOf("word", word))).size).toBe(1);
    expect(muteKeyOf("word", " …! ")).toBe("");
    expect(muteKeyOf("source", "Id-Of_Feed")).toBe("Id-Of_Feed");
  });

  it("the longest word and title cost little", () => {
    const titles = Array.from({ length: 200 }, () => item(`${"é大 ".repeat(100)}`));
    const rules = Array.from({ length: 200 }, (_, at) => rule("word", `${"大é ".repeat(33)}${at}`));
    expect(titles.map(muteFilterOf(rules)).every((id) => id === undefined)).toBe(true);
  });
});

describe("highlights", () => {
  const marks = (kind: MuteKind, value: string, label = value) => ({
    id: `h-${value}`,
    kind,
    value,
    highlight: { label },
  });

  it("marks what fits, by the first rule that does, and hides nothing", () => {
    const rules = [marks("word", "oil", "Oil"), marks("company", "XOM", "Exxon")];
    const find = highlightOf(rules);
    const exxon = item("Oil falls", { detectedCompanies: [{ symbol: "XOM" }] });
    expect(find(exxon)).toEqual({ kind: "word", label: "Oil" });
    expect(find(item("Exxon", { detectedCompanies: [{ symbol: "XOM" }] }))).toEqual({
      kind: "company",
      label: "Exxon",
    });
    expect(find(item("Wheat"))).toBeUndefined();
    expect(muteFilterOf(rules)(exxon)).toBeUndefined();
    expect([hidesAny(rules), highlightsAny(rules), [...mutedSources(rules)]]).toEqual([false, true, []]);
  });

  it("what a mute fits, too, is not hidden, whichever came first", () => {
    const mute = rule("source", "f1");
    for (const rules of [
      [mute, marks("word", "oil")],
      [marks("word", "oil"), mute],
    ]) {
      expect(muteFilterOf(rules)(item("Oil falls"))).toBeUndefined();
      expect(muteFilterOf(rules)(item("Wheat falls"))).toBe("f1");
      expect([hidesAny(rules), highlightsAny(rules), [...mutedSources(rules)]]).toEqual([true, true, ["f1"]]);
    }
  });
});
