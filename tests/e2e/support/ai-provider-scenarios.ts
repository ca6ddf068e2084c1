import { expect, type Page } from "@playwright/test";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { endingMistralModel } from "#fakes/mistral/mistral.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { analyse, openNews, panelIn, rowOf } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";
import { openSettings } from "./settings-page.ts";

const user: UserOptions = { fullName: "Noor Newsreader" };
export const aiProviderPlace = "tab=ai-prompts&detail=ai-provider";

/** As if the user had chosen it and saved a key that works; a compatible server needs none. */
export async function chooseProvider(page: Page, vendor: AiVendorId, key?: string): Promise<void> {
  if (key !== undefined && key !== "")
    await page.request.put("/api/analysis/provider/key", { data: { vendor, key } });
  await page.request.patch("/api/analysis/provider", { data: { vendor } });
}

const chosen = (vendor: Exclude<AiVendorId, "openai">) => async (page: Page) => {
  await chooseProvider(page, vendor, vendorKeys[vendor]);
  await openSettings(page, aiProviderPlace);
  await expect(page.getByLabel("Model", { exact: true })).toBeEnabled();
};

const rejection = { error: { code: "rate-limited", message: "Too many attempts.", requestId: "r" } };

/** The choice of an AI provider. */
export const aiProviderScenarios: Scenario[] = [
  {
    name: "ai-provider-openai",
    user,
    async open(page) {
      await openSettings(page, aiProviderPlace);
      await expect(page.getByLabel("Model", { exact: true })).toBeEnabled();
    },
    whole: true,
  },
  { name: "ai-provider-anthropic", user, open: chosen("anthropic"), whole: true },
  { name: "ai-provider-compatible", user, open: chosen("compatible"), whole: true },
  {
    name: "ai-provider-no-key",
    user,
    async open(page) {
      await chooseProvider(page, "mistral");
      await openSettings(page, aiProviderPlace);
    },
    whole: true,
  },
  {
    name: "ai-provider-wrong-key",
    user,
    async open(page) {
      await chooseProvider(page, "anthropic", "sk-ant-wrong-0123456789");
      await openSettings(page, aiProviderPlace);
      await page.getByRole("button", { name: "Test key" }).click();
      await expect(page.getByText("Test failed.")).toBeVisible();
      await expect(page.getByText(/didn't list its models/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-model-chosen",
    user,
    async open(page) {
      await chosen("gemini")(page);
      await page.getByLabel("Model", { exact: true }).selectOption("gemini-3.5-flash-lite");
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-model-ends",
    user,
    async open(page) {
      await chooseProvider(page, "mistral", vendorKeys.mistral);
      await page.request.patch("/api/analysis/provider", { data: { model: endingMistralModel } });
      await openSettings(page, aiProviderPlace);
      await expect(page.getByText(/^magistral-medium-latest ends on/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-model-ends-prompts",
    user,
    async open(page) {
      await chooseProvider(page, "mistral", vendorKeys.mistral);
      await page.request.patch("/api/analysis/provider", { data: { model: endingMistralModel } });
      await openSettings(page, "tab=ai-prompts");
      await expect(page.getByText(/^magistral-medium-latest ends on/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-model-ends-answer",
    user: { ...user, headlines: morning },
    async open(page) {
      await chooseProvider(page, "mistral", vendorKeys.mistral);
      await page.request.patch("/api/analysis/provider", { data: { model: endingMistralModel } });
      await openNews(page);
      const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await expect(panel.getByText(/^magistral-medium-latest ends on/)).toBeVisible();
    },
    atWidth: (page) =>
      panelIn(rowOf(page, appleHeadline)).evaluate((panel) => panel.scrollIntoView({ block: "end" })),
  },
  {
    name: "ai-provider-remove",
    user,
    async open(page) {
      await chosen("groq")(page);
      await page.getByRole("button", { name: "Remove key" }).click();
    },
  },
  {
    name: "ai-provider-managed",
    user: { ...user, subscriptionType: "MANAGED" },
    async open(page) {
      await openSettings(page, aiProviderPlace);
      await expect(page.getByLabel("Model", { exact: true })).toBeEnabled();
    },
    whole: true,
  },
  {
    name: "ai-provider-loading",
    user,
    async open(page) {
      await page.route("**/api/analysis/provider", () => undefined);
      await openPage(page, `/settings?${aiProviderPlace}`);
      await expect(page.locator("main [aria-busy=true]")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-unread",
    user,
    async open(page) {
      await page.route("**/api/analysis/provider", (route) =>
        route.fulfill({ status: 429, json: rejection }),
      );
      await openPage(page, `/settings?${aiProviderPlace}`);
      await expect(page.getByText("Couldn't load your AI provider")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-failed",
    user,
    async open(page) {
      await chosen("anthropic")(page);
      await page.route("**/api/analysis/provider", (route) =>
        route.request().method() === "PATCH"
          ? route.fulfill({ status: 429, json: rejection })
          : route.continue(),
      );
      await page.getByLabel("Provider").selectOption("gemini");
      await expect(page.getByText(/Couldn't save “Provider”/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-openai-unused",
    user,
    async open(page) {
      await chooseProvider(page, "anthropic", vendorKeys.anthropic);
      await openSettings(page, "tab=integrations&detail=openai");
      await expect(page.getByText(/this key isn't used/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "ai-provider-openai-page",
    user,
    open: (page) => openSettings(page, "tab=integrations&detail=openai"),
    whole: true,
  },
  {
    name: "ai-provider-place",
    user,
    async open(page) {
      await chooseProvider(page, "gemini", vendorKeys.gemini);
      await openSettings(page, "tab=ai-prompts");
    },
  },
];
