import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { tell } from "./support/environment-client.ts";
import { holdCalls } from "./support/news-page.ts";
import { expectWelcome, openEmbedded, paymentFrame, payWith, toPayment } from "./support/payment-pages.ts";
import { paymentForm, paymentLog, stubCheckout, stubProvider } from "./support/payment-stubs.ts";
import { closeGate, newAddress, openGate, openWizard } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterAll(() => closeGate());

const embedded = { status: "embedded", sessionId: "cs_test_1", clientSecret: "cs_test_1_secret_x" } as const;

test("PAY-01 to PAY-04: plan, price and note; the button leads to the payment page with the provider's form, leaving takes it away", async ({
  page,
}) => {
  await stubProvider(page);
  const modes = await stubCheckout(page, embedded);
  const wizard = await openWizard(page);
  await wizard.toPayment("managed", { Email: newAddress() });
  await expect(wizard.dialog.getByText("Early Bird Managed")).toBeVisible();
  await expect(wizard.dialog.getByText("$19")).toBeVisible();
  await expect(wizard.dialog.getByRole("heading", { name: "Secure Payment" })).toBeVisible();
  const release = await holdCalls(page, "**/api/signup");
  await wizard.button("Proceed to Secure Payment").click();
  await expect(wizard.button("Loading Payment Form...")).toBeVisible();
  release();
  await page.waitForURL("**/signup/pay");
  const main = page.getByRole("main");
  const region = main.getByRole("region", { name: "Payment form" });
  await expect(region).toHaveText(paymentForm);
  await expect(main.getByText("Early Bird Managed")).toBeVisible();
  await expect(main.getByText("$19")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Secure Payment" })).toBeVisible();
  await expect(page.locator("dialog")).toHaveCount(0);
  await expectAccessible(page, 1440);
  expect(modes).toEqual(["embedded", "embedded"]);
  expect(await paymentLog(page)).toEqual(["pk_test_1 cs_test_1_secret_x", "mount"]);
  // The page that follows is loaded again: nothing of the provider's is left.
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.waitForFunction(() => !("Stripe" in window));
});

/** The payment page, where the provider's script neither comes nor fails. */
async function openWithoutScript(page: Page, beforehand: () => Promise<void> = async () => undefined) {
  await stubProvider(page);
  await stubCheckout(page, embedded);
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  await page.route("**/stub/payment-library.js*", () => resolve());
  const wizard = await openWizard(page);
  await wizard.toPayment("managed", { Email: newAddress() });
  await beforehand();
  await wizard.button("Proceed to Secure Payment").click();
  await page.waitForURL("**/signup/pay");
  return { isAsked, failed: page.getByText("Failed to load payment form. Please try again.") };
}

test("PAY-12: a provider's script that does not come is told after 3 seconds, measured", async ({ page }) => {
  const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>();
  const { isAsked, failed } = await openWithoutScript(page, async () => {
    await page.clock.install();
    await page.route("**/api/signup", async (route) => {
      if (route.request().method() === "GET") await isStopped;
      await route.fallback();
    });
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  stopped();
  let asked = false;
  void isAsked.then(() => {
    asked = true;
  });
  let passedMs = 0;
  await expect(async () => {
    await page.clock.runFor(10);
    passedMs += 10;
    expect(asked).toBe(true);
  }).toPass({ intervals: [50] });
  await page.clock.runFor(2_900 - passedMs);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(100 + passedMs);
  await expect(failed).toBeVisible();
});

test("PAY-12: after a script that never came, both ways on are there, and Try Again opens the form", async ({
  page,
}) => {
  const { failed } = await openWithoutScript(page);
  await expect(failed).toBeVisible();
  await expect(page.getByRole("button", { name: "Use Redirect Checkout" })).toBeVisible();
  await expectAccessible(page, 1440);
  // The first one is still on its way: the second is asked for all the same.
  await stubProvider(page);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("region", { name: "Payment form" })).toHaveText(paymentForm);
});

test("READ-38: signing out and joining without a reload pays; a plan that has ended says so, and 'Renew' pays for the same account", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { wizard, email } = await toPayment(page, "managed");
  await payWith(await openEmbedded(page, wizard));
  await expectWelcome(page, { email, key: "managed" });
  await page.waitForURL("**/news");
  const { id } = await (await page.request.get("/api/me")).json();

  await test.step("another user joins in the page that the first one has left", async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const other = newAddress();
    await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    await page.getByRole("dialog", { name: "Sign In" }).getByRole("button", { name: "Join now" }).click();
    await wizard.toPayment("managed", { Email: other });
    await payWith(await openEmbedded(page, wizard));
    await expectWelcome(page, { email: other, key: "managed" });
    await page.waitForURL("**/news");
  });

  await test.step("the plan ends: the news say so, the settings go on, and 'Renew' leads to the payment", async () => {
    const me = await (await page.request.get("/api/me")).json();
    expect(me.id).not.toBe(id);
    await tell("refundLast", { userId: me.id });
    await page.goto("/news");
    await expect(page.getByText("Your plan has ended")).toBeVisible();
    await expect(page.getByText("Your last payment was refunded.")).toBeVisible();
    await expectAccessible(page, 1440);
    await page.getByRole("link", { name: "Open your profile" }).click();
    await expect(page.getByRole("link", { name: "Renew" })).toBeVisible();
    await page.getByRole("link", { name: "Renew" }).click();
    await page.waitForURL("**/billing/pay");
    await page.getByText("Early Bird BYOK", { exact: true }).click();
    await page.getByRole("button", { name: "Proceed to Secure Payment" }).click();
    await expectAccessible(page, 1440);
    await payWith(paymentFrame(page));
    await page.waitForURL("**/signup/success?session_id=cs_*");
    await page.waitForURL("**/news");
    await expect(page.getByText("Your plan has ended")).toHaveCount(0);
    const after = await (await page.request.get("/api/me")).json();
    expect(after).toMatchObject({
      id: me.id,
      subscriptionType: "EARLY_BIRD",
      entitlement: { state: "full" },
    });
  });
});
