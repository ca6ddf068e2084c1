import { describe, expect, it } from "vitest";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import { wordsOf } from "#domain/news/mutes.ts";
import { type Arrival, isNews, matchArrival, phraseOf, type Scope } from "./match.ts";
import type { What as AnyWhat, PriceWhat } from "./rule.ts";

type What = Exclude<AnyWhat, PriceWhat | { kind: "unusual" }>;

const atMs = Date.parse("2026-11-20T15:00:00.000Z");
const hourMs = 3_600_000;

/** "Goldman raises Nvidia target, Intel slips": the broker is named first, Nvidia is what it is about. */
const title = "Goldman raises Nvidia target, Intel slips";
const at = (words: string) => ({ start: title.indexOf(words), end: title.indexOf(words) + words.length });
const goldman: StoredCompany = { symbol: "GS", name: "Goldman Sachs", role: "broker", ...at("Goldman") };
const nvidia: StoredCompany = { symbol: "NVDA", name: "NVIDIA", role: "named", ...at("Nvidia") };
const intel: StoredCompany = { symbol: "INTC", name: "Intel", role: "named", ...at("Intel") };

const arrival: Arrival = {
  seq: 7,
  itemId: "i1",
  channelId: "wire",
  title,
  words: wordsOf(title),
  // Not in the order of the headline.
  companies: [intel, goldman, nvidia],
  tags: [],
  atMs,
  publishedMs: atMs,
  storyId: "s1",
};
const feeds = new Map([
  ["wire", "Harbor Wire"],
  ["daily", "Daily"],
  ["desk", "Desk"],
]);
const anyCompany: Scope = { symbols: null, tags: new Set(), channels: feeds };
const only = (...symbols: string[]): Scope => ({
  symbols: new Set(symbols),
  tags: new Set(),
  channels: feeds,
});
const match = (
  what: What,
  scope: Scope,
  change: Partial<Arrival> = {},
  tellers = new Map<string, number>(),
) => matchArrival(what, scope, { ...arrival, ...change }, tellers);

describe("isNews", () => {
  it("a headline is news for 24 hours after its publication, to the millisecond", () => {
    expect(isNews({ atMs, publishedMs: atMs - 24 * hourMs })).toBe(true);
    expect(isNews({ atMs, publishedMs: atMs - 24 * hourMs - 1 })).toBe(false);
  });

  it("one without a date is news, and so is one that is dated ahead", () => {
    expect(isNews({ atMs, publishedMs: null })).toBe(true);
    expect(isNews({ atMs, publishedMs: atMs + 48 * hourMs })).toBe(true);
  });
});

describe("tags", () => {
  const about = (...tags: string[]): Scope => ({ symbols: new Set(), tags: new Set(tags), channels: feeds });
  const named: What = { kind: "named", subject: false };

  it("the first of the headline's tags that the rule asks for is why", () => {
    const tags = ["us-dollar", "gold", "bitcoin"];
    expect(match(named, about("bitcoin", "gold"), { tags })).toEqual({
      clause: "named",
      symbol: null,
      tag: "gold",
      value: "gold",
    });
    expect(match(named, about("silver"), { tags })).toBeNull();
    expect(match(named, about("gold"))).toBeNull();
  });

  it("words and stories count where a headline has the tag", () => {
    const tags = ["gold"];
    const words: What = { kind: "words", text: "target" };
    expect(match(words, about("gold"), { tags })).toEqual({
      clause: "words",
      symbol: null,
      tag: "gold",
      value: "target",
    });
    expect(match(words, about("silver"), { tags })).toBeNull();
    const tellers = new Map([
      ["wire", 6],
      ["daily", 7],
    ]);
    expect(match({ kind: "story", sources: 2 }, about("gold"), { tags }, tellers)).toMatchObject({
      tag: "gold",
      value: 2,
    });
  });

  it("a company of the same list comes before a tag, and is the only subject", () => {
    const scope: Scope = { symbols: new Set(["INTC"]), tags: new Set(["gold"]), channels: feeds };
    const tags = ["gold"];
    expect(match(named, scope, { tags })).toEqual({ clause: "named", symbol: "INTC", value: "Intel" });
    expect(match(named, scope, { tags, companies: [] })).toMatchObject({ symbol: null, tag: "gold" });
    expect(match({ kind: "named", subject: true }, scope, { tags })).toBeNull();
  });

  it("a rule about any company isn't met by a tag", () => {
    expect(match(named, anyCompany, { tags: ["gold"], companies: [] })).toBeNull();
  });
});

describe("any rule", () => {
  it("looks only at feeds that its user follows", () => {
    const tellers = new Map([
      ["wire", 1],
      ["daily", 2],
    ]);
    for (const what of [
      { kind: "named", subject: false },
      { kind: "words", text: "target" },
      { kind: "story", sources: 2 },
    ] as const) {
      expect(match(what, anyCompany, {}, tellers), what.kind).not.toBeNull();
      expect(match(what, anyCompany, { channelId: "elsewhere" }, tellers), what.kind).toBeNull();
    }
  });
});

describe("a company is named", () => {
  const named: What = { kind: "named", subject: false };
  const subject: What = { kind: "named", subject: true };

  it("fires with the words by which the headline names it", () => {
    expect(match(named, only("NVDA"))).toEqual({ clause: "named", symbol: "NVDA", value: "Nvidia" });
    expect(match(named, only("GS"))).toEqual({ clause: "named", symbol: "GS", value: "Goldman" });
  });

  it("says the company's name where it is not known at which words it was found", () => {
    expect(match(named, only("F"), { companies: [{ symbol: "F", name: "Ford" }] })?.value).toBe("Ford");
  });

  it("needs a company: of the scope, or any where any counts", () => {
    expect(match(named, only("F"))).toBeNull();
    expect(match(named, anyCompany)).toMatchObject({ symbol: "INTC" });
    expect(match(named, anyCompany, { companies: [] })).toBeNull();
  });

  it("is the subject when no other is named before it, brokers left out", () => {
    expect(match(subject, only("NVDA"))).toMatchObject({ symbol: "NVDA" });
    expect(match(subject, only("INTC"))).toBeNull();
    expect(match(subject, only("GS"))).toBeNull();
    expect(match(subject, anyCompany)).toMatchObject({ symbol: "NVDA", value: "Nvidia" });
    expect(match(subject, anyCompany, { companies: [goldman] })).toBeNull();
  });

  it("of two that were found at the same place the first is the subject, and a place that is not known is the beginning", () => {
    const unknown: StoredCompany = { symbol: "F", name: "Ford" };
    expect(match(subject, anyCompany, { companies: [nvidia, unknown] })).toMatchObject({ symbol: "F" });
    const other: StoredCompany = { ...nvidia, symbol: "NVD.DE" };
    expect(match(subject, anyCompany, { companies: [nvidia, other] })).toMatchObject({ symbol: "NVDA" });
  });
});

describe("the headline has words", () => {
  const words = (text: string): What => ({ kind: "words", text });

  it("as whole words, side by side, in any case; the value is what its user typed", () => {
    expect(match(words(" raises NVIDIA "), anyCompany)).toEqual({
      clause: "words",
      symbol: "INTC",
      value: "raises NVIDIA",
    });
    expect(match(words("raise"), anyCompany)).toBeNull();
    expect(match(words("Nvidia raises"), anyCompany)).toBeNull();
  });

  it("of the company that the rule is about, or of none where it is about all feeds", () => {
    expect(match(words("target"), only("NVDA"))).toMatchObject({ symbol: "NVDA" });
    expect(match(words("target"), only("F"))).toBeNull();
    expect(match(words("target"), anyCompany, { companies: [] })).toMatchObject({ symbol: null });
  });

  it("never fires for words without a letter or digit", () => {
    expect(match(words("?!"), anyCompany)).toBeNull();
    expect(phraseOf("?!")).toBe("");
  });

  it("one phrase is never taken for another, however many are known", () => {
    for (let nth = 0; nth < 10_050; nth += 1) expect(phraseOf(`Word ${nth}`)).toBe(` word ${nth} `);
    expect(phraseOf("Word 0")).toBe(" word 0 ");
  });
});

describe("several feeds tell one story", () => {
  const story = (sources: number): What => ({ kind: "story", sources });
  const tellers = new Map([
    ["wire", 3],
    ["daily", 7],
    ["desk", 8],
    ["not followed", 1],
  ]);

  it("counts followed feeds that told it up to this headline, and fires from the wanted number on", () => {
    expect(match(story(2), anyCompany, {}, tellers)).toEqual({ clause: "story", symbol: "INTC", value: 2 });
    expect(match(story(3), anyCompany, {}, tellers)).toBeNull();
    expect(match(story(3), anyCompany, { seq: 8 }, tellers)).toMatchObject({ value: 3 });
    expect(match(story(2), anyCompany, { seq: 8 }, tellers)).toMatchObject({ value: 3 });
  });

  it("about the company of the rule", () => {
    expect(match(story(2), only("NVDA"), {}, tellers)).toMatchObject({ symbol: "NVDA" });
    expect(match(story(2), only("F"), {}, tellers)).toBeNull();
  });
});
