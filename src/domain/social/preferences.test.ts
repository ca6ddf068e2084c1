import { describe, expect, it } from "vitest";
import { isPostsPerSource } from "./preferences.ts";

describe("posts per source", () => {
  it.each([5, 25, 50])("may be %d", (value) => expect(isPostsPerSource(value)).toBe(true));
  it.each([4, 51, 10.5, Number.NaN, -5])("may not be %d", (value) =>
    expect(isPostsPerSource(value)).toBe(false),
  );
});
