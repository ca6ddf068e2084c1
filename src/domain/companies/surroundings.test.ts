import { describe, expect, it } from "vitest";
import { takenByName } from "#domain/companies/match-context.ts";
import { type Surroundings, surroundingsOf } from "#domain/companies/surroundings.ts";
import { contextOf, nameAt, tokenOf } from "#tests/support/match-context.ts";

/** What is told of a name, where some other words are names that are certain. */
function around(text: string, name: string, sure: string[] = []): Surroundings {
  const context = contextOf(text);
  for (const word of sure) context.taken[tokenOf(context, word)] = takenByName;
  return surroundingsOf(context, nameAt(context, name));
}

describe("what comes directly after a name", () => {
  it.each([
    ["Ford stock rises", true],
    ["Ford, stock and all", false],
    ["Ford plans a truck", false],
    ["Ford Q2 profit doubles", true],
    ["Ford: Q2 profit doubles", true],
    ["Ford: what Q2 tells", true],
    ["Ford: what comes after Q2", false],
    ["Ford before Q2", false],
    ["Ford down 5% on tariffs", true],
    ["Ford down as sales slip", true],
    ["Ford down under", false],
    ["Ford, down 5% on tariffs", false],
    ["Ford in Q4", true],
    ["Ford this quarter", true],
    ["Ford in focus", false],
    ["Ford to present at a forum", true],
    ["Ford to the rescue", false],
    ["Ford, to present at a forum", false],
    ["Is Ford a smart buy?", true],
    ["So is Ford worth it?", true],
    ["And so is Ford worth it?", false],
    ["Is Ford, a smart buy", false],
    ["The Ford a smart buyer wants", false],
    ["Is Ford right", false],
    ["Buy Ford", false],
    ["Ford company picnic", true],
    ["Ford: company picnic", false],
  ])("all but proves a company in %s: %s", (text, strong) => {
    expect(around(text, "Ford").strong).toBe(strong);
  });

  it.each([
    ["Ford plans a truck", true],
    ["Ford's plans", true],
    ["Ford, plans and all", false],
    ["Ford red truck", false],
  ])("is a word of business news in %s: %s", (text, cueRight) => {
    expect(around(text, "Ford").cueRight).toBe(cueRight);
  });

  it.each([
    ["Ford Gallery opens", true],
    ["Ford's Gallery opens", false],
    ["Ford, Gallery open", false],
    ["Ford gallery opens", false],
    ["He likes Ford", false],
  ])("may be a longer name in %s: %s", (text, capitalRight) => {
    expect(around(text, "Ford").capitalRight).toBe(capitalRight);
  });

  it("is the company's legal form", () => {
    expect(around("Snap Inc. grows", "Snap").legal).toBe(true);
    expect(around("Snap grows", "Snap").legal).toBe(false);
    expect(around("Planet Labs grows", "Planet").legal).toBe(false);
  });
});

describe("what comes before a name", () => {
  it.each([
    ["Doug Ford wins a third term", true],
    ["Governor Ford wins a third term", true],
    ["Doug, Ford and others win", false],
    ["Doug's Ford wins the race", false],
    ["doug Ford wins the race", false],
    ["The Ford wins the race", false],
    ["Nicole Darden Ford was named to the board of a bank", true],
    ["Nicole darden Ford was named to the board of a bank", false],
    ["Nicole, Darden Ford was named to the board of a bank", false],
    ["Nicole Darden Ford Named to the Board", false],
    ["Nicholas T Ford Named to the Board", true],
    ["Vitamin T Ford Named to the Board", false],
    ["Ford D. Miller wins the race", true],
    ["Ford D. wins the race", false],
    ["Ford DD Miller wins the race", false],
    ["Ford, D. Miller and others", false],
    ["Ford D, Miller and others win", false],
  ])("makes it a person in %s: %s", (text, person) => {
    expect(around(text, "Ford").person).toBe(person);
  });

  it.each([
    ["Doug Ford wins", true],
    ["doug Ford wins", false],
    ["Doug's Ford wins", false],
    ["Doug, Ford win", false],
    ["Ford wins", false],
  ])("may be a longer name in %s: %s", (text, capitalLeft) => {
    expect(around(text, "Ford").capitalLeft).toBe(capitalLeft);
  });

  it("is a word of trading, or a name that is certain", () => {
    expect(around("Why Ford fell", "Ford").cueLeft).toBe(true);
    expect(around("The Ford fell", "Ford").cueLeft).toBe(false);
    expect(around("Nvidia Ford", "Ford", ["Nvidia"]).afterSure).toBe(true);
    expect(around("Nvidia, Ford", "Ford", ["Nvidia"]).afterSure).toBe(false);
    expect(around("Nvidia & Ford", "Ford", ["Nvidia", "&"]).afterSure).toBe(false);
    expect(around("Big Ford", "Ford").afterSure).toBe(false);
    expect(around("Ford Nvidia", "Ford", ["Nvidia"]).afterSure).toBe(false);
  });

  it.each([
    ["Strike looms at Ford", true],
    ["Ford faces a strike", false],
    ["Strike looms: Ford", false],
    ["Strike? Ford says no", false],
    ["Strike, Ford and tariffs", true],
    ["Strike Looms Over Ford", false],
  ])("is the beginning of a sentence in %s: %s", (text, midSentence) => {
    expect(around(text, "Ford").midSentence).toBe(midSentence);
  });
});

describe("a list", () => {
  it.each([
    ["Nvidia, Ford", true],
    ["Ford, Nvidia", true],
    ["Nvidia and Ford", true],
    ["Ford vs. Nvidia", true],
    ["Ford/Nvidia", true],
    ["Nvidia-Ford deal", true],
    ["Ford-Nvidia deal", true],
    ["Nvidia Ford", false],
    ["Nvidia: Ford", false],
    ["Ford, a big red Nvidia", true],
    ["Ford, a big red old Nvidia", false],
    ["Nvidia is a big, Ford", true],
    ["Nvidia is a red big, Ford", false],
    // A hyphen joins two words, not a list.
    ["Ford-backed Nvidia", false],
    ["Nvidia backed-Ford", false],
    ["Ford-. Nvidia", true],
    ["Ford plans, Nvidia too", false],
  ])("has a certain neighbor in %s: %s", (text, listed) => {
    expect(around(text, "Ford", ["Nvidia"]).listed).toBe(listed);
    expect(around(text, "Ford").listed).toBe(false);
  });

  it("has no neighbor behind its end", () => {
    const context = contextOf("buy and Ford,");
    // As an earlier, longer headline leaves it.
    context.taken[3] = takenByName;
    expect(surroundingsOf(context, nameAt(context, "Ford")).listed).toBe(false);
  });
});

describe("an office before a deal in shares", () => {
  it.each([
    ["Ford director acquires 3,800 shares", true],
    ["Ford CEO Jane Roe sells $2M in stock", true],
    ["Ford Director Sells Shares", true],
    ["Ford director acquires a taste for art", false],
    ["Ford director says 3,800 shares were sold", false],
    ["Ford, director acquires shares", false],
    ["Ford acquires 3,800 shares", false],
  ])("is in %s: %s", (text, insider) => {
    expect(around(text, "Ford").insider).toBe(insider);
  });
});

describe("what is advised", () => {
  it.each([
    ["A Buy on Ford", true],
    ["Overweight rating on Ford", true],
    ["Hold on, Ford", false],
    ["Focus on Ford", false],
  ])("is the company in %s: %s", (text, advised) => {
    expect(around(text, "Ford").advised).toBe(advised);
  });
});

describe("the trade of a company", () => {
  it.each([
    ["United pilots vote", true, true],
    ["United, pilots agree", true, false],
    ["Pilots of United vote", true, false],
    ["United faces a vote", false, false],
    ["Pilots vote at Ford", false, false],
  ])("is spoken of in %s: %s, directly behind: %s", (text, trade, tradeRight) => {
    const name = text.includes("Ford") ? "Ford" : "United";
    expect(around(text, name)).toMatchObject({ trade, tradeRight });
  });

  it("is that of another company that was found", () => {
    const context = contextOf("United and Delta face a vote");
    const find = (symbol: string) => {
      const company = context.lexicon.bySymbol.get(symbol) ?? -1;
      context.checkResults.clear();
      context.checkResults.set(company, { company, from: 2, to: 2, confidence: 0.9, role: "named" });
      return surroundingsOf(context, nameAt(context, "United")).trade;
    };
    expect([find("DAL"), find("NVDA"), find("UAL")]).toEqual([true, false, false]);
  });
});

describe("the spelling of a name", () => {
  it.each([
    ["GAP cuts prices in all stores", true],
    ["Gap cuts prices in all stores", false],
    ["GAP CUTS PRICES IN ALL STORES", false],
  ])("is loud in %s: %s", (text, loud) => {
    expect(around(text, "Gap").loud).toBe(loud);
  });

  it("tells one word, a capital and a possessive", () => {
    expect(around("Ford's plan", "Ford")).toMatchObject({ oneWord: true, capital: true, possessive: true });
    expect(around("the ford plan", "Ford")).toMatchObject({ capital: false, possessive: false });
    expect(around("Planet Labs grows", "Planet")).toMatchObject({ oneWord: false, possessive: false });
    expect(around("eBay grows", "eBay").capital).toBe(true);
  });
});
