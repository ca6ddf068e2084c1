import { expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { tooManyAttempts } from "./attempts.ts";

it.each([
  [0, "Too many attempts. Please try again in 1 second."],
  [1, "Too many attempts. Please try again in 1 second."],
  [60, "Too many attempts. Please try again in 60 seconds."],
  [61, "Too many attempts. Please try again in 2 minutes."],
  [900, "Too many attempts. Please try again in 15 minutes."],
  [3_600, "Too many attempts. Please try again in 60 minutes."],
  [3_601, "Too many attempts. Please try again in 2 hours."],
  [86_400, "Too many attempts. Please try again in 24 hours."],
])("READ-17: %i s until the next try: %s", (seconds, text) => {
  expect(english.of(tooManyAttempts(seconds))).toBe(text);
});
