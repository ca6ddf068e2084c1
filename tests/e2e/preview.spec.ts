import { expectAccessible, expectAccessibleHere } from "./support/accessible.ts";
import { publishDefaults, publishUntilRead } from "./support/preview-page.ts";
import { openPage } from "./support/public-page.ts";
import { lineOf, paneOf } from "./support/tape-page.ts";
import { expect, test } from "./support/test.ts";

const lab = "Apple opens a lab in Oslo for quiet chips";

test("READ-96: without an account the default feeds are read live, as Cards and on a wide screen as the Tape; what needs an account says so in a sentence", async ({
  page,
  context,
}) => {
  await test.step("'View News Feeds' opens them, and no cookie is set", async () => {
    await publishDefaults([{ wire: "harbor", title: lab, minutesAgo: 4 }]);
    await openPage(page, "/");
    await page.getByRole("link", { name: "View News Feeds" }).click();
    await page.waitForURL("**/preview");
    await expect(page.getByRole("article", { name: lab })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
  await test.step("saving asks for an account, and the dialog leads to one", async () => {
    await page.getByRole("article", { name: lab }).getByRole("button", { name: "Save for later" }).click();
    const needed = page.getByRole("dialog", { name: "Only with an account" });
    await expect(needed).toContainText("Saving headlines for later needs an account.");
    await needed.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("what arrives waits behind the pill", async () => {
    const title = "Boeing wins an order for 40 jets from Oslo";
    await publishUntilRead([{ wire: "street", title }]);
    await page.getByRole("button", { name: "1 new headline" }).click();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  });
  await expectAccessible(page);
  await test.step("on a wide screen it is the Tape", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await lineOf(page, lab).click();
    await expect(paneOf(page).getByRole("heading", { name: lab })).toBeVisible();
    await expect(paneOf(page)).toContainText("Charts need an account.");
    await expectAccessibleHere(page);
  });
});
