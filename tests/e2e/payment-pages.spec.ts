import type { SignUpResult } from "#contract/sign-up.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { stopAtWelcome } from "./support/payment-pages.ts";
import { stubResult } from "./support/payment-stubs.ts";
import { openPage } from "./support/public-page.ts";
import { expect, signIn, test } from "./support/test.ts";

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

test("PAY-16: the welcome goes on to the news after 3 seconds, measured", async ({ page }) => {
  await signIn(page, await newUser());
  await stubResult(page, finished);
  await stopAtWelcome(page, address);
  await page.clock.runFor(2_900);
  expect(new URL(page.url()).pathname).toBe("/signup/success");
  await page.clock.runFor(100);
  await page.waitForURL("**/news");
});

test("PAY-17: 'Go to Dashboard Now' waits for none of the 3 seconds", async ({ page }) => {
  await signIn(page, await newUser());
  await stubResult(page, finished);
  await stopAtWelcome(page, address);
  await page.getByRole("button", { name: "Go to Dashboard Now" }).click();
  await page.waitForURL("**/news");
});

test("PAY-32 to PAY-34: the page after a cancel; PAY-14 to PAY-16: the one after a payment processes, welcomes with plan, email and session id, and goes on after 3 seconds", async ({
  page,
}) => {
  await openPage(page, "/signup/cancel");
  const text = "Payment Cancelled. Your payment was cancelled. No charges have been made to your account.";
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:[^?]+@/);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expectAccessible(page, 1440);
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.waitForURL((url) => url.pathname === "/");

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
