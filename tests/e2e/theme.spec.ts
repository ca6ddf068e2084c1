import type { Page } from "@playwright/test";
import { newUser } from "./support/environment-client.ts";
import { holdCalls } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

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

test("THEME-01, THEME-02, THEME-03, THEME-04: a first visit is light before the first paint; a visitor's choice changes colours and attribute and survives a reload", async ({
  page,
}) => {
  await test.step("THEME-04: a first visit is light, before the first paint", async () => {
    const seen = await watchFirstPaint(page);
    await page.goto("/");
    expect(await seen()).toEqual({ atBody: "light", atContentLoaded: "light" });
  });
  await test.step("THEME-01, THEME-02, THEME-03: a visitor's choice changes the colors, the attribute, and survives a reload without a flash", async () => {
    await afresh(page);
    await openPage(page, "/");
    const light = await paperOf(page);
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    expect(await themeOf(page)).toBe("dark");
    const dark = await paperOf(page);
    expect(dark).not.toBe(light);
    const seen = await watchFirstPaint(page);
    for (const address of ["/", "/terms"]) {
      await openPage(page, address);
      expect(await seen()).toEqual({ atBody: "dark", atContentLoaded: "dark" });
      expect(await paperOf(page)).toBe(dark);
    }
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    expect(await themeOf(page)).toBe("light");
    expect(await paperOf(page)).toBe(light);
    await page.reload();
    expect(await seen()).toEqual({ atBody: "light", atContentLoaded: "light" });
  });
  await test.step("System: as the device is before the first paint, and live as it changes", async () => {
    const seen = await watchFirstPaint(page);
    await page.evaluate(() => localStorage.setItem("tapewise.theme", "system"));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    expect(await seen()).toEqual({ atBody: "dark", atContentLoaded: "dark" });
    await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => themeOf(page)).toBe("light");
    await page.emulateMedia({ colorScheme: null });
  });
});

test("THEME-02: a user's choice follows them into another browser", async ({ page, browser, baseURL }) => {
  const user = await newUser();
  await signIn(page, user);
  await page.goto("/settings?tab=profile");
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

test("of two quick choices the last one stays, in the page and on the server, however late the first is answered", async ({
  page,
}) => {
  const user = await newUser();
  await signIn(page, user);
  await openPage(page, "/settings?tab=profile");
  await page.route("**/api/settings", async (route) => {
    if (route.request().method() === "PATCH") await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const answered = Promise.all(
    ["dark", "light"].map((theme) =>
      page.waitForResponse(
        (response) =>
          response.request().method() === "PATCH" && response.request().postData()?.includes(theme) === true,
      ),
    ),
  );
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await answered;
  await expect.poll(async () => (await (await page.request.get("/api/settings")).json()).theme).toBe("light");
  expect(await themeOf(page)).toBe("light");
});

test("a choice made before the page knows who reads it is stored with the account all the same", async ({
  page,
}) => {
  const user = await newUser();
  await signIn(page, user);
  const release = await holdCalls(page, "**/api/auth/get-session");
  await page.goto("/settings?tab=profile");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("header button") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  expect(await themeOf(page)).toBe("dark");
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "PATCH",
  );
  release();
  expect(await (await stored).json()).toMatchObject({ theme: "dark" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});

test("a choice whose script doesn't come stays in the page, and says that the account doesn't have it", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  watch.allow(/Failed to fetch dynamically imported module/);
  await signIn(page, await newUser());
  await page.route(/\/assets\/store-theme-[\w-]+\.js$/, (route) => route.abort());
  await openPage(page, "/settings?tab=profile");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(
    page.getByText("Couldn't save the theme to your account. The server isn't responding."),
  ).toBeVisible();
  expect(await themeOf(page)).toBe("dark");
  expect((await (await page.request.get("/api/settings")).json()).theme).not.toBe("dark");
});
