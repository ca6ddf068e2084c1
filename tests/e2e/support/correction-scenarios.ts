import type { Page } from "@playwright/test";
import type { User, UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning, oilHeadline, ratingHeadline } from "./headlines.data.ts";
import { openFacts, openNews, rowOf } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import { chooseInRow } from "./reading.ts";
import type { Scenario } from "./scenarios.ts";
import { expect } from "./test.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };
const chips = "Microsoft and Nvidia sign a ten-year chip deal";
const entry = "Correct companies…";

/** Takes companies off a headline, or puts them on it, as its user. */
async function correct(page: Page, title: string, corrections: Record<string, string>): Promise<void> {
  const id = await rowOf(page, title).getAttribute("data-news-item");
  for (const [symbol, correction] of Object.entries(corrections)) {
    const answer = await page.request.put(`/api/news/${id}/companies`, { data: { symbol, correction } });
    expect(answer.status()).toBe(200);
  }
}

async function openCorrected(page: Page): Promise<void> {
  await openNews(page);
  await correct(page, appleHeadline, { AAPL: "hide" });
  await correct(page, chips, { MSFT: "hide", NVDA: "hide", AVGO: "add" });
  await correct(page, oilHeadline, { XOM: "add" });
  await page.reload();
  await expect(page.getByText("2 companies hidden by you")).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await openCorrected(page);
  await chooseInRow(rowOf(page, chips), entry);
  await expect(page.getByRole("list", { name: "Companies" })).toBeVisible();
}

async function openAdmin(page: Page, user: User | undefined, some: boolean): Promise<void> {
  if (some && user) await openCorrected(page);
  await openPage(page, "/settings?tab=admin&section=company-corrections");
  await expect(page.getByRole("heading", { name: "Company corrections" })).toBeVisible();
}

/** Corrected headlines, why a company is there, and what admins see of it. */
export const correctionScenarios: Scenario[] = [
  { name: "corrections-rows", user: user, open: openCorrected },
  {
    name: "corrections-reason",
    user: user,
    async open(page) {
      await openNews(page);
      await openFacts(rowOf(page, appleHeadline), "AAPL");
      await expect(page.getByRole("paragraph").filter({ hasText: "Why this company" })).toContainText(
        "in the headline",
      );
    },
    async atWidth(page) {
      await page.getByRole("paragraph").filter({ hasText: "Why this company" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "corrections-dialog", user: user, open: openDialog },
  {
    name: "corrections-analyst",
    user: { ...user, headlines: [{ wire: "harbor", title: ratingHeadline, minutesAgo: 5 }] },
    async open(page) {
      await openNews(page);
      await chooseInRow(rowOf(page, ratingHeadline), entry);
      await expect(page.getByRole("button", { name: /^Tag Barclays/ })).toBeVisible();
    },
  },
  {
    name: "corrections-analyst-reason",
    user: { ...user, headlines: [{ wire: "harbor", title: ratingHeadline, minutesAgo: 5 }] },
    async open(page) {
      await openNews(page);
      await openFacts(rowOf(page, ratingHeadline), "TSLA");
      await expect(page.getByText(/Analyst: Barclays/)).toBeVisible();
    },
    async atWidth(page) {
      await page.getByRole("paragraph").filter({ hasText: "Why this company" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "corrections-options",
    user: user,
    async open(page) {
      await openDialog(page);
      await page.getByRole("combobox", { name: "Add a company" }).fill("app");
      await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "corrections-nothing-fits",
    user: user,
    async open(page) {
      await openDialog(page);
      await page.getByRole("combobox", { name: "Add a company" }).fill("Nestlé");
      await expect(page.getByText(/^No US-listed company/)).toBeVisible();
    },
  },
  {
    name: "corrections-failed",
    user: user,
    async open(page) {
      await openNews(page);
      await page.route("**/api/news/*/companies", (route) => route.fulfill({ status: 503, json: {} }));
      await chooseInRow(rowOf(page, chips), entry);
      await expect(page.getByText("Couldn't load the companies.")).toBeVisible();
    },
  },
  {
    name: "corrections-loading",
    user: user,
    async open(page) {
      await openNews(page);
      await page.route("**/api/news/*/companies", () => undefined);
      await chooseInRow(rowOf(page, chips), entry);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "corrections-toast",
    user: user,
    async open(page) {
      await openNews(page);
      const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
      await facts.getByRole("button", { name: "Not about this company" }).click();
      await expect(page.getByText(/removed from this headline/)).toBeVisible();
    },
  },
  {
    name: "corrections-admin",
    user: { ...user, role: "ADMIN" },
    open: (page, user) => openAdmin(page, user, true),
    whole: true,
  },
  {
    name: "corrections-admin-failed",
    user: { ...user, role: "ADMIN" },
    async open(page, user) {
      await page.route("**/api/admin/company-corrections?*", (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await openAdmin(page, user, false);
      await expect(page.getByText("Couldn't load the corrections")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "corrections-admin-none",
    user: { ...user, role: "ADMIN" },
    async open(page, user) {
      await page.route("**/api/admin/company-corrections?*", (route) =>
        route.fulfill({ json: { corrections: [], next: null } }),
      );
      await openAdmin(page, user, false);
      await expect(page.getByText("No corrections yet")).toBeVisible();
    },
    whole: true,
  },
];
