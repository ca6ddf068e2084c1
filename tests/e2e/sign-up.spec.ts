import { expectDialogAccessible } from "./support/accessible-dialog.ts";
import { tell } from "./support/environment-client.ts";
import { paymentRejection } from "./support/payment-pages.ts";
import { closeGate, newAddress, openGate, openWizard } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterAll(() => closeGate());

test("axe finds nothing in any step of the wizard, empty, with its messages and filled in; none scrolls sideways, and each can be scrolled to its last button on 320 and on 390 px", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const widths = [320, 390];
  await page.setViewportSize({ width: 320, height: 568 });
  const wizard = await openWizard(page);
  const reach = async (...names: string[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 568 });
      for (const name of names) {
        await wizard.button(name).scrollIntoViewIfNeeded();
        await expect(wizard.button(name)).toBeInViewport({ ratio: 0.99 });
      }
    }
    widths.reverse();
  };
  await test.step("the account, empty and with its messages", async () => {
    await reach("Continue to Subscription");
    await expectDialogAccessible(page);
    await wizard.button("Continue to Subscription").click();
    await expect(wizard.message("Full name is required")).toBeVisible();
    await expectDialogAccessible(page);
  });
  await test.step("the plans, with the message and with a choice", async () => {
    await wizard.toPlan({ Email: newAddress() });
    await expect(wizard.heading("Choose Your Plan")).toBeInViewport();
    await wizard.button("Continue").click();
    await expect(wizard.message("Please select a subscription plan")).toBeVisible();
    await expectDialogAccessible(page);
    await wizard.dialog.getByText("Early Bird BYOK", { exact: true }).click();
    await reach("Continue");
    await expectDialogAccessible(page);
  });
  await test.step("the keys, with their messages", async () => {
    await wizard.button("Continue").click();
    await reach("Continue to Payment");
    await wizard.button("Continue to Payment").click();
    await expect(wizard.field("OpenAI API key")).toBeFocused();
    await expectDialogAccessible(page);
  });
  await test.step("the payment, before and after it was rejected", async () => {
    await wizard.fillKeys();
    await expect(wizard.heading("Review and Pay")).toBeFocused();
    await expect(wizard.heading("Review and Pay")).toBeInViewport();
    await reach("Proceed to Secure Payment", "Back");
    await expectDialogAccessible(page);
    await tell("paymentFailure", paymentRejection);
    await wizard.button("Proceed to Secure Payment").click();
    await expect(wizard.dialog.getByRole("alert")).toBeVisible();
    await expectDialogAccessible(page);
  });
});
