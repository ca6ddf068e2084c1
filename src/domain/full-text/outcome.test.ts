import { expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { retryAfter, textOfReason, unavailableReasons } from "./outcome.ts";

const hourMs = 3_600_000;

it("waits as long as the reason or the site asks, and 24 hours at most", () => {
  expect(retryAfter("busy")).toBe(300_000);
  expect(retryAfter("busy", 60_000)).toBe(300_000);
  expect(retryAfter("busy", 2 * hourMs)).toBe(2 * hourMs);
  expect(retryAfter("busy", 24 * hourMs)).toBe(24 * hourMs);
  expect(retryAfter("busy", 24 * hourMs + 1)).toBe(24 * hourMs);
});

it.each([
  ["challenge", 6],
  ["consent", 24],
  ["script", 24],
  ["gone", 24],
  ["no-text", 6],
  ["paywall", 24],
  ["robots", 24],
  ["refused", 6],
  ["busy", 1 / 12],
  ["not-a-page", 24],
  ["unreachable", 1 / 12],
  ["no-link", 24],
] as const)("%s: the page is left alone for %d hours", (reason, hours) => {
  expect(retryAfter(reason)).toBe(hours * hourMs);
});

it("says each reason in a sentence", () => {
  for (const reason of unavailableReasons) expect(english.of(textOfReason[reason])).toMatch(/^[A-Z].+\.$/);
  expect(english.of(textOfReason.robots)).toBe("The publisher does not allow robots to read this page.");
});
