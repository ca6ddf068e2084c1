import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import {
  type KeyDecision,
  keyTestMessage as keyTestWords,
  publicRedditMessage as publicRedditWords,
  type TriedKey,
} from "./key-test.ts";

const keyTestMessage = (...asked: Parameters<typeof keyTestWords>) => english.of(keyTestWords(...asked));
const publicRedditMessage = (decision: KeyDecision) => english.of(publicRedditWords(decision));

const decisions: KeyDecision[] = [
  "works",
  "wrong-key",
  "no-access",
  "no-quota",
  "rate-limited",
  "wrong-region",
  "no-data",
  "silent",
  "failing",
  "unreadable",
];
const names = ["OpenAI", "FinHub", "Free Stock Data", "Reddit"];
const tried: TriedKey[] = ["typed", "own", "provided", "none"];
const messages = [
  ...names.flatMap((name) =>
    tried.flatMap((whose) => decisions.map((decision) => keyTestMessage(name, whose, decision))),
  ),
  ...decisions.map(publicRedditMessage),
];

describe("what a key test says", () => {
  it("is whole sentences for a user, whatever was tried and whatever came", () => {
    for (const message of messages) expect(message).toMatch(/^[A-Z].+\.$/);
    for (const message of messages) expect(message).not.toMatch(/undefined|null|\bnone\b| {2}|\.\./);
  });

  it("names whose key was tried, and says what to do about it", () => {
    expect(tried.map((whose) => keyTestMessage("FinHub", whose, "works"))).toEqual([
      "This key works.",
      "Your key works.",
      "The provided key works.",
      "FinHub is working.",
    ]);
    expect(keyTestMessage("OpenAI", "typed", "no-access")).toContain("Check its permissions at OpenAI.");
    expect(keyTestMessage("OpenAI", "none", "no-quota")).toContain("Please contact support.");
    const silent = tried.map((whose) => keyTestMessage("OpenAI", whose, "silent"));
    expect(silent.map((message) => message.includes("This doesn't mean your key is wrong."))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("READ-86: says of Reddit's public feeds whether they answer", () => {
    expect(publicRedditMessage("works")).toMatch(/They're working\.$/);
    expect(publicRedditMessage("rate-limited")).toMatch(/try again in a minute\.$/);
    expect(publicRedditMessage("no-access")).toMatch(/They're rejecting this server right now\.$/);
    for (const decision of ["silent", "failing", "unreadable"] as const)
      expect(publicRedditMessage(decision)).toMatch(/They aren't responding right now\..*few minutes\.$/);
  });

  it("differs by decision, so that a user knows what to do", () => {
    for (const name of names)
      for (const whose of tried) {
        const said = decisions.map((decision) => keyTestMessage(name, whose, decision));
        expect(new Set(said).size).toBe(decisions.length);
      }
  });

  it("sends whoever cannot change the key to support, and nobody else", () => {
    for (const decision of ["wrong-key", "no-access", "no-quota"] as const) {
      expect(keyTestMessage("OpenAI", "provided", decision)).toContain("Please contact support.");
      expect(keyTestMessage("OpenAI", "own", decision)).not.toContain("support");
    }
  });
});
