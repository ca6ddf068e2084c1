import { violationsInThemes } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { ratingHeadline } from "./support/headlines.data.ts";
import { chipOf, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a wrong company is hidden from its card with the reason in sight, a missing one is added by keyboard alone, both stay so over a reload, and admins see how many said it", async ({
  page,
}) => {
  // Of a bank that is no company of it.
  const title = `${ratingHeadline} for the year ${Date.now()}`;
  const admin = await newUser({
    role: "ADMIN",
    subscriptionType: null,
    headlines: [{ wire: "harbor", title, minutesAgo: 5 }],
  });
  await signIn(page, admin);
  await openNews(page);
  const row = rowOf(page, title);

  await test.step("a card says why it is there, goes by a press, and comes back by Undo", async () => {
    await expect(chipOf(row, "BCS")).toHaveCount(0);
    const facts = await openFacts(row, "TSLA");
    await expect(facts).toContainText(
      /Why this company: Matched “Tesla” in the headline · .+ · (high|medium) confidence · Analyst: Barclays/,
    );
    const deny = facts.getByRole("button", { name: "Not about this company" });
    await deny.click();
    await expect(page.getByText("Tesla, Inc. removed from this headline.")).toBeVisible();
    await expect(chipOf(row, "TSLA")).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    await expect(chipOf(row, "TSLA")).toBeVisible();
    await openFacts(row, "TSLA");
    await deny.click();
    // It shows at once; the message follows when it is stored.
    await expect(page.getByText("Tesla, Inc. removed from this headline.")).toBeVisible();
  });

  await test.step("the row's menu leads to all companies of the headline, where one is added", async () => {
    await row.getByRole("button", { name: "More actions" }).focus();
    await page.keyboard.press("Enter");
    // The menu knows of the focus a moment after it is there; no hand is quicker.
    await expect(page.getByRole("menuitem", { name: "Mark as unread" })).toHaveAttribute("data-highlighted");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Correct companies…" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Companies in this headline" });
    const field = dialog.getByRole("combobox", { name: "Add a company" });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole("listitem")).toHaveText([/BCS.+not tagged/, /TSLA.+Hidden by you/]);
    await page.keyboard.type("exx");
    await expect(dialog.getByRole("option", { name: /^XOM/ })).toBeVisible();
    expect(await violationsInThemes(page, "dialog")).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("listitem").last()).toHaveText(/XOM.+Added by you/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("both stand over a reload", async () => {
    await page.reload();
    await expect(chipOf(row, "XOM")).toContainText("Added by you");
    await expect(row.getByText("1 company hidden by you")).toBeVisible();
    await expect(chipOf(row, "TSLA")).toHaveCount(0);
  });

  await test.step("an admin sees the companies, and of how many readers", async () => {
    await openPage(page, "/settings?tab=admin&section=company-corrections");
    await page.getByLabel("Order").selectOption("Newest first");
    const listed = page
      .getByRole("list", { name: "Company corrections" })
      .getByRole("listitem")
      .filter({ hasText: title });
    await expect(listed).toHaveText([/Added\s*XOM.+1 reader/s, /Hidden\s*TSLA.+1 reader/s]);
    expect(await violationsInThemes(page, "main")).toEqual([]);
  });
});
