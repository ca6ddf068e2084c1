import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { closeGate } from "./support/sign-up-dialog.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test.beforeEach(closeGate);
test.afterAll(closeGate);

const open = "Enable User Signups";
const unpaid = "Allow sign-up without payment";

async function openAdminTab(page: Page): Promise<void> {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  await openPage(page, "/settings?tab=admin&section=site-settings");
  await expect(page.getByRole("heading", { name: "Site Settings" })).toBeVisible();
}

test("SET-03, ROUTE-08: an admin finds the Admin tab in the list of settings, and each value of the query tab opens its tab", async ({
  page,
}) => {
  await test.step("SET-03: an admin finds the Admin tab in the list of settings", async () => {
    await signIn(page, await newUser({ role: "ADMIN", subscriptionType: null }));
    await openPage(page, "/settings");
    const list = page.getByRole("navigation", { name: "Settings" });
    await list.getByRole("link", { name: "Admin" }).click();
    await page.waitForURL("**/settings?tab=admin");
    await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  });
  await test.step("ROUTE-08: each value of the query tab opens its tab", async () => {
    const tabs = {
      integrations: "Integrations & Modules",
      feeds: "Feeds",
      "ai-prompts": "AI Prompts",
      profile: "Profile",
      admin: "Admin",
    };
    for (const [tab, name] of Object.entries(tabs)) {
      await openPage(page, `/settings?tab=${tab}`);
      const active = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current=page]");
      await expect(active).toHaveText(name);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    }
  });
});

test("SET-02, SET-03: a user has five tabs and no Admin; its address shows the first tab and asks the server for nothing", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await signIn(page, await newUser());
  await openPage(page, "/settings?tab=admin");
  const list = page.getByRole("navigation", { name: "Settings" });
  await expect(list.getByRole("link")).toHaveText([
    "Integrations & Modules",
    "AI Prompts",
    "Feeds",
    "Other Settings",
    "Profile",
  ]);
  await expect(list.getByRole("link", { name: "Integrations & Modules" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("heading", { name: "Site Settings" })).toHaveCount(0);
  expect(calls.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
});

test("ADMIN-35, ADMIN-36, ADMIN-37: the switches of the site are saved at once or go back, say their state, and open the sign-up", async ({
  page,
  watch,
  browser,
}) => {
  watch.allow(failedCall);
  await test.step("axe finds nothing on the Admin tab, and it never scrolls sideways", async () => {
    await openAdminTab(page);
    await expect(page.getByRole("switch", { name: open })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("'Allow sign-up without payment' is saved and says what follows", async () => {
    const toggle = page.getByRole("switch", { name: unpaid });
    await expect(toggle).toHaveAccessibleDescription(
      "New accounts are created once their payment is confirmed.",
    );
    await toggle.click();
    await expect(page.getByRole("status").getByText("New accounts don't need a payment.")).toBeVisible();
    await page.reload();
    await expect(toggle).toBeChecked();
  });
  await test.step("a switch that cannot be saved goes back and says so", async () => {
    await page.route("**/api/admin/site-settings", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    const toggle = page.getByRole("switch", { name: open });
    await toggle.click();
    await expect(page.getByRole("alert")).toHaveText(/^Couldn't save the setting\./);
    await expect(toggle).not.toBeChecked();
  });
  await test.step("ADMIN-35, ADMIN-36, ADMIN-37: 'Enable User Signups' is saved at once, says its state, and gives visitors 'Join now'", async () => {
    await page.unroute("**/api/admin/site-settings");
    const toggle = page.getByRole("switch", { name: open });
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toHaveAccessibleDescription(/^Signups are closed\./);
    await toggle.click();
    await expect(page.getByRole("status").getByText("Signups are open.")).toBeVisible();
    await expect(toggle).toBeChecked();
    await expect(toggle).toHaveAccessibleDescription(/^Signups are open:/);

    const client = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await openPage(client, "/");
    await client.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    await expect(client.getByRole("button", { name: "Join now" })).toBeVisible();

    await page.reload();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(page.getByRole("status").getByText("Signups are closed.")).toBeVisible();
    await openPage(client, "/");
    await client.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    await expect(client.getByRole("dialog")).toContainText("Not a member? Coming Soon!");
    await client.close();
  });
  await test.step("the admin's own landing page follows the switch without a reload", async () => {
    await page.getByRole("switch", { name: open }).click();
    await expect(page.getByRole("status").getByText("Signups are open.")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
    await page.getByRole("button", { name: "Choose Early Bird BYOK" }).click();
    await expect(page.getByText("You're already signed in.")).toBeVisible();
  });
});
