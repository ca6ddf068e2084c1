import type { SignUpResult } from "#contract/sign-up.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { stubResult } from "./support/payment-stubs.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const sessionId = "cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8";
const address = `/signup/success?session_id=${sessionId}`;
const processing: SignUpResult = { status: "processing", sessionId };
const finished: SignUpResult = {
  status: "finished",
  sessionId,
  signedIn: true,
  email: "noor@example.com",
  subscriptionType: "MANAGED",
};

test("PAY-14 to PAY-16: it processes, welcomes with plan, email and session id, and goes on after 3 seconds", async ({
  page,
}) => {
  const user = await newUser();
  await stubResult(page, processing, processing, finished);
  const sinceMs = Date.now();
  await openPage(page, address);
  await expect(page.getByRole("heading", { name: "Processing Your Payment..." })).toBeVisible();
  // The session is opened by the answer that finishes.
  await signIn(page, user);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  for (const text of ["Early Bird Managed", "noor@example.com", sessionId])
    await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  await page.waitForURL("**/news");
  // Two pauses of a second between the three questions, then three to read the page.
  expect(Date.now() - sinceMs).toBeGreaterThanOrEqual(5_000);
  await expect(page.getByRole("heading", { name: "News Feeds" })).toBeVisible();
});

test("PAY-17: 'Go to Dashboard Now' skips the wait", async ({ page }) => {
  await signIn(page, await newUser());
  await stubResult(page, finished);
  await openPage(page, address);
  await page.getByRole("button", { name: "Go to Dashboard Now" }).click();
  await page.waitForURL("**/news");
});

test("READ-36: another browser sees neither plan nor email and ends at home", async ({ page }) => {
  await stubResult(page, { ...finished, signedIn: false, email: null, subscriptionType: null });
  await openPage(page, address);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(page.getByRole("term")).toHaveText(["Session ID"]);
  await page.waitForURL((url) => url.pathname === "/");
});

test("PAY-18 to PAY-21: without a session id 'No session ID found', and two ways on", async ({ page }) => {
  await openPage(page, "/signup/success");
  await expect(page.getByRole("alert")).toContainText("Payment Processing Error");
  await expect(page.getByRole("alert")).toContainText("No session ID found");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try Logging In" }).click();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goBack();
  await openPage(page, "/signup/success?session_id=");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("PAY-24: the server's word stands under the heading", async ({ page, watch }) => {
  watch.allow(failedCall);
  const message =
    "Checkout data not found. Your payment was successful, but there was an issue retrieving your account details. Please contact support or try logging in with your credentials.";
  await stubResult(page, { rejection: { status: 404, code: "checkout-data-not-found", message } });
  await openPage(page, address);
  await expect(page.getByRole("alert").getByText(message, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("READ-33: a payment that is not confirmed within 30 seconds", async ({ page }) => {
  await stubResult(page, processing);
  await page.clock.install();
  await openPage(page, address);
  const alert = page.getByRole("alert");
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(alert).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
  await expect(alert).toContainText("Your payment has not been confirmed yet. Please contact support.");
});

test("PAY-32 to PAY-34: the page after a cancel", async ({ page }) => {
  await openPage(page, "/signup/cancel");
  const text = "Payment Cancelled. Your payment was cancelled. No charges have been made to your account.";
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:[^?]+@/);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});
