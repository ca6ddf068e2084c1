import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { RedditFix, UserOptions } from "./environment-protocol.ts";
import { expectPricesInSight, holdCalls } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";
import { appleTitle, dayOfPosts, loudTitle, ordinaryDay } from "./social.data.ts";
import { openSocial, postRow } from "./social-page.ts";

const user: UserOptions = { fullName: "Sasha Social", reddit: "own-app" };

async function openOn(page: Page, fix: RedditFix, address = "/social"): Promise<void> {
  await tell("reddit", fix);
  await openSocial(page, address);
}

async function settled(page: Page): Promise<void> {
  await expectPricesInSight(page);
}

/** The page of posts in each of its states. */
export const socialScenarios: Scenario[] = [
  {
    name: "social-posts",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay);
      await settled(page);
    },
    whole: true,
  },
  {
    name: "social-tape",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay, "/social?layout=tape");
      await settled(page);
    },
  },
  {
    name: "social-tape-post",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay, "/social?layout=tape");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await settled(page);
    },
    async atWidth(page, width) {
      if (width < 1200 && !(await page.getByRole("dialog").isVisible()))
        await postRow(page, appleTitle).first().click();
    },
  },
  {
    name: "social-opened",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay);
      await postRow(page, appleTitle).getByRole("button", { name: /^more/ }).click();
      await postRow(page, appleTitle).getByRole("button", { name: /^AAPL/ }).click();
      await page.getByRole("button", { name: "Show this post" }).first().click();
      await expect(postRow(page, loudTitle)).toBeVisible();
      await settled(page);
    },
    async atWidth(page, width) {
      const fold = page.getByRole("button", { name: /^Most mentioned/ });
      const formula = page.getByRole("button", { name: /AAPL compared with its average/ });
      for (const button of width < 1024 ? [fold, formula] : [formula])
        if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    },
    whole: true,
  },
  {
    name: "social-part",
    user: user,
    async open(page) {
      await openOn(page, { posts: dayOfPosts.slice(0, 3), privateOnes: ["StockMarket", "SecurityAnalysis"] });
      await page.getByRole("button", { name: /sources answered/ }).click();
    },
  },
  {
    name: "social-feed-only",
    user: { ...user, reddit: "no-app" },
    async open(page) {
      await openOn(page, { posts: dayOfPosts });
      await page.getByRole("button", { name: /sources answered/ }).click();
    },
    whole: true,
  },
  {
    name: "social-company",
    user: user,
    open: (page) => openOn(page, ordinaryDay, "/social?company=TSLA&sort=date"),
  },
  {
    name: "social-company-none",
    user: user,
    async open(page) {
      await tell("reddit", ordinaryDay);
      await page.goto("/social?company=KO&count=10");
      await expect(page.getByText("None of these posts names KO")).toBeVisible();
    },
  },
  {
    name: "social-empty",
    user: user,
    async open(page) {
      await tell("reddit", { posts: [], privateOnes: ["stocks", "investing"] });
      await page.goto("/social");
      await expect(page.getByText("No posts yet")).toBeVisible();
    },
  },
  {
    name: "social-loading",
    user: user,
    async open(page) {
      await holdCalls(page, "**/api/social?*");
      await page.goto("/social");
      await expect(page.getByText("Loading posts…")).toBeVisible();
    },
  },
  {
    name: "social-error",
    user: user,
    async open(page) {
      await page.route("**/api/social?*", (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto("/social");
      await expect(page.getByText("Error Loading Social Feeds")).toBeVisible();
    },
  },
  {
    name: "social-stale",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay);
      await page.route("**/api/social?*", (route) => route.fulfill({ status: 400, json: {} }));
      await page.getByRole("button", { name: "Refresh Now" }).click();
      await expect(page.getByText(/Error Loading Social Feeds/)).toBeVisible();
    },
  },
  {
    name: "social-fresh",
    user: user,
    async open(page) {
      await openOn(page, ordinaryDay);
      await page.evaluate(() => window.scrollTo(0, 600));
      await tell("redditPosts", { posts: [{ title: "Just in: $KO" }, { title: "Just in: $PEP" }] });
      await page.keyboard.press("r");
      await expect(page.getByRole("button", { name: "2 new posts" })).toBeVisible();
    },
  },
  {
    name: "social-much",
    user: user,
    async open(page) {
      await openOn(page, { posts: null }, "/social?count=100");
      await settled(page);
    },
  },
];
