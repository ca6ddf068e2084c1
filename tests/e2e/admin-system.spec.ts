import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openTroubledSystem } from "./support/admin-scenarios.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { closeGate, newAddress, wizardOn } from "./support/sign-up-dialog.ts";
import { expect, signIn, test } from "./support/test.ts";

test.beforeEach(closeGate);
test.afterAll(closeGate);

async function openSection(page: Page, section: string): Promise<void> {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  await openPage(page, `/settings?tab=admin&section=${section}`);
}

test("an invited address signs up through the closed gate by its mailed link, and nobody else does; the record names the invitation", async ({
  page,
  browser,
}) => {
  const email = newAddress();
  const join = await page.request.post("/api/waitlist", { data: { email } });
  expect(join.status()).toBe(201);
  await openSection(page, "waitlist");
  await page.getByRole("button", { name: `Invite ${email}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole("row", { name: email })).toContainText("Invited");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await file).suggestedFilename()).toBe("waitlist.csv");

  const mail = await tell("mail", { to: email, subjectPart: "invitation" });
  const link = /https?:\S+\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? "";
  const guest = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await openPage(guest, new URL(link).pathname + new URL(link).search);
  await expect(guest).toHaveURL(/\/invitation$/);
  await guest.getByRole("button", { name: "Create your account" }).click();
  const wizard = wizardOn(guest);
  await expect(wizard.field("Email")).toHaveValue(email);
  await wizard.toPlan({ Email: email });
  // One that nobody was sent says so, and leads on.
  await openPage(guest, `/invitation?token=${"a".repeat(43)}`);
  await guest.getByRole("button", { name: "Create your account" }).click();
  await expect(guest.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
  await guest.getByRole("main").getByRole("link", { name: "Join Waitlist" }).click();
  await expect(guest).toHaveURL(/\/#waitlist$/);
  await guest.close();

  await openPage(page, "/settings?tab=admin&section=system");
  const actions = page.getByRole("list", { name: "Admin activity" });
  await expect(
    actions.getByRole("listitem").filter({ hasText: "Ada Admin · Invited" }).first(),
  ).toContainText(/status: pending.+invited/);
});

test("the state of the server is told in words, the record is filtered by area, and axe finds nothing on both widths", async ({
  page,
}) => {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  await openTroubledSystem(page);
  await expect(page.getByRole("row", { name: /Twelve Data/ })).toContainText("Paused");
  await expect(page.getByRole("row", { name: /Twelve Data/ })).toContainText("It takes too long to respond.");
  const processes = page.getByRole("table", { name: "Processes" }).getByRole("row");
  await expect(processes.nth(2)).toContainText("Paused: AI provider, Mail");
  await expect(processes.nth(2)).toContainText("31 waiting");
  await expect(processes.nth(3)).toContainText("Not responding");
  await expect(page.getByRole("meter", { name: "Calls with FinHub key x7Qa" })).toHaveAttribute(
    "value",
    "58",
  );
  await expect(page.getByRole("row", { name: /slow\.example\.org/ })).toContainText(
    "took too long to respond",
  );
  await expect(page.getByRole("list", { name: "Warnings and errors" })).toContainText("41 times");
  await expect(page.getByRole("row", { name: /Noor Newsreader/ })).toContainText("$9.41");
  await expect(page.locator("main canvas").first()).toBeVisible();
  await expectAccessible(page);
  const asked = page.waitForRequest((request) => request.url().includes("actions?limit=25&area=users"));
  await page.getByLabel("Show").selectOption("Users");
  await asked;
  const spendingAsked = page.waitForRequest((request) => request.url().includes("spending?days=7"));
  await page.getByLabel("Time", { exact: true }).selectOption("7 days");
  await spendingAsked;
});

test("the chart of AI spending fits its room: after a resize it is as if drawn there from the start", async ({
  page,
}) => {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  const chart = page.locator("main [aria-hidden=true]:has(canvas)").first();
  await page.setViewportSize({ width: 700, height: 900 });
  await openTroubledSystem(page);
  await expect(chart).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  let before = "";
  // Two pictures in a row that are the same: it is drawn.
  const picture = async () => {
    const last = before;
    before = (await chart.screenshot({ animations: "disabled" })).toString("base64");
    return before === last;
  };
  await expect.poll(picture).toBe(true);
  const fresh = before;
  const narrow = await chart.boundingBox();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect
    .poll(async () => (await chart.boundingBox())?.width ?? 0)
    .toBeGreaterThan((narrow?.width ?? 0) + 20);
  await page.setViewportSize({ width: 700, height: 900 });
  await chart.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await picture()) && before === fresh).toBe(true);
});

test("ADMIN-01, ADMIN-03, ADMIN-04: each section of the Admin tab opens by its key, and the open one is in sight on a phone; axe finds nothing", async ({
  page,
}) => {
  await openSection(page, "waitlist");
  await page.setViewportSize({ width: 390, height: 844 });
  const labels = {
    users: "Users",
    waitlist: "Waitlist",
    analytics: "Analytics",
    "site-settings": "Site Settings",
    "ai-config": "AI Config",
    system: "System",
  };
  for (const [key, label] of Object.entries(labels)) {
    await openPage(page, `/settings?tab=admin&section=${key}`);
    const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label });
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toBeInViewport({ ratio: 0.99 });
    if (key === "waitlist" || key === "analytics") await expectAccessible(page);
  }
});
