import type { Page } from "@playwright/test";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { expectNobody, expectSignedIn, openSignIn, type SignInDialog } from "./support/sign-in-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

const fallback = "Google login failed. Please try again.";

/** Google answers at once as this user. */
async function googleSays(email: string) {
  const user = { sub: `google-${email}`, email_verified: true, email };
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

test("SIGNIN-02, SIGNIN-11, SIGNIN-13, AUTH-16: 'Continue with Google' opens a window of 500x600 and signs a known user in; whatever a try before it ends with is told", async ({
  page,
}) => {
  const dialog = await openSignIn(page);
  const { alert, button } = dialog;
  await test.step("SIGNIN-11: an unknown user is asked to sign up first, and no session is opened", async () => {
    const popup = await openAgain(page, dialog);
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    await popup.getByRole("button", { name: /Grace Example/ }).click();
    await expect(alert).toHaveText("Account not found. Please sign up first.");
    expect(popup.isClosed()).toBe(true);
    await expectNobody(page);
  });
  await test.step("AUTH-16: a window closed by the user ends with the fallback text", async () => {
    const popup = await openAgain(page, dialog);
    await popup.close();
    await expect(alert).toHaveText(fallback);
    await expectNobody(page);
  });
  await test.step("AUTH-16: a second click ends the first with the fallback text and goes on in the same window", async () => {
    const popup = await openAgain(page, dialog);
    await expect(alert).toHaveCount(0);
    await button("Continue with Google").click();
    await expect(alert).toHaveText(fallback);
    expect(page.context().pages()).toHaveLength(2);
    await popup.getByRole("button", { name: /Uma Example/ }).click();
    await expect(alert).toHaveText("Google hasn't verified this email.");
    await expectNobody(page);
  });
  await test.step("SIGNIN-13: a page of Google's that cuts its window off from ours: it looks closed, and the sign-in works all the same", async () => {
    await tell("google", { consent: { kind: "page", opener: "same-origin" } });
    const popup = await openAgain(page, dialog);
    // The browser says of every page of a test that it has the focus.
    await expect(alert).toHaveText(fallback);
    const closed = popup.waitForEvent("close");
    await googleSays(user.email);
    await reload(popup);
    await expectSignedIn(page, user.fullName);
    await closed;
  });
  const session = (await page.context().cookies()).find(({ name }) => name === user.cookie.name);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
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
