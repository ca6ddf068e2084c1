import type { Page } from "@playwright/test";
import { totpCode } from "#tests/support/totp.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { expectDialogAccessible } from "./support/accessible-dialog.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { expectNobody, expectSignedIn, openSignIn } from "./support/sign-in-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

const wrongCode = "This code is incorrect or has expired. Please try again.";
const long = "a.rather.long.address.for.a.small.screen@a-company-somewhere.example.com";

// The dialogs and the pages behind mailed links are the same at every width: the narrowest shows what does not fit.
test.use({ viewport: { width: 320, height: 900 } });
test.beforeEach(() => tell("clearAttempts", {}));

/** The link of the newest mail of that kind, as an address on this site. */
async function mailedLink(user: Pick<User, "email">, subjectPart: string): Promise<string> {
  const { links } = await tell("mail", { to: user.email, subjectPart });
  const { pathname, search } = new URL(links[0] ?? "");
  return pathname + search;
}

/** A page behind a mailed link: in no index, and no other site is told where one came from. */
async function expectPrivate(page: Page): Promise<void> {
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expectAccessibleHere(page);
}

test("the second factor: a wrong code says so, and the app's opens the session", async ({ page, watch }) => {
  watch.allow(failedCall);
  const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
  const { field, password, title } = await openSignIn(page);
  await field("Email").fill(user.email);
  await password.fill(user.password);
  await page.keyboard.press("Enter");
  await expect(title("One more step")).toBeVisible();
  await expect(field("Code")).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(field("Code")).toHaveAccessibleDescription(wrongCode);
  await expectNobody(page);
  await expectDialogAccessible(page);
  await field("Code").fill(totpCode(user.secondFactor?.totpURI ?? "", 1));
  await page.keyboard.press("Enter");
  await expectSignedIn(page, user.fullName);
});

test("a forgotten password: a mailed link leads to a new one, without a mouse; the token leaves the address bar", async ({
  page,
}) => {
  const user = await newUser({ fullName: "Fay Forgetful" });
  const { field, dialog } = await openSignIn(page);
  await page.keyboard.type(user.email);
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Forgot password?" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field("Email")).toBeFocused();
  await expect(field("Email")).toHaveValue(user.email);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(`If ${user.email} belongs to an account`);

  await openPage(page, await mailedLink(user, "Reset your Tapewise password"));
  await expect(page).toHaveURL("/reset-password");
  await expectPrivate(page);
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await page.keyboard.type("a new and better one");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a new and better one");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password has changed")).toBeVisible();
  await expectNobody(page);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).press("Enter");
  await expect(field("Email")).toBeFocused();
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("a new and better one");
  await page.keyboard.press("Enter");
  await expectSignedIn(page, user.fullName);
});

test("a mailed sign-in link signs in by one press once the address is confirmed; without its token it says that it is incomplete", async ({
  page,
}) => {
  const user = await newUser({ fullName: "Lin Linkman" });
  const { field, button, dialog, title } = await openSignIn(page);
  /** Asks for a link in the dialog. */
  async function askFor(email: string) {
    await field("Email").fill(email);
    await button("Send sign-in link").click();
    await expect(dialog.getByText("Check your inbox")).toBeVisible();
  }
  await button("Email me a sign-in link").click();
  await expect(title("Sign in by email")).toBeVisible();
  await expectDialogAccessible(page);
  await askFor(long);
  await expectDialogAccessible(page);
  await button("Back to sign in").click();
  await button("Email me a sign-in link").click();
  await askFor(user.email);

  await openPage(page, await mailedLink(user, "Confirm your email"));
  await expect(page).toHaveURL("/verify-email");
  await expectPrivate(page);
  await page.getByRole("button", { name: "Confirm email" }).press("Enter");
  await expect(page.getByText("Your email is confirmed")).toBeVisible();

  await openPage(page, "/sign-in/link");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The link is incomplete.");
  await expectNothingSideways(page);
  await expectAccessibleHere(page);
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  const link = await mailedLink(user, "Your sign-in link");
  await openPage(page, link);
  await expect(page).toHaveURL("/sign-in/link");
  await expectPrivate(page);
  await expectNobody(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectSignedIn(page, user.fullName);
});

test("a code by text message signs in, and so does a passkey that its user makes then", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const phoneNumber = "+14155550123";
  const user = await newUser({ fullName: "Phil Phone", phoneNumber });
  await test.step("a code by text message", async () => {
    const { field, button } = await openSignIn(page);
    await expectDialogAccessible(page);
    await button("Use a phone code").click();
    await expect(field("Phone number")).toBeFocused();
    await expectDialogAccessible(page);
    await page.keyboard.type("+1 (415) 555-0123");
    await page.keyboard.press("Enter");
    await expect(field("Code")).toBeFocused();
    await expectDialogAccessible(page);
    const { body } = await tell("textMessage", { to: phoneNumber });
    await page.keyboard.type(/\d{6}/.exec(body)?.[0] ?? "");
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
  });
  await test.step("a passkey", async () => {
    await plugIn(page);
    await makePasskey(page, user);
    await page.context().clearCookies();
    const { button } = await openSignIn(page);
    await button("Use a passkey").press("Enter");
    await expectSignedIn(page, user.fullName);
  });
});

/** A device with a fingerprint user, as Chromium plays one. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes a passkey for the signed-in user, as the profile does. */
async function makePasskey(page: Page, { password }: User): Promise<void> {
  const status = await page.evaluate(async (proof) => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const options = await (await post("/api/me/passkeys/options", { password: proof })).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return (await post("/api/me/passkeys", { response: made.toJSON(), name: "Laptop" })).status;
  }, password);
  expect(status).toBe(201);
}
