import { expect, it } from "vitest";
import routes from "#web/app/routes.ts";

type Entry = { path?: string; file: string; children?: Entry[] };

/** Path and file of every page, under the layouts around it. */
function pagesIn(
  entries: Entry[],
  around: string[] = [],
): { path: string; file: string; around: string[] }[] {
  return entries.flatMap(({ path = "", file, children }) =>
    children ? pagesIn(children, [...around, file]) : [{ path: `/${path}`, file, around }],
  );
}
const pages = pagesIn(routes as Entry[]);
const guard = "routes/signed-in.tsx";

it("ROUTE-04, ROUTE-06, ROUTE-07, ROUTE-11: the pages for users stand behind the guard, and no other page does", () => {
  const guarded = pages.filter(({ around }) => around.includes(guard)).map(({ path }) => path);
  expect(guarded.toSorted()).toEqual([
    "/alerts",
    "/ask",
    "/company/:symbol",
    "/news",
    "/scorecard",
    "/settings",
    "/social",
    "/story",
    "/watchlists",
  ]);
});

it("ROUTE-13: every route has the error boundary that says what broke", () => {
  expect(pages.filter(({ around }) => around[0] !== "routes/page-frame.tsx")).toEqual([]);
});

it("ROUTE-05: /news-feeds is the second way to the news", () => {
  expect(pages.find(({ path }) => path === "/news-feeds")?.file).toBe("routes/news-feeds.tsx");
});
