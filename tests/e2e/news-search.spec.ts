import { expectAccessible, expectAccessibleHere } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { morning, teslaHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a search by keys alone: opened by /, marked, narrowed, on a phone with its filters behind a button, left by Escape", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  // Until all headlines can be found.
  const found = async () => (await (await page.request.get("/api/news/search")).json()).total;
  await expect.poll(found).toBe(morning.length);
  const box = page.getByRole("searchbox", { name: "Search headlines" });
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await expect(page.getByText("Search all your news")).toBeVisible();
  await expectAccessibleHere(page);
  await page.keyboard.type("ohio or recall");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("status").filter({ hasText: "3 headlines" })).toBeVisible();
  await expect(rowOf(page, teslaHeadline).locator("mark")).toHaveText("recalls");
  await expectAccessible(page);
  await page.getByLabel("Company").fill("tsla");
  await page.getByLabel("Company").press("Enter");
  await expect.poll(() => titlesOn(page)).toEqual([teslaHeadline]);
  await expect(page).toHaveURL("/news?q=ohio+or+recall&symbol=TSLA");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel("Company")).toBeHidden();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByLabel("Company")).toBeVisible();
  await expectAccessibleHere(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/news");
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(10);
});
