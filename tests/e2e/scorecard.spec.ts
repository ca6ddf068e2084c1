import { readFile } from "node:fs/promises";
import { scorecardJson } from "#domain/scorecard/document.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, rowOf as itemOf, openNews, panelIn } from "./support/news-page.ts";
import { promptsAddress, rowOf } from "./support/prompts-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a prompt asks for a call; it is saved with its receipt, settled by prices and counted beside the prompt and on the page", async ({
  page,
}) => {
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  const promptRow = rowOf(page, "Risk Analysis");
  await test.step("the switch takes effect at once, by keyboard", async () => {
    await page.goto(promptsAddress);
    const ask = promptRow.getByRole("switch", { name: "Ask for a call: Risk Analysis" });
    await expect(ask).toBeEnabled();
    await ask.focus();
    await ask.press("Space");
    await expect(ask).toBeChecked();
    await expect(promptRow).toContainText("No calls yet. Run it on a headline.");
    await expectAccessibleHere(page, "main");
  });
  await test.step("the answer ends in a chip, and never shows the line", async () => {
    await openNews(page);
    await analyse(itemOf(page, appleHeadline), "AAPL", "Risk Analysis");
    const panel = panelIn(itemOf(page, appleHeadline));
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    await expect(panel).toContainText(/Call: (up|down|flat) vs S&P 500 · (1|5|20) sessions? · \d+% sure/);
    await expect(panel).toContainText("Saved for the scorecard.");
    await expect(panel).not.toContainText("direction=");
  });
  await test.step("the page has it open, then settled by the prices that came after it", async () => {
    await page.goto("/scorecard");
    await expect(
      page
        .getByRole("heading", { name: "Not enough yet (0 of 30)" })
        .or(page.getByText("Not enough yet (0 of 30)")),
    ).toBeVisible();
    const calls = page.getByRole("list", { name: "Calls" }).getByRole("listitem");
    await expect(calls).toHaveCount(1);
    await expect(calls).toContainText("Open");
    await tell("settleCalls", { userId: user.userId, movePercent: 6, marketMovePercent: 1 });
    await page.reload();
    await expect(calls).toContainText("+5.00 pts vs S&P 500");
    await expect(calls).toContainText(/Right|Wrong/);
    await calls.getByText("Receipt").click();
    await expect(calls.getByText(/\d USD, S&P 500 \(SPY\) \d/)).toHaveCount(2);
  });
  await test.step("from 30 settled calls on there are numbers with their intervals, beside the base rate", async () => {
    await tell("addCalls", { userId: user.userId, promptName: "Risk Analysis", count: 40, right: 24 });
    await page.goto(promptsAddress);
    await expect(promptRow.getByRole("switch", { name: "Ask for a call: Risk Analysis" })).toBeChecked();
    const record = promptRow.getByRole("link", {
      name: /% right of 4\d calls · Brier 0\.\d\d · base rate 0\.\d\d/,
    });
    await record.click();
    await expect(page).toHaveURL(/\/scorecard\?prompt=/);
    const card = page.getByRole("region", { name: "Records" });
    await expect(card).toContainText(/Right of 4\d calls/);
    await expect(card).toContainText(/95%: \d\d% to \d\d%/);
    await expect(card).toContainText(/Base rate \d\d%, always up/);
    await card.getByText("Calibration", { exact: true }).click();
    await expect(card.getByRole("table").getByRole("row")).toHaveCount(6);
    await expectAccessibleHere(page);
    await expectNothingSideways(page);
  });
  await test.step("filters are in the address, and the export follows from its receipts", async () => {
    await page.getByLabel("State").selectOption("open");
    await expect(page).toHaveURL(/state=open/);
    await expect(page.getByText("No such calls")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export JSON" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    expect(scorecardJson(JSON.parse(text).calls)).toBe(text);
  });
});
