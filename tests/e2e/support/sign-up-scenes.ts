import { expect, type Page } from "@playwright/test";
import { holdCalls } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import type { Scene } from "./scenes.ts";
import { googleSays, newAddress, openGate, openWizard, type PlanKey, type Wizard } from "./sign-up-dialog.ts";

async function wizardAt(page: Page): Promise<Wizard> {
  await openGate();
  return openWizard(page);
}

async function atPayment(page: Page, key: PlanKey): Promise<Wizard> {
  const wizard = await wizardAt(page);
  await wizard.toPayment(key, { Email: newAddress() });
  return wizard;
}

async function refused(page: Page, wizard: Wizard): Promise<void> {
  await wizard.button("Proceed to Secure Payment").click();
  await expect(page.getByRole("alert")).toBeVisible();
}

/** The sign-up dialog; it leaves sign-ups open. */
export const signUpScenes: Scene[] = [
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
    open: async (page) => refused(page, await atPayment(page, "managed")),
  },
  {
    name: "sign-up-4-no-network",
    async open(page) {
      await page.route("**/api/signup", (route) => route.abort());
      await refused(page, await atPayment(page, "managed"));
    },
  },
  {
    name: "settings-admin",
    person: { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null },
    async open(page) {
      await openPage(page, "/settings?tab=admin");
      await expect(page.getByRole("switch").first()).toBeVisible();
    },
  },
];
