import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { violationsOn } from "#tests/support/axe.ts";
import { totpCode } from "#tests/support/totp.ts";
import { expectDialogAccessible } from "./support/accessible-dialog.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User, UserOptions } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const profile = "/settings?tab=profile";

/** A signed-in user on the own profile. */
async function openProfile(page: Page, wish: UserOptions = {}): Promise<User> {
  const user = await newUser(wish);
  await signIn(page, user);
  await openPage(page, profile);
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  return user;
}

/** A second browser of the same user. */
async function elsewhere(browser: Browser, user: User): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: iphone })).newPage();
  const answer = await page.request.post("/api/auth/sign-in/email", {
    data: { email: user.email, password: user.password },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const isSignedIn = async (page: Page) => (await page.request.get("/api/me")).status() === 200;

async function openDialog(page: Page, button: string): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

test("another device is seen and signed out, a new password ends the others, and a new email counts once its mailed link is opened", async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser();
  const [phone, second] = [await elsewhere(browser, user), await elsewhere(browser, user)];
  await signIn(page, user);
  await openPage(page, profile);
  await test.step("sessions show device, place and last use, and one is signed out", async () => {
    const panel = page.locator("section section", { hasText: "Where you're signed in" });
    const rows = panel.getByRole("button", { name: /^Sign out (?!all)/ });
    await expect(rows).toHaveCount(2);
    await expect(panel.getByText("This device")).toHaveCount(1);
    await expect(panel).toContainText("Safari on iPhone");
    await expect(panel).toContainText(/This network \(127\.0\.0\.1\), signed in .*, last used just now/);
    await panel.getByRole("button", { name: "Sign out Safari on iPhone" }).first().click();
    await expect(rows).toHaveCount(1);
    const alive = await Promise.all([phone, second].map(isSignedIn));
    expect(alive.filter(Boolean)).toHaveLength(1);
  });
  await test.step("a new password, asked for with the current one, ends the other sessions and keeps this one", async () => {
    const dialog = await openDialog(page, "Change password");
    await expectDialogAccessible(page);
    const current = dialog.getByLabel("Current password");
    await current.fill("not the password");
    await dialog.getByLabel("New password", { exact: true }).fill("a much better one");
    await dialog.getByLabel("Confirm new password").fill("a much better one");
    await page.keyboard.press("Enter");
    await expect(current).toHaveAccessibleDescription("The current password is incorrect.");
    await current.fill(user.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password changed. Your other devices are signed out.")).toBeVisible();
    expect(await Promise.all([phone, second, page].map(isSignedIn))).toEqual([false, false, true]);
    await Promise.all([phone, second].map((each) => each.context().close()));
  });
  await test.step("a new address is confirmed by the mailed link before it counts", async () => {
    const newEmail = `new-${user.email}`;
    const dialog = await openDialog(page, "Change email");
    expect(await violationsOn(page, "dialog")).toEqual([]);
    await dialog.getByLabel("New email").fill(newEmail);
    await dialog.getByLabel("Password").fill("a much better one");
    await page.keyboard.press("Enter");
    await expect(page.getByText("We've sent a confirmation to the new email.")).toBeVisible();
    await expect(page.getByText(`${user.email}, not confirmed yet`)).toBeVisible();
    const { links } = await tell("mail", { to: newEmail, subjectPart: "Confirm your new email" });
    await page.goto(links[0] ?? "");
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByText("Your email is confirmed")).toBeVisible();
    const me = await (await page.request.get("/api/me")).json();
    expect(me).toMatchObject({ email: newEmail, emailVerified: true });
    const notice = await tell("mail", { to: user.email, subjectPart: "" });
    expect(notice.text).toContain(newEmail);
  });
});

test("a passkey, two-step sign-in and a phone number are set up, the data is downloaded, and the account is deleted", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await page.setViewportSize({ width: 320, height: 900 });
  const user = await openProfile(page);
  await test.step("a passkey is added, listed and removed", async () => {
    const client = await page.context().newCDPSession(page);
    await client.send("WebAuthn.enable");
    await client.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const dialog = await openDialog(page, "Add a passkey");
    expect(await violationsOn(page, "dialog")).toEqual([]);
    await dialog.getByLabel("Name").fill("My laptop");
    await dialog.getByLabel("Password").fill(user.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Passkey added.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "My laptop" })).toBeVisible();
    await page.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByText("Passkey removed.")).toBeVisible();
  });
  await test.step("two-step sign-in is turned on by a real code, gives backup codes, and is turned off by the password", async () => {
    await tell("clearAttempts", {});
    const dialog = await openDialog(page, "Turn on");
    expect(await violationsOn(page, "dialog")).toEqual([]);
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectDialogAccessible(page);
    const code = dialog.getByRole("textbox", { name: "Code" });
    await expect(code).toBeFocused();
    const key = (await dialog.getByText(/^([A-Z2-7]{2,4} ?){5,}$/).innerText()).replaceAll(" ", "");
    await code.fill(totpCode(`otpauth://totp/x?secret=${key}`));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
    await dialog.getByRole("button", { name: "I've saved them" }).click();
    await expect(page.getByText("On: you enter a code when signing in")).toBeVisible();
    await openDialog(page, "Turn off");
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  });
  await test.step("a phone number is confirmed by the code that was sent to it", async () => {
    const dialog = await openDialog(page, "Add a number");
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByLabel("Phone number").fill("+1 (415) 555-0177");
    await page.keyboard.press("Enter");
    const code = dialog.getByRole("textbox", { name: "Code" });
    await expect(code).toBeFocused();
    const { body: text } = await tell("textMessage", { to: "+14155550177" });
    await code.fill(/\d{6}/.exec(text)?.[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Codes go to +14155550177")).toBeVisible();
  });
  await test.step("the download holds the account and no secret", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^tapewise-export-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain(user.email);
    expect(text).not.toMatch(/sk-e2e|e2efinnhub|"password/);
  });
  await test.step("an account is deleted after its address and password were typed, and is gone", async () => {
    await tell("clearAttempts", {});
    const dialog = await openDialog(page, "Delete my account");
    await expectDialogAccessible(page);
    await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email);
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
    const answer = await page.request.post("/api/auth/sign-in/email", {
      data: { email: user.email, password: user.password },
    });
    expect(answer.status()).toBe(401);
  });
});
