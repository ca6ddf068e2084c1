import type { Page } from "@playwright/test";
import { tell } from "./support/environment-client.ts";
import {
  expectWelcome,
  openEmbedded,
  paymentFrame,
  paymentRejection,
  payWith,
  stepFrame,
  stopAtWelcome,
  toPayment,
} from "./support/payment-pages.ts";
import { closeGate, openGate, type PlanKey } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterEach(() => tell("paymentEvents", { mode: "normal" }));
test.afterAll(() => closeGate());

const plansOf = { byok: "EARLY_BIRD", managed: "MANAGED" } as const;
const centsOf = { byok: 1000, managed: 1900 } as const;

/** The news, greeted, with the plan that was paid, charged once. */
async function expectAccount(page: Page, { email, key }: { email: string; key: PlanKey }): Promise<void> {
  await page.waitForURL("**/news");
  await expect(page.getByRole("banner").getByText("Welcome, Noor Newcomer (USER)")).toBeVisible();
  const me = await (await page.request.get("/api/me")).json();
  expect(me).toMatchObject({
    email,
    subscriptionType: plansOf[key],
    paymentInfo: {
      paymentStatus: "paid",
      subscriptionStatus: "active",
      amount: centsOf[key],
      currency: "usd",
    },
  });
  expect(await tell("charged", { email })).toEqual({
    chargedCents: centsOf[key],
    refundedCents: 0,
    subscriptions: ["active"],
  });
}

const subscription = (page: Page) =>
  page.locator("section section", { has: page.getByRole("heading", { name: "Subscription Details" }) });

const message = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

// The price of each plan and what each of the two ways asks of the provider: payments-checkout.test.ts.
test("PAY-04, PAY-15, PAY-16, HOME-07: managed by the form inside the page, from the landing page to the news", async ({
  page,
}) => {
  const key = "managed";
  const { wizard, email } = await toPayment(page, key);
  await expect(wizard.dialog.getByText("Secure Payment", { exact: true })).toBeVisible();
  await expect(wizard.dialog.getByText("$19", { exact: true })).toBeVisible();
  const frame = await openEmbedded(page, wizard);
  await expect(frame.getByText("$19.00").first()).toBeVisible();
  await payWith(frame);
  await expectWelcome(page, { email, key });
  await expectAccount(page, { email, key });
});

test("PAY-05, PAY-09, PAY-17, HOME-06: byok by redirect checkout, and at once to the dashboard", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const key = "byok";
  const { wizard, email } = await toPayment(page, key);
  await expect(wizard.dialog.getByText("$10", { exact: true })).toBeVisible();
  await page.route("**/browser-library.js", (route) => route.abort());
  await wizard.button("Proceed to Secure Payment").click();
  await page.waitForURL("**/signup/pay");
  await expect(message(page, "Failed to load payment form. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Use Redirect Checkout" }).click();
  await page.waitForURL("**/c/pay/**");
  await expect(page.getByText("$10.00").first()).toBeVisible();
  await payWith(page);
  await expectWelcome(page, { email, key });
  await page.getByRole("button", { name: "Go to Dashboard Now" }).click();
  await expectAccount(page, { email, key });
});

test("a declined card, then one that needs a second step: one account, one charge", async ({ page }) => {
  const { wizard, email } = await toPayment(page, "managed");
  const frame = await openEmbedded(page, wizard);
  await payWith(frame, "declined");
  await expect(frame.getByText("Your card was declined.")).toBeVisible();
  await payWith(frame, "secondStep");
  const step = stepFrame(page);
  // Over the whole page, whatever its size, and by the keyboard, too: nothing of the page makes it inert.
  await expect(step.getByRole("button", { name: "Complete" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('iframe[title="Confirm this payment"]')).toHaveJSProperty("clientHeight", 900);
  await step.getByRole("button", { name: "Fail" }).click();
  await expect(frame.getByText("We are unable to authenticate your payment method.")).toBeVisible();
  await payWith(frame, "secondStep");
  await step.getByRole("button", { name: "Complete" }).focus();
  await page.keyboard.press("Enter");
  await expectWelcome(page, { email, key: "managed" });
  await expectAccount(page, { email, key: "managed" });
});

test("PAY-32, PAY-33, PAY-34: going back from the provider's page: nothing is charged, Try Again leads home, support has an address", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { wizard, email } = await toPayment(page, "managed");
  await tell("paymentFailure", { ...paymentRejection, times: 1 });
  await wizard.button("Proceed to Secure Payment").click();
  await expect(message(page, "Failed to initialize payment form. Please try again.")).toBeVisible();
  await wizard.button("Use Redirect Checkout").click();
  await page.waitForURL("**/c/pay/**");
  await page.getByRole("link", { name: /back/i }).first().click();
  await page.waitForURL("**/signup/cancel");
  await expect(page.getByRole("main")).toContainText(
    "Payment Cancelled. Your payment was cancelled. No charges have been made to your account.",
  );
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute(
    "href",
    "mailto:support@tapewise.example",
  );
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await tell("charged", { email })).toEqual({ chargedCents: 0, refundedCents: 0, subscriptions: [] });
});

test("PAY-11: the provider does not answer: the message, and Try Again opens the form once it does", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { wizard, email } = await toPayment(page, "managed");
  await tell("paymentFailure", { ...paymentRejection, times: 1 });
  await wizard.button("Proceed to Secure Payment").click();
  await expect(message(page, "Failed to initialize payment form. Please try again.")).toBeVisible();
  await wizard.button("Try Again").click();
  const frame = paymentFrame(page);
  await payWith(frame);
  await expectWelcome(page, { email, key: "managed" });
});

test("PAY-14, READ-33: an unconfirmed payment is waited for, and its account comes as soon as it is confirmed", async ({
  page,
}) => {
  await tell("paymentEvents", { mode: "hold" });
  const { wizard, email } = await toPayment(page, "managed");
  const frame = await openEmbedded(page, wizard);
  await tell("paymentFailure", {
    ...paymentRejection,
    path: "/v1/checkout/sessions/",
    method: "GET",
    times: 3,
  });
  await payWith(frame);
  await expect(page.getByRole("heading", { name: "Processing Your Payment..." })).toBeVisible();
  await expectWelcome(page, { email, key: "managed" });
});

test("READ-36: an anonymous caller with the link learns that it is paid, not by whom, and is led home without a session", async ({
  page,
  browser,
}) => {
  const { wizard, email } = await toPayment(page, "byok");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "byok" });
  const address = page.url();
  const context = await browser.newContext();
  const anonymous = await context.newPage();
  await anonymous.goto(address);
  await expect(anonymous.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(anonymous.getByText(email)).toHaveCount(0);
  await anonymous.waitForURL((url) => url.pathname === "/");
  expect((await anonymous.request.get("/api/me")).status()).toBe(401);
  await context.close();
});

test("PAY-23: opened again after finishing, it welcomes the same user and goes on after 3 seconds", async ({
  page,
}) => {
  const { wizard, email } = await toPayment(page, "managed");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "managed" });
  const address = page.url();
  await page.waitForURL("**/news");
  await stopAtWelcome(page, address);
  await expectWelcome(page, { email, key: "managed" });
  await page.clock.runFor(2_900);
  expect(page.url()).toBe(address);
  await page.clock.runFor(100);
  await expectAccount(page, { email, key: "managed" });
});

test("READ-38, PROFILE-02, PROFILE-12, PROFILE-13: the subscription in the profile, cancelled at the provider's page and back", async ({
  page,
}) => {
  const { wizard, email } = await toPayment(page, "managed");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "managed" });
  await page.waitForURL("**/news");
  await page.goto("/settings?tab=profile");
  const section = subscription(page);
  await expect(section.getByText("MANAGED", { exact: true })).toBeVisible();
  await expect(section.getByText("paid", { exact: true })).toBeVisible();
  const { paymentInfo } = await (await page.request.get("/api/me")).json();
  await expect(section.getByText(`${paymentInfo.subscriptionId.slice(0, 20)}...`)).toBeVisible();
  await section.getByRole("button", { name: "Manage Billing" }).click();
  await page.waitForURL("**/p/session/**");
  await page.getByRole("button", { name: /cancel/i }).click();
  await page
    .getByRole("link", { name: /return/i })
    .first()
    .click();
  await page.waitForURL("**/settings?tab=profile");
  await expect(section.getByText("Ends on")).toBeVisible();
});

test("a renewal that fails is told in the profile, and 'Manage Billing' rejected by a silent provider says so", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { wizard, email } = await toPayment(page, "byok");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "byok" });
  await page.waitForURL("**/news");
  const me = await (await page.request.get("/api/me")).json();
  await tell("renew", { userId: me.id, outcome: "failed" });
  await page.goto("/settings?tab=profile");
  const section = subscription(page);
  await expect(section.getByText("unpaid", { exact: true })).toBeVisible();
  await expect(section.getByText("Your last payment failed.")).toBeVisible();
  await tell("paymentFailure", { ...paymentRejection, path: "/v1/billing_portal" });
  await section.getByRole("button", { name: "Manage Billing" }).click();
  await expect(
    page.getByText("The payment provider isn't responding. Please try again in a moment."),
  ).toBeVisible();
});
