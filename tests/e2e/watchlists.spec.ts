import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, morning, teslaHeadline } from "./support/headlines.data.ts";
import { chipOf, factsIn, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { paneOf } from "./support/tape-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const microsoftHeadline = "Microsoft and Nvidia sign a ten-year chip deal";

test("watchlists: started on a card, filled by search, with prices and news, a filter of the news page, ordered, deleted and restored", async ({
  page,
  watch,
}) => {
  // The name that is taken.
  watch.allow(failedCall);
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/news/search")).json()).total)
    .toBe(morning.length);
  const menu = (name: string) => page.getByRole("menuitem", { name, exact: true });
  const companies = page.getByRole("list", { name: "Companies", exact: true });
  const headlines = page.getByRole("list", { name: "Headlines" }).getByRole("link");
  const dialog = page.getByRole("dialog");

  await test.step("a card starts the first list, and says that its company is in one", async () => {
    const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await facts.getByRole("button", { name: "Add to watchlist" }).click();
    await menu("New watchlist").click();
    await expect(page.getByText("Watchlist was added.")).toBeVisible();
    await expect(facts.getByRole("button", { name: "In 1 watchlist" })).toBeVisible();
  });

  await test.step("another card adds its company to the list", async () => {
    const facts = await openFacts(rowOf(page, teslaHeadline), "TSLA");
    await facts.getByRole("button", { name: "Add to watchlist" }).click();
    await menu("Add to Watchlist").click();
    await expect(facts.getByRole("button", { name: "In 1 watchlist" })).toBeVisible();
  });

  await test.step("the page of the list has their prices and their news", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Watchlists" }).click();
    await expect(page.getByRole("heading", { name: "Watchlists", level: 1 })).toBeVisible();
    await expect(chipOf(companies, "AAPL")).toContainText("$");
    await expect(chipOf(companies, "TSLA")).toContainText("$");
    await expect(headlines).toHaveText([new RegExp(appleHeadline), new RegExp(teslaHeadline)]);
  });

  await test.step("a company that is found by name joins them, with its news", async () => {
    await page.getByRole("combobox", { name: "Add a company" }).fill("nvidia");
    await page.getByRole("option", { name: /^NVDA\b/ }).click();
    await expect(chipOf(companies, "NVDA")).toBeVisible();
    await expect(headlines).toHaveCount(3);
    await expect(headlines.nth(1)).toContainText(microsoftHeadline);
  });

  await test.step("a company leaves the list from its facts", async () => {
    await chipOf(companies, "TSLA").click();
    await factsIn(companies).getByRole("button", { name: "In 1 watchlist" }).click();
    await menu("Remove from Watchlist").click();
    await expect(chipOf(companies, "TSLA")).toHaveCount(0);
    // Its button had the focus.
    await expect(page.getByRole("region", { name: "Companies and tags of Watchlist" })).toBeFocused();
    await expect(headlines).toHaveCount(2);
  });

  await test.step("it gets another name, which no second list may have", async () => {
    await page.getByRole("button", { name: "Rename Watchlist", exact: true }).click();
    await dialog.getByLabel("Name").fill("Chips");
    await dialog.getByRole("button", { name: "Save watchlist" }).click();
    await expect(page.getByRole("heading", { name: "Chips", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "New watchlist" }).click();
    await dialog.getByLabel("Name").fill("chips");
    await dialog.getByRole("button", { name: "Save watchlist" }).click();
    await expect(
      dialog.getByText("You already have a watchlist with this name. Choose another name."),
    ).toBeVisible();
    await dialog.getByLabel("Name").fill("Energy");
    await dialog.getByRole("button", { name: "Save watchlist" }).click();
    await expect(page.getByText("Add a company or a tag to see its news.")).toBeVisible();
    await expect(page).toHaveURL(/\/watchlists\?list=/);
  });

  const lists = page.getByRole("navigation", { name: "Your watchlists" }).getByRole("link");
  await test.step("at both widths, light and dark, nothing goes sideways and all is accessible", async () => {
    await lists.filter({ hasText: "Chips" }).click();
    await expect(headlines).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("lists are put into order, deleted, and restored by Undo", async () => {
    await page.getByRole("button", { name: "Order and delete watchlists" }).click();
    const saved = page.waitForResponse("**/api/watchlists/order");
    await dialog.getByRole("button", { name: "Move Energy", exact: true }).press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    expect((await saved).status()).toBe(200);
    await dialog.getByRole("button", { name: "Delete Chips", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Chips was deleted.")).toBeVisible();
    await expect(lists).toHaveCount(0);
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Chips is back.")).toBeVisible();
    await expect(lists).toHaveCount(2);
  });

  await test.step("the list is a filter of the news page", async () => {
    await lists.filter({ hasText: "Chips" }).click();
    await page.getByRole("link", { name: "Open in News Feeds" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByLabel("Watchlist", { exact: true }).locator("option:checked")).toHaveText("Chips");
    await expect(rowOf(page, microsoftHeadline)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Watchlist", { exact: true }).selectOption("Energy");
    await expect(page.getByText("Nothing found", { exact: true })).toBeVisible();
  });
});

test("a user without watchlists is led to the first one; a list that cannot be loaded says so and is tried again", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser());
  const calls = "**/api/watchlists";
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
  await openPage(page, "/watchlists");
  await expect(page.getByText("Couldn't load your watchlists.")).toBeVisible({ timeout: 20_000 });
  await page.unroute(calls);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No watchlists yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "New watchlist" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mine");
  await page.getByRole("dialog").getByRole("button", { name: "Save watchlist" }).click();
  await expect(page.getByRole("heading", { name: "Mine", exact: true })).toBeVisible();
});

const brokerFile = `"Positions for account Individual ...123 as of 12:33 PM ET, 2026/11/26"

"Symbol","Description","Qty (Quantity)","Price"
"AAPL","APPLE INC","30","$190.50"
"NVDA","NVIDIA CORP","10","$180.00"
"VTSAX","VANGUARD TOTAL STOCK MARKET","5","$118.50"
"Cash & Cash Investments","--","--","--"
`;

test("shares and weights: from a broker's file or typed, stored for their owner, marked and sorted by on the Tape", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await page.request.post("/api/watchlists", { data: { name: "Mine", symbols: ["AAPL", "TSLA"] } });
  await openPage(page, "/watchlists");
  const dialog = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Shares and weights" }).click();

  await test.step("a file fills the table; what is no company of the list is named once it is saved", async () => {
    await open();
    const file = { name: "positions.csv", mimeType: "text/csv", buffer: Buffer.from(brokerFile) };
    await dialog.getByLabel("Import a broker's CSV").setInputFiles(file);
    await expect(dialog.getByText("3 positions found. Check them, then save. Left out: Cash")).toBeVisible();
    await expect(dialog.getByLabel("Shares of AAPL")).toHaveValue("30");
    await expectAccessible(page);
    await dialog.getByLabel("Weight of TSLA, percent").fill("120");
    await expect(dialog.getByText("Enter a percentage over 0, up to 100.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await dialog.getByLabel("Weight of TSLA, percent").fill("5");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      dialog.getByText("Saved without what isn't in our lists of companies and funds: VTSAX"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("they are there again, and nowhere else", async () => {
    await open();
    await expect(dialog.getByLabel("Shares of NVDA")).toHaveValue("10");
    await expect(dialog.getByLabel("Weight of TSLA, percent")).toHaveValue("5");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the Tape marks what touches them, and puts that first", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/news?layout=tape&sort=mine");
    const lines = page.getByRole("article");
    await expect(lines.first()).toContainText(appleHeadline);
    await expect(lines.first().getByText(/^Touches \d+(\.\d)?% of yours/)).toHaveCount(1);
    await expect(lines.nth(2)).toContainText(teslaHeadline);
    await expect(lines.nth(2).getByText("Touches 5% of yours")).toHaveCount(1);
    await expect(lines.nth(3).getByText(/of yours/)).toHaveCount(0);
  });
});

test("funds: added by their symbol, looked through by their public report, and told on the Tape with its day", async ({
  page,
}) => {
  await tell("readFunds", {});
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await page.request.post("/api/watchlists", { data: { name: "Mine", symbols: ["AAPL"] } });
  await openPage(page, "/watchlists");
  const dialog = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Shares and weights" }).click();

  await test.step("a fund is added beside the companies, and is none of them", async () => {
    await open();
    await dialog.getByLabel("Symbol of a fund").fill("voo");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Weight of VOO, percent").fill("40");
    await dialog.getByLabel("Weight of AAPL, percent").fill("5");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole("list", { name: "Companies", exact: true }).getByRole("listitem"),
    ).toHaveCount(1);
  });

  await test.step("once its report is read, the dialog names the fund and the day", async () => {
    await tell("readFunds", {});
    await open();
    await expect(dialog.getByRole("rowheader", { name: "VOO Vanguard 500 Index Fund" })).toContainText(
      "Holdings of Sep 30, 2026",
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the Tape counts a story about what it holds, largest part first", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/news?layout=tape&sort=mine");
    const lines = page.getByRole("article");
    const told = (percent: string, part: string) =>
      `Touches ${percent} of yours. Including ${part} through VOO, holdings of Sep 30, 2026`;
    // 5 + 40 × 6.5 %; 40 × (6.25 + 7.5) %; 40 × 2 %
    await expect(lines.nth(0)).toContainText(appleHeadline);
    await expect(lines.nth(0).getByText(told("7.6%", "2.6%"), { exact: true })).toHaveCount(1);
    await expect(lines.nth(1)).toContainText(microsoftHeadline);
    await expect(lines.nth(1).getByText(told("5.5%", "5.5%"), { exact: true })).toHaveCount(1);
    await expect(lines.nth(2)).toContainText(teslaHeadline);
    await expect(lines.nth(2).getByText(told("0.8%", "0.8%"), { exact: true })).toHaveCount(1);
    await lines.nth(1).click();
    await expect(paneOf(page).getByText(`${told("5.5%", "5.5%")}.`, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/news?layout=tape&sort=mine");
    await lines.nth(0).click();
    await expect(page.getByText(`${told("7.6%", "2.6%")}.`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
