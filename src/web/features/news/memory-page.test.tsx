import { expect, it } from "vitest";
import { cutOff, rejected } from "#tests/support/answer-server.ts";
import {
  apple,
  chosenOf,
  gold,
  newsOf,
  oil,
  openNewsPage,
  someNews,
  tesla,
} from "#tests/support/news-page.tsx";
import { someSettings } from "#tests/support/render.tsx";
import { storedKeys } from "#web/lib/storage.ts";

const all = [apple.title, oil.title, tesla.title, gold.title];
const storedView = () => localStorage.getItem(storedKeys.newsView);

it("READ-94: count, source and unread only are remembered with the account as they are chosen", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  expect(window.location.search).toBe("");
  await page.hands.selectOptions(await page.select("Articles"), "30");
  await page.hands.selectOptions(await page.select("Source"), "beacon");
  await page.press(/^Unread ?only/);
  await expect
    .poll(() => page.bodiesOf("PATCH /api/settings"))
    .toEqual([{ newsCount: 30 }, { newsFeedId: "beacon", newsFolderId: null }, { newsUnreadOnly: true }]);
  await page.expectTitles([oil.title, gold.title]);
});

it("READ-94: a browser that remembers nothing begins as the account says, in the address too", async () => {
  const page = await openNewsPage({
    settings: { newsCount: 30, newsFeedId: "beacon", newsUnreadOnly: true },
  });
  await page.expectTitles([oil.title, gold.title]);
  await expect.poll(() => window.location.search).toBe("?feed=beacon&count=30&unread=1");
  expect((await page.select("Source")).value).toBe("beacon");
  page.getByRole("button", { name: /^Unread ?only/, pressed: true });
  expect(page.loads()).toEqual([{ limit: "30", feedId: "beacon", unread: "1" }]);
  expect(page.bodiesOf("PATCH /api/settings")).toEqual([]);
});

it("READ-94: an address that says something of the list goes before what the account remembers", async () => {
  const page = await openNewsPage({ at: "/news?count=20", settings: { newsFeedId: "beacon" } });
  await page.expectTitles(all);
  expect(page.loads()).toEqual([{ limit: "20" }]);
});

it("READ-94: the account's layout goes before the width, and another choice of it is remembered", async () => {
  const page = await openNewsPage({ width: 1_440, settings: { newsLayout: "cards" } });
  await page.expectTitles(all);
  page.getByRole("button", { name: "Cards", pressed: true });
  expect(document.querySelector("[data-tape-list]")).toBeNull();
  await page.press("Tape");
  await expect.poll(() => document.querySelector("[data-tape-list]")).not.toBeNull();
  await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ newsLayout: "tape" }]);
  expect(storedView()).toContain('"newsLayout":"tape"');
});

it("READ-94: what another tab has chosen stays, and moves nothing here", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  page.answer({
    "PATCH /api/settings": ({ body }) => ({
      ...someSettings,
      autoRefresh: false,
      newsCount: 50 as const,
      ...(body as object),
    }),
  });
  await page.press(/^Unread ?only/);
  await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ newsUnreadOnly: true }]);
  await page.settled();
  expect((await page.select("Articles")).value).toBe("10");
  expect(window.location.search).toBe("?unread=1");
  expect(page.loads().at(-1)).toEqual({ limit: "10", unread: "1" });
});

it("READ-94: a remembered source that is gone is all sources again", async () => {
  const gone = {
    "GET /api/news": (asked: Parameters<ReturnType<typeof chosenOf>>[0]) =>
      asked.query.feedId === "gone" ? rejected("feed-not-found") : chosenOf(someNews)(asked),
  };
  const page = await openNewsPage({ settings: { newsFeedId: "gone" }, answers: gone });
  await page.expectTitles(all);
  expect((await page.select("Source")).value).toBe("");
  await expect.poll(() => window.location.search).toBe("");
  await expect
    .poll(() => page.bodiesOf("PATCH /api/settings"))
    .toEqual([{ newsFeedId: null, newsFolderId: null }]);
});

it("READ-94: a source of the address that is gone is told, with the way to all sources", async () => {
  const page = await openNewsPage({
    at: "/news?feed=gone",
    answers: {
      "GET /api/news": (asked) =>
        asked.query.feedId === "gone" ? rejected("feed-not-found") : newsOf(someNews.items),
    },
  });
  await page.findByText("This source isn't in your list");
  await page.press("Show all sources");
  await page.expectTitles(all);
});

it("READ-94: a choice that could not be stored is a choice all the same", async () => {
  const page = await openNewsPage({ answers: { "PATCH /api/settings": cutOff } });
  await page.expectTitles(all);
  await page.press(/^Unread ?only/);
  await expect.poll(() => page.loads().at(-1)).toEqual({ limit: "10", unread: "1" });
  await page.settled();
  expect(window.location.search).toBe("?unread=1");
});
