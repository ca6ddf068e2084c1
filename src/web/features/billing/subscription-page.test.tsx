import { expect, it } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage, someMe } from "#tests/support/render.tsx";
import { SubscriptionSection } from "#web/features/billing/subscription-section.tsx";

it("READ-41: a user without a payment sees 'basic' or the plan, 'unknown', 'Never', and no way to manage what is not there", async () => {
  const page = await renderPage({
    at: "/settings",
    Page: SubscriptionSection,
    answers: { "GET /api/me": { ...someMe, subscriptionType: null } },
  });
  for (const text of ["basic", "unknown", "Never"]) await page.findByText(text, { exact: true });
  expect(page.queryByRole("button", { name: "Manage Billing" })).toBeNull();
});

const openWith = (me: Partial<Me>) =>
  renderPage({
    at: "/settings",
    Page: SubscriptionSection,
    answers: { "GET /api/me": { ...someMe, ...me } },
  });

it.each([
  ["EARLY_BIRD", "EARLY_BIRD"],
  ["MANAGED", "MANAGED"],
  [null, "basic"],
] as const)("PROFILE-11: the badge of a user with the plan %s says %s", async (subscriptionType, badge) => {
  const page = await openWith({ subscriptionType });
  await page.findByText(badge, { exact: true });
  for (const other of ["EARLY_BIRD", "MANAGED", "basic"].filter((each) => each !== badge))
    expect(page.queryByText(other, { exact: true })).toBeNull();
});

it.each([
  ["paid", "paid"],
  ["unpaid", "unpaid"],
  ["pending", "pending"],
  ["no_payment_required", "unknown"],
])("PROFILE-12: the payment status %s is shown as %s", async (paymentStatus, shown) => {
  const page = await openWith({ paymentInfo: { paymentStatus } });
  await page.findByText(shown, { exact: true });
  for (const other of ["paid", "unpaid", "pending", "unknown"].filter((each) => each !== shown))
    expect(page.queryByText(other, { exact: true })).toBeNull();
});

it.each([
  ["sub_1TlRoGCh9nYlncDqz8FabcQw", "sub_1TlRoGCh9nYlncDq..."],
  ["sub_1TlRoGCh9nYlncDq", "sub_1TlRoGCh9nYlncDq"],
])(
  "PROFILE-13: of the subscription %s the page shows %s, and no more anywhere",
  async (subscriptionId, shown) => {
    const page = await openWith({ paymentInfo: { subscriptionId } });
    await page.findByText(shown, { exact: true });
    expect(page.main.innerHTML).not.toContain("sub_1TlRoGCh9nYlncDqz");
  },
);

it("READ-38: a renewal that failed is told with the way out; 'Manage Billing' that the provider does not answer says so", async () => {
  const page = await renderPage({
    at: "/settings",
    Page: SubscriptionSection,
    answers: {
      "GET /api/me": {
        ...someMe,
        entitlement: { state: "grace", until: "2026-12-04T12:00:00.000Z" },
        paymentInfo: { customerId: "cus_1", paymentStatus: "unpaid", subscriptionStatus: "past_due" },
      },
      "POST /api/billing/portal": rejected(
        "payment-provider-down",
        "The payment provider isn't responding. Please try again in a moment.",
      ),
    },
  });
  await page.findByText("unpaid", { exact: true });
  page.getByText(
    "Your last payment failed. Your plan goes on until December 4, 2026. Update your card with Manage Billing.",
  );
  await page.hands.click(page.getByRole("button", { name: "Manage Billing" }));
  await page.findByText("The payment provider isn't responding. Please try again in a moment.");
  expect(page.getByRole("button", { name: "Manage Billing" }).getAttribute("aria-disabled")).not.toBe("true");
});

it("PROFILE-02: 'Subscription Details' says on which day a plan that is cancelled ends", async () => {
  const page = await openWith({
    paymentInfo: {
      paymentStatus: "paid",
      currentPeriodEnd: "2026-12-20T12:00:00.000Z",
      cancelAtPeriodEnd: true,
    },
  });
  await page.findByRole("heading", { name: "Subscription Details" });
  const term = await page.findByText("Ends on");
  expect(term.nextElementSibling?.textContent).toBe("December 20, 2026");
  expect(page.queryByText("Renews on")).toBeNull();
});
