import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SearchAnswer } from "#contract/search.ts";
import { cutOff } from "#tests/support/answer-server.ts";
import { apple, gold, oil, openNewsPage, tesla } from "#tests/support/news-page.tsx";

const found = (items: SearchAnswer["items"], changes: Partial<SearchAnswer> = {}): SearchAnswer => ({
  items,
  next: null,
  total: items.length,
  exact: true,
  method: "text",
  similarWords: [],
  marks: {},
  complete: true,
  ...changes,
});

const openSearch = (at = "/news?q=", answer = found([])) =>
  openNewsPage({ at, answers: { "GET /api/news/search": answer } });
type Page = Awaited<ReturnType<typeof openSearch>>;

const box = (page: Page) => page.findByRole<HTMLInputElement>("searchbox", { name: "Search headlines" });
const searches = (page: Page) =>
  page.asked.filter(({ route }) => route === "GET /api/news/search").map(({ query }) => query);

it("opens by /, searches for what is typed, marks what it found, and is left by Escape with the focus where it came from", async () => {
  const page = await openNewsPage();
  await page.findRow(apple.title);
  const start = tesla.title.indexOf("recalls");
  page.answer({
    "GET /api/news/search": found([tesla, gold], { marks: { tesla: [{ start, end: start + 7 }] } }),
  });
  await page.keyboard("/");
  await page.findByText("Search all your news");
  expect(document.activeElement).toBe(await box(page));
  expect(searches(page)).toEqual([]);
  await page.keyboard("ohio or recall");
  await expect.poll(() => searches(page).at(-1)).toEqual({ q: "ohio or recall", sort: "newest" });
  await page.expectTitles([tesla.title, gold.title]);
  page.getByText("2 headlines");
  expect(page.row(tesla.title).querySelector("mark")?.textContent).toBe("recalls");
  expect(window.location.search).toBe("?q=ohio+or+recall");
  await page.keyboard("{Escape}");
  await page.expectTitles([apple.title, oil.title, tesla.title, gold.title]);
  expect(window.location.search).toBe("");
  expect(document.activeElement).toBe(page.getByRole("button", { name: "Search" }));
});

it("opens with what its address says, and keeps there what it is narrowed by", async () => {
  const page = await openSearch("/news?q=recall&feed=harbor", found([tesla]));
  await page.expectTitles([tesla.title]);
  expect((await box(page)).value).toBe("recall");
  expect((await page.select("Source")).value).toBe("harbor");
  const company = page.getByRole("combobox", { name: "Company" });
  await page.hands.type(company, "tsla{Enter}");
  await expect.poll(() => searches(page).at(-1)).toMatchObject({ q: "recall", symbol: "TSLA" });
  expect(window.location.search).toBe("?q=recall&feed=harbor&symbol=TSLA");
});

it("says that nothing was found, and clearing the filters searches for the words alone", async () => {
  const page = await openSearch("/news?q=recall&to=2020-01-01");
  await page.findByText("Nothing found for “recall”");
  page.answer({ "GET /api/news/search": found([tesla]) });
  await page.hands.click(page.getAllByRole("button", { name: "Clear filters" })[0] as HTMLElement);
  await page.expectTitles([tesla.title]);
  expect(window.location.search).toBe("?q=recall");
  expect(searches(page).at(-1)).toEqual({ q: "recall", sort: "newest" });
});

it("says which similar words it searched for", async () => {
  const page = await openSearch(
    "/news?q=aple",
    found([apple], { method: "similar", similarWords: ["apple"] }),
  );
  await page.expectTitles([apple.title]);
  const told = page.getAllByRole("status").map(({ textContent }) => textContent);
  expect(told).toContain("1 headlinewith words like apple. No exact match for “aple”.");
});

it("a failed search says so and can be tried again", async () => {
  const page = await openSearch();
  page.answer({ "GET /api/news/search": cutOff });
  await page.hands.type(await box(page), "apple");
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("Search failed.");
  page.answer({ "GET /api/news/search": found([apple]) });
  await page.press("Retry", alert);
  await page.expectTitles([apple.title]);
  expect(page.queryByRole("alert")).toBeNull();
});

it("a found headline is saved like any other", async () => {
  const page = await openSearch("/news?q=apple", found([apple]));
  await page.press("Save for later", await page.findRow(apple.title));
  await within(page.row(apple.title)).findByRole("button", { name: "Saved for later", pressed: true });
  await expect.poll(() => page.bodiesOf("PATCH /api/news/:id")).toEqual([{ saved: true }]);
});

it("on a phone the filters are behind a button, and Close leaves the search", async () => {
  const page = await openNewsPage({ width: 390 });
  await page.findRow(apple.title);
  await page.press("Search");
  const filters = await page.findByRole("button", { name: "Filters" });
  expect(filters.getAttribute("aria-expanded")).toBe("false");
  await page.hands.click(filters);
  expect(filters.getAttribute("aria-expanded")).toBe("true");
  page.getByRole("combobox", { name: "Source" });
  await page.press("Close search (Esc)");
  await expect.poll(() => document.activeElement).toBe(page.getByRole("button", { name: "Search" }));
});
