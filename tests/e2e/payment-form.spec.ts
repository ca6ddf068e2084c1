import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { holdCalls } from "./support/news-page.ts";
import { paymentForm, paymentLog, stubCheckout, stubProvider } from "./support/payment-stubs.ts";
import { closeGate, newAddress, openGate, openWizard } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterAll(() => closeGate());

const embedded = { status: "embedded", sessionId: "cs_test_1", clientSecret: "cs_test_1_secret_x" } as const;
const broken = { rejection: { status: 500, code: "unexpected" } };

async function atPayment(page: Page) {
  const wizard = await openWizard(page);
  await wizard.toPayment("managed", { Email: newAddress() });
  return wizard;
}

/** How often the sign-up itself was sent. */
function countSaves(page: Page): { saves: number } {
  const counted = { saves: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/signup")) counted.saves += 1;
  });
  return counted;
}

test("PAY-01 to PAY-04: plan, price and note; the button loads the provider's form into the dialog, Back takes it away", async ({
  page,
}) => {
  await stubProvider(page);
  const modes = await stubCheckout(page, embedded);
  const wizard = await atPayment(page);
  await expect(wizard.dialog.getByText("Early Bird Managed")).toBeVisible();
  await expect(wizard.dialog.getByText("$19")).toBeVisible();
  await expect(wizard.dialog.getByRole("heading", { name: "Secure Payment" })).toBeVisible();
  const release = await holdCalls(page, "**/api/signup");
  await wizard.button("Proceed to Secure Payment").click();
  await expect(wizard.button("Loading Payment Form...")).toBeVisible();
  release();
  const region = wizard.dialog.getByRole("region", { name: "Payment form" });
  await expect(region).toBeFocused();
  await expect(region).toHaveText(paymentForm);
  await expect(wizard.dialog.getByText("Early Bird Managed")).toBeVisible();
  await expectAccessible(page);
  expect(modes).toEqual(["embedded"]);
  await wizard.button("Back").click();
  await expect(wizard.heading("Choose Your Plan")).toBeFocused();
  expect(await paymentLog(page)).toEqual(["pk_test_1 cs_test_1_secret_x", "mount", "destroy"]);
});

test("two clicks at once open one checkout", async ({ page }) => {
  await stubProvider(page);
  const modes = await stubCheckout(page, embedded);
  const counted = countSaves(page);
  const wizard = await atPayment(page);
  await wizard.button("Proceed to Secure Payment").evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(wizard.dialog.getByText(paymentForm)).toBeVisible();
  expect([counted.saves, modes.length]).toEqual([1, 1]);
});

test("PAY-05, PAY-10, PAY-11: a call that fails and a reply without a client secret are told, and 'Try Again' asks for the checkout alone", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await stubProvider(page);
  const modes = await stubCheckout(page, broken, {}, embedded);
  const counted = countSaves(page);
  const wizard = await atPayment(page);
  await test.step("PAY-11: a call that fails says 'Failed to initialize payment form. Please try again.'", async () => {
    await wizard.button("Proceed to Secure Payment").click();
    await expect(wizard.dialog.getByRole("alert")).toHaveText(
      "Failed to initialize payment form. Please try again.",
    );
    await expect(wizard.button("Try Again")).toBeFocused();
  });
  await test.step("PAY-10, PAY-05: a reply without a client secret is told, 'Try Again' asks for the checkout alone", async () => {
    await wizard.button("Try Again").click();
    await expect(wizard.dialog.getByRole("alert")).toHaveText("No client secret received from server");
    await expect(wizard.button("Use Redirect Checkout")).toBeVisible();
    await expectAccessible(page);
    await wizard.button("Try Again").click();
    await expect(wizard.dialog.getByText(paymentForm)).toBeVisible();
    expect([counted.saves, modes]).toEqual([1, ["embedded", "embedded", "embedded"]]);
  });
});

test("PAY-12: a place that is still empty after 3 seconds says 'Failed to load payment form. Please try again.'", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await stubProvider(page, "blocked");
  await stubCheckout(page, embedded);
  const wizard = await atPayment(page);
  const sinceMs = Date.now();
  await wizard.button("Proceed to Secure Payment").click();
  await expect(wizard.dialog.getByRole("region", { name: "Payment form" })).toBeVisible();
  await expect(wizard.dialog.getByRole("alert")).toHaveText("Failed to load payment form. Please try again.");
  expect(Date.now() - sinceMs).toBeGreaterThanOrEqual(3_000);
  await expect(wizard.button("Try Again")).toBeFocused();
});

test("PAY-09: 'Use Redirect Checkout' goes to the provider's page; a page brought back as it was is not busy", async ({
  page,
}) => {
  await stubProvider(page);
  await page.route("**/stub/hosted-page", (route) => route.fulfill({ status: 204 }));
  const url = "/stub/hosted-page";
  const modes = await stubCheckout(page, {}, { status: "redirect", sessionId: "cs_test_1", url });
  const wizard = await atPayment(page);
  await wizard.button("Proceed to Secure Payment").click();
  const leaving = page.waitForRequest("**/stub/hosted-page");
  await wizard.button("Use Redirect Checkout").click();
  await leaving;
  expect(modes).toEqual(["embedded", "redirect"]);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(wizard.button("Proceed to Secure Payment")).toBeEnabled();
});

test("PAY-13: a failed redirect shows its message, or the fallback without one, without an answer and without an address", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await stubProvider(page);
  const closed = { rejection: { status: 503, code: "unavailable", message: "Closed today." } };
  await stubCheckout(page, {}, broken, closed, "abort", closed, {});
  const wizard = await atPayment(page);
  await wizard.button("Proceed to Secure Payment").click();
  const fallback = "Failed to redirect to payment. Please try again.";
  for (const message of [fallback, "Closed today.", fallback, "Closed today.", fallback]) {
    await wizard.button("Use Redirect Checkout").click();
    await expect(wizard.dialog.getByRole("alert")).toHaveText(message);
    await expect(wizard.button("Use Redirect Checkout")).toBeFocused();
  }
});

test("a dialog that is closed meanwhile asks for no checkout", async ({ page }) => {
  await stubProvider(page);
  const modes = await stubCheckout(page, embedded);
  const wizard = await atPayment(page);
  const release = await holdCalls(page, "**/api/signup");
  const saved = page.waitForResponse("**/api/signup");
  await wizard.button("Proceed to Secure Payment").click();
  await wizard.button("Close").click();
  release();
  await saved;
  await page.waitForTimeout(300);
  expect(modes).toEqual([]);
});
