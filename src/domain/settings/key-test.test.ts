import { describe, expect, it } from "vitest";
import { type KeyVerdict, keyTestMessage, publicRedditMessage, type TriedKey } from "./key-test.ts";

const verdicts: KeyVerdict[] = [
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
    tried.flatMap((whose) => verdicts.map((verdict) => keyTestMessage(name, whose, verdict))),
  ),
  ...verdicts.map(publicRedditMessage),
];

describe("what a key test says", () => {
  it("is whole sentences for a person, whatever was tried and whatever came", () => {
    for (const message of messages) expect(message).toMatch(/^[A-Z].+\.$/);
    for (const message of messages) expect(message).not.toMatch(/undefined|null|\bnone\b| {2}|\.\./);
  });

  it("differs by verdict, so that a person knows what to do", () => {
    for (const name of names)
      for (const whose of tried) {
        const said = verdicts.map((verdict) => keyTestMessage(name, whose, verdict));
        expect(new Set(said).size).toBe(verdicts.length);
      }
  });

  it("sends whoever cannot change the key to support, and nobody else", () => {
    for (const verdict of ["wrong-key", "no-access", "no-quota"] as const) {
      expect(keyTestMessage("OpenAI", "provided", verdict)).toContain("Please tell support.");
      expect(keyTestMessage("OpenAI", "own", verdict)).not.toContain("support");
    }
  });
});
