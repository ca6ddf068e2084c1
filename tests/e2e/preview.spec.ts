import { expectAccessible } from "./support/accessible.ts";
import { tell } from "./support/environment-client.ts";
import { openPreview, publishDefaults, publishUntilRead } from "./support/preview-page.ts";
import { openPage } from "./support/public-page.ts";
import { lineOf, paneOf } from "./support/tape-page.ts";
import { expect, failedCall, test } from "./support/test.ts";

const lab = "Apple opens a lab in Oslo for quiet chips";

test("READ-96: without an account the default feeds are read live; what needs an account says so in a sentence", async ({
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
  await test.step("saving, muting, reading here and analyzing ask for an account", async () => {
    const row = page.getByRole("article", { name: lab });
    const needed = page.getByRole("dialog", { name: "Only with an account" });
    const asks = async (sentence: string) => {
      await expect(needed).toContainText(sentence);
      await expect(needed.getByRole("link", { name: "Join Waitlist" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(needed).toBeHidden();
    };
    await row.getByRole("button", { name: "Save for later" }).click();
    await asks("Saving headlines for later needs an account.");
    await row.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mute a word…" }).click();
    await asks("Muting words, companies and sources needs an account.");
    await row.getByRole("button", { name: /Read here/ }).click();
    await asks("Reading articles here needs an account.");
    await row.getByRole("button", { name: /AAPL/ }).click();
    await row.getByRole("button", { name: "Analyze" }).click();
    await expect(needed).toContainText("AI analysis needs an account.");
    await needed.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("what arrives waits behind the pill", async () => {
    const title = "Boeing wins an order for 40 jets from Oslo";
    await publishUntilRead([{ wire: "street", title }]);
    const pill = page.getByRole("button", { name: "1 new headline" });
    await expect(pill).toBeVisible();
    await pill.click();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  });
  await expectAccessible(page);
});

test("READ-96: the preview is the Tape on a wide screen; off, it offers the sign-in as before", async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = "Netflix buys a studio in Lima";
  await openPreview(page, [{ wire: "beacon", title, minutesAgo: 9 }], "tape");
  await lineOf(page, title).click();
  await expect(paneOf(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(paneOf(page)).toContainText("Charts need an account.");
  await expectAccessible(page);
  await tell("siteSettings", { previewEnabled: false });
  try {
    await openPage(page, "/");
    await page.getByRole("button", { name: "View News Feeds" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    watch.allow(failedCall);
    await openPage(page, "/preview");
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  } finally {
    await tell("siteSettings", { previewEnabled: true });
  }
});
