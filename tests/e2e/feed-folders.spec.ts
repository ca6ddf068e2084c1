import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openFeeds } from "./support/feeds-page.ts";
import { morning } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("folders: named on feeds, renamed, and chosen on the news page with their unread", async ({ page }) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openFeeds(page);
  const names = (name: string) =>
    page.getByRole("list", { name, exact: true }).getByRole("heading").allInnerTexts();
  const dialog = page.getByRole("dialog");

  async function move(feed: string, folder: string): Promise<void> {
    await page.getByRole("button", { name: `Edit ${feed}`, exact: true }).click();
    await dialog.getByLabel("Folder").fill(folder);
    await dialog.getByRole("button", { name: "Save feed" }).click();
    await expect(dialog).toHaveCount(0);
  }

  await test.step("a feed's folder is made by naming it, one in another too, and is renamed", async () => {
    await move("Harbor Wire", "Markets / Energy");
    await move("Street Ledger", "Markets");
    await page.getByRole("button", { name: "Edit Energy", exact: true }).click();
    await dialog.getByLabel("Name").fill("Fuel");
    await dialog.getByRole("button", { name: "Save folder" }).click();
    await expect.poll(() => names("Feeds in Fuel")).toEqual(["Harbor Wire"]);
    await expect.poll(() => names("Folders")).toEqual(["Markets", "Street Ledger", "Fuel", "Harbor Wire"]);
    await expect.poll(() => names("Your feeds")).toEqual(["Beacon Markets"]);
  });

  await test.step("light and dark, nothing goes sideways and all is accessible", async () => {
    await expectNothingSideways(page);
    await expectAccessibleHere(page, "main");
  });

  await test.step("the news page filters by folder and says what is unread in it", async () => {
    await openNews(page);
    const source = page.getByLabel("Source", { exact: true });
    const options = (await source.getByRole("option").allInnerTexts()).map((text) => text.trim());
    expect(options).toEqual([
      "All Sources",
      "Beacon Markets (4)",
      "All of Markets (8)",
      "Street Ledger (4)",
      "All of Fuel (4)",
      "Harbor Wire (4)",
    ]);
    await source.selectOption("All of Markets (8)");
    await expect(page).toHaveURL(/[?&]folder=/);
    await expect(page.getByRole("article")).toHaveCount(8);
    await expect(page.getByRole("button", { name: /^Unread only/ })).toHaveText("Unread only8");
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByText("8 headlines marked as read.")).toBeVisible();
    await page.reload();
    await expect(source.getByRole("option", { name: "All of Markets", exact: true })).toBeAttached();
  });
});
