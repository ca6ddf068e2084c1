import { expect, type Page } from "@playwright/test";
import type { UserOptions } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader" };
const managed: UserOptions = { fullName: "Mona Managed", subscriptionType: "MANAGED" };
const keyless: UserOptions = { fullName: "Kay Keyless", openaiKey: "none", finnhubKey: "none" };

async function openSettings(page: Page, query: string): Promise<void> {
  await openPage(page, `/settings?${query}`);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
}

const integration = (name: string) => `tab=integrations&detail=${name}`;

const pages: Scenario[] = ["openai", "finnhub", "yahoo-finance", "reddit"].flatMap((name) =>
  (
    [
      ["own", user],
      ["none", keyless],
      ["managed", managed],
    ] as const
  ).map(([kind, user]) => ({
    name: `integration-${name}-${kind}`,
    user,
    open: (page: Page) => openSettings(page, integration(name)),
    whole: true,
  })),
);

const failing = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );

const keyStates: Scenario[] = [
  {
    name: "integration-state-list-managed",
    user: managed,
    open: (page) => openSettings(page, "tab=integrations"),
    whole: true,
  },
  {
    name: "integration-state-list-unread",
    user: user,
    async open(page) {
      await failing(page, "**/api/keys", "GET");
      await openSettings(page, "tab=integrations");
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "integration-state-unread",
    user: user,
    async open(page) {
      await failing(page, "**/api/keys", "GET");
      await openSettings(page, integration("finnhub"));
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "integration-state-loading",
    user: user,
    async open(page) {
      await page.route("**/api/keys", () => undefined);
      await openPage(page, `/settings?${integration("finnhub")}`);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
    },
  },
  {
    name: "integration-state-saving",
    user: user,
    async open(page) {
      await openSettings(page, integration("finnhub"));
      await page.route("**/api/keys", () => undefined);
      await page.getByLabel("FinHub API key", { exact: true }).fill("a-new-finnhub-key-0123");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Save configuration" }).click();
      await page.getByRole("switch", { name: "Use FinHub" }).click();
    },
  },
  {
    name: "integration-state-saved",
    user: user,
    async open(page) {
      await openSettings(page, integration("openai"));
      await page.getByLabel("OpenAI API key", { exact: true }).fill("sk-another-key-of-mine-9876");
    },
    async atWidth(page) {
      await page.getByLabel("OpenAI API key", { exact: true }).fill("sk-another-key-of-mine-9876");
      await page.getByRole("button", { name: "Save configuration" }).click();
      await expect(page.getByText("OpenAI configuration saved!").last()).toBeVisible();
    },
  },
  {
    name: "integration-state-refused",
    user: user,
    async open(page) {
      await openSettings(page, integration("openai"));
      await page.getByLabel("OpenAI API key", { exact: true }).fill("short");
      await page.getByRole("button", { name: "Save configuration" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "integration-state-not-saved",
    user: user,
    async open(page) {
      await openSettings(page, integration("finnhub"));
      await failing(page, "**/api/keys", "PUT");
      await page.getByRole("switch", { name: "Use FinHub" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "integration-state-test-passed",
    user: user,
    async open(page) {
      await openSettings(page, integration("openai"));
      await page.getByRole("button", { name: "Test key" }).click();
      await expect(page.getByText("Test passed.")).toBeVisible();
    },
  },
  {
    name: "integration-state-test-failed",
    user: user,
    async open(page) {
      await openSettings(page, integration("openai"));
      await page.getByLabel("OpenAI API key", { exact: true }).fill("sk-not-a-real-key-0123456789");
      await page.getByRole("button", { name: "Show OpenAI API key" }).click();
      await page.getByRole("button", { name: "Test key" }).click();
      await expect(page.getByText("Test failed.")).toBeVisible();
    },
  },
  {
    name: "integration-state-remove",
    user: user,
    async open(page) {
      await openSettings(page, integration("finnhub"));
      await page.getByRole("button", { name: "Remove key" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];

const preferences: Scenario[] = [
  {
    name: "social-settings-untouched",
    user: user,
    open: (page) => openSettings(page, "tab=feeds&detail=social"),
    whole: true,
  },
  {
    name: "social-settings-chosen",
    user: {
      ...user,
      settings: {
        socialPostsPerSource: 50,
        socialSort: "rising",
        socialTime: "month",
        socialHideLowScores: true,
      },
    },
    async open(page) {
      await openSettings(page, "tab=feeds&detail=social");
      await page.getByRole("switch").click();
    },
    whole: true,
  },
  {
    name: "social-settings-unread",
    user: user,
    async open(page) {
      await failing(page, "**/api/settings", "GET");
      await openSettings(page, "tab=feeds&detail=social");
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "other-refused",
    user: user,
    async open(page) {
      await openSettings(page, "tab=other");
      await page.getByLabel("Refresh interval in seconds").fill("301");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "other-not-saved",
    user: user,
    async open(page) {
      await openSettings(page, "tab=other");
      await failing(page, "**/api/settings", "PATCH");
      await page.getByRole("switch", { name: "Company cards" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "other-saved",
    user: user,
    async open(page) {
      await openSettings(page, "tab=other");
    },
    async atWidth(page) {
      const interval = page.getByLabel("Refresh interval in seconds");
      await interval.fill(String(Number(await interval.inputValue()) - 1));
      await page.getByRole("switch", { name: "Company cards" }).click();
      await expect(page.getByText("Saved", { exact: true })).toHaveCount(2);
    },
  },
  {
    name: "other-digest",
    user: user,
    async open(page) {
      const ids: string[] = [];
      for (const name of ["Energy", "Chips and their makers", "Everything from the central banks"]) {
        const answer = await page.request.post("/api/folders", { data: { name } });
        ids.push(((await answer.json()) as { id: string }).id);
      }
      // Only a confirmed email has a digest.
      const digest = {
        cadence: "daily",
        at: "07:00",
        weekday: 1,
        timeZone: "Europe/Berlin",
        folderIds: ids.slice(0, 1),
        email: "noor@example.com",
        emailVerified: true,
        nextAt: "2026-12-01T06:00:00.000Z",
        sentAt: null,
      };
      await page.route("**/api/digest", (route) => route.fulfill({ json: digest }));
      await openSettings(page, "tab=other");
      await expect(page.getByRole("checkbox", { name: "Energy" })).toBeChecked();
    },
    whole: true,
  },
  {
    name: "other-shortcuts",
    user: user,
    async open(page) {
      await openSettings(page, "tab=other");
      await page.getByRole("button", { name: "Change the key of “Save or unsave”" }).click();
      await page.keyboard.press("r");
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "other-unread",
    user: user,
    async open(page) {
      await failing(page, "**/api/settings", "GET");
      await openSettings(page, "tab=other");
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "settings-admin-row",
    user: { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null },
    open: (page) => openSettings(page, "tab=admin"),
  },
];

/** Integrations, preferences and the frame of the settings. */
export const settingsScenarios: Scenario[] = [...pages, ...keyStates, ...preferences];
