import { describe, expect, it } from "vitest";
import { detector } from "#tests/support/match-context.ts";
import { createTagger } from "./tagger.ts";
import { isTag, tagIds, tagsPerItemMax } from "./tags.ts";

const tagger = createTagger();
const tagsIn = (title: string, body = "") =>
  tagger.tagsOf({ title, body, companies: detector.detect(title, { body }) });

describe("a title", () => {
  it.each([
    ["Gold and silver slip", ["gold", "silver"]],
    ["Dow, Nasdaq and S&P 500 fall", ["dow", "nasdaq", "sp-500"]],
    ["USD/JPY falls to 150", ["us-dollar", "yen"]],
    ["GBPUSD steady", ["pound", "us-dollar"]],
    ["Fed’s Powell speaks", ["fed"]],
    ["GOLD PRICES FALL", ["gold"]],
    ["Gold Prices Fall as Dollar Rises", ["gold", "us-dollar"]],
  ])("%s: %j", (title, expected) => expect(tagsIn(title)).toEqual(expected));

  it.each([
    "She won gold medals in Paris",
    "Dollar General raises its outlook",
    "Fed up with airlines' fees",
    "A $5 billion dollar bet",
    "boe constrictor on the loose",
    "Barrick Gold rises",
    "",
  ])("%s: no tag of its metal, currency or bank", (title) =>
    expect(tagsIn(title).filter((tag) => tag !== "airlines")).toEqual([]),
  );

  it("a company's own words are no tag, and a longer name is not the company's", () => {
    expect(tagsIn("Cboe Global Markets profit rises")).toEqual([]);
    expect(tagsIn("Cboe Volatility Index jumps")).toEqual(["vix"]);
  });
});

describe("a text", () => {
  it("adds what its beginning is about, behind what the title is about", () =>
    expect(tagsIn("Oil rises", "Gold prices fell on Monday.")).toEqual(["oil", "gold"]));

  it("says nothing by the trade of one company, nor behind its beginning", () => {
    expect(tagsIn("Delta lifts outlook", "The airline said profit rose.")).toEqual([]);
    expect(tagsIn("Delta lifts outlook", `${"x".repeat(192)} bitcoin`)).toEqual(["bitcoin"]);
    expect(tagsIn("Delta lifts outlook", `${"x".repeat(193)} bitcoin`)).toEqual([]);
  });
});

it("an item has at most eight tags, each once", () => {
  const all =
    "Bitcoin, gold prices, silver prices, wheat prices, corn prices, DAX, VIX, Nikkei, Kospi, Sensex";
  expect(tagsIn(all)).toHaveLength(tagsPerItemMax);
  expect(tagsIn("Bitcoin up, bitcoin down, BTC flat")).toEqual(["bitcoin"]);
});

it("a title beyond its bound is cut, and hostile text is read like any", () => {
  expect(tagsIn(`${"x ".repeat(500)}bitcoin`)).toEqual([]);
  expect(tagsIn(`${"gold ".repeat(20_000)}`)).toEqual([]);
  expect(tagsIn("\u0000\ud800 <b>bitcoin</b>")).toEqual(["bitcoin"]);
});

it("ids are those of the list, each once", () => {
  expect(new Set(tagIds).size).toBe(tagIds.length);
  expect([isTag("gold"), isTag("Gold"), isTag("")]).toEqual([true, false, false]);
});
