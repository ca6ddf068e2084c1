import { describe, expect, it } from "vitest";
import { isSecondTier } from "#domain/companies/listing.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { detector } from "#tests/support/match-context.ts";
import { analystHeadlines, scoreTags } from "#tests/support/tag-labels.ts";

const rolesIn = (text: string) => detector.detect(text).map(({ symbol, role }) => `${symbol} ${role}`);

describe("a house beside a company is its analyst", () => {
  it.each([
    ["its work", "KeyBanc channel checks point to a soft quarter at Skyworks", ["KEY broker", "SWKS named"]],
    ["its own work", "Expand Energy is Mizuho's favorite gas name", ["EXE named", "MFG broker"]],
    ["its person", "Biogen: stay on the sidelines - BMO's Evan Seigerman", ["BIIB named", "BMO broker"]],
    ["its person's opinion", "JPMorgan's Samik Chatterjee lifts Arista target", ["JPM broker", "ANET named"]],
    ["an opinion", "UBS prefers Mastercard", ["UBS broker", "MA named"]],
    ["an opinion behind an adverb", "Jefferies just said sell Roku", ["JEF broker", "ROKU named"]],
    ["what it did", "KeyBanc upgraded Zscaler", ["KEY broker", "ZS named"]],
    ["a clause on a company", "JPMorgan reels in expectations on Roku", ["JPM broker", "ROKU named"]],
    ["on a company", "Call of the day: Morgan Stanley on Tesla", ["MS broker", "TSLA named"]],
    ["with a colon", "Jefferies: better days ahead for Roku", ["JEF broker", "ROKU named"]],
    ["in brackets", "Roku to win from ad boom (Jefferies)", ["ROKU named", "JEF broker"]],
    ["at the end", "Nvidia keeps its lead, Morgan Stanley finds", ["NVDA named", "MS broker"]],
    ["before a downgrade", "Rivian stock slumps after BofA downgrade", ["RIVN named", "BAC broker"]],
    ["in a rating", "In a rare double upgrade, JPMorgan takes Mattel to buy", ["JPM broker", "MAT named"]],
    ["in a row", "Akamai downgraded by BofA, Piper Sandler", ["AKAM named", "BAC broker", "PIPR broker"]],
    ["by a list", "Goldman adds Workday to conviction list", ["GS broker", "WDAY named"]],
    [
      "as a host",
      "Roku to present at the Citi 2026 Global TMT, Media and Telecom, Cable and AI Conference",
      ["ROKU named", "C broker"],
    ],
    [
      "in a word nobody listed",
      "DraftKings' parlay push is blessed at length for Stifel",
      ["DKNG named", "SF broker"],
    ],
    [
      "in an account",
      "Boeing deliveries to fall short, according to Deutsche Bank",
      ["BA named", "DB broker"],
    ],
    ["in a chat", "MP Materials CEO in a fireside chat with Jefferies", ["MP named", "JEF broker"]],
  ])("by %s: %j", (_what, text, expected) => expect(rolesIn(text)).toEqual(expected));
});

describe("a house is what the headline is about", () => {
  it.each([
    ["in business of its own", "Apple Card is moving to JPMorgan after losses", ["AAPL named", "JPM named"]],
    ["as a lender", "MP Materials lines up $1 billion loan from JPMorgan", ["MP named", "JPM named"]],
    ["in a deal", "Eaton wants to buy a unit from Goldman", ["ETN named", "GS named"]],
    ["in a row with others", "Amazon and Goldman wade into finance", ["AMZN named", "GS named"]],
    ["in a list", "Delta, Citi, Nike: what to know", ["DAL named", "C named", "NKE named"]],
    ["by its symbol", "$JPM gains on $AAPL", ["JPM named", "AAPL named"]],
    ["as the one that moves", "Jefferies slides, Nvidia too", ["JEF named", "NVDA named"]],
    ["as the one that is rated", "Piper Sandler upgraded, Nvidia next", ["PIPR named", "NVDA named"]],
    ["with what is its own", "BlackRock slashes stake in Peabody", ["BLK named", "BTU named"]],
    [
      "in a row that cuts jobs",
      "Citi, Morgan Stanley and Ford cut thousands",
      ["C named", "MS named", "F named"],
    ],
    ["speaking of itself", "JPMorgan says it will lend to Nvidia", ["JPM named", "NVDA named"]],
    ["alone", "Goldman sees oil at $100", ["GS named"]],
    ["beside the one that rates it", "Wells Fargo upgraded at Goldman", ["WFC named", "GS broker"]],
    ["as one that seldom rates", "Robinhood fans flock to Nvidia", ["HOOD named", "NVDA named"]],
  ])("%s: %j", (_what, text, expected) => expect(rolesIn(text)).toEqual(expected));
});

/** Pairs of the kind that a test asks for. */
const pairsOf = (text: string, kind: "analyst" | "company") =>
  detector
    .detect(text)
    .filter((each) => isDisplayed(each) === (kind === "company"))
    // The labels know no companies of the second tier.
    .filter(({ symbol }) => !isSecondTier(detector.companyOf(symbol)?.exchange ?? ""))
    .map(({ symbol }) => `${symbol}=${kind}`);

it.each([
  ["open", "analyst", 528, 98, 86],
  ["sealed", "analyst", 192, 98.5, 77],
  ["open", "company", 528, 92.5, 96],
  ["sealed", "company", 192, 88, 96],
] as const)(
  "headlines of the %s set: %s, of %d with a precision of %d and a recall of %d",
  (set, kind, rows, p, r) => {
    const headlines = analystHeadlines(set);
    expect(headlines).toHaveLength(rows);
    const scored = headlines.map((row) => ({ ...row, gold: row.gold.filter((pair) => pair.endsWith(kind)) }));
    const { precision, recall } = scoreTags(scored, ({ title }) => pairsOf(title, kind));
    expect(precision).toBeGreaterThanOrEqual(p);
    expect(recall).toBeGreaterThanOrEqual(r);
  },
);
