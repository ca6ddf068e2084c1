import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OlderNewsAnswer } from "#contract/news.ts";
import { cutOff } from "#tests/support/answer-server.ts";
import { headline, newsOf, openNewsPage } from "#tests/support/news-page.tsx";

const words = ["amber cedar", "dune ember", "fjord garnet", "hazel indigo", "jasper kelp", "lantern maple"];
const items = words.map((title, at) => headline(`h${at}`, title, at * 10));
const [first, second, third, fourth, fifth, sixth] = words;
const published = headline("new", "onyx pebble", -5);
const everything = "That is everything your feeds have brought.";

/** Of the busy wire's six headlines the second waits, too. */
const firstPage = newsOf([items[0]!, items[2]!, items[3]!], { older: "1.0" });
const pageOf = (numbers: number[], next: string | null): OlderNewsAnswer => ({
  items: numbers.map((at) => items[at]!),
  arrived: [],
  hidden: { count: 0, rules: [] },
  next,
});

const openList = (at = "/news") =>
  openNewsPage({
    at,
    answers: {
      "GET /api/news": firstPage,
      "POST /api/news/older": ({ body }) =>
        (body as { cursor: string }).cursor === "1.0" ? pageOf([1, 4], "1.1") : pageOf([5], null),
    },
  });

it("READ-94: Load older goes on to the last headline; each stands once and where its date belongs", async () => {
  const page = await openList();
  await page.expectTitles([first!, third!, fourth!]);
  await page.press("Load older");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!]);
  page.getByText("2 older headlines loaded, 1 of them further up.");
  await page.press("Load older");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!, sixth!]);
  page.getByText(`1 older headline loaded. ${everything}`);
  expect(page.queryByRole("button", { name: "Load older" })).toBeNull();
  // The button that had the focus is gone.
  expect(document.activeElement?.textContent).toContain(everything);
  await expect
    .poll(() => page.bodiesOf("POST /api/news/older"))
    .toEqual([
      { cursor: "1.0", limit: 10 },
      { cursor: "1.1", limit: 10 },
    ]);
});

it("READ-94: of one source and unread only the list goes on with the same choice", async () => {
  const page = await openList("/news?feed=harbor&unread=1&count=20");
  await page.expectTitles([first!, third!, fourth!]);
  await page.press("Load older");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!]);
  await expect
    .poll(() => page.bodiesOf("POST /api/news/older"))
    .toEqual([{ cursor: "1.0", limit: 20, feedId: "harbor", unread: "1" }]);
});

it("READ-94: in the Tape the list goes on as well", async () => {
  const page = await openList("/news?layout=tape");
  await page.expectTitles([first!, third!, fourth!]);
  await page.press("Load older");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!]);
  await page.press("Load older");
  await page.expectTitles(words);
  page.getByText(`1 older headline loaded. ${everything}`);
});

it("READ-94: a load that fails says so with Retry and loses nothing", async () => {
  const page = await openList();
  await page.expectTitles([first!, third!, fourth!]);
  page.answer({ "POST /api/news/older": cutOff });
  await page.press("Load older");
  await page.findByText(/^Couldn't load older headlines\./);
  await page.expectTitles([first!, third!, fourth!]);
  page.answer({ "POST /api/news/older": pageOf([1, 4], null) });
  await page.press("Retry");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!]);
  expect(page.queryByText(/^Couldn't load/)).toBeNull();
});

it("READ-94: older pages stay under Refresh Now and while another page is open; what was published meanwhile comes on top", async () => {
  const page = await openList();
  await page.expectTitles([first!, third!, fourth!]);
  page.answer({ "POST /api/news/older": pageOf([1, 4], null) });
  await page.press("Load older");
  await page.expectTitles([first!, second!, third!, fourth!, fifth!]);
  page.answer({ "GET /api/news": newsOf([published, ...firstPage.items], { older: "1.0" }) });
  await page.press("Refresh Now");
  const grown = [published.title, first!, second!, third!, fourth!, fifth!];
  await page.expectTitles(grown);
  page.getByText(everything, { exact: false });

  await page.leaveField();
  await page.keyboard("ga");
  await page.findByRole("heading", { name: "Another page" });
  act(() => window.history.back());
  await page.expectTitles(grown);
  page.getByText(everything, { exact: false });
});
