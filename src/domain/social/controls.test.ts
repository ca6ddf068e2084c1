import { expect, it } from "vitest";
import { defaultPostCount, defaultSocialOrder, postCounts } from "./controls.ts";

it("SOCIAL-04 to SOCIAL-07: 10, 25, 50 or 100 posts, 25 by score unless chosen", () => {
  expect(postCounts).toEqual([10, 25, 50, 100]);
  expect([defaultPostCount, defaultSocialOrder]).toEqual([25, "score"]);
});
