import { expect, it } from "vitest";
import { mutantsOf } from "./mutants-of.ts";

/** The sources that come of the mutants of one. */
const mutated = (source: string) =>
  mutantsOf("a.ts", source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

it.each([
  ["a < b", ["a <= b"]],
  ["a >= 200", ["a > 200", "a >= 201"]],
  ["a === b && !c", ["a === b || !c", "a !== b && !c", "a === b && c"]],
  ["() => true", ["() => false"]],
  ["5_000", ["5001"]],
  ['"a" + b', []],
  ["list[0]", []],
  ["type Step = 2 | true", []],
])("%s becomes each of %j", (source, expected) => {
  expect(mutated(source)).toEqual(expected);
});
