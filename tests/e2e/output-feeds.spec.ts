import { expectAccessibleHere } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { openTape } from "./support/tape-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test("the page's filter becomes a feed that a reader app fetches without a sign-in, until it is ended in the settings", async ({
  page,
  playwright,
  watch,
}) => {
  const reader = await newUser({ headlines: morning });
  await signIn(page, reader);
  const dialog = page.getByRole("dialog");
  let address = "";
  /** A program of its own: no cookie, no session. */
  const app = await playwright.request.newContext();

  await test.step("a search is what the feed is of, and its words are the name that is offered", async () => {
    await openNews(page);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search headlines" }).fill("Apple");
    await expect(page.getByRole("article", { name: appleHeadline })).toBeVisible();
    await page.getByRole("button", { name: "Get as a feed" }).click();
    await expect(dialog.getByRole("list", { name: "Filter" })).toHaveText("Apple");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Apple");
    await expectAccessibleHere(page, "dialog");
    await dialog.getByRole("button", { name: "Create feed" }).click();
    await expect(dialog.getByText(/You won't see it again/)).toBeVisible();
    await expectAccessibleHere(page, "dialog");
    address = (await dialog.getByRole("code").first().textContent()) ?? "";
    expect(address).toMatch(/\/feeds\/[0-9a-f]{40}\.xml$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the app gets the headlines of the search, and none else", async () => {
    const answer = await app.get(address);
    expect(answer.status()).toBe(200);
    const text = await answer.text();
    expect(text).toContain("<title>Apple</title>");
    expect(text).toContain(appleHeadline);
    expect(text).not.toContain(oilHeadline);
    const held = await app.get(address, { headers: { "if-none-match": answer.headers().etag ?? "" } });
    expect(held.status()).toBe(304);
  });

  await test.step("a phone has it among the view options, the Tape among its icons", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openNews(page);
    await page.getByRole("button", { name: "View options" }).click();
    await page.getByRole("button", { name: "Get as a feed" }).click();
    await expect(dialog.getByRole("list", { name: "Filter" })).toHaveText("All headlines");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTape(page, "/news?layout=tape");
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await page.getByRole("button", { name: "Get as a feed" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Saved headlines");
    // The Tape's distances are not for what lies over it.
    const box = await dialog.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(720, -1);
    expect(box?.y).toBeGreaterThan(40);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the settings tell how often it was fetched, and end it", async () => {
    await page.goto("/settings?tab=profile");
    await expect(page.getByText(/^Ends in [0-9a-f]{4}, 2 fetches, last /)).toBeVisible();
    await expectAccessibleHere(page, "main");
    await page.getByRole("button", { name: "End the feed Apple" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End feed" }).click();
    await expect(page.getByText("Output feed ended.")).toBeVisible();
    expect((await app.get(address)).status()).toBe(404);
  });
  await app.dispose();
  watch.allow(failedCall);
});
