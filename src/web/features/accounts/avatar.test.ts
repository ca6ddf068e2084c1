import { describe, expect, it } from "vitest";
import { initialsOf } from "#web/features/accounts/avatar.tsx";

describe("initialsOf", () => {
  it.each([
    ["Ada King", "AK"],
    ["  ada   byron  king ", "AK"],
    ["Ada", "A"],
    ["李 小龙", "李小"],
    ["😀 Smith", "😀S"],
    ["", "?"],
    ["   ", "?"],
  ])("%j gives %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
