import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
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

test("an invited address signs up through the closed gate by its mailed link; the record names the invitation", async ({
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
  await guest.close();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "System" }).click();
  const actions = page.getByRole("list", { name: "Admin activity" });
  await expect(
    actions.getByRole("listitem").filter({ hasText: "Ada Admin · Invited" }).first(),
  ).toContainText(/status: pending.+invited/);
});

test("ADMIN-01, ADMIN-03, ADMIN-04: the open section of the Admin tab is in sight on a phone, axe finds nothing in a long one, and its chart fits its room after a resize", async ({
  page,
}) => {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openTroubledSystem(page);
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: new RegExp(`^${name}`) });
  await test.step("the open section is in sight on a phone", async () => {
    await expect(link("System")).toBeInViewport({ ratio: 0.99 });
    for (const name of ["Users", "AI Config", "Analytics", "Waitlist"]) {
      await link(name).click();
      await expect(link(name)).toHaveAttribute("aria-current", "page");
      await expect(link(name)).toBeInViewport({ ratio: 0.99 });
      if (name === "Analytics" || name === "Waitlist") await expectAccessibleHere(page, "main");
    }
    await link("System").click();
  });
  await test.step("axe finds nothing in the state of the server, and nothing scrolls sideways", async () => {
    await expect(page.locator("main canvas").first()).toBeVisible();
    await page.setViewportSize({ width: 1180, height: 900 });
    await expectAccessibleHere(page);
    await expectNothingSideways(page);
  });
  await test.step("the chart of AI spending is after a resize as if drawn there from the start", async () => {
    const chart = page.locator("main [aria-hidden=true]:has(canvas)").first();
    await page.setViewportSize({ width: 700, height: 900 });
    await page.reload();
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
});
