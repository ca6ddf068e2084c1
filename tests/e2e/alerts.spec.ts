import { expectAccessible } from "./support/accessible.ts";
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
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "Name" }).fill("Apple");
      await page.getByRole("button", { name: "Add alert" }).click();
      await expect(page.getByText("Hasn't fired yet")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a form of unusual mentions says what it counts, and before saving that the feeds are too new", async () => {
      await page.goto("/alerts?new=1&symbol=AAPL");
      await page.getByRole("combobox", { name: "Fire when" }).selectOption("It is named unusually often");
      await expect(page.getByText(/^Fires when more stories name it within 24 hours/)).toBeVisible();
      await expect(page.getByText(/Your feeds are read for less than nine days/)).toBeVisible();
      await expectAccessible(page);
      await page.goto("/alerts");
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

    await test.step("the worker shows it, once however often it comes, and the receipt says so", async () => {
      const { texts } = await tell("pushed", { endpoint });
      const message = texts.at(-1) ?? "";
      const notifications = await watchNotifications(page);
      await deliverPush(page, message);
      await expect.poll(async () => (await notifications()).length).toBe(1);
      await deliverPush(page, message);
      await expect(receipt.getByText("Shown", { exact: true })).toBeVisible();
      const shown = await notifications();
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatchObject({ title });
      expect(shown[0]?.body).toContain("Apple: The headline names AAPL");
      address = shown[0]?.url ?? "";
      await expectAccessible(page);
    });

    await test.step("the message leads to its story, and the receipt says that it was opened", async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Story", level: 1 })).toBeVisible();
      await expect(rowOf(page, title)).toBeVisible();
      await expect.poll(() => new URL(page.url()).searchParams.has("message")).toBe(false);
      await expectAccessible(page);
      await page.goBack();
      await expect(receipt.getByText("Opened", { exact: true })).toBeVisible();
      await receipt.getByRole("link", { name: title, exact: true }).click();
      await expect(rowOf(page, title)).toBeVisible();
    });
  });

  test("anything that arrives is shown, and leads to a page of ours", async ({ page }) => {
    await signIn(page, await newUser());
    await playPushService(page);
    await page.goto("/alerts");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const notifications = await watchNotifications(page);
    await deliverPush(page, "no message of ours");
    await expect
      .poll(notifications)
      .toEqual([{ title: "Tapewise", body: "", url: `${environmentUrl()}/alerts` }]);
  });
});

test("an alert about Bitcoin: from the filter of the news page to an email; its rehearsal counted the same, and a watchlist has it", async ({
  page,
}) => {
  const reader = await newUser({ headlines: [...morning, ...marketHeadlines] });
  await signIn(page, reader);
  const before = marketHeadlines[0]?.title ?? "";
  const arrived = "Bitcoin climbs above $100,000 for the first time since July";
  await page.request.post("/api/channels", { data: { kind: "email" } });

  await test.step("the filter leads to the form, which counts what the news page has", async () => {
    await openNews(page);
    await expect
      .poll(async () => (await (await page.request.get("/api/news/search?tag=bitcoin")).json()).total)
      .toBe(1);
    await page.goto("/news?q=&tag=bitcoin");
    await expect(page.getByText("1 headline", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "New alert" }).click();
    await expect(page.getByText("Would have fired once in the last 30 days.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Would have fired at" })).toContainText(before);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add alert" }).click();
  });

  await test.step("a headline about it arrives: the alert fires by its channel", async () => {
    await tell("publish", { room: reader.room, headlines: [{ wire: "harbor", title: arrived }] });
    await page.getByRole("link", { name: "Headlines about Bitcoin", exact: true }).click();
    const receipt = page.getByRole("list", { name: "Fired at" });
    await expect(receipt).toContainText(arrived);
    await expect(receipt).toContainText("The headline is about Bitcoin.");
    await expect(receipt).not.toContainText(before);
    await expect(receipt.getByText("Accepted", { exact: true })).toBeVisible();
    const mail = await tell("mail", { to: reader.email, subjectPart: "Bitcoin climbs" });
    expect(mail.text).toContain("Headlines about Bitcoin: The headline is about Bitcoin.");
  });

  await test.step("the rehearsal of the alert has both", async () => {
    await page.getByRole("link", { name: "Edit alert" }).click();
    await page.reload();
    const rehearsed = page.getByRole("list", { name: "Would have fired at" });
    await expect(rehearsed).toContainText(arrived);
    await expect(rehearsed).toContainText(before);
  });

  await test.step("a watchlist takes the tag from its search and has its news, without a price", async () => {
    await page.request.post("/api/watchlists", { data: { name: "Coins" } });
    await page.goto("/watchlists");
    await page.getByRole("combobox", { name: "Add a company or tag" }).fill("bitcoin");
    await page
      .getByRole("option", { name: /^Bitcoin/ })
      .first()
      .click();
    await expect(page.getByText("Bitcoin is in Coins.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Headlines" }).getByRole("link")).toHaveCount(2);
    const row = page.getByRole("list", { name: "Tags" });
    await expect(row).toHaveText(/^Bitcoin\s*Coin$/);
    await row.getByRole("button", { name: /^Bitcoin/ }).click();
    await expect(row.getByRole("list", { name: "Headlines about Bitcoin" })).toContainText(arrived);
    await expectAccessible(page);
    await row.getByRole("link", { name: "All headlines" }).click();
    await expect(page.getByText("2 headlines", { exact: true })).toBeVisible();
  });
});

test("by keyboard alone: an alert is written, paused and deleted", async ({ page }) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Alerts", level: 1 })).toBeVisible();
  await tabTo(page, "New alert");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New alert" })).toBeVisible();
  await page.getByLabel("Look at").focus();
  await page.keyboard.press("End");
  await expect(page.getByLabel("Look at").locator("option:checked")).toHaveText("All your feeds");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Fire when")).toBeFocused();
  await page.keyboard.type("A headline has");
  await page.keyboard.press("Tab");
  await page.keyboard.type("chip deal");
  await expect(page.getByText("Would have fired once in the last 30 days.")).toBeVisible();
  await page.keyboard.press("Enter");
  const alert = page.getByRole("list", { name: "Alerts" }).getByRole("listitem");
  await expect(alert).toContainText("Headline has “chip deal”");
  const toggle = alert.getByRole("switch");
  await tabTo(page, "All your feeds: Headline has “chip deal”");
  await page.keyboard.press("Tab");
  await expect(toggle).toBeFocused();
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

test("a webhook's secret is shown once; a channel that takes nothing says so; both states are accessible", async ({
  page,
}) => {
  await signIn(page, await newUser());
  await page.goto("/alerts");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByLabel("Kind").selectOption("Webhook");
  await page.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Send test/ }).click();
  await expect(page.getByText("Failing, we keep trying")).toBeVisible();
  await expectAccessible(page);
});

test("an alert about a price is written by keyboard, and its rehearsal tells the time of each price", async ({
  page,
}) => {
  const reader = await newUser({ headlines: morning });
  await signIn(page, reader);
  const prices = [148, 152, 149, 151.5].map((price, at) => ({ daysAgo: 2, hours: 1 + at, price }));
  await tell("addPrices", { userId: reader.userId, symbol: "QCOM", prices });
  await page.goto("/alerts?new=1&symbol=QCOM");
  await page.getByLabel("Fire when").focus();
  await page.keyboard.type("The price rises");
  await page.keyboard.press("Tab");
  await page.keyboard.type("150");
  await expect(page.getByText("Would have fired 2 times in the last 30 days.")).toBeVisible();
  const fired = page.getByRole("list", { name: "Would have fired at" });
  await expect(fired).toContainText(
    /QCOM rose to \$150\.00 or above: \$151\.50 \(\w+ \d+, \d+:30.[AP]M, New York\)\./,
  );
  await expect(page.getByText(/^Prices are recorded on 1 of \d+ trading days\./)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, "Add alert");
  await page.keyboard.press("Enter");
  await expect(page.getByText("QCOM · Price rises to $150.00 or above")).toBeVisible();
});
