import { newUser } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, chipOf, expectPricesInSight, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("on paper the news and an analysis are black on white in either theme, without controls, and READ MORE says its address", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: two, settings: { theme: "dark" } }));
  await openNews(page, "/news?layout=cards");
  await expectPricesInSight(page);
  const apple = rowOf(page, appleHeadline);
  await analyse(apple, "AAPL", "Risk Analysis");
  await expect(panelIn(apple).getByRole("status")).toHaveText("Analysis ready");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ media: "print" });

  const colors = await apple.evaluate((row) => {
    const shade = (color: string) => {
      const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(" ");
    };
    const heading = row.querySelector("h2") as HTMLElement;
    return {
      paper: shade(getComputedStyle(document.documentElement).backgroundColor),
      headline: shade(getComputedStyle(heading).color),
    };
  });
  expect(colors).toEqual({ paper: "255 255 255", headline: "0 0 0" });

  await expect(apple.getByRole("heading", { name: appleHeadline })).toBeVisible();
  await expect(chipOf(apple, "AAPL")).toBeVisible();
  await expect(panelIn(apple).getByText("Risk Analysis").first()).toBeVisible();
  for (const name of [
    "Menu",
    "Refresh Now",
    "Save for later",
    "More actions",
    "Read here",
    "AI analysis",
    "Close",
  ])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const address = apple.locator("a[data-print-address]");
  const printed = await address.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toBe(`"${await address.getAttribute("href")}"`);
});
