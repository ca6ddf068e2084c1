import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import {
  bodiesOf,
  failCalls,
  holdMethod,
  integration,
  onOwnKeys,
  onSystemKeys,
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
  "a person without a plan": [/Key set, ends in cdef/, /Key set, ends in \w{4}/, "Off", "Off"],
  MANAGED: ["Key provided", "Key provided", "Off", "Off"],
  ADMIN: ["Key provided", "Key provided", "Off", "Off"],
};
const switches = [
  ["finnhub", "Use FinHub", "finnhubEnabled", true],
  ["yahoo-finance", "Use Free Stock Data", "yahooFinanceEnabled", false],
] as const;

test.describe("each kind of account", () => {
  for (const [kind, wish] of onOwnKeys)
    test(`INTEG-01, INTEG-04, INTEG-06, INTEG-07, INTEG-08, INTEG-09, INTEG-12: ${kind} has own keys and switches of their own`, async ({
      page,
    }) => {
      await test.step("INTEG-01: the list reads OpenAI, FinHub, Free Stock Data and Reddit with their states in words", async () => {
        await settle(page, "tab=integrations", wish);
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
            "Not saved yet: it is saved when you leave the field.",
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

  for (const [kind, wish] of onSystemKeys)
    test(`INTEG-01, INTEG-04, INTEG-05, INTEG-06, INTEG-07, INTEG-08, INTEG-09, INTEG-12: ${kind} reads with provided keys, and has Reddit alone to set`, async ({
      page,
    }) => {
      await test.step("INTEG-01: the list reads OpenAI, FinHub, Free Stock Data and Reddit with their states in words", async () => {
        await settle(page, "tab=integrations", wish);
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
            /^The key is provided for your account\./,
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

test.describe("the list", () => {
  test("INTEG-01: without own keys the list and the page of FinHub say whose key is used, and what is missing (READ-46)", async ({
    page,
  }) => {
    await test.step("the list", async () => {
      await settle(page, "tab=integrations", { openaiKey: "none", finnhubKey: "none" });
      await expect(main(page).getByRole("link", { name: /^OpenAI/ })).toContainText("No key set");
      await expect(main(page).getByRole("link", { name: /^FinHub/ })).toContainText(
        "On, with the server’s key",
      );
    });
    await test.step("the page of FinHub", async () => {
      await turnToIntegration(page, "FinHub");
      await expect(keyField(page, "FinHub API key")).toHaveAccessibleDescription(
        "No key of your own is set: the server’s key is used.",
      );
      await page.getByRole("button", { name: "Test key" }).click();
      await expect(main(page).getByText("The provided key works.")).toBeVisible();
    });
  });

  test("INTEG-02, INTEG-03: each entry opens its page, with a way back to the list, and so does its address", async ({
    page,
  }) => {
    await test.step("INTEG-02: each entry opens its page, with a way back to the list", async () => {
      await settle(page, "tab=integrations");
      for (const [detail, name] of Object.entries(pages)) {
        await main(page)
          .getByRole("link", { name: new RegExp(`^${name}`) })
          .click();
        await page.waitForURL(`**/settings?${integration(detail)}`);
        await expect(main(page).getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
        await main(page).getByRole("region").getByRole("link", { name: "Integrations & Modules" }).click();
        await expect(main(page).getByRole("listitem")).toHaveCount(4);
      }
    });
    await test.step("INTEG-03: each detail key opens its page by its address", async () => {
      const all = { ...pages, rss: "RSS Feeds", social: "Social Media Feeds" };
      for (const [detail, name] of Object.entries(all)) {
        await openSettings(page, integration(detail));
        await expect(main(page).getByRole("heading", { level: 2, name, exact: true }).first()).toBeVisible();
      }
    });
  });
});

test.describe("an own key", () => {
  test("INTEG-11: a key shows for its user only", async ({ page, browser }) => {
    await settle(page, integration("openai"), { openaiKey: "none" });
    await keyField(page).fill(newKey);
    await keyField(page).blur();
    await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in x7Qa");
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const otherPage = await other.newPage();
    await settle(otherPage, integration("openai"), { openaiKey: "none" });
    await expect(keyField(otherPage)).toHaveAccessibleDescription(/^No key set\./);
    expect(await storedKeys(otherPage)).toMatchObject({ hasOpenaiKey: false, openaiLastFour: null });
    await other.close();
  });

  test("INTEG-10: Reddit works without a key; one of the wrong form is rejected at its field and stays there", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await settle(page, integration("reddit"));
    const field = keyField(page, "Reddit key (optional)");
    await page.getByRole("switch", { name: "Use Reddit" }).click();
    await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
    expect(await storedKeys(page)).toMatchObject({ redditEnabled: true, hasRedditKey: false });
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByRole("status").filter({ hasText: "public feeds" })).toBeVisible();
    await field.fill("without-a-colon");
    await field.press("Tab");
    await page.keyboard.press("Tab");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/^A Reddit key has the form clientId:clientSecret/);
    await expect(field).toHaveValue("without-a-colon");
    await field.fill("standin_client_id:standin_client_secret_0001");
    await field.blur();
    await expect(field).toHaveAccessibleDescription("Key set, ends in 0001");
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText("Test passed.")).toBeVisible();
  });

  test("a key that is no key, an empty field, the eye of the field and a failing server: what is stored, and what stays in the field", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await test.step("an empty field, spaces and the mask of the stored key change nothing (READ-62)", async () => {
      await settle(page, integration("openai"));
      const writes = bodiesOf(page, "PUT", "/api/keys");
      for (const text of ["", "   ", "••••••••cdef"]) {
        await keyField(page).fill(text);
        await keyField(page).blur();
        await expect(keyField(page)).toHaveValue("");
      }
      expect(writes).toEqual([]);
    });
    await test.step("neither its eye nor another window counts as leaving the field", async () => {
      const writes = bodiesOf(page, "PUT", "/api/keys");
      await keyField(page).fill("sk-half-a-key");
      await page.getByRole("button", { name: "Show OpenAI API key" }).click();
      await expect(keyField(page)).toHaveAttribute("type", "text");
      await keyField(page).focus();
      // What the browser sends when its window goes to the back: the field stays the active one.
      await keyField(page).evaluate((field) =>
        field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
      );
      await turnTo(page);
      await expect(keyField(page)).toHaveValue("sk-half-a-key");
      expect(writes).toEqual([]);
      await keyField(page).press("Shift+Tab");
      await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in -key");
      await expect(keyField(page)).toHaveAttribute("type", "password");
      expect(writes).toEqual([{ openaiApiKey: "sk-half-a-key" }]);
    });
    await test.step("a rejected key keeps its text and says why; leaving again asks nobody, another text does", async () => {
      const writes = bodiesOf(page, "PUT", "/api/keys");
      await keyField(page).fill("short");
      await keyField(page).blur();
      await expect(keyField(page)).toHaveAccessibleDescription(
        "This is no API key. Check that it was copied whole.",
      );
      await expect(keyField(page)).toHaveValue("short");
      await keyField(page).focus();
      await keyField(page).blur();
      expect(writes).toHaveLength(1);
      await keyField(page).fill(newKey);
      await keyField(page).blur();
      await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in x7Qa");
      expect(writes).toHaveLength(2);
    });
    await test.step("a save that fails for want of a server leaves the text, says so above, and is tried again on leaving", async () => {
      const mend = await failCalls(page, "**/api/keys", "PUT");
      const another = newKey.replace("x7Qa", "y8Rb");
      await keyField(page).fill(another);
      await keyField(page).blur();
      await expect(bannerOf(page)).toContainText(
        "The OpenAI key was not saved. The server cannot be reached.",
      );
      expect(await bannerOf(page).innerText()).not.toContain("planted");
      await expect(keyField(page)).toHaveValue(another);
      await mend();
      await keyField(page).focus();
      await keyField(page).blur();
      await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in y8Rb");
      await expect(bannerOf(page)).toHaveCount(0);
    });
    await test.step("'Remove key' names what stops, and clears the key after that; the focus goes on in the field", async () => {
      const remove = page.getByRole("button", { name: "Remove key" });
      await remove.click();
      const dialog = page.getByRole("alertdialog", { name: "Remove your OpenAI key?" });
      await expect(dialog).toContainText("Your prompts can then no longer be run");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(remove).toBeFocused();
      expect(await storedKeys(page)).toMatchObject({ hasOpenaiKey: true });

      const mend = await failCalls(page, "**/api/keys", "PUT");
      await remove.click();
      await dialog.getByRole("button", { name: "Remove key" }).click();
      await expect(bannerOf(page)).toContainText("The OpenAI key was not removed.");
      await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in y8Rb");
      await mend();

      const writes = bodiesOf(page, "PUT", "/api/keys");
      await remove.click();
      await dialog.getByRole("button", { name: "Remove key" }).click();
      await expect(toastOf(page, "Your OpenAI key was removed.")).toBeVisible();
      await expect(keyField(page)).toBeFocused();
      await expect(keyField(page)).toHaveAccessibleDescription(/^No key set\./);
      await expect(remove).toHaveCount(0);
      expect(writes).toEqual([{ openaiApiKey: "" }]);
      expect(await storedKeys(page)).toMatchObject({ hasOpenaiKey: false });
    });
    await test.step("a save that a click starts begins when the press ends, so that nothing moves under it", async () => {
      const writes = bodiesOf(page, "PUT", "/api/keys");
      await keyField(page).fill(newKey);
      await confirmButton(page).hover();
      await page.mouse.down();
      await expect(confirmButton(page)).toBeFocused();
      expect(writes).toEqual([]);
      await page.mouse.up();
      await expect(toastOf(page, "OpenAI configuration saved!")).toBeVisible();
      expect(writes).toEqual([{ openaiApiKey: newKey }]);
    });
  });
});

test.describe("'Test key'", () => {
  test("tries what is typed as it is typed, and the stored key otherwise; passed and failed differ in words", async ({
    page,
  }) => {
    await settle(page, integration("openai"));
    const tests = bodiesOf(page, "POST", "/api/keys/test");
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText("Test passed.")).toBeVisible();
    await expect(main(page).getByText("Your key works.")).toBeVisible();
    const release = await holdMethod(page, "**/api/keys", "PUT");
    await keyField(page).fill(newKey);
    await expect(main(page).getByText("Test passed.")).toHaveCount(0);
    await page.getByRole("button", { name: "Test key" }).click();
    await expect(main(page).getByText("Test failed.")).toBeVisible();
    await expect(main(page).getByText(/OpenAI refuses this key/)).toBeVisible();
    await expect(main(page).getByText("Saving…")).toBeVisible();
    expect(tests).toEqual([{ integration: "openai" }, { integration: "openai", key: newKey }]);
    release();
    await expect(keyField(page)).toHaveAccessibleDescription("Key set, ends in x7Qa");
  });

  test("a switch that cannot be stored goes back, the last of quick turns is what is stored, and a test that cannot be made says so", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await test.step("a test that cannot be made says so in its place", async () => {
      await settle(page, integration("yahoo-finance"));
      const mend = await failCalls(page, "**/api/keys/test", "POST");
      await page.getByRole("button", { name: "Test source" }).click();
      await expect(main(page).getByText("Test failed.")).toBeVisible();
      await expect(
        main(page).getByText(/The test could not be made\. The server cannot be reached\./),
      ).toBeVisible();
      await mend();
      await page.getByRole("button", { name: "Test source" }).click();
      await expect(main(page).getByText("Free Stock Data answers.")).toBeVisible();
    });
    await test.step("the last of quick turns of a switch is what is stored", async () => {
      const toggle = page.getByRole("switch", { name: "Use Free Stock Data" });
      const release = await holdMethod(page, "**/api/keys", "PUT");
      const writes = bodiesOf(page, "PUT", "/api/keys");
      for (const checked of [true, false, true]) {
        await toggle.click();
        await expect(toggle).toBeChecked({ checked });
      }
      release();
      await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
      await expect(toggle).toBeChecked();
      expect(writes).toEqual([true, false, true].map((yahooFinanceEnabled) => ({ yahooFinanceEnabled })));
      expect(await storedKeys(page)).toMatchObject({ yahooFinanceEnabled: true });
    });
    await test.step("a switch that cannot be stored goes back, says so above, and the next one that is takes the words away", async () => {
      await turnToIntegration(page, "FinHub");
      const toggle = page.getByRole("switch", { name: "Use FinHub" });
      const mend = await failCalls(page, "**/api/keys", "PUT");
      await toggle.click();
      await expect(bannerOf(page)).toContainText("“Use FinHub” was not saved. The server cannot be reached.");
      await expect(toggle).toBeChecked();
      await mend();
      await toggle.click();
      await expect(toggle).not.toBeChecked();
      await expect(bannerOf(page)).toHaveCount(0);
    });
  });
});

test.describe("switches", () => {});

test.describe("accounts on system keys", () => {
  test("a plan that changes while the page is open closes the field on the next look, or when a save is rejected", async ({
    page,
    watch,
    browser,
  }) => {
    watch.allow(failedCall);
    const user = await settle(page, integration("openai"));
    const adminContext = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const adminPage = await adminContext.newPage();
    await signIn(adminPage, await newUser({ role: "ADMIN", subscriptionType: null }));
    const changed = await adminContext.request.patch(`/api/admin/users/${user.userId}`, {
      data: { subscriptionType: "MANAGED" },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(changed.status()).toBe(200);
    await adminContext.close();
    await keyField(page).fill(newKey);
    await keyField(page).blur();
    await expect(bannerOf(page)).toContainText("API keys are managed by the system for your account");
    await expect(keyField(page)).toBeDisabled();
    expect(await traceOf(page)).not.toContain(newKey.slice(0, -4));
  });
});

test.describe("'Save configuration'", () => {
  test("INTEG-12: 'Save configuration' waits for the saves in flight (READ-62), and never claims a switch or a key that was not saved", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await test.step("INTEG-12: it waits for the saves in flight before it claims them (READ-62)", async () => {
      await settle(page, integration("finnhub"));
      const release = await holdMethod(page, "**/api/keys", "PUT");
      await page.getByRole("switch", { name: "Use FinHub" }).click();
      await keyField(page, "FinHub API key").fill("another-finnhub-key-0123");
      await confirmButton(page).click();
      await expect(main(page).getByText("Saving…")).toHaveCount(2);
      await expect(confirmButton(page)).toHaveAttribute("aria-disabled", "true");
      await expect(toastOf(page, "FinHub configuration saved!")).toHaveCount(0);
      release();
      await expect(toastOf(page, "FinHub configuration saved!")).toBeVisible();
      expect(await storedKeys(page)).toMatchObject({ finnhubEnabled: false, finnhubLastFour: "0123" });
    });
    await test.step("INTEG-12: it never claims a switch that was not saved", async () => {
      await turnToIntegration(page, "Free Stock Data");
      const mend = await failCalls(page, "**/api/keys", "PUT");
      const toggle = page.getByRole("switch", { name: "Use Free Stock Data" });
      await toggle.click();
      await expect(bannerOf(page)).toBeVisible();
      await confirmButton(page).click();
      await expect(bannerOf(page)).toContainText("The Free Stock Data configuration was not saved.");
      await expect(toastOf(page, "Free Stock Data configuration saved!")).toHaveCount(0);
      await mend();
      await toggle.click();
      await confirmButton(page).click();
      await expect(toastOf(page, "Free Stock Data configuration saved!")).toBeVisible();
      expect(await storedKeys(page)).toMatchObject({ yahooFinanceEnabled: true });
    });
    await test.step("INTEG-12: it never claims a key that was not saved: not while the save fails, not after it, not when it is rejected", async () => {
      await turnToIntegration(page, "OpenAI");
      const mend = await failCalls(page, "**/api/keys", "PUT");
      await keyField(page).fill(newKey);
      for (const _time of ["pending", "failed before"]) {
        await confirmButton(page).click();
        await expect(bannerOf(page)).toContainText(
          "The OpenAI configuration was not saved. The server cannot be reached.",
        );
        await expect(keyField(page)).toHaveValue(newKey);
        await expect(keyField(page)).toBeFocused();
      }
      await expect(toastOf(page, "OpenAI configuration saved!")).toHaveCount(0);
      await mend();
      await keyField(page).fill("short");
      await confirmButton(page).click();
      await expect(bannerOf(page)).toContainText(
        "The OpenAI configuration was not saved. This is no API key.",
      );
      await expect(keyField(page)).toHaveValue("short");
      await expect(toastOf(page, "OpenAI configuration saved!")).toHaveCount(0);
      await keyField(page).fill(newKey);
      await confirmButton(page).click();
      await expect(toastOf(page, "OpenAI configuration saved!")).toBeVisible();
      await expect(bannerOf(page)).toHaveCount(0);
      expect(await storedKeys(page)).toMatchObject({ openaiLastFour: "x7Qa" });
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
});

test.describe("what cannot be read", () => {
  test("STORE-07: what cannot be read is shown as a new account has it, under a notice, and nothing can be saved until a read works (READ-56)", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await test.step("STORE-07: the list stands too, with what a new account has", async () => {
      await signIn(page, await newUser());
      await page.route("**/api/keys", (route) => route.fulfill({ status: 400, json: {} }));
      await openSettings(page, "tab=integrations");
      await expect(bannerOf(page)).toContainText("Your integrations could not be loaded.");
      await expect(main(page).getByRole("link", { name: /^OpenAI/ })).toContainText("No key set");
    });
    await test.step("STORE-07: the defaults stand under a notice and nothing can be saved, until a read works (READ-56)", async () => {
      for (const name of Object.values(pages)) {
        await turnToIntegration(page, name);
        await expect(bannerOf(page)).toContainText("Your keys and switches could not be loaded.");
        for (const control of await main(page).locator("fieldset").getByRole("button").all())
          await expect(control).toBeDisabled();
        for (const control of await main(page).locator("fieldset input, [role=switch]").all())
          await expect(control).toBeDisabled();
      }
      await turnToIntegration(page, "FinHub");
      await expect(page.getByRole("switch", { name: "Use FinHub" })).toBeChecked();
      await expect(keyField(page, "FinHub API key")).toHaveAccessibleDescription(/^No key set\./);
      await page.unroute("**/api/keys");
      await bannerOf(page).getByRole("button", { name: "Retry" }).click();
      await expect(keyField(page, "FinHub API key")).toHaveAccessibleDescription(/^Key set, ends in/);
      await expect(keyField(page, "FinHub API key")).toBeEnabled();
      await expect(bannerOf(page)).toHaveCount(0);
    });
  });
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
