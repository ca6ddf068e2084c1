import type { Page } from "@playwright/test";
import { newUser, tell } from "./support/environment-client.ts";
import type { Headline, UserOptions } from "./support/environment-protocol.ts";
import { openFeeds } from "./support/feeds-page.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { expectPricesInSight, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { shortTargets, targetPx } from "./support/press-targets.ts";
import { scenarios } from "./support/scenarios.ts";
import { openSettings } from "./support/settings-page.ts";
import { appleTitle, ordinaryDay } from "./support/social.data.ts";
import { openSocial, postRow } from "./support/social-page.ts";
import { lineOf, openTape, sheetOf } from "./support/tape-page.ts";
import { afresh, expect, signIn, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };
test.use({ hasTouch: true, viewport: phone });

// Stories of one source and of two; under them companies, tags, or nothing.
const headlines: Headline[] = [
  ...morning,
  { wire: "street", title: oilHeadline, minutesAgo: 16 },
  { wire: "beacon", title: teslaHeadline, minutesAgo: 23 },
];
const user: UserOptions = { fullName: "Pia Phone", headlines, reddit: "own-app" };

const expectRoom = async (page: Page, what: string) => expect(await shortTargets(page), what).toEqual([]);

test(`on a phone each control of headlines and posts has ${targetPx} px to press, in both layouts, and of the news on the smallest phone`, async ({
  page,
}) => {
  await signIn(page, await newUser(user));
  await test.step("headlines in Cards, with an open story and open facts", async () => {
    await openNews(page);
    const stories = page.getByRole("button", { name: "2 sources" });
    await expect(stories).toHaveCount(2);
    await stories.first().click();
    const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await expect(facts.getByRole("button", { name: "Not about this company" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Also about" }).first()).toBeVisible();
    await expectPricesInSight(page);
    await expectRoom(page, "Cards");
    await page.setViewportSize({ width: 320, height: 568 });
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Watchlists" })).toBeVisible();
    await expect(header.getByText("Welcome, Pia Phone (USER)")).toBeAttached();
    await expectRoom(page, "Cards on 320 px");
  });
  await test.step("headlines in the Tape, and one in its sheet", async () => {
    await openTape(page, "/news?layout=tape", phone.width, phone.height);
    await expectRoom(page, "Tape");
    await lineOf(page, teslaHeadline).click({ position: { x: 20, y: 40 } });
    const sheet = sheetOf(page, teslaHeadline);
    await expect(sheet.getByRole("button", { name: "Not about this company" })).toBeVisible();
    await expectRoom(page, "sheet of a story");
  });
  await test.step("posts in Cards, and one of the Tape in its sheet", async () => {
    await tell("reddit", ordinaryDay);
    await openSocial(page);
    await expectRoom(page, "posts in Cards");
    await openSocial(page, "/social?layout=tape");
    await postRow(page, appleTitle).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectRoom(page, "sheet of a post");
  });
});

test(`on a phone each control of the settings has ${targetPx} px to press`, async ({ page }) => {
  await signIn(page, await newUser(user));
  for (const tab of ["integrations", "ai-prompts", "feeds", "other", "profile"]) {
    await openSettings(page, `tab=${tab}`);
    await expectRoom(page, tab);
  }
  await openFeeds(page);
  await expectRoom(page, "the list of feeds");
});

/** Pages that their scenario opens on a phone as well. */
const others = {
  "what a visitor meets": ["home", "sign-in"],
  "watchlists and alerts": [
    "watchlists-open",
    "watchlists-tags",
    "watchlists-tags-filter",
    "alerts-list",
    "alerts-receipts",
    "alerts-form-words",
    "alerts-form-tags",
  ],
  "companies and analyses": [
    "ai-provider-openai",
    "ask-answered",
    "company-stories",
    "company-tape",
    "corrections-rows",
    "scorecard-prompts",
  ],
};

for (const [what, names] of Object.entries(others))
  test(`on a phone each control of ${what} has ${targetPx} px to press`, async ({ page }) => {
    for (const name of names) {
      const scenario = scenarios.find((each) => each.name === name);
      if (!scenario) throw new Error(`No scenario is called ${name}.`);
      const reader = scenario.user && (await newUser(scenario.user));
      if (reader) await signIn(page, reader);
      await scenario.open(page, reader);
      if (name.startsWith("company-"))
        await expect(page.getByRole("main").locator("canvas").first()).toBeVisible();
      await expectRoom(page, name);
      await afresh(page);
      await page.setViewportSize(phone);
    }
  });
