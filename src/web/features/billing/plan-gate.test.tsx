import { describe, expect, it } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { renderPage, someMe } from "#tests/support/render.tsx";
import { PlanGate } from "#web/features/billing/plan-gate.tsx";
import { SubscriptionSection } from "#web/features/billing/subscription-section.tsx";

const openGate = (entitlement: Me["entitlement"], open = false) =>
  renderPage({
    at: "/news",
    Page: () => (
      <PlanGate entitlement={entitlement} open={open}>
        <p>The page itself</p>
      </PlanGate>
    ),
  });

describe("READ-38: a page of an account whose plan has ended", () => {
  it.each([
    [
      "canceled",
      "You canceled your plan, and the time you paid for is over. Your plan ended on November 20, 2026.",
    ],
    [
      "unpaid",
      "We couldn't charge your card, and the time you paid for is over. Your plan ended on November 20, 2026.",
    ],
    ["refunded", "Your last payment was refunded. Your plan ended on November 20, 2026."],
    ["disputed", "Your bank took back your last payment. Your plan ended on November 20, 2026."],
  ] as const)("%s: says what ended and offers 'Renew'", async (reason, text) => {
    const page = await openGate({ state: "ended", since: "2026-11-20T12:00:00.000Z", reason });
    await page.findByText("Your plan has ended");
    expect(page.main.textContent).toContain(text);
    expect(page.main.textContent).toContain(
      "We keep your feeds, prompts, watchlists and results for 12 months.",
    );
    expect(page.getByRole("link", { name: "Renew" }).getAttribute("href")).toBe("/billing/pay");
    expect(page.queryByText("The page itself")).toBeNull();
  });

  it("the settings go on", async () => {
    const page = await openGate({ state: "ended", since: null, reason: "canceled" }, true);
    await page.findByText("The page itself");
  });

  it("grace: a banner over the page leads to billing", async () => {
    const page = await openGate({ state: "grace", until: "2026-12-04T12:00:00.000Z" });
    await page.findByText("The page itself");
    expect(page.main.textContent).toContain(
      "Your last payment failed. Your plan goes on until December 4, 2026.",
    );
    expect(page.getByRole("link", { name: "Update your card" }).getAttribute("href")).toBe(
      "/settings?tab=profile",
    );
  });

  it("grace: the settings, where the profile says it, have no banner of their own", async () => {
    const page = await openGate({ state: "grace", until: "2026-12-04T12:00:00.000Z" }, true);
    await page.findByText("The page itself");
    expect(page.queryByText(/Your last payment failed/)).toBeNull();
  });

  it("the profile says it, too", async () => {
    const ended = { state: "ended", since: "2026-11-20T12:00:00.000Z", reason: "canceled" } as const;
    const page = await renderPage({
      at: "/settings",
      Page: SubscriptionSection,
      answers: { "GET /api/me": { ...someMe, entitlement: ended } },
    });
    expect((await page.findByRole("link", { name: "Renew" })).getAttribute("href")).toBe("/billing/pay");
    expect(page.main.textContent).toContain("Your plan ended on November 20, 2026.");
  });

  it("a plan that has ended unpaid renews on no day", async () => {
    const paymentInfo = {
      subscriptionId: "sub_1",
      subscriptionStatus: "past_due",
      currentPeriodEnd: "2026-12-20T12:00:00.000Z",
    };
    const entitlement = { state: "ended", since: "2026-11-20T12:00:00.000Z", reason: "unpaid" } as const;
    const page = await renderPage({
      at: "/settings",
      Page: SubscriptionSection,
      answers: { "GET /api/me": { ...someMe, entitlement, paymentInfo } },
    });
    await page.findByText("past due");
    expect(page.queryByText("Renews on")).toBeNull();
  });
});
