import { expect, type Page } from "@playwright/test";
import type { AiConfig, DebugLogAnswer } from "#contract/admin.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const admin = { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null } as const;
const path = "/settings?tab=admin&section=ai-config";

const stored: AiConfig = {
  masterPromptModel: "gpt-4o-mini",
  customPromptModel: "gpt-4-turbo",
  assistantId: "asst_abc123",
  debugMode: true,
};

const prompts = {
  "company-detection": "Headline: Nvidia gains as Microsoft buys more chips than ever before",
  "master-prompt":
    "Analyse what this means for Nvidia (NVDA).\n\nNews material:\n<<<9f2c\nHeadline: Nvidia gains",
  "custom-prompt": "What are the risks for Tesla?\n\nHeadline: Tesla recalls cars",
} as const;

function entries(count: number): DebugLogAnswer["entries"] {
  const types = ["company-detection", "master-prompt", "custom-prompt"] as const;
  return Array.from({ length: count }, (_, index) => {
    const type = types[index % 3] ?? "master-prompt";
    const failed = index % 4 === 1;
    return {
      timestamp: new Date(Date.now() - index * 61_000).toISOString(),
      type,
      model: index === 2 ? "accounts/fireworks/models/llama-v3p3-70b-instruct-very-long-name" : "gpt-4o-mini",
      prompt: index === 3 ? `Headline: ${"Averyverylongwordwithoutanyspaces".repeat(20)}` : prompts[type],
      response: failed ? null : '{"companies":[{"symbol":"NVDA","name":"NVIDIA Corporation"}]}',
      error: failed ? "429 - Rate limit reached for requests per minute." : null,
    };
  });
}

type Stub = { config?: Partial<AiConfig>; log?: number; models?: "down" };

/** The section over answers of our own, for what is seldom seen. */
async function open(page: Page, { config = {}, log, models }: Stub = {}): Promise<void> {
  if (log !== undefined) {
    await page.route("**/api/admin/ai-config", (route) => route.fulfill({ json: { ...stored, ...config } }));
    await page.route("**/api/admin/debug-log", (route) => route.fulfill({ json: { entries: entries(log) } }));
    await page.route("**/api/admin/cache", (route) =>
      route.fulfill({ json: { total: 98_412, valid: 61_007, expired: 37_405 } }),
    );
  }
  if (models === "down")
    await page.route("**/api/admin/ai-config/models", (route) =>
      route.fulfill({
        json: {
          models: ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"].map((id) => ({
            id,
            endsOn: null,
            retired: false,
          })),
          problem: "The AI provider isn't responding. Please try again in a few minutes.",
        },
      }),
    );
  await openPage(page, path);
  await expect(page.getByRole("heading", { name: "Models and assistant" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

export const aiConfigScenarios: Scenario[] = [
  { name: "ai-config-fresh", user: admin, open: (page) => open(page), whole: true },
  { name: "ai-config-much", user: admin, open: (page) => open(page, { log: 100 }), whole: true },
  {
    name: "ai-config-entry",
    user: admin,
    async open(page) {
      await open(page, { log: 6, models: "down" });
      for (const row of [1, 2, 3])
        await page
          .getByRole("list", { name: "Debug log" })
          .getByRole("button", { expanded: false })
          .nth(row - 1)
          .click();
    },
    whole: true,
  },
  { name: "ai-config-empty-log", user: admin, open: (page) => open(page, { log: 0 }), whole: true },
  {
    name: "ai-config-typing",
    user: admin,
    async open(page) {
      await open(page);
      await page.getByLabel("Master prompt model", { exact: true }).selectOption({ label: "Another model…" });
      await page.getByLabel("Name of the master prompt model").fill("my model");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "ai-config-question",
    user: admin,
    async open(page) {
      await open(page, { log: 2 });
      await page.getByRole("button", { name: "Clear all" }).click();
    },
  },
  {
    name: "ai-config-loading",
    user: admin,
    async open(page) {
      await page.route("**/api/admin/**", () => undefined);
      await openPage(page, path);
      await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
    },
  },
  {
    name: "ai-config-error",
    user: admin,
    async open(page) {
      await page.route("**/api/admin/**", (route) => route.fulfill({ status: 400, json: {} }));
      await openPage(page, path);
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
    whole: true,
  },
];
