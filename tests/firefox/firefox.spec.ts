import type { FrameLocator, Page } from "@playwright/test";
import { newUser, tell } from "#tests/e2e/support/environment-client.ts";
import { expectWelcome, openEmbedded, stepFrame } from "#tests/e2e/support/payment-pages.ts";
import { openPage } from "#tests/e2e/support/public-page.ts";
import { expectSignedIn, openSignIn } from "#tests/e2e/support/sign-in-dialog.ts";
import { closeGate, newAddress, openGate, wizardOn } from "#tests/e2e/support/sign-up-dialog.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test.beforeAll(() => openGate());
test.afterAll(() => closeGate());

const details = {
  "Full name": "Noor Newcomer",
  "Phone number": "+1 415 555 0100",
  Password: "correct horse battery",
  "Confirm password": "correct horse battery",
};

/** From the landing page to the last step of the wizard, by the keyboard: as it is typed, and not put in by a script. */
async function toPayment(page: Page) {
  await openPage(page, "/");
  await page.getByRole("button", { name: "Choose Early Bird Managed" }).click();
  const wizard = wizardOn(page);
  const email = newAddress();
  for (const [label, value] of Object.entries({ ...details, Email: email }))
    await wizard.field(label).pressSequentially(value);
  await wizard.button("Continue to Subscription").click();
  await expect(wizard.heading("Choose Your Plan")).toBeFocused();
  await wizard.button("Continue").click();
  await expect(wizard.heading("Review and Pay")).toBeFocused();
  return { wizard, email };
}

/** Pointer and keys of WebDriver BiDi do not reach into a frame of another site: its buttons are told that they were clicked. */
async function payWith(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry").fill("12 / 34");
  await frame.getByLabel("CVC").fill("123");
  await frame.getByLabel("Name on card").fill("Noor Newcomer");
  await frame.getByRole("button", { name: /^Subscribe/ }).dispatchEvent("click");
}

test("a newcomer signs up, pays in the provider's form inside the page, and reads the news", async ({
  page,
}) => {
  const { wizard, email } = await toPayment(page);
  await payWith(await openEmbedded(page, wizard), "4242 4242 4242 4242");
  await expectWelcome(page, { email, key: "managed" });
  await page.waitForURL("**/news");
  await expect(page.getByRole("banner").getByText("Welcome, Noor Newcomer (USER)")).toBeVisible();
  expect(await tell("charged", { email })).toMatchObject({ chargedCents: 1900, refundedCents: 0 });
});

test("a declined card, then a second step of the bank: one account, one charge", async ({ page }) => {
  const { wizard, email } = await toPayment(page);
  const frame = await openEmbedded(page, wizard);
  await payWith(frame, "4000 0000 0000 0002");
  await expect(frame.getByText("Your card was declined.")).toBeVisible();
  await payWith(frame, "4000 0025 0000 3155");
  await stepFrame(page).getByRole("button", { name: "Complete" }).dispatchEvent("click");
  await expectWelcome(page, { email, key: "managed" });
  expect(await tell("charged", { email })).toMatchObject({ chargedCents: 1900, refundedCents: 0 });
});

test("Google's window signs a known user in, also where Google's page cuts it off from ours", async ({
  page,
}) => {
  const user = await newUser({ fullName: "Noor Newsreader" });
  for (const opener of [undefined, "same-origin"] as const) {
    await tell("google", { consent: { kind: "page", ...(opener === undefined ? {} : { opener }) } });
    const { button } = await openSignIn(page);
    const opened = page.waitForEvent("popup");
    await button("Continue with Google").click();
    const popup = await opened;
    await expect(popup.getByRole("heading", { name: "Choose an account" })).toBeVisible();
    const claims = { sub: `google-${user.email}`, email_verified: true, email: user.email };
    await tell("google", { consent: { kind: "approve", user: claims } });
    await popup.reload().catch(() => undefined);
    await expectSignedIn(page, "Noor Newsreader");
    await page.context().clearCookies();
  }
});
