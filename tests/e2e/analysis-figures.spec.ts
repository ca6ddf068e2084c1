import { expectAccessible } from "./support/accessible.ts";
import { figuresAnswer, soundAnswer } from "./support/answers.data.ts";
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

test("a figure that stands in no source is marked and says so by keyboard; every other one tells its source", async ({
  page,
}) => {
  const user = await newUser({ headlines });
  await signIn(page, user);
  await openNews(page);
  await tell("ai", { userId: user.userId, fix: { says: figuresAnswer } });
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  const unknown = panel.getByRole("button", { name: /\(not in the sources\)$/ });
  await expect(unknown).toHaveText([/\$0\.31/, / billion/, /17%/]);
  await expect(
    panel.getByText("3 of 6 numbers are not in the article, quote or company data."),
  ).toBeVisible();
  await unknown.first().focus();
  await page.keyboard.press("Enter");
  const about = page.getByRole("dialog", { name: "About this number" });
  await expect(about).toContainText("“$0.31” is not in the sources");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(about).toHaveCount(0);
  await expect(unknown.first()).toBeFocused();
  await test.step("every other one opens what its source says, by keyboard and by click", async () => {
    const known = panel.getByRole("button", { name: "four percent", exact: true });
    await known.focus();
    await page.keyboard.press("Enter");
    await expect(about).toContainText("From the article");
    await expect(about.getByRole("blockquote")).toHaveText(
      "The company pays four percent more from next quarter on.",
    );
    await expect(about.locator("mark")).toHaveText("four percent");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(known).toBeFocused();
    await panel.getByRole("button", { name: "4%", exact: true }).first().click();
    await expect(about.locator("mark")).toHaveText("four percent");
    await page.keyboard.press("Escape");
  });
  await panel.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem").filter({ hasText: "From the article" })).toHaveCount(3);
  await expect(
    panel.getByText(/^Price given to the model: \$[\d,.]+, |^No price was available/),
  ).toBeVisible();

  await tell("ai", { userId: user.userId, fix: { says: soundAnswer } });
  const again = await analyse(rowOf(page, appleHeadline), "AAPL", "Market Impact");
  await expect(again.getByText("Both numbers were found in the article.")).toBeVisible();
  await expect(again.getByRole("button", { name: /not in the sources/ })).toHaveCount(0);
});
