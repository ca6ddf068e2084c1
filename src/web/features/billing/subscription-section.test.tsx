import { expect, it } from "vitest";
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
