import { describe, expect, it } from "vitest";
import { detector, symbolsIn } from "#tests/support/match-context.ts";

describe("in a headline that is not business news", () => {
  it.each([
    ["a name that is an office", "Cardinal Pietro Rossi Celebrates Mass for Earthquake Victims"],
    ["a short form of a name", "The wreck of the Endeavour lies off Rhode Island, divers say"],
    ["a place", "Photo From Everest's Summit Wins Nature Prize"],
    ["a plain word", "Residents Prepare For Monster Hurricane As Schools Close"],
    ["capitals at the start", "ICE: Father of Three Detained on His Way to School"],
    ["capitals within", "Former player remembers the AFL's first black quarterback, who died at home"],
  ])("%s is no company", (_, text) => {
    expect(symbolsIn(text)).toEqual([]);
  });

  it.each([
    ["Cardinal raises its profit forecast", "CAH"],
    ["Endeavour shares rise as silver output grows", "EXK"],
    ["Everest's quarterly profit beats estimates", "EG"],
    ["Monster shares fall as energy drink sales slow", "MNST"],
    ["ICE: analysts expect a record quarter", "ICE"],
    ["AFL's quarterly profit beats estimates", "AFL"],
  ])("but in business news it is: %s", (text, symbol) => {
    expect(symbolsIn(text)).toEqual([symbol]);
  });

  it("names that mean nothing else are found", () => {
    expect(symbolsIn("Woman Killed In Shooting Outside Walmart, Police Say")).toEqual(["WMT"]);
    expect(symbolsIn("Netflix Drops First Trailer For Princess Diana Drama")).toEqual(["NFLX"]);
  });

  it.each([
    "Cardinal Pietro Rossi (NYSE: CAH) Celebrates Mass for Earthquake Victims",
    "Cardinal Pietro Rossi $CAH Celebrates Mass for Earthquake Victims",
    "Cardinal Health Celebrates Mass for Earthquake Victims",
  ])("what is certain is found: %s", (text) => {
    expect(symbolsIn(text)).toEqual(["CAH"]);
  });

  it("the reason is given", () => {
    const [rejected] = detector.rejectedIn("Cardinal Pietro Rossi Celebrates Mass for Earthquake Victims");
    expect(rejected).toMatchObject({ symbol: "CAH", start: 0, end: 8, reason: "other-news" });
  });
});

describe("the text of the item", () => {
  const doubtful = "Two Years After Greenlight";
  const crime = "Police arrested a suspect after the shooting outside the church, the mayor said on Sunday.";
  const business = "The miner expects revenue to grow and quarterly profit to beat estimates, analysts said.";

  it("turns a headline whose own words do not tell", () => {
    expect(symbolsIn(doubtful)).toEqual(["GLRE"]);
    expect(symbolsIn(doubtful, { body: business })).toEqual(["GLRE"]);
    expect(symbolsIn(doubtful, { body: crime })).toEqual([]);
  });

  it("that names the company brings it back", () => {
    const title = "Residents Prepare For Monster Hurricane As Schools Close";
    expect(
      symbolsIn(title, { body: "Monster Beverage Corp. (NASDAQ: MNST) gave water to shelters." }),
    ).toEqual(["MNST"]);
  });
});
