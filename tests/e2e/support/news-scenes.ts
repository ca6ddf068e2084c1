import { expect, type Page } from "@playwright/test";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./headlines.data.ts";
import { openNews, rowOf } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import { chooseInRow, muteWord, storyNews } from "./reading.ts";
import type { Scene } from "./scenes.ts";
import { tell } from "./stage-client.ts";
import type { PersonWish } from "./stage-protocol.ts";

const reader: PersonWish = { fullName: "Noor Newsreader", headlines: morning };

async function readSome(page: Page): Promise<void> {
  await openNews(page);
  await chooseInRow(rowOf(page, oilHeadline), "Mark as read");
  await chooseInRow(rowOf(page, teslaHeadline), "Mark as read");
  await rowOf(page, appleHeadline).getByRole("button", { name: "Save for later" }).click();
}

/** What the reader has read, saved and muted; where headlines come from; reading without a network. */
export const newsScenes: Scene[] = [
  { name: "news-read", person: reader, open: readSome },
  {
    name: "news-row-menu",
    person: reader,
    open: (page) => openNews(page),
    async atWidth(page) {
      await page.keyboard.press("Escape");
      await rowOf(page, appleHeadline).getByRole("button", { name: "More for this headline" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "news-marked-all",
    person: reader,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Mark all read" }).click();
      await expect(page.getByText(/marked as read/)).toBeVisible();
    },
  },
  {
    name: "news-unread-none",
    person: reader,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Mark all read" }).click();
      await expect(page.getByText(/marked as read/)).toBeVisible();
      await page.goto("/news?unread=1");
      await expect(page.getByText("You have read everything")).toBeVisible();
    },
  },
  {
    name: "news-saved",
    person: reader,
    async open(page) {
      await readSome(page);
      await rowOf(page, oilHeadline).getByRole("button", { name: "Save for later" }).click();
      await page.getByRole("button", { name: "Saved", exact: true }).click();
      await expect(page.getByText("2 saved headlines")).toBeVisible();
    },
  },
  {
    name: "news-saved-none",
    person: reader,
    async open(page) {
      await page.goto("/news?view=saved");
      await expect(page.getByText("Nothing saved yet")).toBeVisible();
    },
  },
  {
    name: "news-muted-some",
    person: reader,
    async open(page) {
      await openNews(page);
      await muteWord(page, "Gold");
      await expect(page.getByText("1 hidden by your mutes")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "news-muted-shown",
    person: reader,
    async open(page) {
      await openNews(page);
      await muteWord(page, "Oil");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.getByText("Muted", { exact: true })).toBeVisible();
    },
  },
  {
    name: "news-muted-all",
    person: { ...reader, headlines: morning.slice(2, 3) },
    async open(page) {
      await openNews(page);
      await muteWord(page, "Oil");
      await expect(page.getByText("Your mutes hide everything here")).toBeVisible();
    },
  },
  {
    name: "news-mute-word",
    person: reader,
    async open(page) {
      await openNews(page);
      await chooseInRow(rowOf(page, teslaHeadline), "Mute a word…");
      await page.getByRole("dialog").getByRole("button", { name: "Tesla" }).click();
    },
  },
  {
    name: "news-mutes",
    person: reader,
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
    person: { ...reader, headlines: storyNews },
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "3 sources" }).click();
    },
  },
  {
    name: "news-sources",
    person: reader,
    async open(page, person) {
      const room = person?.room ?? "";
      await tell("behave", { room, wire: "street", behaviour: { status: 503 } });
      await tell("look", { room });
      await openNews(page);
      await page.getByRole("button", { name: /^Last checked/ }).click();
      await expect(page.getByText(/Could not be read/)).toBeVisible();
    },
  },
  {
    name: "news-social-keys",
    person: reader,
    async open(page) {
      await openPage(page, "/social");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
