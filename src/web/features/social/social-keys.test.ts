import { describe, expect, it } from "vitest";
import { meaningOf, socialKeyLines } from "./social-keys.ts";

describe("the keys of the social page", () => {
  it("the help names every key that means something, and none that means nothing", () => {
    const named = socialKeyLines.flatMap(({ keys }) => keys).filter((key) => key !== "Enter");
    const meaning = [..."abcdefghijklmnopqrstuvwxyz/"].filter((key) => meaningOf({ key, repeat: false }));
    expect(named.toSorted()).toEqual(meaning);
  });
  it("a held key walks and does nothing else", () => {
    expect(meaningOf({ key: "j", repeat: true })).toBe("next");
    expect(meaningOf({ key: "r", repeat: true })).toBeNull();
  });
});
