import type { Page } from "@playwright/test";
import { endingMistralModel } from "#fakes/mistral/mistral.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, openNews, rowOf } from "./support/news-page.ts";
import { openSettings, traceOf } from "./support/settings-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");

async function analysisReady(page: Page) {
  await openNews(page);
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  return panel;
}

test("AI-01, READ-42: a provider is chosen, its key tested and saved, a model picked, an analysis runs on it, and one click moves the prompts to the successor of a model that ends", async ({
  page,
}) => {
  const key = vendorKeys.mistral;
  const model = page.getByLabel("Model", { exact: true });
  await signIn(page, await newUser({ headlines: two }));
  await test.step("the way there is on the page of the prompts", async () => {
    await openSettings(page, "tab=ai-prompts");
    const place = main(page).getByRole("link", { name: /^AI Provider/ });
    await expect(place).toContainText("OpenAI");
    await place.click();
    await expect(main(page).getByRole("heading", { level: 2, name: "AI Provider" })).toBeFocused();
  });
  await test.step("the chosen provider asks for its key, and rejects a wrong one in its own name", async () => {
    await page.getByLabel("Provider", { exact: true }).selectOption({ label: "Mistral" });
    const field = page.getByLabel("Mistral API key", { exact: true });
    await field.fill("wrong0123456789wrong0123456789ab");
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText(/^Test failed\. Mistral rejected (this|your) key/)).toBeVisible();
    await expectAccessibleHere(page, "main");
    await field.fill(key);
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText(/^Test passed\./)).toBeVisible();
    await expect(main(page).getByText(`Key set, ends in ${key.slice(-4)}`)).toBeVisible();
    expect(await traceOf(page)).not.toContain(key);
  });
  await test.step("a model is picked; that it ends soon is told here and below its answer", async () => {
    await expect(model).toBeEnabled();
    await model.selectOption(endingMistralModel);
    await expect(
      main(page).getByText(
        /^magistral-medium-latest ends on \w+ \d+, \d{4}\. Your prompts then run on its successor, mistral-medium-latest\.$/,
      ),
    ).toBeVisible();
    await expectAccessibleHere(page, "main");
    await expectNothingSideways(page);
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText(endingMistralModel);
    await expect(panel.getByText(/^magistral-medium-latest ends on/)).toBeVisible();
    await panel.getByRole("link", { name: "Choose its successor" }).click();
    await page.waitForURL("**/settings?tab=ai-prompts&detail=ai-provider");
  });
  await test.step("one click moves the prompts", async () => {
    await main(page).getByRole("button", { name: "Use mistral-medium-latest" }).click();
    await expect(main(page).getByText(/ends on/)).toHaveCount(0);
    const panel = await analysisReady(page);
    await expect(panel.locator("footer")).toContainText("mistral-medium-latest");
    await expect(panel.getByText(/ends on/)).toHaveCount(0);
  });
});
