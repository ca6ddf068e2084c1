import { expectAccessibleHere } from "./support/accessible.ts";
import { figuresAnswer, hostileAnswer } from "./support/answers.data.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, openNews, rowOf } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const headlines = [
  {
    ...two[0],
    description: "The company pays four percent more from next quarter on.",
  } as (typeof two)[number],
];

test("READ-73: an answer written by an attacker shows as text: no script, no picture, no link, no call, no rejection by the policy", async ({
  page,
  watch,
}) => {
  const user = await newUser({ headlines });
  await signIn(page, user);
  await page.setViewportSize({ width: 390, height: 844 });
  await openNews(page);
  const title = await page.title();
  await tell("ai", { userId: user.userId, fix: { says: hostileAnswer } });
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  await expect(panel).toContainText('<img src="https://evil.example/pixel.gif" onerror="alert(2');
  await expect(panel).toContainText("[Click me](javascript:alert(4");
  await expect(panel).toContainText("end of the answer");
  // Below the answer the product's own line may lead to its settings.
  const ownLink = '[href="/settings?tab=ai-prompts&detail=ai-provider"]';
  await expect(
    panel.locator(`a:not(${ownLink}), img, script, iframe, style, form, input, object, [onload], [onerror]`),
  ).toHaveCount(0);
  expect(await panel.innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(await page.title()).toBe(title);
  // Nothing leaves its place, however long the word.
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
  expect(watch.unexpected()).toEqual([]);

  await test.step("figures of an answer say by keyboard where they are from; axe finds nothing", async () => {
    await tell("ai", { userId: user.userId, fix: { says: figuresAnswer } });
    await analyse(rowOf(page, appleHeadline), "AAPL", "Market Impact");
    await expect(
      panel.getByText("3 of 6 numbers are not in the article, quote or company data."),
    ).toBeVisible();
    const about = page.getByRole("dialog", { name: "About this number" });
    for (const [name, text] of [
      [/^\$0\.31.*\(not in the sources\)$/, "“$0.31” is not in the sources"],
      [/^four percent$/, "From the article"],
    ] as const) {
      const figure = panel.getByRole("button", { name });
      await figure.focus();
      await page.keyboard.press("Enter");
      await expect(about).toContainText(text);
      await expect(about).toBeInViewport({ ratio: 1 });
      await expectAccessibleHere(page, "[role=dialog]");
      await page.keyboard.press("Escape");
      await expect(figure).toBeFocused();
    }
    await expectAccessibleHere(page, "[aria-label^='AI analysis']");
  });
});
