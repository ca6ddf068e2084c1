import { expectAccessibleAt } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, marketHeadlines, morning, teslaHeadline } from "./support/headlines.data.ts";
import { chipOf, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { paneOf } from "./support/tape-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const microsoftHeadline = "Microsoft and Nvidia sign a ten-year chip deal";

test("a watchlist: started on a card, filled by search, with prices and news, and a filter of the news page", async ({
  page,
}) => {
  const news = [...morning, ...marketHeadlines];
  const aboutBitcoin = marketHeadlines[0]?.title ?? "";
  await signIn(page, await newUser({ headlines: news }));
  await openNews(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/news/search")).json()).total)
    .toBe(news.length);
  const companies = page.getByRole("list", { name: "Companies", exact: true });
  const headlines = page.getByRole("list", { name: "Headlines" }).getByRole("link");

  await test.step("a card starts the first list, and says that its company is in one", async () => {
    const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await facts.getByRole("button", { name: "Add to watchlist" }).click();
    await page.getByRole("menuitem", { name: "New watchlist", exact: true }).click();
    await expect(page.getByText("Watchlist was added.")).toBeVisible();
    await expect(facts.getByRole("button", { name: "In 1 watchlist" })).toBeVisible();
  });

  await test.step("on its page a company that is found by name joins, with its price and its news", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Watchlists" }).click();
    await expect(page.getByRole("heading", { name: "Watchlists", level: 1 })).toBeVisible();
    await expect(chipOf(companies, "AAPL")).toContainText("$");
    await expect(headlines).toHaveText([new RegExp(appleHeadline)]);
    await page.getByRole("combobox", { name: "Add a company" }).fill("nvidia");
    await page.getByRole("option", { name: /^NVDA\b/ }).click();
    await expect(chipOf(companies, "NVDA")).toContainText("$");
    await expect(headlines).toHaveText([new RegExp(appleHeadline), new RegExp(microsoftHeadline)]);
  });

  await test.step("so does a tag, without a price; a second list stands beside the first", async () => {
    await page.request.post("/api/watchlists", { data: { name: "Energy" } });
    await page.reload();
    await page.getByRole("combobox", { name: "Add a company or tag" }).fill("bitcoin");
    await page
      .getByRole("option", { name: /^Bitcoin/ })
      .first()
      .click();
    await expect(headlines).toHaveCount(3);
    const row = page.getByRole("list", { name: "Tags" });
    await expect(row).toHaveText(/^Bitcoin\s*Coin$/);
    await row.getByRole("button", { name: /^Bitcoin/ }).click();
    await expect(row.getByRole("list", { name: "Headlines about Bitcoin" })).toContainText(aboutBitcoin);
    await expectAccessibleAt(page, 1180);
  });

  await test.step("the list is a filter of the news page", async () => {
    await page.getByRole("link", { name: "Open in News Feeds" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByLabel("Watchlist", { exact: true }).locator("option:checked")).toHaveText(
      "Watchlist",
    );
    await expect(rowOf(page, microsoftHeadline)).toBeVisible();
    await expectAccessibleAt(page, 1180);
    await page.getByLabel("Watchlist", { exact: true }).selectOption("Energy");
    await expect(page.getByText("Nothing found", { exact: true })).toBeVisible();
  });
});

test("shares, weights and funds: stored for their owner, looked through by a fund's public report, and marked and sorted by on the Tape", async ({
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
    await dialog.getByLabel("Weight of AAPL, percent").fill("120");
    await expect(dialog.getByText("Enter a percentage over 0, up to 100.")).toBeVisible();
    await expectAccessibleAt(page, 390);
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
    await expectAccessibleAt(page, 390);
  });
});
