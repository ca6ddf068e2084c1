import { expectAccessibleAt, violationsInThemes } from "./support/accessible.ts";
import { environmentUrl, newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, marketHeadlines, morning } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { openFacts, openNews, rowOf } from "./support/news-page.ts";
import { deliverPush, playPushService, watchNotifications } from "./support/push.ts";
import { expect, signIn, test } from "./support/test.ts";

const title = "Apple buys a chip designer for four billion dollars";

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("an alert: from a card by its rehearsal to a notification that is shown and opened, each step on its receipt", async ({
    page,
  }) => {
    const reader = await newUser({ headlines: morning });
    await signIn(page, reader);
    const { endpoint } = await playPushService(page);
    const receipt = page.getByRole("list", { name: "Fired at" });
    let address = "";

    await test.step("notifications are turned on in this browser and tested", async () => {
      await openNews(page);
      await page.getByRole("banner").getByRole("link", { name: "Alerts" }).click();
      await expect(page.getByText("No alerts yet")).toBeVisible();
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.getByRole("button", { name: "Turn on notifications" }).click();
      await expect(page.getByText("This browser")).toBeVisible();
      await page.getByRole("button", { name: /^Send test/ }).click();
      await expect(page.getByText("The test message was accepted.")).toBeVisible();
      await expect.poll(async () => (await tell("pushed", { endpoint })).texts.length).toBe(1);
      await expect(page.getByText(/^Working, last message accepted/)).toBeVisible();
    });

    await test.step("a card leads to the form, which says when the alert would have fired", async () => {
      await page.getByRole("link", { name: "News Feeds" }).click();
      const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
      await facts.getByRole("link", { name: "Alert me about AAPL" }).click();
      await expect(page.getByText("Would have fired once in the last 30 days.")).toBeVisible();
      await expect(page.getByRole("list", { name: "Would have fired at" })).toContainText(appleHeadline);
      await expectAccessibleAt(page, 1180);
      await page.getByRole("textbox", { name: "Name" }).fill("Apple");
      await page.getByRole("button", { name: "Add alert" }).click();
      await expect(page.getByText("Hasn't fired yet")).toBeVisible();
    });

    await test.step("news arrive: it fires, and the push service takes the message", async () => {
      await tell("publish", { room: reader.room, headlines: [{ wire: "harbor", title }] });
      await page.getByRole("link", { name: "Apple", exact: true }).click();
      await expect(receipt).toContainText(title);
      await expect(receipt).toContainText("The headline names AAPL as “Apple”.");
      await expect(receipt.getByText("Fired", { exact: true })).toBeVisible();
      await expect(receipt.getByText("Accepted", { exact: true })).toBeVisible();
      await expect(receipt).toContainText("confirmed by 127.0.0.1");
      await expect(receipt.getByText("Shown", { exact: true })).toHaveCount(0);
    });

    const notifications = await watchNotifications(page);
    await test.step("the worker shows it, once however often it comes, and the receipt says so", async () => {
      const { texts } = await tell("pushed", { endpoint });
      const message = texts.at(-1) ?? "";
      await deliverPush(page, message);
      await expect.poll(async () => (await notifications()).length).toBe(1);
      await deliverPush(page, message);
      await expect(receipt.getByText("Shown", { exact: true })).toBeVisible();
      const shown = await notifications();
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatchObject({ title });
      expect(shown[0]?.body).toContain("Apple: The headline names AAPL");
      address = shown[0]?.url ?? "";
      await expectAccessibleAt(page, 390);
    });

    await test.step("anything else that arrives is shown, too, and leads to a page of ours", async () => {
      await deliverPush(page, "no message of ours");
      await expect
        .poll(async () => (await notifications()).slice(1))
        .toEqual([{ title: "Tapewise", body: "", url: `${environmentUrl()}/alerts` }]);
    });

    await test.step("the message leads to its story, and the receipt says that it was opened", async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Story", level: 1 })).toBeVisible();
      await expect(rowOf(page, title)).toBeVisible();
      await expect.poll(() => new URL(page.url()).searchParams.has("message")).toBe(false);
      await expectAccessibleAt(page, 1180);
      await page.goBack();
      await expect(receipt.getByText("Opened", { exact: true })).toBeVisible();
    });
  });
});

test("by keyboard alone: from the filter of the news page an alert is rehearsed, written, fires by email, is paused and deleted; beside it a webhook that takes nothing says so", async ({
  page,
}) => {
  const reader = await newUser({ headlines: [...morning, ...marketHeadlines] });
  await signIn(page, reader);
  const before = marketHeadlines[0]?.title ?? "";
  const arrived = "Bitcoin climbs above $100,000 for the first time since July";
  await page.request.post("/api/channels", { data: { kind: "email" } });
  const alert = page.getByRole("list", { name: "Alerts" }).getByRole("listitem");

  await test.step("the filter leads to the form, which counts what the news page has", async () => {
    await openNews(page);
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: "Alerts", level: 1 })).toBeVisible();
    await expect
      .poll(async () => (await (await page.request.get("/api/news/search?tag=bitcoin")).json()).total)
      .toBe(1);
    await page.goto("/news?q=&tag=bitcoin");
    await expect(page.getByText("1 headline", { exact: true })).toBeVisible();
    await tabTo(page, "New alert");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Would have fired once in the last 30 days.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Would have fired at" })).toContainText(before);
    await expectAccessibleAt(page, 1180);
  });

  await test.step("another rule is chosen and rehearsed, and Enter saves it", async () => {
    await page.getByLabel("Look at").focus();
    await page.keyboard.press("End");
    await expect(page.getByLabel("Look at").locator("option:checked")).toHaveText("All your feeds");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Fire when")).toBeFocused();
    await page.keyboard.type("A headline has");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Bitcoin");
    await expect(page.getByText("Would have fired once in the last 30 days.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(alert).toContainText("Headline has “Bitcoin”");
  });

  await test.step("a headline arrives: it is in the reader's mail", async () => {
    await tell("publish", { room: reader.room, headlines: [{ wire: "harbor", title: arrived }] });
    const mail = await tell("mail", { to: reader.email, subjectPart: "Bitcoin climbs" });
    expect(mail.text).toContain("The headline has “Bitcoin”.");
  });

  await test.step("a webhook's secret is shown, and that it takes nothing", async () => {
    await tabTo(page, "Add channel");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Kind").selectOption("Webhook");
    await page.getByLabel("Address").fill("http://127.0.0.1:9/hook");
    expect(await violationsInThemes(page, "dialog")).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    expect(await violationsInThemes(page, "dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await page.getByRole("button", { name: /^Send test.*Webhook/ }).press("Enter");
    await expect(page.getByText("Failing, we keep trying")).toBeVisible();
    await expectAccessibleAt(page, 1180);
  });

  await test.step("the alert is paused and deleted", async () => {
    await tabTo(page, "All your feeds: Headline has “Bitcoin”");
    await page.keyboard.press("Tab");
    await expect(alert.getByRole("switch")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(alert.getByText("Paused")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No alerts yet")).toBeVisible();
  });
});
