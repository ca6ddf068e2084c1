import { expect, it } from "vitest";
import { type DebugEntry, debugFilters, matches, withKeys } from "#web/features/admin/debug-entries.ts";

const entry = (over: Partial<DebugEntry>): DebugEntry => ({
  timestamp: "2026-11-22T09:00:00.000Z",
  type: "master-prompt",
  model: "gpt-4o",
  prompt: "p",
  response: "r",
  error: null,
  ...over,
});

it("an entry keeps its key when newer ones come, also one of the same moment", () => {
  const [first, second] = [entry({ prompt: "first" }), entry({ prompt: "second" })];
  const before = withKeys([second, first]);
  const after = withKeys([entry({ prompt: "third" }), second, first]);
  expect(after.slice(1)).toEqual(before);
  expect(new Set(after.map(({ key }) => key)).size).toBe(3);
});

it("the filters are all, the three types, and what failed", () => {
  const failed = entry({ type: "company-detection", response: null, error: "500 - broken" });
  expect(debugFilters.filter((filter) => matches(failed, filter))).toEqual([
    "all",
    "company-detection",
    "failed",
  ]);
  expect(debugFilters.filter((filter) => matches(entry({}), filter))).toEqual(["all", "master-prompt"]);
});
