import { expect, type Page } from "@playwright/test";
import type { Me } from "#contract/accounts.ts";
import { openTroubledSystem } from "./admin-scenarios.ts";
import { morning } from "./headlines.data.ts";
import { stubProvider } from "./payment-stubs.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";
import { openGate } from "./sign-up-dialog.ts";
import { atPayment } from "./sign-up-scenarios.ts";

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const payer: Partial<NonNullable<Me["paymentInfo"]>> = {
  customerId: "cus_1",
  subscriptionId: "sub_1QExampleOfTheProfile",
  paymentStatus: "paid",
  subscriptionStatus: "active",
  amount: 1_900,
  currency: "usd",
  currentPeriodEnd: daysOn(20),
};

/** The account's plan is as given, whatever it is. */
async function withPlan(
  page: Page,
  entitlement: Me["entitlement"],
  paymentInfo: Partial<NonNullable<Me["paymentInfo"]>> = {},
): Promise<void> {
  // Asked for within the test's own calls: a page that is left takes its answers with it.
  for (const path of ["/api/me", "/api/auth/get-session"]) {
    const answer = await (await page.request.get(path)).json();
    const changed = { entitlement, paymentInfo: { ...payer, ...paymentInfo } };
    const json =
      path === "/api/me" ? { ...answer, ...changed } : { ...answer, user: { ...answer.user, ...changed } };
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
  }
}

const failedRenewal = { paymentStatus: "unpaid", subscriptionStatus: "past_due" } as const;

const rejection = (status: number, code: string, message: string, field?: string) => ({
  status,
  json: { error: { code, message, requestId: "r", ...(field === undefined ? {} : { field }) } },
});

/** What became of a plan and its payment, as its user and the operator see it. */
export const billingScenarios: Scenario[] = [
  {
    name: "billing-grace-news",
    user: { headlines: morning },
    async open(page) {
      await withPlan(page, { state: "grace", until: daysOn(9) }, failedRenewal);
      await page.goto("/news");
      await expect(page.getByText("Your last payment failed. Your plan goes on until")).toBeVisible();
    },
  },
  {
    name: "billing-grace-profile",
    user: {},
    async open(page) {
      await withPlan(page, { state: "grace", until: daysOn(9) }, failedRenewal);
      await openPage(page, "/settings?tab=profile");
      await expect(page.getByText("Update your card with Manage Billing.")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "billing-ended-news",
    user: { headlines: morning },
    async open(page) {
      await withPlan(page, { state: "ended", reason: "unpaid", since: daysOn(-2) }, failedRenewal);
      await page.goto("/news");
      await expect(page.getByRole("heading", { name: "Your plan has ended" })).toBeVisible();
    },
  },
  {
    name: "billing-ended-profile",
    user: {},
    async open(page) {
      await withPlan(page, { state: "ended", reason: "unpaid", since: daysOn(-2) }, failedRenewal);
      await openPage(page, "/settings?tab=profile");
      await expect(page.getByRole("link", { name: "Renew" })).toBeVisible();
    },
    whole: true,
  },
  ...(
    [
      ["canceled", "You canceled your plan, and the time you paid for is over."],
      ["refunded", "Your last payment was refunded."],
      ["disputed", "Your bank took back your last payment."],
    ] as const
  ).map(
    ([reason, sentence]): Scenario => ({
      name: `billing-ended-${reason}`,
      user: {},
      async open(page) {
        await withPlan(page, { state: "ended", reason, since: daysOn(-2) });
        await page.goto("/news");
        await expect(page.getByText(sentence)).toBeVisible();
      },
    }),
  ),
  {
    name: "billing-ends-on",
    user: {},
    async open(page) {
      await withPlan(page, { state: "full" }, { cancelAtPeriodEnd: true });
      await openPage(page, "/settings?tab=profile");
      await expect(page.getByText("Ends on")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "billing-portal-not-set-up",
    user: {},
    async open(page) {
      await withPlan(page, { state: "full" });
      const message = "Payments aren't set up correctly on this server. Please contact support.";
      await page.route("**/api/billing/portal", (route) =>
        route.fulfill(rejection(422, "payments-not-set-up", message)),
      );
      await openPage(page, "/settings?tab=profile");
      await page.getByRole("button", { name: "Manage Billing" }).click();
      await expect(page.getByText(message)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "billing-renew",
    user: {},
    async open(page) {
      await stubProvider(page);
      await withPlan(page, { state: "ended", reason: "unpaid", since: daysOn(-2) }, failedRenewal);
      await openPage(page, "/billing/pay");
      await expect(page.getByRole("heading", { name: "Renew Your Plan" })).toBeVisible();
    },
  },
  {
    name: "billing-renew-failed",
    user: {},
    async open(page) {
      await stubProvider(page);
      await withPlan(page, { state: "ended", reason: "unpaid", since: daysOn(-2) }, failedRenewal);
      await page.route("**/api/billing/checkout", (route) =>
        route.fulfill(rejection(503, "payment-provider-down", "The payment provider isn't responding.")),
      );
      await openPage(page, "/billing/pay");
      await page.getByRole("button", { name: "Proceed to Secure Payment" }).click();
      await expect(page.getByRole("button", { name: "Use Redirect Checkout" })).toBeVisible();
    },
  },
  {
    name: "billing-email-refused",
    async open(page) {
      // What the site allows is answered as it was when the provider was put in.
      await openGate();
      await stubProvider(page);
      const message = "The payment provider doesn't accept this email. Use another one.";
      await page.route("**/api/signup/checkout", (route) =>
        route.fulfill(rejection(400, "bad-input", message, "email")),
      );
      const wizard = await atPayment(page, "managed");
      await wizard.button("Proceed to Secure Payment").click();
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: "billing-redirect-fallback",
    async open(page) {
      await openGate();
      await stubProvider(page);
      await page.route("**/api/signup/checkout", (route) =>
        route.fulfill(rejection(503, "payment-provider-down", "The payment provider isn't responding.")),
      );
      const wizard = await atPayment(page, "managed");
      await wizard.button("Proceed to Secure Payment").click();
      await expect(page.getByRole("button", { name: "Use Redirect Checkout" })).toBeVisible();
    },
  },
  {
    name: "billing-system-payments",
    user: { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null },
    async open(page) {
      await openTroubledSystem(page);
      await page.getByRole("heading", { name: "Payments", exact: true }).scrollIntoViewIfNeeded();
    },
    whole: true,
  },
];
