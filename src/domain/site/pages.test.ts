import { expect, it } from "vitest";
import { isPagePath, pageNameOf } from "./pages.ts";
import { publicPageOf, publicPath } from "./public-pages.ts";

it("ROUTE-01 to ROUTE-10: a page's path, with one slash at its end or none", () => {
  expect(["/", "/news", "/news/", "/signup/success"].map(isPagePath)).toEqual([true, true, true, true]);
});

it("READ-03: anything else is no page", () => {
  expect(["", "/news//", "news", "/News", "/nowhere", "/signup"].map(isPagePath)).toEqual(
    Array(6).fill(false),
  );
});

it("a company's page ends in its symbol, and is measured without it", () => {
  const pages = ["/company/NVDA", "/company/brk.b", "/company/BRK-B/"];
  expect(pages.map(isPagePath)).toEqual([true, true, true]);
  expect(pages.map(pageNameOf)).toEqual(["/company", "/company", "/company"]);
  expect(pageNameOf("/news")).toBe("/news");
  const others = ["/company", "/company/", "/company/A/B", "/company/ABCDEFGHIJKLM", "/company/a.b.js?"];
  expect(others.map(isPagePath)).toEqual(Array(5).fill(false));
});

it("a public page has an address in each language, with one slash at its end or none", () => {
  expect(["/", "/terms", "/#waitlist"].map((page) => publicPath("de", page))).toEqual([
    "/de",
    "/de/terms",
    "/de#waitlist",
  ]);
  expect(publicPath("en", "/terms")).toBe("/terms");
  expect(["/de", "/es/", "/de/terms"].map(isPagePath)).toEqual([true, true, true]);
  expect(["/de/news", "/fr", "/en/terms"].map(isPagePath)).toEqual([false, false, false]);
  expect(publicPageOf("/")).toEqual({ locale: "en", page: "/" });
  expect(publicPageOf("/es/")).toEqual({ locale: "es", page: "/" });
  expect(publicPageOf("/de/how-it-works")).toEqual({ locale: "de", page: "/how-it-works" });
  expect(["/news", "/de/news", "/fr/terms", "/en", "/de/terms/x"].map(publicPageOf)).toEqual(
    Array(5).fill(undefined),
  );
});
