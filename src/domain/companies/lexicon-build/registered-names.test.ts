import { expect, it } from "vitest";
import { symbolsIn } from "#tests/support/match-context.ts";

it.each([
  // "Graham" is Graham Holdings, "Toro" is The Toro Company, "BRC" is Brady's symbol.
  ["Graham Corporation wins a Navy order", ["GHM"]],
  ["Graham Corp. wins a Navy order", ["GHM"]],
  ["Graham Holdings Company names a director", ["GHC"]],
  ["Brady Corporation raises its dividend", ["BRC"]],
  ["BRC Inc. opens a coffee shop", ["BRCC"]],
  ["Quantum Corporation delays its report", ["QMCO"]],
  ["KT Corporation reports results", ["KT"]],
  // Without its form the name is a word.
  ["Quantum leap for the orchestra", []],
])("%s: %j", (text, expected) => {
  expect(symbolsIn(text)).toEqual(expected);
});
