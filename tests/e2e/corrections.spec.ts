import { violationsOn } from "#tests/support/axe.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline, ratingHeadline, two } from "./support/headlines.data.ts";
import { chipOf, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { chooseInRow } from "./support/reading.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const stored = "**/api/news/*/companies";
const apart = "UPDATE 1-Apple raises dividend after record iPhone sales";

test("a wrong company is hidden from its card with the reason in sight, comes back by Undo, and stays away over reloads and later news", async ({
  page,
}) => {
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  await openNews(page);
  const row = rowOf(page, appleHeadline);
  const facts = await openFacts(row, "AAPL");
  await expect(facts).toContainText(
    /Why this company: Matched “Apple” in the headline · .+ · (high|medium) confidence/,
  );
  const deny = facts.getByRole("button", { name: "Not about this company" });
  await deny.click();
  await expect(page.getByText("Apple Inc. removed from this headline.")).toBeVisible();
  await expect(chipOf(row, "AAPL")).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(chipOf(row, "AAPL")).toBeVisible();
  await expect(row.getByText("1 company hidden by you")).toHaveCount(0);

  await openFacts(row, "AAPL");
  await deny.click();
  await expect(row.getByText("1 company hidden by you")).toBeVisible();
  // It shows at once; the message follows when it is stored.
  await expect(page.getByText("Apple Inc. removed from this headline.")).toBeVisible();
  await page.reload();
  await expect(row.getByText("1 company hidden by you")).toBeVisible();
  await expect(chipOf(row, "AAPL")).toHaveCount(0);
  // Another feed brings the headline, and AI is asked about its own words.
  await tell("publish", { room: user.room, headlines: [{ wire: "street", title: apart }] });
  await page.getByRole("button", { name: /new headline/ }).click();
  const copy = rowOf(page, apart);
  await expect(copy.getByText("1 company hidden by you")).toBeVisible();
  await expect(chipOf(copy, "AAPL")).toHaveCount(0);
  await copy.getByRole("button", { name: "2 sources" }).click();
  await expect(row.getByText("1 company hidden by you")).toBeVisible();
  await copy.getByRole("button", { name: /^Undo/ }).click();
  await expect(chipOf(copy, "AAPL")).toBeVisible();
  await expect(page.getByText("1 company hidden by you")).toHaveCount(0);
});

test("a missing company is added by keyboard alone, stands as added by you, and can be taken off; a rejection is said", async ({
  page,
  watch,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  const row = rowOf(page, oilHeadline);
  await row.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  // The menu knows of the focus a moment after it is there; no hand is quicker.
  await expect(page.getByRole("menuitem", { name: "Mark as read" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Correct companies…" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Companies in this headline" });
  const field = dialog.getByRole("combobox", { name: "Add a company" });
  await expect(field).toBeFocused();
  await expect(dialog.getByText("No companies found in this headline.")).toBeVisible();
  await page.keyboard.type("exx");
  const option = dialog.getByRole("option", { name: /^XOM/ });
  await expect(option).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
  expect(await violationsOn(page, "dialog")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveText([/XOM.+Added by you/]);
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(chipOf(row, "XOM")).toContainText("Added by you");
  await page.reload();
  await expect(chipOf(row, "XOM")).toContainText("Added by you");

  watch.allow(failedCall);
  await page.route(stored, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await chooseInRow(row, "Correct companies…");
  await dialog.getByRole("button", { name: "Remove ExxonMobil" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute(stored);
  await dialog.getByRole("button", { name: "Remove ExxonMobil" }).click();
  await expect(dialog.getByText("No companies found in this headline.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chipOf(row, "XOM")).toHaveCount(0);
});

test("an analyst that a headline only quotes is said beside its company, untagged, and tagged by a press", async ({
  page,
}) => {
  await signIn(
    page,
    await newUser({ headlines: [{ wire: "harbor", title: ratingHeadline, minutesAgo: 5 }] }),
  );
  await openNews(page);
  const row = rowOf(page, ratingHeadline);
  await expect(chipOf(row, "BCS")).toHaveCount(0);
  const facts = await openFacts(row, "TSLA");
  await expect(facts).toContainText(
    /Why this company: Matched “Tesla” in the headline · .+ · Analyst: Barclays/,
  );
  await page.keyboard.press("Escape");
  await chooseInRow(row, "Correct companies…");
  const dialog = page.getByRole("dialog", { name: "Companies in this headline" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "BCS" })).toContainText(
    "Matched “Barclays” in the headline, quoted about other companies · not tagged",
  );
  expect(await violationsOn(page, "dialog")).toEqual([]);
  await dialog.getByRole("button", { name: /^Tag Barclays/ }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "BCS" })).toContainText("Added by you");
  await page.keyboard.press("Escape");
  await expect(chipOf(row, "BCS")).toContainText("Added by you");
});

test("an admin sees which companies users corrected and how many did, and gets them as a file", async ({
  page,
}) => {
  const title = `Ford closes a crossing near ${Date.now()} homes`;
  const admin = { role: "ADMIN", subscriptionType: null, headlines: [{ wire: "harbor", title }] } as const;
  await signIn(page, await newUser({ ...admin, headlines: [...admin.headlines] }));
  await openNews(page);
  await chooseInRow(rowOf(page, title), "Correct companies…");
  await page.getByRole("button", { name: "Not about Ford Motor" }).click();
  await expect(page.getByText("Hidden by you", { exact: true })).toBeVisible();
  await openPage(page, "/settings?tab=admin&section=company-corrections");
  await page.getByLabel("Order").selectOption("Newest first");
  const listed = page
    .getByRole("list", { name: "Company corrections" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(listed).toContainText(/Hidden\s*F\s*Ford.+1 reader/s);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download labels" }).click();
  expect((await file).suggestedFilename()).toBe("company-corrections.jsonl");
  expect(await violationsOn(page, "main")).toEqual([]);
});
