import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import {
  bodiesOf,
  integration,
  openSettings,
  settle,
  storedKeys,
  traceOf,
  turnTo,
  turnToIntegration,
} from "./support/settings-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const names = ["OpenAI", "FinHub", "Free Stock Data", "Reddit"];
const pages = {
  openai: "OpenAI",
  finnhub: "FinHub",
  "yahoo-finance": "Free Stock Data",
  reddit: "Reddit",
} as const;
const newKey = "sk-planted-0123456789abcdefgh-x7Qa";

const keyField = (page: Page, name = "OpenAI API key") => page.getByLabel(name, { exact: true });
const confirmButton = (page: Page) => page.getByRole("button", { name: "Save configuration" });
const main = (page: Page) => page.getByRole("main");
const toastOf = (page: Page, text: string) =>
  page.getByRole("region", { name: "Messages" }).getByText(text, { exact: true });
const bannerOf = (page: Page) => main(page).getByRole("alert");

const states: Record<string, (string | RegExp)[]> = {
  EARLY_BIRD: [/Key set, ends in cdef/, /Key set, ends in \w{4}/, "Off", "Off"],
  MANAGED: ["Key provided", "Key provided", "Off", "Off"],
};
const switches = [
  ["finnhub", "Use FinHub", "finnhubEnabled", true],
  ["yahoo-finance", "Use Free Stock Data", "yahooFinanceEnabled", false],
] as const;

test.describe("each kind of account", () => {
  for (const kind of ["EARLY_BIRD"] as const)
    test(`INTEG-01, INTEG-04, INTEG-06, INTEG-07, INTEG-08, INTEG-09, INTEG-12: ${kind} has own keys and switches of their own`, async ({
      page,
    }) => {
      await test.step("INTEG-01: the list reads OpenAI, FinHub, Free Stock Data and Reddit with their states in words", async () => {
        await settle(page, "tab=integrations", { subscriptionType: kind });
        const entries = main(page).getByRole("listitem");
        await expect(entries).toHaveCount(4);
        for (const [at, name] of names.entries()) {
          await expect(entries.nth(at)).toContainText(name);
          await expect(entries.nth(at)).toContainText(states[kind]?.[at] ?? "");
        }
      });
      await test.step("INTEG-12: 'Save configuration' says that all is saved, and writes nothing", async () => {
        const writes = bodiesOf(page, "PUT", "/api/keys");
        const before = await storedKeys(page);
        for (const [detail, text] of [
          ["openai", "OpenAI configuration saved!"],
          ["finnhub", "FinHub configuration saved!"],
          ["yahoo-finance", "Free Stock Data configuration saved!"],
        ] as const) {
          await turnToIntegration(page, pages[detail]);
          await confirmButton(page).click();
          await expect(toastOf(page, text)).toBeVisible();
        }
        expect(writes).toEqual([]);
        expect(await storedKeys(page)).toEqual(before);
      });
      await test.step("INTEG-04, INTEG-06: a key of OpenAI and FinHub is replaced by leaving the field, and no page holds it afterwards", async () => {
        for (const [detail, label, key] of [
          ["openai", "OpenAI API key", newKey],
          ["finnhub", "FinHub API key", "planted-finnhub-0123-Yz89"],
        ] as const) {
          await turnToIntegration(page, pages[detail]);
          const writes = bodiesOf(page, "PUT", "/api/keys");
          const field = keyField(page, label);
          await expect(field).toHaveValue("");
          await field.fill(key);
          await expect(field).toHaveAccessibleDescription(
            "Not saved yet. It saves when you leave the field.",
          );
          await main(page).getByRole("heading", { level: 2 }).first().click();
          await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
          await expect(field).toHaveValue("");
          await expect(field).toHaveAttribute("placeholder", `••••••••${key.slice(-4)}`);
          await expect(field).toHaveAccessibleDescription(`Key set, ends in ${key.slice(-4)}`);
          expect(writes).toEqual([{ [detail === "openai" ? "openaiApiKey" : "finnhubApiKey"]: key }]);
          expect(await traceOf(page)).not.toContain(key.slice(0, -4));
        }
        await page.reload();
        await expect(keyField(page, "FinHub API key")).toHaveAccessibleDescription("Key set, ends in Yz89");
        expect(await storedKeys(page)).toMatchObject({ openaiLastFour: "x7Qa", finnhubLastFour: "Yz89" });
      });
      await test.step("INTEG-07, INTEG-08: FinHub is on and Free Stock Data off at first; each is stored when switched, and kept", async () => {
        const writes = bodiesOf(page, "PUT", "/api/keys");
        for (const [detail, name, field, first] of switches) {
          await turnToIntegration(page, pages[detail]);
          const toggle = page.getByRole("switch", { name });
          await expect(toggle).toBeChecked({ checked: first });
          await toggle.press("Space");
          await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
          expect(await storedKeys(page)).toMatchObject({ [field]: !first });
          await page.reload();
          await expect(toggle).toBeChecked({ checked: !first });
        }
        expect(writes).toEqual([{ finnhubEnabled: false }, { yahooFinanceEnabled: true }]);
      });
      await test.step("INTEG-09: Reddit is switched on and has its key", async () => {
        await turnToIntegration(page, "Reddit");
        const toggle = page.getByRole("switch", { name: "Use Reddit" });
        await expect(toggle).not.toBeChecked();
        await toggle.click();
        await keyField(page, "Reddit key (optional)").fill("my-app-id:my-app-secret-Q1w2");
        await keyField(page, "Reddit key (optional)").blur();
        await expect(keyField(page, "Reddit key (optional)")).toHaveAccessibleDescription(
          "Key set, ends in Q1w2",
        );
        expect(await storedKeys(page)).toMatchObject({ redditEnabled: true, redditLastFour: "Q1w2" });
        await confirmButton(page).click();
        await expect(toastOf(page, "Reddit configuration saved!")).toBeVisible();
        await page.reload();
        await expect(toggle).toBeChecked();
      });
    });

  for (const kind of ["MANAGED"] as const)
    test(`INTEG-01, INTEG-04, INTEG-05, INTEG-06, INTEG-07, INTEG-08, INTEG-09, INTEG-12: ${kind} reads with provided keys, and has Reddit alone to set`, async ({
      page,
    }) => {
      await test.step("INTEG-01: the list reads OpenAI, FinHub, Free Stock Data and Reddit with their states in words", async () => {
        await settle(page, "tab=integrations", { subscriptionType: kind });
        const entries = main(page).getByRole("listitem");
        await expect(entries).toHaveCount(4);
        for (const [at, name] of names.entries()) {
          await expect(entries.nth(at)).toContainText(name);
          await expect(entries.nth(at)).toContainText(states[kind]?.[at] ?? "");
        }
      });
      await test.step("INTEG-12: 'Save configuration' says that all is saved, and writes nothing", async () => {
        const writes = bodiesOf(page, "PUT", "/api/keys");
        const before = await storedKeys(page);
        for (const [detail, text] of [
          ["openai", "OpenAI configuration saved!"],
          ["finnhub", "FinHub configuration saved!"],
          ["yahoo-finance", "Free Stock Data configuration saved!"],
        ] as const) {
          await turnToIntegration(page, pages[detail]);
          await confirmButton(page).click();
          await expect(toastOf(page, text)).toBeVisible();
        }
        expect(writes).toEqual([]);
        expect(await storedKeys(page)).toEqual(before);
      });
      await test.step("INTEG-04, INTEG-05, INTEG-06: the provided keys are closed, not one character of them shows, and they may be tested", async () => {
        const answers: string[] = [];
        page.on("response", async (response) => {
          if (response.url().includes("/api/keys")) answers.push(await response.text().catch(() => ""));
        });
        for (const [detail, label] of [
          ["openai", "OpenAI API key"],
          ["finnhub", "FinHub API key"],
        ] as const) {
          await turnToIntegration(page, pages[detail]);
          await expect(keyField(page, label)).toBeDisabled();
          await expect(keyField(page, label)).toHaveValue("••••••••••••");
          await expect(keyField(page, label)).toHaveAccessibleDescription(
            /^This key is provided and managed for you\.$/,
          );
          await expect(page.getByRole("button", { name: /^(Show|Remove)/ })).toHaveCount(0);
          await page.getByRole("button", { name: "Test key" }).click();
          await expect(main(page).getByText("The provided key works.")).toBeVisible();
          expect(await traceOf(page)).not.toMatch(/standin-0123|sk-standin/);
        }
        expect(answers.length).toBeGreaterThan(0);
        expect(answers.join("\n")).not.toMatch(/sk-standin|0123456789/);
      });
      await test.step("INTEG-07, INTEG-08: FinHub is always on, both switches are closed, and their lines say why", async () => {
        for (const [detail, name, field, first] of switches) {
          await turnToIntegration(page, pages[detail]);
          const toggle = page.getByRole("switch", { name });
          await expect(toggle).toBeChecked({ checked: first });
          await expect(toggle).toBeDisabled();
          await expect(toggle).toHaveAccessibleDescription(/for your account/);
          const rejected = await page.request.put("/api/keys", { data: { [field]: true } });
          expect(rejected.status()).toBe(403);
        }
      });
      await test.step("INTEG-09: Reddit is switched on and has its key", async () => {
        await turnToIntegration(page, "Reddit");
        const toggle = page.getByRole("switch", { name: "Use Reddit" });
        await expect(toggle).not.toBeChecked();
        await toggle.click();
        await keyField(page, "Reddit key (optional)").fill("my-app-id:my-app-secret-Q1w2");
        await keyField(page, "Reddit key (optional)").blur();
        await expect(keyField(page, "Reddit key (optional)")).toHaveAccessibleDescription(
          "Key set, ends in Q1w2",
        );
        expect(await storedKeys(page)).toMatchObject({ redditEnabled: true, redditLastFour: "Q1w2" });
        await confirmButton(page).click();
        await expect(toastOf(page, "Reddit configuration saved!")).toBeVisible();
        await page.reload();
        await expect(toggle).toBeChecked();
      });
    });
});

test("INTEG-02, INTEG-12: from the list to a saved key with the keyboard alone", async ({ page }) => {
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
  await expect(toastOf(page, "OpenAI configuration saved!")).toBeVisible();
  await expect(keyField(page)).toBeFocused();
  expect(await storedKeys(page)).toMatchObject({ openaiLastFour: "x7Qa" });
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

test("two open pages: what one stores shows in the other when it is turned to, and only that is sent", async ({
  page,
}) => {
  await settle(page, integration("finnhub"));
  const second = await page.context().newPage();
  await openSettings(second, integration("finnhub"));
  const writes = bodiesOf(page, "PUT", "/api/keys");
  await page.getByRole("switch", { name: "Use FinHub" }).click();
  await keyField(page, "FinHub API key").fill("from-the-first-page-0123");
  await keyField(page, "FinHub API key").blur();
  await expect(keyField(page, "FinHub API key")).toHaveAccessibleDescription("Key set, ends in 0123");
  await turnTo(second);
  await expect(second.getByRole("switch", { name: "Use FinHub" })).not.toBeChecked();
  await expect(keyField(second, "FinHub API key")).toHaveAccessibleDescription("Key set, ends in 0123");
  expect(writes).toEqual([{ finnhubEnabled: false }, { finnhubApiKey: "from-the-first-page-0123" }]);
});

test.describe("for everybody's eyes and hands", () => {
  test("axe finds nothing on the page of any integration, and it never scrolls sideways", async ({
    page,
  }) => {
    await settle(page, "tab=integrations");
    for (const name of Object.values(pages)) {
      await turnToIntegration(page, name);
      await page.getByRole("button", { name: /^Test/ }).click();
      await expect(main(page).getByText(/^Test (passed|failed)\./)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test("axe finds nothing on closed fields, on a notice and on a rejected key", async ({ page, watch }) => {
    watch.allow(failedCall);
    await settle(page, integration("finnhub"), { subscriptionType: "MANAGED" });
    await expectAccessible(page);
    await page.route("**/api/keys", (route) => route.fulfill({ status: 400, json: {} }));
    await openSettings(page, integration("finnhub"));
    await expect(bannerOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/keys");
    await signIn(page, await newUser());
    await openSettings(page, integration("openai"));
    await keyField(page).fill("short");
    await confirmButton(page).click();
    await expect(bannerOf(page)).toBeVisible();
    await expectAccessible(page);
  });
});
