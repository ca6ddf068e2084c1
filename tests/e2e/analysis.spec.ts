import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, teslaHeadline, two } from "./support/headlines.data.ts";
import { analyse, chipOf, factsIn, openFacts, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

test("AI-01, NEWS-11, CARD-05: a prompt picked on a card runs: an indicator first, then text that grows, then the result", async ({
  page,
}) => {
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  await openNews(page);
  await tell("ai", { userId: user.userId, fix: { held: true } });
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel).toHaveAttribute("aria-busy", "true");
  await expect(panel.getByRole("status")).toHaveText("Analyzing…");
  await expect(panel.getByRole("button", { name: "Stop" })).toBeVisible();
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
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  await expect(panel).toHaveAttribute("aria-busy", "false");
  const lengths = await page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);
  expect(new Set(lengths).size).toBeGreaterThan(5);
  await expect(panel).toContainText("Apple");
  await expect(panel.getByRole("contentinfo").or(panel.locator("footer"))).toContainText("gpt-4o-mini");
  await expect(panel).toContainText("AI-generated. Not investment advice.");
  await expect(panel.getByRole("button", { name: "Stop" })).toHaveCount(0);
});

test("NEWS-12, AI-10: results close and give the focus back, and two items run in parallel", async ({
  page,
}) => {
  await test.step("NEWS-12: the result closes by its button and by Escape, and the focus goes back to the AI button", async () => {
    await signIn(page, await newUser({ headlines: two }));
    await openNews(page);
    const row = rowOf(page, appleHeadline);
    const opener = row.getByRole("button", { name: "AI analysis" });
    const panel = await analyse(row, "AAPL", "Market Impact");
    await panel.getByRole("button", { name: "Close analysis" }).click();
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await analyse(row, "AAPL", "Master Prompt");
    await panel.getByRole("button", { name: "Close analysis" }).focus();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(factsIn(row)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(factsIn(row)).toHaveCount(0);
    await expect(chipOf(row, "AAPL")).toBeFocused();
  });
  await test.step("AI-10: two items run in parallel, each with its own state", async () => {
    await afresh(page);
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await tell("ai", { userId: user.userId, fix: { held: true } });
    const apple = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    const tesla = await analyse(rowOf(page, teslaHeadline), "TSLA", "Investment Outlook");
    await expect(apple.getByRole("status")).toHaveText("Analyzing…");
    await expect(tesla.getByRole("status")).toHaveText("Analyzing…");
    await apple.getByRole("button", { name: "Close analysis" }).click();
    await expect(apple).toHaveCount(0);
    await expect(tesla.getByRole("status")).toHaveText("Analyzing…");
    await tell("ai", { userId: user.userId, fix: null });
    await expect(tesla.getByRole("status")).toHaveText("Analysis ready");
    await expect(tesla).toContainText("Tesla");
    await expect(panelIn(rowOf(page, appleHeadline))).toHaveCount(0);
  });
});

test("AI-08: without a key the panel says so exactly; a managed user and one with a short key run analyses", async ({
  page,
  watch,
}) => {
  await test.step("AI-08: without a key the panel says so exactly and leads to Settings", async () => {
    watch.allow(failedCall);
    await signIn(page, await newUser({ headlines: two, openaiKey: "none" }));
    await openNews(page);
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(
      "Please configure your OpenAI API key in Settings first.",
    );
    await panel.getByRole("link", { name: "Open Settings" }).click();
    await page.waitForURL("**/settings?tab=integrations&detail=openai");
  });
  await test.step("a managed user and one with a short key run analyses too", async () => {
    await afresh(page);
    // What the page of the one before still asks for after its cookie was taken away.
    watch.allow(failedCall);
    for (const wish of [{ subscriptionType: "MANAGED" }, { openaiKey: "short" }] as const) {
      await page.context().clearCookies();
      await signIn(page, await newUser({ headlines: two, ...wish }));
      await openNews(page);
      const row = rowOf(page, appleHeadline);
      await openFacts(row, "AAPL");
      const panel = await analyse(row, "AAPL", "Risk Analysis");
      await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    }
  });
});

test("AI-09: a failure and a rejected key are told with their status, and what came before a break or a Stop stays", async ({
  page,
}) => {
  await test.step("AI-09: a failure says 'Failed to get AI analysis: ' with status and body, and can be tried again", async () => {
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await tell("ai", { userId: user.userId, fix: { variant: "error.500" } });
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(
      /^Failed to get AI analysis: 500 - .*The server had an error while processing your request\. Sorry about that!/,
    );
    await tell("ai", { userId: user.userId, fix: null });
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    await expect(panel.getByRole("alert")).toHaveCount(0);
  });
  await test.step("AI-09: a rejected key shows with its status and without the key", async () => {
    await afresh(page);
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await tell("ai", { userId: user.userId, fix: { variant: "error.401.invalid_api_key" } });
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(
      /^Failed to get AI analysis: 401 - .*Incorrect API key provided/,
    );
    await expect(panel).not.toContainText("sk-");
  });
  await test.step("a stream that breaks off keeps what came and says so", async () => {
    await afresh(page);
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await tell("ai", { userId: user.userId, fix: { variant: "stream.cut" } });
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("alert")).toHaveText(/^Failed to get AI analysis: /);
    await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
    expect((await panel.innerText()).length).toBeGreaterThan(200);
  });
  await test.step("Stop ends the writing and keeps the text", async () => {
    await afresh(page);
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await tell("ai", { userId: user.userId, fix: { variant: "stream.stall" } });
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("status")).toHaveText("Writing…");
    await expect(panel).toContainText("Apple");
    await panel.getByRole("button", { name: "Stop" }).click();
    await expect(panel.getByText("Stopped")).toBeVisible();
    await expect(panel).toContainText("Apple");
    await expect(panel).toHaveAttribute("aria-busy", "false");
  });
});
