import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { closeGate } from "./support/sign-up-dialog.ts";
import { expect, signIn, test } from "./support/test.ts";

test.beforeEach(closeGate);
test.afterAll(closeGate);

test("SET-03, ADMIN-35, ADMIN-36, ADMIN-37: an admin finds the switches of the site in the settings; opening the sign-up gives visitors 'Join now', closing it takes that away", async ({
  page,
  browser,
}) => {
  await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
  await openPage(page, "/settings");
  const list = page.getByRole("navigation", { name: "Settings" });
  await list.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Site Settings" }).click();
  const toggle = page.getByRole("switch", { name: "Enable User Signups" });
  await expect(toggle).not.toBeChecked();
  await expectAccessibleHere(page);
  await expectNothingSideways(page);

  await toggle.click();
  await expect(page.getByRole("status").getByText("Signups are open.")).toBeVisible();
  await expect(toggle).toHaveAccessibleDescription(/^Signups are open:/);
  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await openPage(visitor, "/");
  await visitor.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await expect(visitor.getByRole("button", { name: "Join now" })).toBeVisible();

  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(page.getByRole("status").getByText("Signups are closed.")).toBeVisible();
  await openPage(visitor, "/");
  await visitor.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await expect(visitor.getByRole("dialog")).toContainText("Not a member? Coming Soon!");
  await visitor.close();

  await test.step("the admin's own landing page follows the switch without a reload", async () => {
    await toggle.click();
    await expect(page.getByRole("status").getByText("Signups are open.")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
    await page.getByRole("button", { name: "Choose Early Bird BYOK" }).click();
    await expect(page.getByText("You're already signed in.")).toBeVisible();
  });
});
