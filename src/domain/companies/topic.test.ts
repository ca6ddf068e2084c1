import { describe, expect, it } from "vitest";
import { textTopic, topicScore } from "#domain/companies/topic.ts";
import {
  readTopicWeights,
  topicCells,
  topicWeightMax,
  topicWeightsText,
} from "#domain/companies/topic-weights.ts";
import { contextOf } from "#tests/support/match-context.ts";

const scoreOf = (text: string) => topicScore(contextOf(text));

describe("the topic of a headline", () => {
  it.each([
    "Chipmaker raises full-year revenue forecast as quarterly profit beats estimates",
    "Analyst upgrades shares of the lender to buy, lifts price target",
    "Retailer to cut 2,000 jobs, sees weaker sales in the fourth quarter",
  ])("is business: %s", (text) => {
    expect(scoreOf(text)).toBeGreaterThan(2);
  });

  it.each([
    "Police arrest suspect in shooting outside church",
    "Actress reveals wedding dress in emotional interview",
    "Senator slams president over immigration ban",
    "Coach praises players after semi-final win",
  ])("is other news: %s", (text) => {
    expect(scoreOf(text)).toBeLessThan(-2);
  });

  it("is not known of a headline without words, or with words that nobody knows", () => {
    expect(scoreOf("")).toBe(0);
    expect(Math.abs(scoreOf("Qwzxv plonkfrist"))).toBeLessThan(0.5);
  });

  it("does not depend on who is named, nor on capitals", () => {
    const one = scoreOf("Walmart workers vote on new contract");
    expect(scoreOf("Starbucks workers vote on new contract")).toBe(one);
    expect(scoreOf("STARBUCKS WORKERS VOTE ON NEW CONTRACT")).toBe(one);
    expect(scoreOf("$SBUX workers vote on new contract")).toBe(one);
  });

  it("depends on an amount of money, not on which", () => {
    expect(scoreOf("Deal worth $5")).toBe(scoreOf("Deal worth $700"));
    expect(scoreOf("Deal worth 5%")).toBe(scoreOf("Deal worth 700%"));
    expect(scoreOf("Deal worth 5%")).not.toBe(scoreOf("Deal worth 5"));
    expect(scoreOf("Deal worth $5")).not.toBe(scoreOf("Deal worth 5"));
  });
});

describe("the text of an item", () => {
  const sentence = "Police arrest suspect in shooting outside church. ";

  it("adds at most two either way, however long it is", () => {
    expect(textTopic(contextOf(sentence.repeat(12)))).toBe(-2);
    expect(textTopic(contextOf("Quarterly profit beats estimates as revenue grows. ".repeat(12)))).toBe(2);
  });

  it("adds no more than its words when they are few", () => {
    const short = contextOf("Police arrest him");
    expect(textTopic(short)).toBe(Math.max(-2, topicScore(short)));
    expect(textTopic(contextOf(""))).toBe(0);
  });
});

describe("the stored weights", () => {
  it("come back as they were, up to the largest", () => {
    const weights = new Int8Array(topicCells);
    weights.set([topicWeightMax, -topicWeightMax, 14, 0, 1]);
    const text = topicWeightsText(weights);
    expect(text).toHaveLength(topicCells);
    expect(text).toMatch(/^[!#-~]+$/);
    expect(readTopicWeights(text)).toEqual(weights);
  });
});
