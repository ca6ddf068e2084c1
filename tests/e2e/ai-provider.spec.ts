import type { Page } from "@playwright/test";
import { endingMistralModel } from "#fakes/mistral/mistral.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import { expectAccessible } from "./support/accessible.ts";
import { aiProviderPlace, chooseProvider } from "./support/ai-provider-scenarios.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, openNews, rowOf } from "./support/news-page.ts";
import { openSettings, settle, traceOf } from "./support/settings-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const provider = (page: Page) => page.getByLabel("Provider", { exact: true });
const model = (page: Page) => page.getByLabel("Model", { exact: true });

async function analysisReady(page: Page) {
  await openNews(page);
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  return panel;
}

test("AI-01, READ-42: a provider is chosen, its key tested and saved, a model picked, and an analysis runs on it", async ({
  page,
}) => {
  const key = vendorKeys.anthropic;
  await signIn(page, await newUser({ headlines: two }));
  await test.step("the way there is on the page of the prompts", async () => {
    await openSettings(page, "tab=ai-prompts");
    const place = main(page).getByRole("link", { name: /^AI Provider/ });
    await expect(place).toContainText("OpenAI");
    await place.click();
    await expect(main(page).getByRole("heading", { level: 2, name: "AI Provider" })).toBeFocused();
  });
  await test.step("the chosen provider asks for its key, and rejects a wrong one in its own name", async () => {
    await provider(page).selectOption({ label: "Anthropic" });
    const field = page.getByLabel("Anthropic API key", { exact: true });
    await field.fill("sk-ant-wrong-0123456789");
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText(/^Test failed\. Anthropic rejected (this|your) key/)).toBeVisible();
    await expectAccessible(page);
    await field.fill(key);
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText(/^Test passed\./)).toBeVisible();
    await expect(main(page).getByText(`Key set, ends in ${key.slice(-4)}`)).toBeVisible();
    expect(await traceOf(page)).not.toContain(key);
  });
  await test.step("its models are there with what an analysis costs, and one of them is picked", async () => {
    await expect(model(page)).toBeEnabled();
    await expect(model(page).locator("option").first()).toHaveText("Default (claude-sonnet-5-5)");
    await model(page).selectOption("claude-haiku-5-5");
    await expect(main(page).getByText(/^Runs all your prompts: about \$0\.0008 an analysis/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(model(page)).toHaveValue("claude-haiku-5-5");
    await expect(provider(page)).toHaveValue("anthropic");
  });
  await test.step("an analysis runs on it", async () => {
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText("claude-haiku-5-5");
  });
});

test("a compatible server of the operator's list needs no key, and without a provider's key the panel leads to its page", async ({
  page,
  watch,
}) => {
  await test.step("a compatible server runs an analysis free of charge", async () => {
    await signIn(page, await newUser({ headlines: two, openaiKey: "none" }));
    await openSettings(page, aiProviderPlace);
    await provider(page).selectOption({ label: "Compatible server" });
    await expect(page.getByLabel("Server address")).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    await page.getByRole("button", { name: "Test server" }).click();
    await expect(main(page).getByText(/^Test passed\./)).toBeVisible();
    await expect(main(page).getByText(/free of charge on this server's own network\.$/)).toBeVisible();
    await expectAccessible(page);
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText("llama3.3:70b");
  });
  await test.step("AI-08: a provider without a key is named, with the way to its page", async () => {
    watch.allow(failedCall);
    await afresh(page);
    await signIn(page, await newUser({ headlines: two }));
    await chooseProvider(page, "mistral");
    await openNews(page);
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(
      "Please configure your Mistral API key in Settings first.",
    );
    await panel.getByRole("link", { name: "Open Settings" }).click();
    await page.waitForURL(`**/settings?${aiProviderPlace}`);
    await expect(page.getByLabel("Mistral API key", { exact: true })).toBeVisible();
  });
});

test("READ-44: a managed account sees the provided key, and chooses model and what is sent", async ({
  page,
}) => {
  await settle(page, aiProviderPlace, { subscriptionType: "MANAGED", headlines: two });
  await expect(main(page).getByText("This key is provided and managed for you.")).toBeVisible();
  await expect(provider(page)).toHaveCount(0);
  await model(page).selectOption("gpt-4o");
  await page.getByRole("switch", { name: "Send headlines only" }).click();
  await expect(page.getByRole("switch", { name: "Send headlines only" })).toBeChecked();
  await expectAccessible(page);
  const panel = await analysisReady(page);
  await expect(panel.locator("footer")).toContainText("gpt-4o");
});

test("a model that ends in 30 days is told beside its answers and above the prompts, and one click moves the prompts", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: two }));
  await chooseProvider(page, "mistral", vendorKeys.mistral);
  await openSettings(page, aiProviderPlace);
  await model(page).selectOption(endingMistralModel);
  const notice = main(page).getByText(
    /^magistral-medium-latest ends on \w+ \d+, \d{4}\. Your prompts then run on its successor, mistral-medium-latest\.$/,
  );
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await test.step("the answer says it, and leads to the settings", async () => {
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText(endingMistralModel);
    await expect(panel.getByText(/^magistral-medium-latest ends on/)).toBeVisible();
    await panel.getByRole("link", { name: "Choose its successor" }).click();
    await page.waitForURL(`**/settings?${aiProviderPlace}`);
  });
  await test.step("one click above the prompts moves them", async () => {
    await openSettings(page, "tab=ai-prompts");
    await main(page).getByRole("button", { name: "Use mistral-medium-latest" }).click();
    await expect(notice).toHaveCount(0);
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText("mistral-medium-latest");
    await expect(panel.getByText(/ends on/)).toHaveCount(0);
  });
});
