import { readFile } from "node:fs/promises";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { feedNames, feedRow, listOf, openFeeds, opmlFile, opmlOf } from "./support/feeds-page.ts";
import { morning } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { openNews } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

/** The front page of a wire of the user's own; it announces the wire's feed. */
const siteOf = ({ wireUrls }: User, wire: "harbor" | "beacon") => `${new URL(wireUrls[wire]).origin}/`;

test("FEEDS-14, FEEDS-15, READ-69: with the keyboard alone a feed is found, added, edited, ordered, deleted, brought back and switched off, and the list travels as a file", async ({
  page,
}) => {
  const user = await newUser({ follows: ["harbor", "street"], headlines: morning });
  await signIn(page, user);
  await openFeeds(page);
  await test.step("READ-69: of a site's address the feeds are shown with their headlines, and one press adds", async () => {
    await page.getByRole("heading", { name: "RSS Feeds" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type(siteOf(user, "beacon").replace("http://", "HTTP://"));
    await tabTo(page, "Find feeds");
    await page.keyboard.press("Enter");
    const found = page.getByRole("region", { name: "Feeds found" });
    await expect(found).toContainText(morning.find(({ wire }) => wire === "beacon")?.title ?? "?");
    await tabTo(page, "Add Beacon Markets");
    await page.keyboard.press("Space");
    await expect(feedRow(page, "Beacon Markets")).toContainText(user.wireUrls.beacon);
    await expect(page.getByLabel("Address")).toBeFocused();
  });
  await test.step("FEEDS-14: a feed is renamed, moved to the end, deleted and brought back", async () => {
    await tabTo(page, "Edit Harbor Wire");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type(" 2");
    await page.keyboard.press("Enter");
    await expect(feedRow(page, "Harbor Wire 2")).toBeVisible();
    await tabTo(page, "Move Harbor Wire 2", "Shift+Tab");
    const saved = page.waitForResponse("**/api/feeds/order");
    for (const key of ["Space", "End", "Space"]) await page.keyboard.press(key);
    await saved;
    await tabTo(page, "Delete Harbor Wire 2");
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Delete Beacon Markets" })).toBeFocused();
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Beacon Markets"]);
    await tabTo(page, "Undo");
    await page.keyboard.press("Enter");
    await expect(feedRow(page, "Harbor Wire 2")).toBeVisible();
  });
  await test.step("FEEDS-15: all of it is kept, and of a feed that is switched off the news page has nothing", async () => {
    const toggle = feedRow(page, "Street Ledger").getByRole("switch");
    const switchedOff = page.waitForResponse("**/api/feeds/*");
    await toggle.press("Space");
    await switchedOff;
    await openNews(page);
    const fromWire = (name: string) => page.getByRole("article").getByText(name, { exact: true });
    await expect(fromWire("Harbor Wire 2")).toHaveCount(4);
    await expect(fromWire("Street Ledger")).toHaveCount(0);
    await openFeeds(page);
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Beacon Markets", "Harbor Wire 2"]);
    await expect(toggle).not.toBeChecked();
  });
  await test.step("the list is exported, and a file is chosen to be imported", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export OPML" }).press("Enter");
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("tapewise-feeds.opml");
    const text = await readFile(await download.path(), "utf8");
    const choosing = page.waitForEvent("filechooser");
    await page.getByLabel("Import OPML").press("Enter");
    const another = `<outline text="日本" xmlUrl="http://127.0.0.1:9/1.xml"/></body>`;
    await (await choosing).setFiles(opmlFile(text.replace("</body>", another)));
    const dialog = page.getByRole("dialog", { name: "Import finished" });
    await expect(dialog).toContainText("1 feed added, 3 already followed.");
    await page.keyboard.press("Escape");
    await expect
      .poll(() => feedNames(page))
      .toEqual(["Street Ledger", "Beacon Markets", "Harbor Wire 2", "日本"]);
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the order is changed by dragging, and the page does not scroll away; with a mouse on a wide screen as well", async ({
    page,
  }) => {
    await signIn(page, await newUser());
    await openFeeds(page);
    const placeOf = async (name: string) => {
      const box = await page.getByRole("button", { name: `Move ${name}` }).boundingBox();
      return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10] as const;
    };
    await page.getByRole("button", { name: "Move Beacon Markets" }).scrollIntoViewIfNeeded();
    const [x, y] = await placeOf("Harbor Wire");
    const scrolled = await page.evaluate(() => window.scrollY);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
    const saved = page.waitForResponse("**/api/feeds/order");
    await touch("touchStart", y);
    for (let moved = 10; moved <= 70; moved += 10) await touch("touchMove", y + moved);
    await touch("touchEnd");
    await saved;
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Harbor Wire", "Beacon Markets"]);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    await page.setViewportSize({ width: 1440, height: 900 });
    const savedAgain = page.waitForResponse("**/api/feeds/order");
    await page.getByRole("button", { name: "Move Beacon Markets" }).hover();
    const [left, top] = await placeOf("Beacon Markets");
    await page.mouse.down();
    for (let moved = 0; moved <= 110; moved += 10) await page.mouse.move(left, top - moved);
    await expect(page.getByRole("status").getByText(/position 2 of 3/)).toBeAttached();
    await page.mouse.up();
    await savedAgain;
    await page.reload();
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Beacon Markets", "Harbor Wire"]);
  });
});

test("axe finds nothing on the page: a failing feed, a search, the dialogs of a feed and of an import", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ headlines: morning });
  await tell("behave", { room: user.room, wire: "street", behaviour: { status: 503 } });
  await tell("look", { room: user.room });
  await signIn(page, user);
  await openFeeds(page);
  await expect(feedRow(page, "Street Ledger")).toContainText(
    /Failing: The publisher's server is having problems \(status 503\)\. Last loaded .+, next try in /,
  );
  await page.getByLabel("Address").fill(siteOf(user, "harbor"));
  await page.getByRole("button", { name: "Find feeds" }).click();
  await expect(page.getByRole("region", { name: "Feeds found" })).toContainText("Already followed");
  await page.getByRole("button", { name: "Move Harbor Wire" }).click();
  await expectNothingSideways(page);
  await expectAccessibleHere(page);
  await page.getByRole("button", { name: "Edit Harbor Wire" }).click();
  await expectAccessibleHere(page, "dialog");
  await page.keyboard.press("Escape");
  await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(["One", "Two"])));
  await expect(page.getByRole("dialog", { name: "Import finished" })).toBeVisible();
  await expectAccessibleHere(page, "dialog");
});

test("five hundred feeds stay usable", async ({ page }) => {
  await signIn(page, await newUser({ follows: [] }));
  const names = Array.from({ length: 500 }, (_, at) => `Wire ${at + 1}`);
  const imported = await page.request.post("/api/feeds/opml", {
    data: opmlOf(names),
    headers: { "content-type": "text/x-opml" },
  });
  expect(imported.status()).toBe(200);
  await openFeeds(page);
  // By their places: to look for one name among five hundred rows costs more than what is looked at.
  const rows = listOf(page).locator("> li");
  await expect(rows).toHaveCount(500);
  await rows.last().getByRole("button", { name: "Move Wire 500", exact: true }).focus();
  const saved = page.waitForResponse("**/api/feeds/order");
  for (const key of ["Space", "Home", "Space"]) await page.keyboard.press(key);
  await saved;
  await expect(rows.first().getByRole("heading")).toHaveText("Wire 500");
  await rows.nth(250).getByRole("switch", { name: "Read Wire 250" }).click();
  await expect(rows.nth(250)).toContainText("Off");
});
