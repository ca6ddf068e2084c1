import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { holdCalls } from "./support/news-page.ts";
import { paymentForm, paymentLog, stubCheckout, stubProvider } from "./support/payment-stubs.ts";
import { closeGate, newAddress, openGate, openWizard } from "./support/sign-up-dialog.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterAll(() => closeGate());

const embedded = { status: "embedded", sessionId: "cs_test_1", clientSecret: "cs_test_1_secret_x" } as const;
const _broken = { rejection: { status: 500, code: "unexpected" } };

async function atPayment(page: Page) {
  const wizard = await openWizard(page);
  await wizard.toPayment("managed", { Email: newAddress() });
  return wizard;
}

/** How often the sign-up itself was sent. */
function _countSaves(page: Page): { saves: number } {
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
