import { readFile } from "node:fs/promises";
import { messageOf } from "#contract/errors.ts";
import { expectAccessible, expectNothingSideways } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import {
  feedNames,
  feedRow,
  feedsAddress,
  listOf,
  openFeeds,
  opmlFile,
  opmlOf,
} from "./support/feeds-page.ts";
import { morning } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { holdCalls, openNews } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const wires = ["Harbor Wire", "Street Ledger", "Beacon Markets"];

/** The front page of a wire of the user's own; it announces the wire's feed. */
const siteOf = ({ wireUrls }: User, wire: "harbor" | "street" | "beacon") =>
  `${new URL(wireUrls[wire]).origin}/`;

test("FEEDS-01: the Feeds tab leads to RSS Feeds, which also stands under the integrations; a failing feed says since when, why, and when it is tried again", async ({
  page,
}) => {
  const user = await newUser({ headlines: morning });
  await tell("behave", { room: user.room, wire: "street", behaviour: { status: 503 } });
  await tell("look", { room: user.room });
  await signIn(page, user);
  await openPage(page, "/settings?tab=feeds");
  await page.getByRole("link", { name: /RSS Feeds/ }).click();
  await page.waitForURL(`**${feedsAddress}`);
  await expect(page.getByRole("heading", { name: "RSS Feeds" })).toBeFocused();
  await expect(listOf(page)).toBeVisible();
  await expect(feedRow(page, "Street Ledger")).toContainText(
    /Failing: The publisher's server is having problems \(status 503\)\. Last loaded .+, next try in /,
  );
  await expect(feedRow(page, "Harbor Wire")).toContainText("Checked just now");
  await openPage(page, "/settings?tab=integrations&detail=rss");
  await expect(feedRow(page, "Harbor Wire")).toBeVisible();
});

test("FEEDS-10, FEEDS-14, READ-56: the form waits, drafts stay, what cannot be saved goes back, a deletion is undone, and the order is changed by keyboard", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await test.step("FEEDS-10: the button waits for a name and an address that are more than spaces", async () => {
    await signIn(page, await newUser());
    await openFeeds(page);
    const [name, address] = [page.getByLabel("Name"), page.getByLabel("Address")];
    const button = page.getByRole("button", { name: "Add feed" });
    for (const [typedName, typedAddress] of [
      ["", ""],
      ["   ", "example.com"],
      ["Wire", "   "],
    ] as const) {
      await name.fill(typedName);
      await address.fill(typedAddress);
      await expect(button).toBeDisabled();
    }
    await name.fill(" Wire ");
    await address.fill(" example.com ");
    await expect(button).toBeEnabled();
  });
  await test.step("what was typed is there again after another tab was looked at", async () => {
    await page.getByLabel("Name").fill("Half a");
    await page.getByLabel("Address").fill("half.example.com");
    const tabs = page.getByRole("navigation", { name: "Settings" });
    await tabs.getByRole("link", { name: "Other Settings" }).click();
    await tabs.getByRole("link", { name: "Feeds", exact: true }).click();
    await page.getByRole("link", { name: /RSS Feeds/ }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Half a");
    await expect(page.getByLabel("Address")).toHaveValue("half.example.com");
  });
  await test.step("what is no OPML document is rejected in the banner, and changes nothing", async () => {
    const banner = page.getByRole("main").getByRole("alert");
    await page.getByLabel("Import OPML").setInputFiles(opmlFile("<html></html>"));
    await expect(banner).toHaveText("Couldn't import the file. This is a web page, not an OPML file.");
    await page.getByLabel("Import OPML").setInputFiles(opmlFile("x".repeat(1_100_000)));
    await expect(banner).toHaveText("Couldn't import the file. The file is larger than 1 MB.");
    await expect.poll(() => feedNames(page)).toEqual(wires);
  });
  await test.step("READ-56: an order, a switch and a deletion that cannot be saved go back, and the banner says why", async () => {
    await page.route("**/api/feeds/*", (route) => route.fulfill({ status: 503, json: {} }));
    const banner = page.getByRole("main").getByRole("alert");
    await page.getByRole("button", { name: "Move Harbor Wire" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(banner).toHaveText(`Couldn't save the order of your feeds. ${messageOf.unavailable}`);
    await expect.poll(() => feedNames(page)).toEqual(wires);
    await feedRow(page, "Harbor Wire").getByRole("switch").click();
    await expect(banner).toHaveText(`Harbor Wire is still on. ${messageOf.unavailable}`);
    await expect(feedRow(page, "Harbor Wire").getByRole("switch")).toBeChecked();
    await page.getByRole("button", { name: "Delete Street Ledger" }).click();
    await expect(banner).toHaveText(`Couldn't delete Street Ledger. ${messageOf.unavailable}`);
    await expect.poll(() => feedNames(page)).toEqual(wires);
    await page.unroute("**/api/feeds/*");
    await feedRow(page, "Harbor Wire").getByRole("switch").click();
    await expect(banner).toHaveCount(0);
  });
  await test.step("FEEDS-14: a deleted feed is gone at once and comes back as it was by Undo", async () => {
    await page.getByRole("button", { name: "Delete Street Ledger" }).click();
    await expect(page.getByText("Street Ledger was deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Beacon Markets" })).toBeFocused();
    await expect.poll(() => feedNames(page)).toEqual(["Harbor Wire", "Beacon Markets"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Street Ledger is back.")).toBeVisible();
    await expect.poll(() => feedNames(page)).toEqual(wires);
    await page.reload();
    await expect(feedRow(page, "Street Ledger")).toBeVisible();
    await expect.poll(() => feedNames(page)).toEqual(wires);
  });
  await test.step("the order is changed with the keyboard alone, told aloud, and kept", async () => {
    const handle = page.getByRole("button", { name: "Move Harbor Wire" });
    const told = page.getByRole("status").filter({ hasText: "Harbor Wire" });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowDown");
    await expect(told).toHaveText("Harbor Wire, position 2 of 3.");
    await page.keyboard.press("Escape");
    await expect(told).toHaveText("Harbor Wire is back, position 1 of 3.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    const saved = page.waitForResponse("**/api/feeds/order");
    await page.keyboard.press("Enter");
    await expect(told).toHaveText("Harbor Wire, dropped, position 3 of 3.");
    await expect(handle).toBeFocused();
    await saved;
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Beacon Markets", "Harbor Wire"]);
    await page.reload();
    await expect(handle).toBeVisible();
    await expect.poll(() => feedNames(page)).toEqual(["Street Ledger", "Beacon Markets", "Harbor Wire"]);
  });
});

test("FEEDS-14, READ-69: a feed is found at a site's address or added by its own", async ({ page }) => {
  const user = await newUser({ follows: ["harbor"], headlines: morning });
  await signIn(page, user);
  await openFeeds(page);
  await test.step("READ-69: of a site's address the feeds are shown with their headlines, and one press adds", async () => {
    await page.getByLabel("Address").fill(siteOf(user, "street").replace("http://", "HTTP://"));
    await page.getByRole("button", { name: "Find feeds" }).click();
    const found = page.getByRole("region", { name: "Feeds found" });
    await expect(found).toContainText("Microsoft and Nvidia sign a ten-year chip deal");
    await found.getByRole("button", { name: "Add Street Ledger" }).click();
    await expect(feedRow(page, "Street Ledger")).toContainText(user.wireUrls.street);
    await page.getByLabel("Address").fill(siteOf(user, "harbor"));
    await page.getByRole("button", { name: "Find feeds" }).click();
    await expect(found).toContainText("Already followed");
  });
  await test.step("FEEDS-14: a feed is added by its own address, kept after a reload, and read", async () => {
    await page.getByLabel("Name").fill("My ledger");
    await page.getByLabel("Address").fill(user.wireUrls.beacon);
    await page.getByRole("button", { name: "Add feed" }).click();
    await expect(page.getByText("My ledger was added.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(feedRow(page, "My ledger")).toContainText("Checked just now");
    await page.reload();
    await expect(feedRow(page, "My ledger").getByRole("switch")).toBeChecked();
    await expect.poll(() => feedNames(page)).toEqual(["Harbor Wire", "Street Ledger", "My ledger"]);
  });
});

test("READ-69: who follows nothing names a feed before or after it is found, or drops a file", async ({
  page,
}) => {
  const user = await newUser({ follows: [] });
  await signIn(page, user);
  await openFeeds(page);
  await test.step("the name is filled in from the feed's title and can be changed before it is added", async () => {
    await page.getByRole("button", { name: "Add a feed" }).click();
    await expect(page.getByLabel("Address")).toBeFocused();
    await page.keyboard.type(user.wireUrls.harbor);
    await page.getByRole("button", { name: "Find feeds" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Harbor Wire");
    await page.getByLabel("Name").fill("Harbor of mine");
    await page.getByRole("button", { name: "Add feed" }).click();
    await expect(feedRow(page, "Harbor of mine")).toBeVisible();
  });
  await test.step("READ-69: with a name typed already, a site's feeds are offered when the feed is added", async () => {
    await page.getByLabel("Name").fill("By my name");
    await page.getByLabel("Address").fill(siteOf(user, "beacon"));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add Beacon Markets" }).click();
    await expect(feedRow(page, "By my name")).toContainText(user.wireUrls.beacon);
  });
  await test.step("a file that is dropped on the page is imported", async () => {
    const files = await page.evaluateHandle(
      (text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "feeds.opml", { type: "text/x-opml" }));
        return data;
      },
      opmlOf(["Dropped"]),
    );
    const target = page.getByRole("heading", { name: "Your feeds" });
    await target.dispatchEvent("dragenter", { dataTransfer: files });
    await expect(page.getByText("Drop an OPML file to import its feeds")).toBeVisible();
    await target.dispatchEvent("drop", { dataTransfer: files });
    await expect(page.getByRole("dialog")).toContainText("1 feed added.");
  });
});

test("an address that does not answer is no reason to lose the feed: it can be added anyway", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser();
  await signIn(page, user);
  await openFeeds(page);
  await page.getByLabel("Name").fill("Quiet wire");
  await page.getByLabel("Address").fill(`${siteOf(user, "harbor")}gone.xml`);
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect(page.getByText("The site responded with an error (status 404).")).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await page.getByRole("button", { name: "Add anyway" }).click();
  const row = feedRow(page, "Quiet wire");
  await expect(row).toContainText("Failing: The feed was not found (status 404). Never loaded, next try in");
});

test("rejections stand beside their field, and the form works again", async ({ page, watch }) => {
  watch.allow(failedCall);
  const user = await newUser({ follows: ["harbor"] });
  await signIn(page, user);
  await openFeeds(page);
  const [name, address] = [page.getByLabel("Name"), page.getByLabel("Address")];
  await name.fill("Inside");
  await address.fill("http://10.0.0.1/feed.xml");
  await page.keyboard.press("Enter");
  await expect(address).toHaveAccessibleDescription(
    "This address isn't allowed. Enter the public address of a feed or a site.",
  );
  await expect(page.getByRole("button", { name: "Add anyway" })).toHaveCount(0);
  await address.fill(user.wireUrls.harbor);
  await expect(address).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Enter");
  await expect(address).toHaveAccessibleDescription(messageOf["duplicate-feed"]);
  await address.fill(user.wireUrls.street);
  await page.keyboard.press("Enter");
  await expect(feedRow(page, "Inside")).toBeVisible();
});

test("FEEDS-14: name, address and color are changed in a dialog, and kept", async ({ page, watch }) => {
  watch.allow(failedCall);
  const user = await newUser({ follows: ["harbor", "street"] });
  await signIn(page, user);
  await openFeeds(page);
  await page.getByRole("button", { name: "Edit Street Ledger" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit feed" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Address").fill(user.wireUrls.harbor);
  await dialog.getByRole("button", { name: "Save feed" }).click();
  await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(messageOf["duplicate-feed"]);
  await dialog.getByLabel("Name").fill("Renamed");
  await dialog.getByLabel("Color").fill("#0f766e");
  await dialog.getByLabel("Address").fill(user.wireUrls.beacon);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Renamed" })).toBeFocused();
  await page.reload();
  await expect(feedRow(page, "Renamed")).toContainText(user.wireUrls.beacon);
  await page.getByRole("button", { name: "Edit Renamed" }).click();
  await expect(dialog.getByLabel("Color")).toHaveValue("#0f766e");
  await dialog.getByLabel("Name").fill("Thrown away");
  await page.keyboard.press("Escape");
  await expect(feedRow(page, "Renamed")).toBeVisible();
});

test("a feed is set to be always read whole, and stays so", async ({ page }) => {
  await signIn(page, await newUser({ follows: ["harbor"] }));
  await openFeeds(page);
  await page.getByRole("button", { name: "Edit Harbor Wire" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit feed" });
  const always = dialog.getByRole("checkbox", { name: "Always read the full text" });
  await expect(always).not.toBeChecked();
  await always.check();
  await dialog.getByRole("button", { name: "Save feed" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Edit Harbor Wire" }).click();
  await expect(always).toBeChecked();
});

test("FEEDS-15: a feed that is switched off has no headlines on the news page, and has them again when it is on", async ({
  page,
}) => {
  await signIn(page, await newUser({ follows: ["harbor", "street"], headlines: morning }));
  await openFeeds(page);
  const toggle = feedRow(page, "Street Ledger").getByRole("switch");
  const switchedOff = page.waitForResponse("**/api/feeds/*");
  await toggle.click();
  await expect(feedRow(page, "Street Ledger")).toContainText("Off, last loaded");
  await switchedOff;
  const fromStreet = page.getByRole("article").getByText("Street Ledger", { exact: true });
  await openNews(page);
  await expect(fromStreet).toHaveCount(0);
  await openFeeds(page);
  await expect(toggle).not.toBeChecked();
  const saved = page.waitForResponse("**/api/feeds/*");
  await toggle.click();
  await saved;
  await openNews(page);
  await expect(fromStreet).toHaveCount(4);
});

test("the order is changed by dragging on a wide and on a narrow screen, and by two taps for those who cannot drag", async ({
  page,
}) => {
  await signIn(page, await newUser());
  for (const { width, height, last, dragged, tapped } of [
    {
      width: 1440,
      height: 900,
      last: "Beacon Markets",
      dragged: ["Harbor Wire", "Beacon Markets", "Street Ledger"],
      tapped: ["Beacon Markets", "Harbor Wire", "Street Ledger"],
    },
    {
      width: 390,
      height: 844,
      last: "Street Ledger",
      dragged: ["Beacon Markets", "Street Ledger", "Harbor Wire"],
      tapped: ["Street Ledger", "Beacon Markets", "Harbor Wire"],
    },
  ]) {
    await page.setViewportSize({ width, height });
    await openFeeds(page);
    const handle = page.getByRole("button", { name: `Move ${last}` });
    await handle.scrollIntoViewIfNeeded();
    const saved = page.waitForResponse("**/api/feeds/order");
    // A row that grows by its state under the hand is dropped where it was, and taken again.
    await expect(async () => {
      await handle.hover();
      const box = await handle.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
      await page.mouse.down();
      for (let moved = 0; moved <= 110; moved += 10) await page.mouse.move(x, y - moved);
      const place = page.getByRole("status").getByText(/position 2 of 3/);
      await expect(place)
        .toBeAttached({ timeout: 5_000 })
        .finally(() => page.mouse.up());
    }).toPass();
    await saved;
    await expect.poll(() => feedNames(page)).toEqual(dragged);
    await handle.click();
    const savedAgain = page.waitForResponse("**/api/feeds/order");
    await page.getByRole("button", { name: "Move up" }).click();
    await handle.click();
    await savedAgain;
    await page.reload();
    await expect(handle).toBeVisible();
    await expect.poll(() => feedNames(page)).toEqual(tapped);
  }
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the order is changed by dragging, and the page does not scroll away", async ({ page }) => {
    await signIn(page, await newUser());
    await openFeeds(page);
    const handle = page.getByRole("button", { name: "Move Harbor Wire" });
    await page.getByRole("button", { name: "Move Beacon Markets" }).scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
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
  });
});

test("READ-56: feeds that cannot be read show the defaults, and nothing can be changed until they are", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser());
  await page.route("**/api/feeds", (route) => route.fulfill({ status: 429, json: {} }));
  await openPage(page, feedsAddress);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Couldn't load your feeds.");
  await expect(listOf(page).getByRole("heading")).toHaveText([
    "Yahoo Finance",
    "Google News Business",
    "CNBC",
  ]);
  const main = page.getByRole("main");
  const buttons = await main.locator("fieldset, section section").getByRole("button").all();
  expect(buttons.length).toBeGreaterThan(10);
  for (const control of buttons) await expect(control).toBeDisabled();
  for (const control of [...(await main.getByRole("switch").all()), page.getByLabel("Address")])
    await expect(control).toBeDisabled();
  await expect(page.getByRole("button", { name: "Import OPML" })).toBeDisabled();
  await page.unroute("**/api/feeds");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(feedRow(page, "Harbor Wire")).toBeVisible();
  await expect(page.getByLabel("Address")).toBeEnabled();
});

test("an OPML document is imported, and each of its lines is told", async ({ page }) => {
  const user = await newUser({ follows: ["harbor"] });
  await signIn(page, user);
  await openFeeds(page);
  const more = `<outline text="Harbor again" xmlUrl="${user.wireUrls.harbor}"/>
<outline text="Inside" xmlUrl="http://10.0.0.1/feed.xml"/>`;
  const text = opmlOf(["One", "日本"]).replace("</body>", `${more}</body>`);
  await page.getByLabel("Import OPML").setInputFiles(opmlFile(text));
  const dialog = page.getByRole("dialog", { name: "Import finished" });
  await expect(dialog).toContainText("2 feeds added, 1 already followed, 1 rejected.");
  const lines = dialog.getByRole("region", { name: "Imported lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(3)).toContainText("Rejected. This address isn't allowed.");
  await expect(lines.nth(3)).toContainText("Line 5");
  await dialog.getByRole("checkbox", { name: "Rejected only" }).check();
  await expect(lines).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => feedNames(page)).toEqual(["Harbor Wire", "One", "日本"]);
});

test("the list is exported in its order, and the file brings it back", async ({ page }) => {
  const user = await newUser();
  await signIn(page, user);
  await openFeeds(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export OPML" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tapewise-feeds.opml");
  const text = await readFile(await download.path(), "utf8");
  expect([...text.matchAll(/ text="([^"]*)"/g)].map(([, name]) => name)).toEqual(wires);
  await signIn(page, await newUser({ follows: [] }));
  await openFeeds(page);
  await page.getByLabel("Import OPML").setInputFiles(opmlFile(text));
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => feedNames(page)).toEqual(wires);
});

test("everything on the page is done with the keyboard alone", async ({ page }) => {
  const user = await newUser({ follows: ["harbor", "street"] });
  await signIn(page, user);
  await openFeeds(page);
  await page.getByRole("heading", { name: "RSS Feeds" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.wireUrls.beacon);
  await tabTo(page, "Find feeds");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toHaveValue("Beacon Markets");
  await tabTo(page, "Add Beacon Markets");
  await page.keyboard.press("Space");
  await expect(feedRow(page, "Beacon Markets")).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await tabTo(page, "Edit Harbor Wire");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" 2");
  await page.keyboard.press("Enter");
  await expect(feedRow(page, "Harbor Wire 2")).toBeVisible();
  await tabTo(page, "Delete Harbor Wire 2");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Delete Street Ledger" })).toBeFocused();
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await expect(feedRow(page, "Harbor Wire 2")).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByLabel("Import OPML").focus();
  await page.keyboard.press("Enter");
  await choosing;
});

test("axe finds nothing on the page: list, search, edit and import", async ({ page, watch }) => {
  watch.allow(failedCall);
  const user = await newUser({ headlines: morning });
  await tell("behave", { room: user.room, wire: "street", behaviour: { status: 503 } });
  await tell("look", { room: user.room });
  await signIn(page, user);
  await openFeeds(page);
  await page.getByLabel("Address").fill(siteOf(user, "harbor"));
  await page.getByRole("button", { name: "Find feeds" }).click();
  await expect(page.getByRole("region", { name: "Feeds found" })).toBeVisible();
  await page.getByRole("button", { name: "Move Harbor Wire" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Harbor Wire" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(["One", "Two"])));
  await expect(page.getByRole("dialog", { name: "Import finished" })).toBeVisible();
  await expectAccessible(page);
});

test("five hundred feeds stay usable", async ({ page }) => {
  await signIn(page, await newUser({ follows: [] }));
  await openFeeds(page);
  const names = Array.from({ length: 500 }, (_, at) => `Wire ${at + 1}`);
  await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(names)));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(listOf(page).getByRole("heading")).toHaveCount(500);
  await page.getByRole("button", { name: "Move Wire 500", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  const saved = page.waitForResponse("**/api/feeds/order");
  await page.keyboard.press("Space");
  await saved;
  await expect.poll(async () => (await feedNames(page))[0]).toBe("Wire 500");
  await feedRow(page, "Wire 250").getByRole("switch").click();
  await expect(feedRow(page, "Wire 250")).toContainText("Off");
  await expectNothingSideways(page);
});

test("the list waits in its shape while it is loaded, and the form can be filled in meanwhile", async ({
  page,
}) => {
  await signIn(page, await newUser());
  const release = await holdCalls(page, "**/api/feeds");
  await openPage(page, feedsAddress);
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
  await page.getByLabel("Name").fill("Early");
  release();
  await expect(feedRow(page, "Harbor Wire")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Early");
});
