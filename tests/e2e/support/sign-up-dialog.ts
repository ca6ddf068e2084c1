import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import { openPage } from "./public-page.ts";
import { expect } from "./test.ts";

export const details = {
  "Full name": "Noor Newcomer",
  Email: "noor@example.com",
  "Phone number": "+1 415 555 0100",
  Password: "newcomer horse battery",
  "Confirm password": "newcomer horse battery",
} as const;
export type Details = Partial<Record<keyof typeof details, string>>;

export const plans = { byok: "Early Bird BYOK", managed: "Early Bird Managed" } as const;
export type PlanKey = keyof typeof plans;

/** An address that nobody has yet. */
export const newAddress = () => `newcomer-${randomUUID().slice(0, 8)}@example.com`;

export type Wizard = ReturnType<typeof wizardOn>;

/** The sign-up dialog of a page, by the words that are on it. */
export function wizardOn(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Join Tapewise" });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const wizard = {
    page,
    dialog,
    button,
    field,
    heading: (name: string) => dialog.getByRole("heading", { level: 3, name, exact: true }),
    plan: (key: PlanKey) => dialog.getByRole("radio", { name: plans[key] }),
    message: (text: string): Locator => dialog.getByText(text, { exact: true }),
    async fill(changes: Details = {}) {
      for (const [label, value] of Object.entries({ ...details, ...changes })) await field(label).fill(value);
    },
    /** Fills in the first step and leaves it. */
    async toPlan(changes: Details = {}) {
      await wizard.fill(changes);
      await button("Continue to Subscription").click();
      await expect(wizard.heading("Choose Your Plan")).toBeFocused();
    },
    async choosePlan(key: PlanKey) {
      await dialog.getByText(plans[key], { exact: true }).click();
      await button("Continue").click();
    },
    async fillKeys({ openai = "sk-proj-0123456789abcdef", finnhub = "c0123456789" } = {}) {
      await field("OpenAI API key").fill(openai);
      await field("FinHub API key").fill(finnhub);
      await button("Continue to Payment").click();
    },
    /** From the first step to the last. */
    async toPayment(key: PlanKey, changes: Details = {}) {
      await wizard.toPlan(changes);
      await wizard.choosePlan(key);
      if (key === "byok") await wizard.fillKeys();
      await expect(wizard.heading("Review and Pay")).toBeFocused();
    },
    /** How far it has come: the bar's percentage and the words under it, the active one in brackets. */
    async expectProgress(percent: number, labels: string) {
      await expect(dialog.getByRole("progressbar", { name: "Sign-up progress" })).toHaveJSProperty(
        "value",
        percent,
      );
      const visible = await dialog
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.map((item) =>
            item.getAttribute("aria-current") === "step" ? `[${item.textContent}]` : item.textContent,
          ),
        );
      expect(visible.join(" · ")).toBe(labels);
    },
  };
  return wizard;
}

/** Opens the sign-up dialog by 'Join now' of the sign-in dialog, on a page that is small itself. */
export async function openWizard(page: Page, address = "/signup/cancel"): Promise<Wizard> {
  await openPage(page, address);
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("dialog", { name: "Sign In" }).getByRole("button", { name: "Join now" }).click();
  const wizard = wizardOn(page);
  await expect(wizard.dialog).toBeVisible();
  return wizard;
}

/** What the admin has set; sign-ups are open and need a payment unless said otherwise. */
export async function openGate(changes: { signupWithoutPayment?: boolean } = {}): Promise<void> {
  await tell("siteSettings", { signupsEnabled: true, signupWithoutPayment: false, ...changes });
  await tell("clearAttempts", {});
}

export async function closeGate(): Promise<void> {
  await tell("siteSettings", { signupsEnabled: false, signupWithoutPayment: false });
}

/** Google answers at once as this user. */
export async function googleSays(user: { email: string; name?: string; email_verified?: boolean }) {
  const sub = `e2e-${user.email}`;
  await tell("google", { consent: { kind: "approve", user: { sub, ...user } } });
}
