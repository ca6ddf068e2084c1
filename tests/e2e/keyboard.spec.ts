import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/axe.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, teslaHeadline, two } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { chipOf, factsIn, panelIn, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, lazyPicture, test } from "./support/test.ts";

/** The focused element carries a visible ring. */
async function expectRing(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    return { style: style.outlineStyle, width: Number.parseFloat(style.outlineWidth) };
  });
  expect(outline.style).not.toBe("none");
  expect(outline.width).toBeGreaterThanOrEqual(2);
}

test("from sign-in to an analysis, a mute, another page and logout without a mouse", async ({
  page,
  watch,
}) => {
  watch.allow(lazyPicture);
  const user = await newUser({ headlines: two, follows: ["harbor"] });
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await tabTo(page, "Sign Up / Sign In");
  await expectRing(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/news");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Keyboard shortcuts (?)" })).toBeVisible();

  const [apple, tesla] = [rowOf(page, appleHeadline), rowOf(page, teslaHeadline)];
  await page.keyboard.press("j");
  await expect(apple).toBeFocused();
  await expectRing(page);
  await page.keyboard.press("j");
  await expect(tesla).toBeFocused();
  await page.keyboard.press("k");
  await expect(apple).toBeFocused();
  await page.keyboard.press("o");
  await expect(factsIn(apple)).toBeVisible();
  await page.keyboard.press("o");
  await expect(factsIn(apple)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(factsIn(apple)).toBeVisible();

  await page.keyboard.press("i");
  await expect(page.getByRole("menuitem", { name: "Risk Analysis" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Market Impact" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panelIn(apple)).toBeVisible();
  await expect(panelIn(apple).getByRole("status")).toHaveText("Analysis ready");
  await expect(apple.getByRole("button", { name: "AI analysis" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panelIn(apple)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(factsIn(apple)).toHaveCount(0);
  await expect(chipOf(apple, "AAPL")).toBeFocused();

  await test.step("a dialog opened from a menu begins at its field, and the menu's button has the focus again when it closes", async () => {
    const more = apple.getByRole("button", { name: "More actions" });
    // The first time both the menu and the dialog come late, the second time neither does.
    for (const way of ["first", "again"]) {
      await more.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Mute a word…" }).press("Enter");
      const field = page.getByRole("dialog", { name: "Mute a word" }).getByRole("textbox");
      await expect(field, way).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(more, way).toBeFocused();
    }
  });
  await test.step("? lists the keys, and while the list is open they do nothing", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toBeVisible();
    await page.keyboard.press("j");
    await expect(tesla).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
  });
  await test.step("the palette opens from a field, gives the focus back on Escape, and goes where it says", async () => {
    const palette = page.getByRole("dialog", { name: "Command palette" });
    const search = page.getByRole("searchbox", { name: "Search headlines" });
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(search).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("saved");
    await expect(palette.getByRole("option").first()).toContainText("Saved headlines");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/news?view=saved");
    await expect(palette).toHaveCount(0);
    // What comes late takes the focus, and a menu closes without it.
    await expect(page.getByText("Nothing saved yet")).toBeVisible();
  });

  await tabTo(page, "Menu", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
});
