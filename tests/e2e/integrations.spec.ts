import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleHere } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import {
  failCalls,
  integration,
  openSettings,
  settle,
  storedKeys,
  traceOf,
  turnToIntegration,
} from "./support/settings-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const newKey = "sk-planted-0123456789abcdefgh-x7Qa";

const keyField = (page: Page) => page.getByLabel("OpenAI API key", { exact: true });
const main = (page: Page) => page.getByRole("main");
const bannerOf = (page: Page) => main(page).getByRole("alert");

test("INTEG-02, INTEG-12: from the list to a saved key, which no page holds afterwards, and to its removal, with the keyboard alone", async ({
  page,
}) => {
  await settle(page, "tab=integrations", { openaiKey: "none" });
  const entry = main(page).getByRole("link", { name: /^OpenAI/ });
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("heading", { level: 2, name: "OpenAI" })).toBeFocused();
  await expect(keyField(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(keyField(page)).toBeFocused();
  await page.keyboard.type(newKey);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: "Messages" }).getByText("OpenAI configuration saved!", { exact: true }),
  ).toBeVisible();
  await expect(keyField(page)).toBeFocused();
  expect(await storedKeys(page)).toMatchObject({ openaiLastFour: "x7Qa" });
  expect(await traceOf(page)).not.toContain(newKey.slice(0, -4));
  await page.reload();
  await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in x7Qa");
  await keyField(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Test key" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(keyField(page)).toHaveAccessibleDescription(/^No key set\./);
  await expect(keyField(page)).toBeFocused();
});

test("axe finds nothing on the page of any integration, on a rejected key, on a notice and on closed fields, and nothing scrolls sideways", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await settle(page, "tab=integrations");
  for (const name of ["OpenAI", "FinHub", "Free Stock Data", "Reddit"]) {
    await turnToIntegration(page, name);
    await page.getByRole("button", { name: /^Test/ }).click();
    await expect(main(page).getByText(/^Test (passed|failed)\./)).toBeVisible();
    if (name === "OpenAI") await expectAccessible(page);
    else await expectAccessibleHere(page, "main");
  }
  await turnToIntegration(page, "OpenAI");
  await keyField(page).fill("short");
  await page.getByRole("button", { name: "Save configuration" }).click();
  await expect(bannerOf(page)).toBeVisible();
  await expectAccessibleHere(page, "main");
  const work = await failCalls(page, "**/api/keys", "GET");
  await openSettings(page, integration("finnhub"));
  await expect(bannerOf(page)).toBeVisible();
  await expectAccessibleHere(page, "main");
  await work();
  await signIn(page, await newUser({ subscriptionType: "MANAGED" }));
  await openSettings(page, integration("finnhub"));
  await expect(page.getByLabel("FinHub API key", { exact: true })).toBeDisabled();
  await expectAccessibleHere(page, "main");
});
