import { newUser } from "./support/environment-client.ts";
import { openNews } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const headlines = [{ wire: "harbor" as const, title: "Apple opens a laboratory" }];
const menuScript = /\/assets\/menu-[\w-]+\.js$/;
const keysScript = /\/assets\/keys-dialog-[\w-]+\.js$/;
const failedImport = /Failed to fetch dynamically imported module/;
const sentence = "This part of the page did not load. Check your connection.";

test("a script that does not come is asked for again, and one that never comes is told; the page stands meanwhile", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  watch.allow(failedImport);
  await page.clock.install();
  await signIn(page, await newUser({ headlines }));
  await test.step("a script that does not come is asked for again, and the page stands meanwhile", async () => {
    let asked = 0;
    await page.route(menuScript, (route) => {
      asked += 1;
      return asked < 2 ? route.abort() : route.fallback();
    });
    await page.route(keysScript, (route) => route.abort());
    await openNews(page);
    // Browsers that keep a failed script for the life of a page bring it with a new page, at the next press.
    await expect(async () => {
      const button = page.getByRole("button", { name: "More actions" });
      if ((await button.getAttribute("aria-expanded")) !== "true") await button.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Mark as read" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(asked).toBe(2);
    await page.keyboard.press("Escape");
  });
  await test.step("a script that never comes is told, the page stands, and Retry brings it", async () => {
    await page.keyboard.press("?");
    const notice = page.getByRole("alert").filter({ hasText: sentence });
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(notice).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByRole("article", { name: "Apple opens a laboratory" })).toBeVisible();
    await page.unroute(keysScript);
    await notice.getByRole("button", { name: "Retry" }).click();
    await expect(async () => {
      if ((await page.getByRole("dialog").count()) === 0) await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(notice).toHaveCount(0);
  });
});
