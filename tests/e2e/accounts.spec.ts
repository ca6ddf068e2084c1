import type { Page } from "@playwright/test";
import { newUser } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { openSignIn } from "./support/sign-in-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

const menu = (page: Page) => page.getByRole("button", { name: "Menu" });

test("SIGNIN-01, SIGNIN-09, AUTH-02, AUTH-05, ROUTE-07, SHELL-03, SHELL-04, SHELL-05, SHELL-06: an admin signs in by email and password and is greeted by name and role; Menu holds Settings, Profile and Logout, leads to both, and ends the session here and on the server", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ fullName: "Ada Admin", role: "ADMIN", headlines: two });
  const { dialog, field, password, button, alert } = await openSignIn(page, "/");
  const opener = page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" });
  await test.step("the sign-in dialog closes by Escape and by its button, and gives the focus back", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await button("Close").click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await test.step("SIGNIN-09: a wrong password opens no session", async () => {
    await expect(field("Email")).toBeFocused();
    await field("Email").fill(`  ${user.email.toUpperCase()} `);
    await password.fill("not the password");
    await button("Sign In").click();
    await expect(alert).toHaveText("Invalid email or password. Please try again.");
    expect(await page.context().cookies()).toEqual([]);
  });
  await test.step("SIGNIN-01, AUTH-02, SHELL-03: the right one leads to the news", async () => {
    await password.fill(user.password);
    await button("Sign In").click();
    await page.waitForURL("**/news");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("banner").getByText("Welcome, Ada Admin (ADMIN)")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    const [session] = await page.context().cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  });
  await test.step("SHELL-04, SHELL-05, ROUTE-07: Menu leads to /settings and to its Profile tab", async () => {
    await menu(page).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Settings", "Profile", "Logout"]);
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await menu(page).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.waitForURL("**/settings?tab=profile");
    await expect(page.getByRole("heading", { name: "Account Information" })).toBeVisible();
  });
  await test.step("SHELL-04: on a small screen Menu is a sheet with the same three entries", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await menu(page).click();
    const sheet = page.getByRole("dialog", { name: "Ada Admin (ADMIN)" });
    await expect(sheet.locator("a, button:not([aria-label])")).toHaveText(["Settings", "Profile", "Logout"]);
    await sheet.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await expect(sheet).toHaveCount(0);
    await page.setViewportSize({ width: 1180, height: 900 });
  });
  await test.step("SHELL-06, AUTH-05: Logout ends the session", async () => {
    const [session] = await page.context().cookies();
    await menu(page).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(opener).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem("tapewise.me"))).toBeNull();
    await page.context().addCookies(session ? [session] : []);
    expect((await page.request.get("/api/me")).status()).toBe(401);
  });
});
