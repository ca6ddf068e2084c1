import type { FrameLocator, Page } from "@playwright/test";
import { openPage } from "./public-page.ts";
import { newAddress, openGate, type PlanKey, plans, type Wizard, wizardOn } from "./sign-up-dialog.ts";
import { expect } from "./test.ts";

/** The provider has no time; a failure of its own would make the product leave it alone for a while. */
export const paymentRejection = {
  status: 429,
  body: { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." } },
  path: "/v1/checkout/sessions",
  method: "POST",
};

const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  secondStep: "4000 0025 0000 3155",
  decidedLater: "4000 0000 0000 0077",
} as const;
type Card = keyof typeof cards;

/** From the landing page's plan to the last step of the wizard, as a new user. */
export async function toPayment(page: Page, key: PlanKey): Promise<{ wizard: Wizard; email: string }> {
  await openGate();
  await openPage(page, "/");
  await page.getByRole("button", { name: `Choose ${plans[key]}` }).click();
  const wizard = wizardOn(page);
  const email = newAddress();
  await wizard.toPlan({ Email: email });
  await expect(wizard.plan(key)).toBeChecked();
  await wizard.button("Continue").click();
  if (key === "byok") await wizard.fillKeys();
  await expect(wizard.heading("Review and Pay")).toBeFocused();
  return { wizard, email };
}

/** The provider's form inside the page. */
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment form"]');

/** The bank's second step, which the provider's library puts over the whole page. */
export const stepFrame = (page: Page): FrameLocator =>
  page.frameLocator('body > div > iframe[title="Confirm this payment"]');

/** Opens the payment page with the provider's form in it. */
export async function openEmbedded(page: Page, wizard: Wizard): Promise<FrameLocator> {
  await wizard.button("Proceed to Secure Payment").click();
  await page.waitForURL("**/signup/pay");
  const frame = paymentFrame(page);
  await expect(frame.getByLabel("Card number")).toBeVisible();
  return frame;
}

/** Fills in a card and sends the form, in the frame or on the provider's own page. */
export async function payWith(place: Page | FrameLocator, card: Card = "good"): Promise<void> {
  await place.getByLabel("Card number").fill(cards[card]);
  await place.getByLabel("Expiry").fill("12 / 34");
  await place.getByLabel("CVC").fill("123");
  await place.getByLabel("Name on card").fill("Noor Newcomer");
  await place.getByRole("button", { name: /^(Subscribe|Pay)/ }).click();
}

/** The page after the payment: who is welcomed to what, and that the news open by themselves. */
export async function expectWelcome(page: Page, { email, key }: { email: string; key: PlanKey }) {
  await page.waitForURL("**/signup/success?session_id=cs_*");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(main.getByText(plans[key], { exact: true })).toBeVisible();
  await expect(main.getByText(email, { exact: true })).toBeVisible();
  await expect(main.getByText(sessionIdOf(page), { exact: true })).toBeVisible();
}

const sessionIdOf = (page: Page): string => new URL(page.url()).searchParams.get("session_id") ?? "";
