import { expect, type Page } from "@playwright/test";
import { adminScenarios } from "./admin-scenarios.ts";
import { aiConfigScenarios } from "./ai-config-scenarios.ts";
import { aiProviderScenarios } from "./ai-provider-scenarios.ts";
import { alertScenarios } from "./alert-scenarios.ts";
import { analysisScenarios } from "./analysis-scenarios.ts";
import { askScenarios } from "./ask-scenarios.ts";
import { billingScenarios } from "./billing-scenarios.ts";
import { companyPageScenarios } from "./company-page-scenarios.ts";
import { companyScenarios } from "./company-scenarios.ts";
import { consentBanner, measureSite } from "./consent.ts";
import { correctionScenarios } from "./correction-scenarios.ts";
import { newUser, tell } from "./environment-client.ts";
import type { Headline, User, UserOptions } from "./environment-protocol.ts";
import { feedsScenarios } from "./feeds-scenarios.ts";
import { figureScenarios } from "./figure-scenarios.ts";
import { appleHeadline, morning, two } from "./headlines.data.ts";
import { analyse, expectPricesInSight, holdCalls, openFacts, openNews, panelIn, rowOf } from "./news-page.ts";
import { newsScenarios } from "./news-scenarios.ts";
import { openPreview } from "./preview-page.ts";
import { applicationScenarios, profileScenarios } from "./profile-scenarios.ts";
import { promptScenarios } from "./prompt-scenarios.ts";
import { openPage } from "./public-page.ts";
import { scorecardScenarios } from "./scorecard-scenarios.ts";
import { searchScenarios } from "./search-scenarios.ts";
import { settingsScenarios } from "./settings-scenarios.ts";
import { signUpScenarios } from "./sign-up-scenarios.ts";
import { socialScenarios } from "./social-scenarios.ts";
import { tapeNews } from "./tape-page.ts";
import { userScenarios } from "./user-scenarios.ts";

import { waitlistScenarios } from "./waitlist-scenarios.ts";
import { watchlistScenarios } from "./watchlist-scenarios.ts";

export type Scenario = {
  name: string;
  /** Signed in as such a user; left out: a visitor. */
  user?: UserOptions;
  /** In a browser that has not decided about analytics. */
  asksConsent?: boolean;
  open: (page: Page, user: User | undefined) => Promise<void>;
  /** What must be done again on each width. */
  atWidth?: (page: Page, width: number) => Promise<void>;
  /** The whole page, not only what the window shows. */
  whole?: boolean;
};

const previews: Scenario[] = [
  { name: "preview-cards", open: (page) => openPreview(page, [...morning, ...tapeNews]) },
  {
    name: "preview-tape",
    async open(page) {
      await openPreview(page, [...morning, ...tapeNews], "tape");
      await page.getByRole("article").nth(2).click();
    },
  },
];

const publicPages: Scenario[] = [
  ["home", "/"],
  ["how-it-works", "/how-it-works"],
  ["terms", "/terms"],
  ["privacy", "/privacy"],
  ["not-found", "/no/such/page"],
].map(([name = "", address = ""]) => ({
  name,
  open: (page) => openPage(page, address),
  whole: true,
}));

async function openSignIn(page: Page): Promise<void> {
  await openPage(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openOtherWay(page: Page, name: string): Promise<void> {
  await openSignIn(page);
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

const dialogs: Scenario[] = [
  { name: "sign-in", open: openSignIn },
  {
    name: "sign-in-errors",
    async open(page) {
      await openSignIn(page);
      await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
    },
  },
  {
    name: "sign-in-refused",
    async open(page) {
      await openSignIn(page);
      await page.getByRole("dialog").getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "sign-in-forgot", open: (page) => openOtherWay(page, "Forgot password?") },
  {
    name: "sign-in-mail-sent",
    async open(page) {
      await openOtherWay(page, "Email me a sign-in link");
      await page.getByRole("dialog").getByLabel("Email").fill("noor.newsreader@example.com");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Check your inbox")).toBeVisible();
    },
  },
  { name: "sign-in-phone", open: (page) => openOtherWay(page, "Use a phone code") },
  {
    name: "sign-in-second-factor",
    async open(page) {
      const user = await newUser({ secondFactor: true });
      await openSignIn(page);
      await page.getByRole("dialog").getByLabel("Email").fill(user.email);
      await page.getByLabel("Password").fill(user.password);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Code")).toBeVisible();
    },
  },
];

const mailedLinks: Scenario[] = [
  ["reset-password", "/reset-password?token=x"],
  ["sign-in-link", "/sign-in/link?token=x"],
  ["sign-in-link-incomplete", "/sign-in/link"],
  ["verify-email", "/verify-email?token=x"],
].map(([name = "", address = ""]) => ({ name, open: (page) => openPage(page, address) }));

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

const odd: Headline[] = [
  {
    wire: "harbor",
    title:
      "Berkshire Hathaway and Apple weigh a joint offer for a maker of very small electric motors, people who know the talks say, although neither board has met and the regulators of three countries would have a word in it before the spring of next year",
    minutesAgo: 1,
  },
  { wire: "street", title: "苹果公司公布创纪录的季度业绩，大中华区收入增长", minutesAgo: 12 },
  { wire: "beacon", title: "أبل تعلن عن نتائج قياسية في الربع الرابع", minutesAgo: 50 },
  { wire: "street", title: "Walmart", minutesAgo: 200 },
  {
    wire: "beacon",
    title:
      "Pfizer, Boeing, Ford, Intel, Costco, Nike, Starbucks, Moderna, Merck and Caterpillar report today",
    minutesAgo: 300,
  },
];

async function pricesCome(page: Page): Promise<void> {
  await expectPricesInSight(page);
}

const news: Scenario[] = [
  {
    name: "news",
    user: user,
    async open(page) {
      await openNews(page);
      await pricesCome(page);
    },
  },
  {
    name: "news-facts",
    user: user,
    async open(page) {
      await openNews(page);
      await pricesCome(page);
      await openFacts(rowOf(page, appleHeadline), "AAPL");
    },
  },
  {
    name: "news-text",
    user: user,
    async open(page) {
      await openNews(page);
      await pricesCome(page);
      await rowOf(page, appleHeadline)
        .getByRole("button", { name: /^Read here/ })
        .click();
      await expect(page.getByRole("region", { name: /^Text of/ }).getByText(/words$/)).toBeVisible();
    },
  },
  {
    name: "news-menu-of-prompts",
    user: user,
    async open(page) {
      await openNews(page);
      await openFacts(rowOf(page, appleHeadline), "AAPL");
    },
    async atWidth(page) {
      await page.keyboard.press("Escape");
      await openFacts(rowOf(page, appleHeadline), "AAPL");
      await page.getByRole("button", { name: "AI analysis" }).click();
    },
  },
  {
    name: "news-analysis-waiting",
    user: user,
    async open(page, user) {
      await openNews(page);
      await tell("ai", { userId: user?.userId ?? "", fix: { held: true } });
      await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    },
  },
  {
    name: "news-analysis",
    user: user,
    async open(page) {
      await openNews(page);
      await pricesCome(page);
      const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    },
    whole: true,
  },
  ...figureScenarios,
  ...userScenarios,
  {
    name: "news-analysis-failed",
    user: user,
    async open(page, user) {
      await openNews(page);
      await tell("ai", { userId: user?.userId ?? "", fix: { variant: "error.401.invalid_api_key" } });
      await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await expect(panelIn(rowOf(page, appleHeadline)).getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "news-pill",
    user: user,
    async open(page, user) {
      const streaming = page.waitForResponse("**/api/news/stream*");
      await openNews(page);
      await streaming;
      const headlines: Headline[] = [
        { wire: "harbor", title: "Costco opens its 900th warehouse" },
        { wire: "harbor", title: "Ford recalls vans" },
        { wire: "street", title: "Gold slips" },
      ];
      await tell("publish", { room: user?.room ?? "", headlines });
      await expect(page.getByRole("button", { name: "3 new headlines" })).toBeVisible();
      await page.mouse.wheel(0, 200);
    },
  },
  {
    name: "news-odd",
    user: { ...user, headlines: odd },
    async open(page) {
      await tell("quote", {
        symbol: "WMT",
        fix: {
          price: 123_456_789.12,
          change: -1_234_567.8,
          percent: -0.99,
          low: 120_000_000,
          high: 130_000_000,
        },
      });
      await tell("quote", { symbol: "MRNA", fix: { held: true } });
      await tell("quote", { symbol: "PFE", fix: { status: 429 } });
      await tell("quote", { symbol: "BA", fix: { price: 201.1, change: 0, percent: 0, ageSeconds: 7_800 } });
      await openNews(page);
      await openFacts(rowOf(page, "Walmart"), "WMT");
      await expect(page.getByText("2 h ago").first()).toBeVisible();
    },
    whole: true,
  },
  {
    name: "news-loading",
    user: user,
    async open(page) {
      await holdCalls(page, "**/api/news?*");
      await page.goto("/news");
      await expect(page.getByText("Loading news…")).toBeVisible();
    },
  },
  {
    name: "news-empty",
    user: { ...user, headlines: [] },
    async open(page) {
      await page.goto("/news");
      await expect(page.getByText("No headlines yet")).toBeVisible();
    },
  },
  {
    name: "news-no-feeds",
    user: { ...user, feedsEnabled: false },
    async open(page) {
      await page.goto("/news");
      await expect(page.getByText("No RSS feeds are enabled.")).toBeVisible();
    },
  },
  {
    name: "news-failed",
    user: user,
    async open(page) {
      await page.route("**/api/news?*", (route) => route.fulfill({ status: 429, json: {} }));
      await page.goto("/news");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "news-source-fails",
    user: user,
    async open(page, user) {
      const room = user?.room ?? "";
      await tell("behave", { room, wire: "street", behaviour: { status: 503 } });
      await tell("look", { room });
      await openNews(page);
      await page.locator("details").locator("summary").click();
    },
  },
  {
    name: "news-offline",
    user: user,
    async open(page) {
      await openNews(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
    },
  },
  {
    name: "news-two",
    user: { ...user, headlines: two },
    async open(page) {
      await openNews(page);
      await pricesCome(page);
    },
  },
  {
    name: "news-keys",
    user: user,
    async open(page) {
      await openNews(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "news-palette",
    user: user,
    async open(page) {
      await openNews(page);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    },
  },
];

const account: Scenario[] = [
  {
    name: "home-signed-in",
    user: user,
    async open(page) {
      await openPage(page, "/");
      await expect(page.getByRole("link", { name: "Configure Settings" })).toBeVisible();
    },
  },
  {
    name: "menu",
    user: { fullName: "Maximiliane von Hohenstaufen-Wittelsbach", role: "ADMIN", subscriptionType: null },
    open: (page) => openPage(page, "/social"),
    async atWidth(page) {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Menu" }).click();
    },
  },
  {
    name: "loading",
    user: user,
    async open(page) {
      await holdCalls(page, "**/api/auth/get-session");
      await page.goto("/news");
      await expect(page.getByText("Loading your personalized dashboard...")).toBeVisible();
    },
  },
  {
    name: "error",
    user: user,
    async open(page) {
      await page.route("**/api/news?*", (route) =>
        route.fulfill({ json: { items: [{}], sources: [{}], hidden: null } }),
      );
      await page.goto("/news");
      await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
    },
  },
];

const settings: Scenario[] = ["integrations", "ai-prompts", "feeds", "other", "profile"].map((tab) => ({
  name: `settings-${tab}`,
  user: user,
  async open(page) {
    await openPage(page, `/settings?tab=${tab}`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  },
  whole: true,
}));

const consentAsked: Scenario[] = [
  { name: "consent-home", open: (page) => openPage(page, "/") },
  { name: "consent-privacy-end", open: (page) => openPage(page, "/privacy"), whole: true },
  {
    name: "consent-news",
    user: user,
    async open(page) {
      await openNews(page);
      await pricesCome(page);
    },
  },
  {
    name: "consent-settings",
    user: user,
    async open(page) {
      await openPage(page, "/settings?tab=other");
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    },
    atWidth: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
  },
];

const consent = consentAsked.map(
  (scenario): Scenario => ({
    ...scenario,
    asksConsent: true,
    async open(page, reader) {
      await measureSite(page);
      await scenario.open(page, reader);
      await expect(consentBanner(page)).toBeVisible();
    },
  }),
);

/** Every page and state of the product, as a user could meet it. */
export const scenarios: Scenario[] = [
  ...consent,
  ...publicPages,
  ...previews,
  ...waitlistScenarios,
  ...dialogs,
  ...mailedLinks,
  ...news,
  ...analysisScenarios,
  ...askScenarios,
  ...companyScenarios,
  ...companyPageScenarios,
  ...correctionScenarios,
  ...newsScenarios,
  ...account,
  ...settings,
  ...promptScenarios,
  ...profileScenarios,
  ...applicationScenarios,
  ...searchScenarios,
  ...watchlistScenarios,
  ...alertScenarios,
  ...scorecardScenarios,
  ...settingsScenarios,
  ...feedsScenarios,
  ...signUpScenarios,
  ...billingScenarios,
  ...aiConfigScenarios,
  ...aiProviderScenarios,
  ...adminScenarios,
  ...socialScenarios,
];
