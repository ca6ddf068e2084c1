import { expect, type Page } from "@playwright/test";
import { messageOf } from "#contract/errors.ts";
import { holdCalls } from "./news-page.ts";
import { openEmbedded, payWith } from "./payment-pages.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";
import { googleSays, newAddress, openGate, openWizard, type PlanKey, type Wizard } from "./sign-up-dialog.ts";

async function wizardAt(page: Page): Promise<Wizard> {
  await openGate();
  return openWizard(page, "/");
}

export async function atPayment(page: Page, key: PlanKey): Promise<Wizard> {
  const wizard = await wizardAt(page);
  await wizard.toPayment(key, { Email: newAddress() });
  return wizard;
}

async function rejected(page: Page, wizard: Wizard): Promise<void> {
  await wizard.button("Proceed to Secure Payment").click();
  await expect(page.getByRole("alert")).toBeVisible();
}

/** The server's answer to the last button. */
async function answersCheckout(page: Page, status: number, json: object): Promise<void> {
  await page.route("**/api/signup/checkout", (route) => route.fulfill({ status, json }));
}

async function openResult(page: Page, result: object, status = 200): Promise<void> {
  await page.route("**/api/signup/result?*", (route) => route.fulfill({ status, json: result }));
  await page.clock.install();
  await page.goto(`/signup/success?session_id=${sessionId}`);
}

const sessionId = "cs_test_b1SceneQ2w3e4r5t6z7u8i9o0pasdfghjklyxcvbnm1234567890";
const isPaid = { status: "finished", sessionId, signedIn: true } as const;
const paidUser = { paymentStatus: "paid", subscriptionStatus: "active", amount: 1900, currency: "usd" };

/** The sign-up dialog; it leaves sign-ups open. */
export const signUpScenarios: Scenario[] = [
  {
    name: "sign-up-home",
    async open(page) {
      await openGate();
      await openPage(page, "/");
      await expect(page.getByRole("button", { name: "Choose Early Bird BYOK" })).toBeVisible();
    },
    whole: true,
  },
  { name: "sign-up-1", open: async (page) => void (await wizardAt(page)) },
  {
    name: "sign-up-1-errors",
    async open(page) {
      const wizard = await wizardAt(page);
      await wizard.button("Continue to Subscription").click();
    },
  },
  {
    name: "sign-up-1-google-said",
    async open(page) {
      await googleSays({ email: newAddress(), name: "Grace Google" });
      const wizard = await wizardAt(page);
      await wizard.button("Continue with Google").click();
      await wizard.button("Back").click();
    },
  },
  {
    name: "sign-up-1-google-failed",
    async open(page) {
      await googleSays({ email: newAddress(), email_verified: false });
      const wizard = await wizardAt(page);
      await wizard.button("Continue with Google").click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "sign-up-2",
    async open(page) {
      const wizard = await wizardAt(page);
      await wizard.toPlan();
      await wizard.button("Continue").click();
    },
  },
  {
    name: "sign-up-2-chosen",
    async open(page) {
      const wizard = await wizardAt(page);
      await wizard.toPlan();
      await wizard.plan("managed").check({ force: true });
    },
  },
  {
    name: "sign-up-2-profile",
    async open(page) {
      await googleSays({ email: newAddress(), name: "Grace Google" });
      const wizard = await wizardAt(page);
      await wizard.button("Continue with Google").click();
      await wizard.choosePlan("byok");
    },
  },
  {
    name: "sign-up-3",
    async open(page) {
      const wizard = await wizardAt(page);
      await wizard.toPlan();
      await wizard.choosePlan("byok");
    },
  },
  {
    name: "sign-up-3-errors",
    async open(page) {
      const wizard = await wizardAt(page);
      await wizard.toPlan();
      await wizard.choosePlan("byok");
      await wizard.button("Continue to Payment").click();
    },
  },
  { name: "sign-up-4", open: async (page) => void (await atPayment(page, "byok")) },
  {
    name: "sign-up-4-busy",
    async open(page) {
      await holdCalls(page, "**/api/signup");
      const wizard = await atPayment(page, "managed");
      await wizard.button("Proceed to Secure Payment").click();
      await expect(wizard.button("Loading Payment Form...")).toBeVisible();
    },
  },
  {
    name: "sign-up-4-no-payments",
    async open(page) {
      const code = "payments-not-set-up";
      await answersCheckout(page, 422, { error: { code, message: messageOf[code], requestId: "r" } });
      await rejected(page, await atPayment(page, "managed"));
    },
  },
  {
    name: "sign-up-4-form",
    async open(page) {
      const wizard = await atPayment(page, "managed");
      await openEmbedded(page, wizard);
      await page.evaluate(() => document.querySelector("main iframe")?.scrollIntoView());
    },
  },
  {
    name: "sign-up-4-declined",
    async open(page) {
      const wizard = await atPayment(page, "byok");
      const frame = await openEmbedded(page, wizard);
      await payWith(frame, "declined");
      await expect(frame.getByText("Your card was declined.")).toBeVisible();
    },
  },
  {
    name: "sign-up-4-failed",
    async open(page) {
      await answersCheckout(page, 503, {
        error: { code: "payment-provider-down", message: "", requestId: "r" },
      });
      await rejected(page, await atPayment(page, "managed"));
    },
  },
  {
    name: "payment-processing",
    async open(page) {
      await openResult(page, { status: "processing", sessionId });
      await expect(page.getByRole("heading", { name: "Processing Your Payment..." })).toBeVisible();
    },
  },
  {
    name: "payment-welcome",
    async open(page) {
      await openResult(page, {
        ...isPaid,
        email: "noor@example.com",
        subscriptionType: "MANAGED",
      });
      await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    },
  },
  {
    name: "payment-problem",
    async open(page) {
      const code = "checkout-data-not-found";
      await openResult(page, { error: { code, message: messageOf[code], requestId: "r" } }, 404);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "payment-returned",
    async open(page) {
      await openResult(page, { status: "returned", sessionId });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "payment-cancelled", open: (page) => openPage(page, "/signup/cancel") },
  {
    name: "settings-subscription",
    user: { fullName: "Mia Managed", subscriptionType: "MANAGED" },
    async open(page) {
      await page.route("**/api/me", async (route) => {
        const answer = await route.fetch();
        const paymentInfo = {
          ...paidUser,
          customerId: "cus_1",
          subscriptionId: "sub_1SceneQ2w3e4r5t6z7u8i9o0p",
          lastPaymentDate: "2026-11-03T12:00:00Z",
          currentPeriodEnd: "2026-12-03T12:00:00Z",
          cancelAtPeriodEnd: false,
        };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), paymentInfo } });
      });
      await openPage(page, "/settings?tab=profile");
      await expect(page.getByRole("button", { name: "Manage Billing" })).toBeVisible();
    },
    whole: true,
  },
  {
    name: "sign-up-4-no-network",
    async open(page) {
      await page.route("**/api/signup", (route) => route.abort());
      await rejected(page, await atPayment(page, "managed"));
    },
  },
  {
    name: "settings-admin",
    user: { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null },
    async open(page) {
      await openPage(page, "/settings?tab=admin&section=site-settings");
      await expect(page.getByRole("switch").first()).toBeVisible();
    },
  },
];
