import { expect, it } from "vitest";
import { articleCounts, defaultArticleCount } from "./controls.ts";

it("NEWS-03, NEWS-04: 10, 20, 30 or 50 articles, 10 unless chosen", () => {
  expect(articleCounts).toEqual([10, 20, 30, 50]);
  expect(defaultArticleCount).toBe(10);
});
