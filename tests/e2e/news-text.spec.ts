import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("Read here shows the article in place and marks the headline as read; Close text and t close it", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  const row = rowOf(page, appleHeadline);
  await row.getByRole("button", { name: /^Read here/ }).click();
  const text = row.getByRole("region", { name: `Text of: ${appleHeadline}` });
  await expect(text.getByText("Analysts will look for three things in the coming weeks")).toBeVisible();
  await expect(text.getByText(/^\d+ words$/)).toBeVisible();
  await expect(row.getByText("Read.", { exact: true })).toBeAttached();
  await text.getByRole("button", { name: "Close text" }).click();
  await expect(text).toHaveCount(0);
  await row.focus();
  await page.keyboard.press("t");
  await expect(text).toBeVisible();
  await page.keyboard.press("t");
  await expect(text).toHaveCount(0);
});

test("says why there is no text, with the way to the publisher; shows publishers' words as words, and says that AI is kept from them", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await page.route("**/api/news/*/text", (route) =>
    route.fulfill({
      json: { state: "unavailable", reason: "robots", retryAt: "2026-11-24T00:00:00.000Z" },
    }),
  );
  await openNews(page);
  const row = rowOf(page, oilHeadline);
  await row.getByRole("button", { name: /^Read here/ }).click();
  await expect(row.getByText("The publisher does not allow robots to read this page.")).toBeVisible();
  await expect(row.getByRole("link", { name: /^Open it on their site/ })).toHaveAttribute("target", "_blank");
  await page.unroute("**/api/news/*/text");

  const runs = (text: string, href?: string) => [{ text, ...(href === undefined ? {} : { href }) }];
  await page.route("**/api/news/*/text", (route) =>
    route.fulfill({
      json: {
        state: "read",
        source: "page",
        words: 1_234,
        aiAllowed: false,
        blocks: [
          { kind: "text", runs: runs("<img src=x onerror=alert(1)> & more") },
          { kind: "item", runs: runs("first point") },
          { kind: "item", runs: runs("second point", "https://harborpost.example/second") },
          {
            kind: "table",
            rows: [
              ["Quarter", "Profit"],
              ["Third", "$98 million"],
            ],
          },
        ],
      },
    }),
  );
  const read = rowOf(page, appleHeadline);
  await read.getByRole("button", { name: /^Read here/ }).click();
  await expect(read.getByText("<img src=x onerror=alert(1)> & more")).toBeVisible();
  await expect(read.getByRole("listitem")).toHaveText(["first point", "second point"]);
  await expect(read.getByRole("link", { name: "second point" })).toHaveAttribute(
    "rel",
    /noopener noreferrer/,
  );
  await expect(read.getByRole("cell", { name: "$98 million" })).toBeVisible();
  await expect(read.getByText("1,234 words")).toBeVisible();
  await expect(read.getByText("analyses leave it out")).toBeVisible();
});
