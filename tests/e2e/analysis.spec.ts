import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, teslaHeadline, two } from "./support/headlines.data.ts";
import { analyse, chipOf, factsIn, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("AI-01, AI-09, AI-10, CARD-05, NEWS-11, NEWS-12: a prompt picked on a card runs beside another one: an indicator first, then text that grows, then the result; it closes, and a failure is told and tried again", async ({
  page,
}) => {
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  await openNews(page);
  const apple = rowOf(page, appleHeadline);
  const panel = panelIn(apple);
  await test.step("the text grows, while another item runs as well", async () => {
    await tell("ai", { userId: user.userId, fix: { held: true } });
    await analyse(apple, "AAPL", "Risk Analysis");
    const tesla = await analyse(rowOf(page, teslaHeadline), "TSLA", "Investment Outlook");
    await expect(panel).toHaveAttribute("aria-busy", "true");
    for (const each of [panel, tesla]) await expect(each.getByRole("status")).toHaveText("Analyzing…");
    // Lengths of the answer as the page shows it, one for each change.
    await panel.evaluate((node) => {
      const lengths: number[] = [];
      (window as unknown as { lengths: number[] }).lengths = lengths;
      new MutationObserver(() => lengths.push(node.textContent?.length ?? 0)).observe(node, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await tell("ai", { userId: user.userId, fix: null });
    for (const each of [panel, tesla]) await expect(each.getByRole("status")).toHaveText("Analysis ready");
    const lengths = await page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);
    expect(new Set(lengths).size).toBeGreaterThan(5);
    await expect(panel).toContainText("Apple");
    await expect(tesla).toContainText("Tesla");
    await expect(panel.locator("footer")).toContainText("gpt-4o-mini");
  });
  await test.step("Escape closes the panel, then the facts, and the focus goes back each time", async () => {
    await panel.getByRole("button", { name: "Close analysis" }).focus();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(apple.getByRole("button", { name: "AI analysis" })).toBeFocused();
    await expect(factsIn(apple)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(factsIn(apple)).toHaveCount(0);
    await expect(chipOf(apple, "AAPL")).toBeFocused();
  });
  await test.step("a failure is told with status and body, and can be tried again", async () => {
    await tell("ai", { userId: user.userId, fix: { variant: "error.500" } });
    await analyse(apple, "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(
      /^Failed to get AI analysis: 500 - .*The server had an error while processing your request\. Sorry about that!/,
    );
    await tell("ai", { userId: user.userId, fix: null });
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  });
});
