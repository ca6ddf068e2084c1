import { expect, it } from "vitest";
import { createTranslate, message } from "#domain/language/translate.ts";
import { budgetWords } from "#web/features/analysis/run-answer.tsx";

const german = createTranslate("de");

it("writes amounts and day of a budget in the language of the page", () => {
  const words = {
    sentence: "{cost} of {left} of {budget} until {day}",
    values: {
      cost: "$0.02",
      left: "$0.01",
      budget: "$5.00",
      day: "December 1",
      costMicroDollars: 20_000,
      leftMicroDollars: 10_000,
      budgetMicroDollars: 5_000_000,
      dayMs: Date.parse("2026-12-01T00:00:00Z"),
    },
  };
  expect(german.of(budgetWords(words, german)).replaceAll("\u00a0", " ")).toBe(
    "0,0200 $ of 0,0100 $ of 5,00 $ until 1. Dezember",
  );
});

it("leaves other words as they are", () => {
  const words = message("Welcome, {name}", { name: "Noor" });
  expect(german.of(budgetWords(words, german))).toBe("Welcome, Noor");
  expect(german.of(budgetWords({ sentence: "No values." }, german))).toBe("No values.");
});
