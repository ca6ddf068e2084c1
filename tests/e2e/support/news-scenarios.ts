import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./headlines.data.ts";
import { openNews, rowOf } from "./news-page.ts";
import { stubPrices, stubReactions } from "./price-stubs.ts";
import { openPage } from "./public-page.ts";
import { chooseInRow, muteWord, storyNews, turnTab } from "./reading.ts";
import type { Scenario } from "./scenarios.ts";
import { openTape, paneOf, tapeNews } from "./tape-page.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

async function readSome(page: Page): Promise<void> {
  await openNews(page);
  await chooseInRow(rowOf(page, oilHeadline), "Mark as read");
  await chooseInRow(rowOf(page, teslaHeadline), "Mark as read");
  await rowOf(page, appleHeadline).getByRole("button", { name: "Save for later" }).click();
}

/** Three rules: one that saves, one that alerts, one about a tag. */
async function highlight(page: Page): Promise<void> {
  for (const data of [
    { subject: { kind: "word", value: "Apple" }, saves: true },
    { subject: { kind: "word", value: "chief" }, notifies: true },
    { subject: { kind: "tag", value: "oil" } },
  ])
    expect((await page.request.post("/api/news/highlights", { data })).status()).toBe(201);
}

/** Another width may have another layout, which begins without a selection. */
async function selectOne(page: Page, width: number): Promise<void> {
  const shown = page.locator("[data-item-pane]:visible");
  if ((await shown.count()) > 0) return;
  await page.keyboard.press("j");
  if (width < 1200) await page.keyboard.press("Enter");
  await expect(shown.getByRole("figure")).toBeVisible();
  await page.waitForTimeout(500);
}

/** What the user has read, saved and muted; where headlines come from; reading without a network. */
export const newsScenarios: Scenario[] = [
  { name: "news-read", user: user, open: readSome },
  {
    name: "news-away",
    user: user,
    async open(page, signedIn) {
      await openNews(page);
      await turnTab(page, false);
      await tell("publish", {
        room: signedIn?.room ?? "",
        headlines: [{ wire: "harbor", title: "Nvidia opens a plant in Arizona" }],
      });
      await expect.poll(() => page.title()).toContain("(1)");
      await turnTab(page, true, 16);
      await expect(page.getByText("While you were away")).toBeVisible();
    },
  },
  {
    name: "highlights",
    user: user,
    async open(page) {
      await highlight(page);
      await openNews(page);
      await expect(page.getByText("Highlighted: Apple")).toBeAttached();
    },
  },
  {
    name: "highlights-dialog",
    user: user,
    async open(page) {
      await highlight(page);
      await openNews(page);
      await chooseInRow(rowOf(page, teslaHeadline), "Highlight…");
      await expect(page.getByRole("list", { name: "Highlights" })).toBeVisible();
    },
  },
  {
    name: "highlights-tape",
    user: { ...user, headlines: tapeNews },
    async open(page) {
      await highlight(page);
      await openTape(page, "/news?count=50&layout=tape");
      await expect(page.getByText("Highlighted: chief")).toBeAttached();
    },
  },
  {
    name: "output-feed",
    user: user,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Get as a feed" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "output-feed-created",
    user: user,
    async open(page) {
      await openPage(page, "/news?q=Apple&symbol=AAPL");
      await page.getByRole("button", { name: "Get as a feed" }).click();
      await page.getByRole("button", { name: "Create feed" }).click();
      await expect(page.getByText(/You won't see it again/)).toBeVisible();
    },
  },
  {
    name: "output-feeds-settings",
    user: user,
    async open(page) {
      for (const [name, filter] of [
        ["Apple", { symbol: "AAPL" }],
        ["Saved headlines", { view: "saved" }],
      ] as const) {
        const answer = await page.request.post("/api/output-feeds", {
          data: { name, filter },
        });
        expect(answer.status()).toBe(201);
      }
      await openPage(page, "/settings?tab=profile");
      await page.getByRole("heading", { name: "Output feeds" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "news-tape",
    user: { ...user, headlines: tapeNews },
    open: (page) => openTape(page, "/news?count=50&layout=tape"),
  },
  {
    name: "news-tape-story",
    user: { ...user, headlines: storyNews },
    async open(page) {
      await openTape(page, "/news?layout=tape");
      await page.keyboard.press("j");
      await expect(paneOf(page).getByRole("button", { name: "Month" })).toBeVisible();
    },
  },
  {
    name: "news-tape-reaction",
    user: {
      ...user,
      headlines: tapeNews.map((each) => ({ ...each, minutesAgo: 60 + 2 * (each.minutesAgo ?? 0) })),
    },
    async open(page) {
      await stubPrices(page, "whole");
      await stubReactions(page, "moved");
      await openTape(page, "/news?count=50&layout=tape");
    },
    atWidth: selectOne,
  },
  {
    name: "news-tape-sunday",
    user: { ...user, headlines: tapeNews },
    async open(page) {
      await page.clock.setFixedTime("2026-11-22T15:00:00Z");
      await stubPrices(page, "friday");
      await stubReactions(page, "waiting");
      await openTape(page, "/news?count=50&layout=tape");
    },
    atWidth: selectOne,
  },
  {
    name: "news-row-menu",
    user: user,
    open: (page) => openNews(page),
    async atWidth(page) {
      await page.keyboard.press("Escape");
      await rowOf(page, appleHeadline).getByRole("button", { name: "More actions" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "news-marked-all",
    user: user,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Mark all read" }).click();
      await expect(page.getByText(/marked as read/)).toBeVisible();
    },
  },
  {
    name: "news-unread-none",
    user: user,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Mark all read" }).click();
      await expect(page.getByText(/marked as read/)).toBeVisible();
      await page.goto("/news?unread=1");
      await expect(page.getByText("You're all caught up")).toBeVisible();
    },
  },
  {
    name: "news-saved",
    user: user,
    async open(page) {
      await readSome(page);
      await rowOf(page, oilHeadline).getByRole("button", { name: "Save for later" }).click();
      await page.getByRole("button", { name: "Saved", exact: true }).click();
      await expect(page.getByText("2 saved headlines")).toBeVisible();
    },
  },
  {
    name: "news-saved-none",
    user: user,
    async open(page) {
      await page.goto("/news?view=saved");
      await expect(page.getByText("Nothing saved yet")).toBeVisible();
    },
  },
  {
    name: "news-muted-some",
    user: user,
    async open(page) {
      await openNews(page);
      await muteWord(page, "Gold");
      await expect(page.getByText("1 hidden by your mutes")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "news-muted-shown",
    user: user,
    async open(page) {
      await openNews(page);
      await muteWord(page, "Oil");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.getByText("Muted", { exact: true })).toBeVisible();
    },
  },
  {
    name: "news-muted-all",
    user: { ...user, headlines: morning.slice(2, 3) },
    async open(page) {
      await openNews(page);
      await muteWord(page, "Oil");
      await expect(page.getByText("Your mutes hide everything here")).toBeVisible();
    },
  },
  {
    name: "news-mute-word",
    user: user,
    async open(page) {
      await openNews(page);
      await chooseInRow(rowOf(page, teslaHeadline), "Mute a word…");
      await page.getByRole("dialog").getByRole("button", { name: "Tesla" }).click();
    },
  },
  {
    name: "news-mutes",
    user: user,
    async open(page) {
      await openNews(page);
      await muteWord(page, "Oil");
      await chooseInRow(rowOf(page, appleHeadline), "Mute Apple Inc. (AAPL)");
      await expect(page.getByText("2 hidden by your mutes")).toBeVisible();
      await page.getByRole("button", { name: "Manage mutes" }).click();
      await expect(page.getByRole("list", { name: "Muted" })).toBeVisible();
    },
  },
  {
    name: "news-story",
    user: { ...user, headlines: storyNews },
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "3 sources" }).click();
    },
  },
  {
    name: "news-sources",
    user: user,
    async open(page, user) {
      const room = user?.room ?? "";
      await tell("behave", { room, wire: "street", behaviour: { status: 503 } });
      await tell("look", { room });
      await openNews(page);
      await page.getByRole("button", { name: /^Last checked/ }).click();
      await expect(page.getByText(/Failed to load/)).toBeVisible();
    },
  },
  {
    name: "news-social-keys",
    user: user,
    async open(page) {
      await openPage(page, "/social");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
