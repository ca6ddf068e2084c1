import type { Page } from "@playwright/test";
import { newUser } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

async function openDialog(page: Page) {
  await openPage(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog).toBeVisible();
  const email = dialog.getByLabel("Email");
  const password = dialog.getByLabel("Password");
  const submit = dialog.getByRole("button", { name: "Sign In" });
  return { dialog, email, password, submit };
}

test("SIGNIN-01, AUTH-02, SHELL-03: a user signs in by email and password and is greeted by name and role, and so is an admin", async ({
  page,
}) => {
  await test.step("SIGNIN-01, AUTH-02, SHELL-03: a user signs in by email and password and is greeted by name and role", async () => {
    const user = await newUser({ fullName: "Noor Newsreader", headlines: two });
    const { email, password, submit, dialog } = await openDialog(page);
    await expect(email).toBeFocused();
    await email.fill(`  ${user.email.toUpperCase()} `);
    await password.fill(user.password);
    await submit.click();
    await page.waitForURL("**/news");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("banner").getByText("Welcome, Noor Newsreader (USER)")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    const [session] = await page.context().cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(2);
  });
  await test.step("SHELL-03: an admin is greeted with the role ADMIN", async () => {
    await afresh(page);
    await signIn(page, await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null }));
    await page.goto("/");
    await expect(page.getByRole("banner").getByText("Welcome, Ada Admin (ADMIN)")).toBeVisible();
  });
});

test("SIGNIN-03, SIGNIN-05, SIGNIN-06, SIGNIN-07, SIGNIN-08, SIGNIN-09, SIGNIN-10, SIGNIN-14: what the sign-in dialog says, and how it closes", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { dialog, email, password, submit } = await openDialog(page);
  await test.step("SIGNIN-03, SIGNIN-05: the dialog says 'Not a member?' and 'Coming Soon!', and offers no 'Join now'", async () => {
    await expect(dialog).toContainText("Not a member? Coming Soon!");
    await expect(dialog.getByText("Join now")).toHaveCount(0);
  });
  await test.step("SIGNIN-06, SIGNIN-08: an empty form says what is required and focuses the first field", async () => {
    await submit.click();
    await expect(dialog.getByText("Email is required", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Password is required", { exact: true })).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription("Email is required");
    await expect(password).toHaveAttribute("aria-invalid", "true");
  });
  await test.step("SIGNIN-14: editing a field clears its own error and leaves the other", async () => {
    await submit.click();
    await email.pressSequentially("a");
    await expect(dialog.getByText("Email is required")).toHaveCount(0);
    await expect(dialog.getByText("Password is required")).toBeVisible();
  });
  await test.step("SIGNIN-07: text that is no address says 'Email is invalid'", async () => {
    await email.fill("abc");
    await password.fill("something");
    await submit.click();
    await expect(dialog.getByText("Email is invalid", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Password is required")).toHaveCount(0);
  });
  await test.step("SIGNIN-09: a wrong password and an unknown address get the same answer", async () => {
    const user = await newUser();
    for (const address of [user.email, "nobody@example.com"]) {
      await email.fill(address);
      await password.fill("not the password");
      await submit.click();
      await expect(dialog.getByRole("alert")).toHaveText("Invalid email or password. Please try again.");
      await expect(password).toBeFocused();
      await password.fill("");
      await expect(dialog.getByRole("alert")).toHaveCount(0);
    }
    expect(await page.context().cookies()).toEqual([]);
  });
  await test.step("SIGNIN-10: the answer 'User not found' shows as it is", async () => {
    await page.route("**/api/auth/sign-in/email", (route) =>
      route.fulfill({
        status: 401,
        json: { error: { code: "user-not-found", message: "User not found", requestId: "r" } },
      }),
    );
    await email.fill("gone@example.com");
    await password.fill("once correct");
    await submit.click();
    await expect(dialog.getByRole("alert")).toHaveText("User not found");
  });
  await test.step("the sign-in dialog closes by Escape and by its button, and gives the focus back", async () => {
    const opener = page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test("SHELL-04, SHELL-05, ROUTE-07: Menu holds Settings, Profile and Logout, leads to both, and is a sheet on a small screen", async ({
  page,
}) => {
  await test.step("SHELL-04, SHELL-05, ROUTE-07: Menu holds Settings, Profile and Logout, and leads to /settings and to its Profile tab", async () => {
    await test.step("SHELL-04: Menu holds Settings, Profile and Logout, nothing else", async () => {
      await signIn(page, await newUser());
      await page.goto("/");
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("menuitem")).toHaveText(["Settings", "Profile", "Logout"]);
    });
    await test.step("SHELL-05, ROUTE-07: Menu leads to /settings and to its Profile tab", async () => {
      await page.getByRole("menuitem", { name: "Settings" }).click();
      await page.waitForURL("**/settings");
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("menuitem", { name: "Profile" }).click();
      await page.waitForURL("**/settings?tab=profile");
      await expect(page.getByRole("heading", { name: "Account Information" })).toBeVisible();
    });
  });
  await test.step("SHELL-04: on a small screen Menu is a sheet with the same three entries", async () => {
    await afresh(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await newUser({ fullName: "Noor Newsreader" }));
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const sheet = page.getByRole("dialog", { name: "Noor Newsreader (USER)" });
    await expect(sheet.locator("a, button:not([aria-label])")).toHaveText(["Settings", "Profile", "Logout"]);
    await sheet.getByRole("link", { name: "Profile" }).click();
    await page.waitForURL("**/settings?tab=profile");
    await expect(sheet).toHaveCount(0);
  });
});

test("SHELL-06, AUTH-05: Logout ends the session here and on the server; a session that ends elsewhere turns the page signed out", async ({
  page,
  watch,
}) => {
  await test.step("SHELL-06, AUTH-05: Logout ends the session here and on the server", async () => {
    const user = await newUser({ headlines: two });
    await signIn(page, user);
    await openNews(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem("tapewise.me"))).toBeNull();
    watch.allow(failedCall);
    await signIn(page, user);
    const answer = await page.request.get("/api/me");
    expect(answer.status()).toBe(401);
    await page.goto("/news");
    await page.waitForURL((url) => url.pathname === "/");
  });
  await test.step("a session that ends elsewhere turns the page signed out at its next call", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await signIn(page, await newUser({ headlines: two }));
    await openNews(page);
    await page.context().clearCookies();
    // By key: the page may make a call by itself first, and then the button is gone.
    await page.keyboard.press("r");
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
  });
});
