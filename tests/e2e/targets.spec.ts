import type { Page } from "@playwright/test";
import { newUser, tell } from "./support/environment-client.ts";
import type { Headline, UserOptions } from "./support/environment-protocol.ts";
import { openFeeds } from "./support/feeds-page.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { expectPricesInSight, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { shortTargets, targetPx } from "./support/press-targets.ts";
import { type Scenario, scenarios } from "./support/scenarios.ts";
import { openSettings } from "./support/settings-page.ts";
import { appleTitle, ordinaryDay } from "./support/social.data.ts";
import { openSocial, postRow } from "./support/social-page.ts";
import { lineOf, openTape, sheetOf } from "./support/tape-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };
test.use({ hasTouch: true, viewport: phone });

// Stories of one source and of two; under them companies, tags, or nothing.
const headlines: Headline[] = [
  ...morning,
  { wire: "street", title: oilHeadline, minutesAgo: 16 },
  { wire: "beacon", title: teslaHeadline, minutesAgo: 23 },
];
const user: UserOptions = { fullName: "Pia Phone", headlines, reddit: "own-app" };

const openPhoneTape = (page: Page) => openTape(page, "/news?layout=tape", phone.width, phone.height);

async function openPosts(page: Page, address = "/social"): Promise<void> {
  await tell("reddit", ordinaryDay);
  await openSocial(page, address);
}

const lists: Scenario[] = [
  {
    name: "news in Cards with an open story and open facts",
    user,
    async open(page) {
      await openNews(page);
      const stories = page.getByRole("button", { name: "2 sources" });
      await expect(stories).toHaveCount(2);
      await stories.first().click();
      const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
      await expect(facts.getByRole("button", { name: "Not about this company" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Also about" }).first()).toBeVisible();
      await expectPricesInSight(page);
    },
  },
  { name: "news in the Tape", user, open: openPhoneTape },
  {
    name: "a story of the Tape in its sheet",
    user,
    async open(page) {
      await openPhoneTape(page);
      await lineOf(page, teslaHeadline).click({ position: { x: 20, y: 40 } });
      const sheet = sheetOf(page, teslaHeadline);
      await expect(sheet.getByRole("button", { name: "Not about this company" })).toBeVisible();
    },
  },
  { name: "posts in Cards", user, open: (page) => openPosts(page) },
  {
    name: "a post of the Tape in its sheet",
    user,
    async open(page) {
      await openPosts(page, "/social?layout=tape");
      await postRow(page, appleTitle).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];

const settings: Scenario[] = ["integrations", "ai-prompts", "feeds", "other", "profile"].map((tab) => ({
  name: `settings, ${tab}`,
  user,
  open: (page) => openSettings(page, `tab=${tab}`),
}));

/** Pages that their scenario opens on a phone as well. */
const names = [
  "home",
  "sign-in",
  "ai-provider-openai",
  "watchlists-open",
  "watchlists-tags",
  "watchlists-tags-filter",
  "alerts-list",
  "alerts-receipts",
  "alerts-form-words",
  "alerts-form-tags",
  "ask-answered",
  "company-stories",
  "company-tape",
  "corrections-rows",
  "scorecard-prompts",
];
const others = names.flatMap((name) => scenarios.find((each) => each.name === name) ?? []);
test("each of the pages by name is there", () => {
  expect(others.map(({ name }) => name)).toEqual(names);
});

for (const { name, user: wish, open } of [
  ...lists,
  ...settings,
  { name: "the list of feeds", user, open: openFeeds },
  ...others,
])
  test(`on a phone each control has ${targetPx} px to press: ${name}`, async ({ page }) => {
    const reader = wish ? await newUser(wish) : undefined;
    if (reader) await signIn(page, reader);
    await open(page, reader);
    if (name.startsWith("company-"))
      await expect(page.getByRole("main").locator("canvas").first()).toBeVisible();
    expect(await shortTargets(page)).toEqual([]);
  });

test(`on the smallest phone each control of the news and its header has ${targetPx} px to press`, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, await newUser(user));
  await openNews(page);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Watchlists" })).toBeVisible();
  await expect(header.getByText("Welcome, Pia Phone (USER)")).toBeAttached();
  expect(await shortTargets(page)).toEqual([]);
});
