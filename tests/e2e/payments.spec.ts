import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { tell } from "./support/environment-client.ts";
import {
  expectWelcome,
  openEmbedded,
  paymentFrame,
  paymentRejection,
  payWith,
  stepFrame,
  toPayment,
} from "./support/payment-pages.ts";
import { closeGate, newAddress, openGate, type PlanKey } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterEach(() => tell("paymentEvents", { mode: "normal" }));
test.afterAll(() => closeGate());

const plansOf = { byok: "EARLY_BIRD", managed: "MANAGED" } as const;
const centsOf = { byok: 1000, managed: 1900 } as const;

/** The news, greeted, with the plan that was paid, charged once. Answers the account's id. */
async function expectAccount(page: Page, { email, key }: { email: string; key: PlanKey }): Promise<string> {
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
  return me.id;
}

const message = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

// The price of each plan and what each of the two ways asks of the provider: payments-checkout.test.ts.
test("PAY-04, PAY-14, PAY-15, PAY-16, PAY-23, HOME-07, READ-33: managed by the form inside the page: a declined card, one that needs a second step, a payment that is confirmed late, one account and one charge", async ({
  page,
  watch,
}) => {
  const key = "managed";
  const { wizard, email } = await toPayment(page, key);
  await expect(wizard.dialog.getByText("$19", { exact: true })).toBeVisible();
  const frame = await openEmbedded(page, wizard);
  await test.step("the form has a page of its own, where axe finds nothing", async () => {
    await expect(frame.getByText("$19.00").first()).toBeVisible();
    await expect(page.locator("dialog")).toHaveCount(0);
    await expectAccessibleHere(page, "main");
    await expectNothingSideways(page);
    await page.setViewportSize({ width: 1180, height: 900 });
  });
  await test.step("a declined card, then one whose second step fails and is done by keyboard", async () => {
    await payWith(frame, "declined");
    await expect(frame.getByText("Your card was declined.")).toBeVisible();
    await payWith(frame, "secondStep");
    const step = stepFrame(page);
    // Over the whole page, whatever its size, and by the keyboard, too: nothing of the page makes it inert.
    await expect(step.getByRole("button", { name: "Complete" })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('iframe[title="Confirm this payment"]')).toHaveJSProperty("clientHeight", 900);
    await step.getByRole("button", { name: "Fail" }).click();
    await expect(frame.getByText("We are unable to authenticate your payment method.")).toBeVisible();
    await tell("paymentEvents", { mode: "hold" });
    await tell("paymentFailure", {
      ...paymentRejection,
      path: "/v1/checkout/sessions/",
      method: "GET",
      times: 3,
    });
    await payWith(frame, "secondStep");
    await step.getByRole("button", { name: "Complete" }).focus();
    await page.keyboard.press("Enter");
  });
  await test.step("an unconfirmed payment is waited for, then the news open by themselves", async () => {
    await expect(page.getByRole("heading", { name: "Processing Your Payment..." })).toBeVisible();
    await expectWelcome(page, { email, key });
    // Of the provider's library nothing is on the page that follows.
    expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
    await tell("paymentEvents", { mode: "normal" });
  });
  const address = page.url();
  await expectAccount(page, { email, key });
  await test.step("opened again, the page welcomes the same user and goes on", async () => {
    await page.goto(address);
    await expectWelcome(page, { email, key });
    await expectAccount(page, { email, key });
  });
  await test.step("READ-38: another user joins in the page that the first one has left, without a reload", async () => {
    watch.allow(failedCall);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const other = newAddress();
    await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    await page.getByRole("dialog", { name: "Sign In" }).getByRole("button", { name: "Join now" }).click();
    await wizard.toPayment(key, { Email: other });
    await openEmbedded(page, wizard);
    // Leaving takes the form away: the page that follows is loaded again.
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.waitForFunction(() => !("Stripe" in window));
    await page.goto("/signup/pay");
    await payWith(paymentFrame(page));
    await expectWelcome(page, { email: other, key });
    await expectAccount(page, { email: other, key });
  });
});

test("PAY-05, PAY-09, PAY-11, PAY-12, PAY-17, PAY-32, PAY-33, PAY-34, HOME-06: byok by redirect checkout: the provider is silent, its page is left, its script does not come; paid in the end, and at once to the dashboard", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const key = "byok";
  const first = await toPayment(page, key);
  await test.step("the provider does not answer: Use Redirect Checkout leads to its page, and back from there", async () => {
    await tell("paymentFailure", { ...paymentRejection, times: 1 });
    await first.wizard.button("Proceed to Secure Payment").click();
    await expect(message(page, "Failed to initialize payment form. Please try again.")).toBeVisible();
    await first.wizard.button("Use Redirect Checkout").click();
    await page.waitForURL("**/c/pay/**");
    await page.getByRole("link", { name: /back/i }).first().click();
    await page.waitForURL("**/signup/cancel");
    await expect(page.getByRole("main")).toContainText(
      "Payment Cancelled. Your payment was cancelled. No charges have been made to your account.",
    );
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute(
      "href",
      "mailto:support@tapewise.example",
    );
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await tell("charged", { email: first.email })).toEqual({
      chargedCents: 0,
      refundedCents: 0,
      subscriptions: [],
    });
  });
  await test.step("the provider's script does not come: the other way pays", async () => {
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
});

test("READ-38, PROFILE-02, PROFILE-12, PROFILE-13: the subscription in the profile, cancelled at the provider's page and back; a plan that has ended says so, and 'Renew' pays for the same account", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { wizard, email } = await toPayment(page, "managed");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "managed" });
  const id = await expectAccount(page, { email, key: "managed" });
  await test.step("cancelled at the provider's page", async () => {
    await page.goto("/settings?tab=profile");
    const section = page.locator("section section", {
      has: page.getByRole("heading", { name: "Subscription Details" }),
    });
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
  await test.step("the plan ends: the news say so, the profile goes on, and 'Renew' leads to the payment", async () => {
    await tell("refundLast", { userId: id });
    await page.goto("/news");
    await expect(page.getByText("Your plan has ended")).toBeVisible();
    await expect(page.getByText("Your last payment was refunded.")).toBeVisible();
    await page.getByRole("link", { name: "Open your profile" }).click();
    await page.getByRole("link", { name: "Renew" }).click();
    await page.waitForURL("**/billing/pay");
    await page.getByText("Early Bird BYOK", { exact: true }).click();
    await page.getByRole("button", { name: "Proceed to Secure Payment" }).click();
    await payWith(paymentFrame(page));
    await page.waitForURL("**/signup/success?session_id=cs_*");
    await page.waitForURL("**/news");
    await expect(page.getByText("Your plan has ended")).toHaveCount(0);
    const after = await (await page.request.get("/api/me")).json();
    expect(after).toMatchObject({ id, subscriptionType: "EARLY_BIRD", entitlement: { state: "full" } });
  });
});
