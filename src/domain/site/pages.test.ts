import { expect, it } from "vitest";
import { isPagePath } from "./pages.ts";

it("ROUTE-01 to ROUTE-10: a page's path, with one slash at its end or none", () => {
  expect(["/", "/news", "/news/", "/signup/success"].map(isPagePath)).toEqual([true, true, true, true]);
});

it("READ-03: anything else is no page", () => {
  expect(["", "/news//", "news", "/News", "/nowhere", "/signup"].map(isPagePath)).toEqual(
    Array(6).fill(false),
  );
});
