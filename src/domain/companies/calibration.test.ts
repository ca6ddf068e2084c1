import { describe, expect, it } from "vitest";
import { shareRight } from "#domain/companies/calibration.ts";
import { detector } from "#tests/support/match-context.ts";

describe("the share of finds that is right", () => {
  it("is the same for all names that mean nothing else, and higher for what is certain", () => {
    expect(shareRight({ confidence: 0.72 })).toBe(0.98);
    expect(shareRight({ confidence: 0.93 })).toBe(0.98);
    expect(shareRight({ confidence: 0.95 })).toBe(0.99);
    expect(shareRight({ confidence: 1 })).toBe(1);
  });

  it("grows with the evidence of a doubtful find, up to the most that counts", () => {
    const shares = [-0.8, 0, 2, 4, 6].map((evidence) => shareRight({ confidence: 0.9, evidence }));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(shares[0]).toBeLessThan(0.6);
    expect(shareRight({ confidence: 0.9, evidence: 60 })).toBe(shareRight({ confidence: 0.9, evidence: 6 }));
  });
});

describe("the confidence of a find", () => {
  const of = (text: string, body?: string) => detector.detect(text, { body })[0]?.confidence ?? 0;

  it("is lower for a word in an unclear headline than for the same in business news", () => {
    expect(of("Two Years After Greenlight")).toBeLessThan(0.9);
    expect(of("Greenlight shares jump after quarterly profit beats estimates")).toBeGreaterThan(0.97);
  });

  it("of a doubtful name is the same when it is named twice", () => {
    expect(of("Two Years After Greenlight, Greenlight Again")).toBeLessThan(0.97);
  });

  it("is high once the text of the item names the company", () => {
    const body = "Greenlight Capital Re, Ltd. (NASDAQ: GLRE) said so.";
    expect(of("Two Years After Greenlight", body)).toBeGreaterThanOrEqual(0.98);
  });
});
