import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openFeeds, opmlFile } from "./support/feeds-page.ts";
import { morning } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("folders: named on feeds, renamed, ordered, imported, chosen on the news page with their unread, removed", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openFeeds(page);
  const list = (name: string) => page.getByRole("list", { name, exact: true });
  const names = (name: string) => list(name).getByRole("heading").allInnerTexts();
  const dialog = page.getByRole("dialog");

  async function move(feed: string, folder: string): Promise<void> {
    await page.getByRole("button", { name: `Edit ${feed}`, exact: true }).click();
    await dialog.getByLabel("Folder").fill(folder);
    await dialog.getByRole("button", { name: "Save feed" }).click();
    await expect(dialog).toHaveCount(0);
  }

  await test.step("a feed's folder is made by naming it, two levels deep and no deeper", async () => {
    await page.getByRole("button", { name: "Edit Harbor Wire", exact: true }).click();
    await dialog.getByLabel("Folder").fill("A / B / C");
    await dialog.getByRole("button", { name: "Save feed" }).click();
    await expect(dialog.getByText("Folders can be at most 2 levels deep. Use fewer names.")).toBeVisible();
    await dialog.getByLabel("Folder").fill("Markets / Energy");
    await dialog.getByRole("button", { name: "Save feed" }).click();
    await expect.poll(() => names("Feeds in Energy")).toEqual(["Harbor Wire"]);
    await move("Street Ledger", "Markets");
    await expect.poll(() => names("Feeds in Markets")).toEqual(["Street Ledger"]);
    await expect.poll(() => names("Your feeds")).toEqual(["Beacon Markets"]);
  });

  await test.step("an OPML file brings its folders", async () => {
    const outlines = `<outline text="World"><outline text="Far Wire" xmlUrl="http://127.0.0.1:9/far.xml"/></outline>`;
    await page
      .getByLabel("Import OPML")
      .setInputFiles(opmlFile(`<opml version="2.0"><body>${outlines}</body></opml>`));
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => names("Feeds in World")).toEqual(["Far Wire"]);
  });

  await test.step("renamed and put into order by keyboard", async () => {
    await page.getByRole("button", { name: "Edit Energy", exact: true }).click();
    await dialog.getByLabel("Name").fill("Fuel");
    await dialog.getByRole("button", { name: "Save folder" }).click();
    await expect.poll(() => names("Feeds in Fuel")).toEqual(["Harbor Wire"]);
    const saved = page.waitForResponse("**/api/folders/order");
    await page.getByRole("button", { name: "Move World", exact: true }).press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect
      .poll(() => names("Folders"))
      .toEqual(["World", "Far Wire", "Markets", "Street Ledger", "Fuel", "Harbor Wire"]);
  });

  await test.step("at both widths, light and dark, nothing goes sideways and all is accessible", async () => {
    await expectAccessible(page);
  });

  await test.step("the news page filters by folder and says what is unread in it", async () => {
    await openNews(page);
    const source = page.getByLabel("Source", { exact: true });
    const options = (await source.getByRole("option").allInnerTexts()).map((text) => text.trim());
    expect(options).toEqual([
      "All Sources",
      "Beacon Markets (4)",
      "All of World",
      "Far Wire",
      "All of Markets (8)",
      "Street Ledger (4)",
      "All of Fuel (4)",
      "Harbor Wire (4)",
    ]);
    await source.selectOption("All of Markets (8)");
    await expect(page).toHaveURL(/[?&]folder=/);
    await expect(page.getByRole("article")).toHaveCount(8);
    await expect(page.getByRole("button", { name: /^Unread only/ })).toHaveText("Unread only8");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByText("8 headlines marked as read.")).toBeVisible();
    await page.reload();
    await expect(source.getByRole("option", { name: "All of Markets", exact: true })).toBeAttached();
  });

  await test.step("a folder is removed and its feeds stay", async () => {
    await openFeeds(page);
    await page.getByRole("button", { name: "Edit Markets", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove folder" }).click();
    await expect.poll(() => names("Folders")).toEqual(["World", "Far Wire"]);
    await expect(list("Your feeds").locator("> li")).toHaveCount(3);
  });
});
