import type { Page } from "@playwright/test";
import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

type Seen = { atBody: string | undefined; atContentLoaded: string | undefined };

/** Notes which theme the root carries when the body first appears and when the document is read. */
async function watchFirstPaint(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { atBody: undefined, atContentLoaded: undefined };
    const theme = () => document.documentElement?.dataset.theme ?? "none";
    (window as unknown as { seen: Seen }).seen = seen;
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      seen.atBody = theme();
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      seen.atContentLoaded = theme();
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");
const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("THEME-01, THEME-02, THEME-03, THEME-04: a first visit is light before the first paint; a visitor's choice changes colors and attribute and survives a reload; System is as the device is", async ({
  page,
}) => {
  const seen = await watchFirstPaint(page);
  await openPage(page, "/");
  expect(await seen()).toEqual({ atBody: "light", atContentLoaded: "light" });
  const light = await paperOf(page);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  expect(await themeOf(page)).toBe("dark");
  const dark = await paperOf(page);
  expect(dark).not.toBe(light);
  await openPage(page, "/terms");
  expect(await seen()).toEqual({ atBody: "dark", atContentLoaded: "dark" });
  expect(await paperOf(page)).toBe(dark);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  expect(await themeOf(page)).toBe("light");
  expect(await paperOf(page)).toBe(light);
  await page.reload();
  expect(await seen()).toEqual({ atBody: "light", atContentLoaded: "light" });

  await page.evaluate(() => localStorage.setItem("tapewise.theme", "system"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  expect(await seen()).toEqual({ atBody: "dark", atContentLoaded: "dark" });
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => themeOf(page)).toBe("light");
  await page.emulateMedia({ colorScheme: null });
});

test("THEME-02: a user's choice follows them into another browser; one whose script doesn't come stays in the page, and says that the account doesn't have it", async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(failedCall);
  watch.allow(/Failed to fetch dynamically imported module/);
  const user = await newUser();
  await signIn(page, user);
  const script = /\/assets\/store-theme-[\w-]+\.js$/;
  await page.route(script, (route) => route.abort());
  await openPage(page, "/settings?tab=profile");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(
    page.getByText("Couldn't save the theme to your account. The server isn't responding."),
  ).toBeVisible();
  expect(await themeOf(page)).toBe("dark");
  expect((await (await page.request.get("/api/settings")).json()).theme).not.toBe("dark");
  await page.unroute(script);
  await openPage(page, "/settings?tab=profile");
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "PATCH",
  );
  await page.getByText("Dark", { exact: true }).click();
  expect(await themeOf(page)).toBe("dark");
  expect((await saved).status()).toBe(200);
  await test.step("so does the language: no reload, what is typed stays, and no English word is seen after one", async () => {
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByRole("textbox", { name: "Full name" }).fill("Noor Half");
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith("/api/me") && answer.request().method() === "PATCH",
    );
    await page.getByLabel("Language").selectOption("de");
    await expect(page.getByRole("textbox", { name: "Vollständiger Name" })).toHaveValue("Noor Half");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    expect((await stored).status()).toBe(200);
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () => {
        const { style, lang } = document.documentElement;
        Object.assign(window, { early: [style.getPropertyValue("-webkit-text-fill-color"), lang] });
      }),
    );
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sprache" })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { early: unknown }).early)).toEqual([
      "transparent",
      "de",
    ]);
    await expect(page.locator("html")).not.toHaveAttribute("style", /transparent/);
  });
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, user);
  await elsewhere.goto("/settings?tab=profile");
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "de");
  await expect(elsewhere.getByRole("heading", { name: "Sprache" })).toBeVisible();
  const seen = await watchFirstPaint(elsewhere);
  await elsewhere.reload();
  expect(await seen()).toEqual({ atBody: "dark", atContentLoaded: "dark" });
  await other.close();
});
