import type { Page } from "@playwright/test";
import { totpCode } from "#tests/support/totp.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { expectNobody, expectSignedIn, openSignIn, type SignInDialog } from "./support/sign-in-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

const fallback = "Google login failed. Please try again.";

/** Google answers at once as this user. */
async function googleSays(email: string, claims: { sub?: string; email_verified?: boolean } = {}) {
  const user = { sub: `google-${email}`, email_verified: true, ...claims, email };
  await tell("google", { consent: { kind: "approve", user } });
}

/** Clicks the button of an open dialog; Google's page is open in the popup. */
async function openAgain(page: Page, { button }: Pick<SignInDialog, "button">): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button("Continue with Google").click();
  const popup = await opened;
  await expect(popup.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  return popup;
}

async function openPopup(page: Page) {
  const signIn = await openSignIn(page);
  return { ...signIn, popup: await openAgain(page, signIn) };
}

/** The window may be gone before its new page is. */
const reload = (popup: Page) => popup.evaluate(() => location.reload()).catch(() => undefined);

/** Of this page only: its popup has a network of its own. */
async function cutNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const nothing = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await devtools.send("Network.emulateNetworkConditions", { offline: true, ...nothing });
}

let user: User;
test.beforeAll(async () => {
  await tell("clearAttempts", {});
  user = await newUser({ fullName: "Noor Newsreader" });
});
test.beforeEach(() => tell("google", { consent: { kind: "page" } }));
test.afterAll(() => tell("google", { consent: { kind: "page" } }));

test("SIGNIN-02, SIGNIN-13: 'Continue with Google' opens a window of 500x600 and signs a known user in", async ({
  page,
}) => {
  const { popup } = await openPopup(page);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  const closed = popup.waitForEvent("close");
  await googleSays(user.email);
  await reload(popup);
  await closed;
  await expectSignedIn(page, user.fullName);
  const session = (await page.context().cookies()).find(({ name }) => name === user.cookie.name);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

test("SIGNIN-11, SIGNIN-12, AUTH-16: whatever a try ends with is told, and the next click starts again", async ({
  page,
}) => {
  const dialog = await openSignIn(page);
  const { alert, button } = dialog;
  await test.step("SIGNIN-11: a user nobody knows here is told to sign up first, and no session is opened", async () => {
    const popup = await openAgain(page, dialog);
    await popup.getByRole("button", { name: /Grace Example/ }).click();
    await expect(alert).toHaveText("Account not found. Please sign up first.");
    expect(popup.isClosed()).toBe(true);
    await expectNobody(page);
  });
  await test.step("SIGNIN-12: a failure shows the error's own message", async () => {
    const popup = await openAgain(page, dialog);
    await popup.getByRole("button", { name: /Uma Example/ }).click();
    await expect(alert).toHaveText("Google hasn't verified this email.");
    await expectNobody(page);
  });
  await test.step("AUTH-16: a window closed by the user ends with the fallback text", async () => {
    const popup = await openAgain(page, dialog);
    await popup.close();
    await expect(alert).toHaveText(fallback);
    await expectNobody(page);
  });
  await test.step("SIGNIN-12: a failure without a message shows the fallback text, and the next click starts again", async () => {
    const popup = await openAgain(page, dialog);
    await popup.getByRole("button", { name: "Cancel" }).click();
    await expect(alert).toHaveText(fallback);
    await expectNobody(page);
    await googleSays(user.email);
    await button("Continue with Google").click();
    await expectSignedIn(page, user.fullName);
  });
});

test("SIGNIN-12, AUTH-17, AUTH-18: a Google that rejects the product, or that the server cannot reach, is told in words", async ({
  page,
}) => {
  const { alert, button } = await openSignIn(page);
  await test.step("SIGNIN-12, AUTH-18: Google rejecting the product itself shows the fallback text", async () => {
    await googleSays(user.email);
    await tell("googleFailure", { path: "/token", status: 401, body: { error: "invalid_client" } });
    await button("Continue with Google").click();
    await expect(alert).toHaveText(fallback);
    await expectNobody(page);
  });
  await test.step("AUTH-17: a Google that the server cannot reach is told in the same words", async () => {
    await googleSays(user.email);
    await tell("googleFailure", { path: "/token", status: 200, cutOff: true });
    await button("Continue with Google").click();
    await expect(alert).toHaveText("The network isn't responding. Check your connection and try again.");
    await expectNobody(page);
  });
});

test("AUTH-14: under an address that is not the registered one it says so", async ({ page, watch }) => {
  watch.allow(failedCall);
  const elsewhere = new URL(test.info().project.use.baseURL ?? "");
  elsewhere.hostname = "127.0.0.1";
  const { alert, button } = await openSignIn(page, elsewhere.href);
  await button("Continue with Google").click();
  await expect(alert).toHaveText("Google sign-in isn't allowed from this site.");
});

test("SIGNIN-13: a page of Google's that cuts its window off from ours: it looks closed, and the sign-in works all the same", async ({
  page,
}) => {
  await tell("google", { consent: { kind: "page", opener: "same-origin" } });
  const { popup, alert } = await openPopup(page);
  // The browser says of every page of a test that it has the focus.
  await expect(alert).toHaveText(fallback);
  await popup.getByRole("button", { name: /Grace Example/ }).waitFor();
  await googleSays(user.email);
  await reload(popup);
  await expectSignedIn(page, user.fullName);
});

test("AUTH-16: a second click ends the first with the fallback text and goes on in the same window", async ({
  page,
}) => {
  const { popup, alert, button } = await openPopup(page);
  await button("Continue with Google").click();
  await expect(alert).toHaveText(fallback);
  expect(page.context().pages()).toHaveLength(2);
  await googleSays(user.email);
  await reload(popup);
  await expectSignedIn(page, user.fullName);
});

test("AUTH-17: closing the dialog closes Google's window; a network cut while Google is asked closes it and says why, and then none opens", async ({
  page,
  watch,
}) => {
  // The page that has the focus again asks who is signed in.
  watch.allow(failedCall);
  await test.step("closing the dialog closes Google's window", async () => {
    const { popup } = await openPopup(page);
    const closed = popup.waitForEvent("close");
    await page.bringToFront();
    await page.keyboard.press("Escape");
    await closed;
    await expectNobody(page);
  });
  const { popup, alert, button } = await openPopup(page);
  const cut = "The network isn't responding. Check your connection and try again.";
  await test.step("a network cut while Google is asked closes the window and says why", async () => {
    await cutNetwork(page);
    await expect(alert).toHaveText(cut);
    expect(popup.isClosed()).toBe(true);
  });
  await test.step("without a network no window opens and the message says why", async () => {
    const opened: Page[] = [];
    page.on("popup", (window) => opened.push(window));
    // The window that was closed may have taken the cut with it.
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await button("Continue with Google").click();
    await expect(alert).toHaveText(cut);
    expect(opened).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
  });
});

test("AUTH-18: another Google account under the same address opens nothing", async ({ page, watch }) => {
  // What the page still asks for after its cookie was taken away.
  watch.allow(failedCall);
  const user = await newUser({ fullName: "Gail Google" });
  await googleSays(user.email);
  const first = await openSignIn(page);
  await first.button("Continue with Google").click();
  await expectSignedIn(page, user.fullName);
  await page.context().clearCookies();
  await googleSays(user.email, { sub: "google-somebody-else" });
  const second = await openSignIn(page);
  await second.button("Continue with Google").click();
  await expect(second.alert).toHaveText("This account is linked to another Google account.");
  await expectNobody(page);
});

/** Codes of the specification and one that nobody knows, each with the server's words and what the dialog says. */
const said: [code: string, message: string | null, sentence: string][] = [
  [
    "unauthorized-domain",
    "Google sign-in isn't allowed from this site.",
    "Google sign-in isn't allowed from this site.",
  ],
  [
    "multi-factor-auth-required",
    "This account uses two-step sign-in. Sign in with your password.",
    "This account uses two-step sign-in. Sign in with your password.",
  ],
  [
    "user-mismatch",
    "This account is linked to another Google account.",
    "This account is linked to another Google account.",
  ],
  ["invalid-api-key", null, "Google login failed. Please try again."],
  ["internal-error", null, "Google login failed. Please try again."],
  ["never-heard-of", null, "Google login failed. Please try again."],
];

test("AUTH-14, AUTH-15, AUTH-18: a code shows its message, and one never heard of the fallback text; a blocked window is told, with what to do about it", async ({
  page,
}) => {
  const { alert, button } = await openSignIn(page);
  for (const [code, message, sentence] of said) {
    const opened = page.waitForEvent("popup");
    await button("Continue with Google").click();
    await opened;
    await expect(alert).toHaveCount(0);
    await page.evaluate((outcome) => new BroadcastChannel("tapewise-google").postMessage(outcome), {
      result: "error",
      code,
      message,
    });
    await expect(alert).toHaveText(sentence);
    expect((await page.request.get("/api/me")).status()).toBe(401);
  }
  await page.evaluate(() => {
    window.open = () => null;
  });
  await button("Continue with Google").click();
  await expect(alert).toHaveText(
    "Your browser blocked the sign-in window. Allow popups for this site and try again.",
  );
  await expectNobody(page);
});

test("an account with a second factor is asked for it after Google, too", async ({ page }) => {
  const user = await newUser({ fullName: "Sam Secondstep", secondFactor: true });
  await googleSays(user.email);
  const { title, field, button } = await openSignIn(page);
  await button("Continue with Google").click();
  await expect(title("One more step")).toBeVisible();
  await expectNobody(page);
  await field("Code").fill(totpCode(user.secondFactor?.totpURI ?? "", 1));
  await page.keyboard.press("Enter");
  await expectSignedIn(page, user.fullName);
});
