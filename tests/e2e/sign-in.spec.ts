import type { Browser, Page } from "@playwright/test";
import { totpCode } from "#tests/support/totp.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { expectNobody, expectSignedIn, openSignIn } from "./support/sign-in-dialog.ts";
import { expect, failedCall, lazyPicture, signIn, test } from "./support/test.ts";

const wrongCode = "This code is incorrect or has expired. Please try again.";
const spentLink = "This link has expired or has already been used. Request a new one.";

test.beforeEach(() => tell("clearAttempts", {}));

/** The link of the newest mail of that kind, as an address on this site. */
async function mailedLink(user: Pick<User, "email">, subjectPart: string): Promise<string> {
  const { links } = await tell("mail", { to: user.email, subjectPart });
  const { pathname, search } = new URL(links[0] ?? "");
  return pathname + search;
}

/** The password was right; the code is asked for. */
async function openSecondStep(page: Page, user: User) {
  const signInDialog = await openSignIn(page);
  const { field, password, title } = signInDialog;
  await field("Email").fill(user.email);
  await password.fill(user.password);
  await page.keyboard.press("Enter");
  await expect(title("One more step")).toBeVisible();
  return signInDialog;
}

const codeOf = ({ secondFactor }: User) => totpCode(secondFactor?.totpURI ?? "", 1);

test.describe("the second factor", () => {
  test("a code of the app opens the session, pasted with spaces and sent by Enter; a wrong one says so", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
    const { field } = await openSecondStep(page, user);
    const code = field("Code");
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription("Enter all 6 digits");
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(wrongCode);
    await expect(code).toBeFocused();
    await expectNobody(page);
    await code.fill(codeOf(user).replace(/^(...)/, " $1 "));
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
  });

  test("a device that is to be trusted is not asked again", async ({ page, watch }) => {
    watch.allow(lazyPicture);
    const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
    const { field, dialog } = await openSecondStep(page, user);
    await dialog.getByLabel("Trust this device for 30 days").check();
    await field("Code").fill(codeOf(user));
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const again = await openSignIn(page);
    await again.field("Email").fill(user.email);
    await again.password.fill(user.password);
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
  });

  test("a backup code opens the session once", async ({ page, watch }) => {
    watch.allow(failedCall);
    const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
    const backupCode = user.secondFactor?.backupCodes[0] ?? "";
    const { field, button } = await openSecondStep(page, user);
    await button("Use a backup code").click();
    await expect(field("Backup code")).toBeFocused();
    await page.keyboard.type(backupCode);
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
    await page.context().clearCookies();
    const again = await openSecondStep(page, user);
    await again.button("Use a backup code").click();
    await page.keyboard.type(backupCode);
    await page.keyboard.press("Enter");
    await expect(again.field("Backup code")).toHaveAccessibleDescription(wrongCode);
    await again.button("Back to sign in").click();
    await expect(again.title("Sign In")).toBeVisible();
    await expect(again.field("Email")).toBeFocused();
  });
});

test.describe("a forgotten password", () => {
  test("a mailed link leads to a new password, without a mouse; the token leaves the address bar; it works once", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
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

    const link = await mailedLink(user, "Reset your Tapewise password");
    await openPage(page, link);
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
    await page.keyboard.type("a new and better one");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a new and better");
    await page.keyboard.press("Enter");
    const again = page.getByLabel("Confirm new password");
    await expect(again).toHaveAccessibleDescription("Passwords do not match");
    await expect(again).toBeFocused();
    await page.keyboard.type(" one");
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

    await openPage(page, link);
    for (const label of ["New password", "Confirm new password"])
      await page.getByLabel(label, { exact: true }).fill("yet another one");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(spentLink);
    await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
  });
});

test.describe("a mailed sign-in link", () => {
  /** Asks for a link in the dialog. */
  async function askForLink(page: Page, { email }: User) {
    const { field, button, dialog } = await openSignIn(page);
    await button("Email me a sign-in link").click();
    await field("Email").fill(email);
    await button("Send sign-in link").click();
    await expect(dialog.getByText("Check your inbox")).toBeVisible();
  }

  /** The user has confirmed the address by the mail that the first request sends. */
  async function withConfirmedAddress(page: Page, user: User): Promise<void> {
    await askForLink(page, user);
    await openPage(page, await mailedLink(user, "Confirm your email"));
    await expect(page).toHaveURL("/verify-email");
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByText("Your email is confirmed")).toBeVisible();
  }

  test("signs in by one press once the address is confirmed, and works once", async ({
    page,
    browser,
    watch,
  }) => {
    watch.allow(failedCall);
    const user = await newUser({ fullName: "Lin Linkman" });
    await withConfirmedAddress(page, user);
    await askForLink(page, user);
    const link = await mailedLink(user, "Your sign-in link");
    await scanMail(browser, link);
    await openPage(page, link);
    await expect(page).toHaveURL("/sign-in/link");
    await expectNobody(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectSignedIn(page, user.fullName);

    await page.context().clearCookies();
    await openPage(page, link);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(spentLink);
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("button", { name: "Send sign-in link" }).click();
    await expect(page.getByText("Check your inbox")).toBeVisible();
    await expectNobody(page);
  });

  /** A program that reads mail opens the page and runs its scripts. */
  async function scanMail(browser: Browser, link: string): Promise<void> {
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
    await openPage(await context.newPage(), link);
    await context.close();
  }

  test("asks for the second factor where one is on", async ({ page }) => {
    const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
    await withConfirmedAddress(page, user);
    await askForLink(page, user);
    await openPage(page, await mailedLink(user, "Your sign-in link"));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
    await expectNobody(page);
    await page.keyboard.type(codeOf(user));
    await page.keyboard.press("Enter");
    await expectSignedIn(page, user.fullName);
  });
});

test("a new address is confirmed by the mail that went there", async ({ page }) => {
  const user = await newUser({ fullName: "Mona Moved" });
  await signIn(page, user);
  const email = `moved.${user.email}`;
  const asked = await page.request.post("/api/me/email", { data: { email, password: user.password } });
  expect(asked.ok()).toBe(true);
  await openPage(page, await mailedLink({ email }, "Confirm your new email"));
  await expect(page).toHaveURL("/verify-email");
  await page.getByRole("button", { name: "Confirm email" }).press("Enter");
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  const me = (await (await page.request.get("/api/me")).json()) as { email: string };
  expect(me.email).toBe(email);
});

test("a mailed link without its token says that it is incomplete, and stays out of every index", async ({
  page,
}) => {
  for (const address of ["/reset-password", "/sign-in/link", "/verify-email"]) {
    await openPage(page, address);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("The link is incomplete.");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
    await expectAccessible(page);
  }
});

test("a code by text message signs in; a wrong one says so; a strange number is answered in the same words", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ fullName: "Phil Phone", phoneNumber: "+14155550123" });
  const { field, button, dialog } = await openSignIn(page);
  await button("Use a phone code").click();
  await expect(field("Phone number")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field("Phone number")).toHaveAccessibleDescription("Phone number is required");
  await page.keyboard.type("0415 555 0123");
  await page.keyboard.press("Enter");
  await expect(field("Phone number")).toHaveAccessibleDescription(
    "Include the country code, such as +1 415 555 0100",
  );
  await field("Phone number").fill("+1 415 555 0999");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("If +1 415 555 0999 belongs to an account");
  await button("Change number or resend").click();
  await field("Phone number").fill("+1 (415) 555-0123");
  await page.keyboard.press("Enter");
  await expect(field("Code")).toBeFocused();
  const { body } = await tell("textMessage", { to: "+14155550123" });
  const code = /\d{6}/.exec(body)?.[0] ?? "";
  await page.keyboard.type(code === "111111" ? "222222" : "111111");
  await page.keyboard.press("Enter");
  await expect(field("Code")).toHaveAccessibleDescription(wrongCode);
  await field("Code").fill(code);
  await page.keyboard.press("Enter");
  await expectSignedIn(page, user.fullName);
});

test.describe("a passkey", () => {
  /** A device with a fingerprint user, as Chromium plays one. */
  async function plugIn(page: Page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      reject: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
    };
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

  test("signs in without a password; one that is not accepted says so", async ({ page, watch }) => {
    watch.allow(failedCall);
    const device = await plugIn(page);
    const user = await newUser({ fullName: "Pat Passkey" });
    await signIn(page, user);
    await openPage(page, "/");
    await makePasskey(page, user);
    await page.context().clearCookies();
    const { button } = await openSignIn(page);
    await button("Use a passkey").press("Enter");
    await expectSignedIn(page, user.fullName);

    const passkeys = (await (await page.request.get("/api/me/passkeys")).json()) as {
      passkeys: { id: string }[];
    };
    await page.request.delete(`/api/me/passkeys/${passkeys.passkeys[0]?.id}`);
    await page.context().clearCookies();
    const second = await openSignIn(page);
    await second.button("Use a passkey").click();
    await expect(second.alert).toHaveText("We couldn't verify the passkey. Please try again.");
    await expectNobody(page);
    await device.reject();
    await second.button("Use a passkey").click();
    await expect(second.alert).toHaveText("No passkey used. Try again, or sign in another way.");
  });
});

test("axe finds nothing in any view of the sign-in dialog, and it never scrolls sideways", async ({
  page,
}) => {
  const { field, button, dialog, title } = await openSignIn(page);
  await expectAccessible(page);
  await button("Email me a sign-in link").click();
  await expect(title("Sign in by email")).toBeVisible();
  await expectAccessible(page);
  await field("Email").fill("a.rather.long.address.for.a.small.screen@a-company-somewhere.example.com");
  await button("Send sign-in link").click();
  await expect(dialog.getByText("Check your inbox")).toBeVisible();
  await expectAccessible(page);
  await button("Back to sign in").click();
  await button("Use a phone code").click();
  await expectAccessible(page);
  await field("Phone number").fill("+14155550777");
  await button("Send code").click();
  await expect(field("Code")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in the second step, nor in the pages behind mailed links", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ secondFactor: true });
  const { field } = await openSecondStep(page, user);
  await field("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(field("Code")).toHaveAccessibleDescription(wrongCode);
  await expectAccessible(page);
  for (const [address, button] of [
    ["/reset-password", "Set new password"],
    ["/sign-in/link", "Sign in"],
    ["/verify-email", "Confirm email"],
  ] as const) {
    await openPage(page, `${address}?token=whatever`);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
});
