import { expect, type Page } from "@playwright/test";
import type { Headline, UserOptions } from "./environment-protocol.ts";
import { morning } from "./headlines.data.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };
const address = "/settings?tab=ai-prompts";

const longText = `You compare {COMPANY} with its closest competitors.\n\n${Array.from(
  { length: 8 },
  (_, at) => `${at + 1}. What does the news change for {SYMBOL}, and what for those who sell the same?`,
).join("\n")}\n\nEnd with one sentence.`;

const many: UserOptions = {
  ...user,
  prompts: [
    { name: "Peers", prompt: longText },
    {
      name: "A name that is as long as names can be, because somebody wrote the whole question into it and left nothing out",
      prompt: "In short: {COMPANY}?",
    },
    { name: "供应链", prompt: "这条新闻对 {COMPANY}（{SYMBOL}）的供应链意味着什么？请用三句话回答。" },
    { name: "مخاطر", prompt: "ما هي المخاطر على {COMPANY}؟" },
    { name: "One word", prompt: `Look_${"x".repeat(160)}_{SYMBOL}` },
  ],
};

const form = (page: Page) => page.getByRole("form", { name: "Add a prompt" });

async function openPrompts(page: Page): Promise<void> {
  await openPage(page, address);
  await expect(page.getByRole("list", { name: "Your prompts" })).toBeVisible();
}

async function typed(page: Page, text: string): Promise<void> {
  await openPrompts(page);
  await form(page).getByLabel("Name").fill("Peers");
  await form(page).getByLabel("Prompt", { exact: true }).fill(text);
}

async function previewed(page: Page, text = longText): Promise<void> {
  await typed(page, text);
  await form(page).getByRole("button", { name: "Preview" }).click();
}

/** An event that two publishers tell, and an older headline about its company. */
const sameEvent: Headline[] = [
  { wire: "harbor", title: "Apple raises quarterly dividend to 30 cents", minutesAgo: 4 },
  {
    wire: "street",
    title: "Apple lifts quarterly dividend to 30 cents a share",
    description: "The company paid 26 cents before.",
    minutesAgo: 9,
  },
  { wire: "beacon", title: "Apple opens research lab in Zurich", minutesAgo: 4_500 },
];

/** Waits until the search knows the headlines: what a preview shows beside one comes from there. */
async function backgroundKnown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const found = await page.request.get("/api/news/search?symbol=AAPL");
      return ((await found.json()) as { items: unknown[] }).items.length;
    })
    .toBe(sameEvent.length);
}

const rejection = { error: { code: "rate-limited", message: "Too many attempts.", requestId: "r" } };

export const promptScenarios: Scenario[] = [
  { name: "prompts", user: user, open: openPrompts, whole: true },
  { name: "prompts-many", user: many, open: openPrompts, whole: true },
  {
    name: "prompts-empty",
    user: user,
    async open(page) {
      await page.route("**/api/prompts", (route) => route.fulfill({ json: { prompts: [] } }));
      await openPage(page, address);
      await expect(page.getByText("No custom prompts")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "prompts-loading",
    user: user,
    async open(page) {
      await page.route("**/api/prompts", () => undefined);
      await openPage(page, address);
      await expect(page.locator("[aria-busy=true]")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "prompts-unread",
    user: user,
    async open(page) {
      await page.route("**/api/prompts", (route) => route.fulfill({ status: 429, json: rejection }));
      await openPage(page, address);
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  { name: "prompts-typed", user: user, open: (page) => typed(page, longText), whole: true },
  {
    name: "prompts-too-long",
    user: user,
    async open(page) {
      await typed(page, `${longText}\n`.repeat(12));
      await form(page).getByRole("button", { name: "Add prompt" }).click();
      await expect(page.getByText("Shorten it by")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "prompts-edit",
    user: many,
    async open(page) {
      await openPrompts(page);
      await page.getByRole("button", { name: "Edit Peers" }).click();
    },
    whole: true,
  },
  {
    name: "prompts-open",
    user: many,
    async open(page) {
      await openPrompts(page);
      await page.getByRole("button", { name: "Show all of Peers" }).click();
    },
    whole: true,
  },
  {
    name: "prompts-deleted",
    user: user,
    async open(page) {
      await openPrompts(page);
      await page.getByRole("button", { name: "Delete Market Impact" }).click();
      await page.getByText("Market Impact deleted.").hover();
    },
  },
  {
    name: "prompts-failed",
    user: user,
    async open(page) {
      await typed(page, "In short: {COMPANY}?");
      await page.route("**/api/prompts", (route) => route.fulfill({ status: 429, json: rejection }));
      await form(page).getByRole("button", { name: "Add prompt" }).click();
      await expect(page.getByText("Couldn't add the prompt.")).toBeVisible();
    },
  },
  {
    name: "prompts-preview",
    user: user,
    async open(page) {
      await previewed(page, "Say in two sentences what this changes for {COMPANY} ({SYMBOL}).");
      await expect(page.getByText("User message")).toBeVisible();
    },
  },
  {
    name: "prompts-preview-background",
    user: { ...user, headlines: sameEvent },
    async open(page) {
      await backgroundKnown(page);
      await previewed(page, "Say in two sentences what this changes for {COMPANY} ({SYMBOL}).");
      await expect(page.getByText(/It includes other reports \(1\)/)).toBeVisible();
    },
  },
  {
    name: "prompts-preview-loading",
    user: user,
    async open(page) {
      await page.route("**/api/prompts/preview", () => undefined);
      await previewed(page);
    },
  },
  {
    name: "prompts-preview-none",
    user: { ...user, headlines: [] },
    async open(page) {
      await previewed(page);
      await expect(page.getByText("No headline to preview yet")).toBeVisible();
    },
  },
  {
    name: "prompts-preview-failed",
    user: user,
    async open(page) {
      await page.route("**/api/prompts/preview", (route) => route.fulfill({ status: 429, json: rejection }));
      await previewed(page);
      await expect(page.getByText("Couldn't make the preview")).toBeVisible();
    },
  },
  {
    name: "prompts-reset",
    user: user,
    async open(page) {
      await openPrompts(page);
      await page.getByRole("button", { name: "Reset to defaults" }).click();
    },
  },
];
