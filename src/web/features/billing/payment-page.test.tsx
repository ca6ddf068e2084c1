import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someConfig, someMe } from "#tests/support/render.tsx";
import { startedSignUp } from "#tests/support/started-sign-up.ts";
import { RenewPage, SignUpPayPage } from "#web/features/billing/payment-page.tsx";

const formText = "Card number and the rest";
const embedded = { status: "embedded", sessionId: "cs_1", clientSecret: "secret" } as const;
const config = {
  ...someConfig,
  payments: { publishableKey: "pk_test_1", scriptUrl: "http://pay.test/library.js" },
};

/** The payment provider's browser library with the one call that the product uses. */
async function formIn({ findByText }: { findByText: (text: string) => Promise<HTMLElement> }) {
  const script = () => document.querySelector<HTMLScriptElement>("script[src$='/library.js']");
  await expect.poll(script).not.toBeNull();
  const form = document.createElement("p");
  form.textContent = formText;
  const create = async () => ({
    mount: (place: HTMLElement) => place.append(form),
    destroy: () => form.remove(),
  });
  Object.assign(window, { Stripe: () => ({ createEmbeddedCheckoutPage: create }) });
  // The document loads no script: what would come with it is here already.
  const element = script();
  if (element) fireEvent.load(element);
  return findByText(formText);
}

const openSignUp = async (answers: Answers) => {
  const on = { onPaid: vi.fn(), onEntered: vi.fn(), onRestart: vi.fn(), onBack: vi.fn() };
  const page = await renderPage({
    at: "/signup/pay",
    user: null,
    Page: () => <SignUpPayPage {...on} />,
    answers: { "GET /api/config": config, "GET /api/signup": startedSignUp, ...answers },
  });
  return { ...page, ...on };
};

describe("the payment page of a sign-up", () => {
  it("PAY-01, PAY-04: plan, price, note and the provider's form, without a press of a button", async () => {
    const page = await openSignUp({ "POST /api/signup/checkout": embedded });
    await formIn(page);
    for (const text of ["Early Bird Managed", "$19", "Secure Payment"])
      expect(page.getByText(text)).toBeDefined();
    expect(
      page.asked.filter(({ route }) => route === "POST /api/signup/checkout").map(({ body }) => body),
    ).toEqual([{ mode: "embedded" }]);
  });

  it("a payment that was made already leads on", async () => {
    const page = await openSignUp({
      "GET /api/signup": rejected("sign-up-expired", "Your sign-up has expired. Please start again."),
      "POST /api/signup/checkout": { status: "paid", sessionId: "cs_9" },
    });
    await expect.poll(() => page.onPaid.mock.calls).toEqual([["cs_9"]]);
  });

  it("without a sign-up it says so, and begins again", async () => {
    const page = await openSignUp({
      "GET /api/signup": rejected("sign-up-expired", "Your sign-up has expired. Please start again."),
      "POST /api/signup/checkout": rejected(
        "sign-up-expired",
        "Your sign-up has expired. Please start again.",
      ),
    });
    expect((await page.findByRole("alert")).textContent).toBe(
      "Your sign-up has expired. Please start again.",
    );
    await page.hands.click(page.getByRole("button", { name: "Start Again" }));
    expect(page.onRestart).toHaveBeenCalledOnce();
  });

  it("PAY-05, PAY-11: a failure offers 'Try Again' and 'Use Redirect Checkout'", async () => {
    const answers = [
      rejected("payment-provider-down"),
      { status: "redirect", sessionId: "cs_1", url: "#provider" },
    ] as const;
    let at = 0;
    const page = await openSignUp({
      "POST /api/signup/checkout": () => answers[Math.min(at++, 1)] ?? answers[1],
    });
    expect((await page.findByRole("alert")).textContent).toBe(
      "Failed to initialize payment form. Please try again.",
    );
    expect(page.getByRole("button", { name: "Try Again" })).toBeDefined();
    await page.hands.click(page.getByRole("button", { name: "Use Redirect Checkout" }));
    await expect.poll(() => window.location.hash).toBe("#provider");
  });

  it("what is not set up is told as that, and offers no other try", async () => {
    const page = await openSignUp({
      "POST /api/signup/checkout": rejected("payments-not-set-up", "Payments aren't set up on this server."),
    });
    expect((await page.findByRole("alert")).textContent).toBe("Payments aren't set up on this server.");
    expect(page.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(page.queryByRole("button", { name: "Use Redirect Checkout" })).toBeNull();
  });
});

describe("READ-38: the payment page of an account whose plan has ended", () => {
  const ended = { state: "ended", since: "2026-11-20T12:00:00.000Z", reason: "unpaid" } as const;
  const openRenewal = (answers: Answers) =>
    renderPage({
      at: "/billing/pay",
      Page: () => (
        <RenewPage
          me={{ ...someMe, subscriptionType: "EARLY_BIRD", entitlement: ended }}
          onPaid={vi.fn()}
          onBack={vi.fn()}
        />
      ),
      answers: { "GET /api/config": config, ...answers },
    });

  it("the plan is chosen there, and paid with the provider's form in the page", async () => {
    const page = await openRenewal({ "POST /api/billing/checkout": embedded });
    expect(page.main.textContent).toContain("We couldn't charge your card");
    expect((page.getByRole("radio", { name: "Early Bird BYOK" }) as HTMLInputElement).checked).toBe(true);
    await page.hands.click(page.getByRole("radio", { name: "Early Bird Managed" }));
    await page.hands.click(page.getByRole("button", { name: "Proceed to Secure Payment" }));
    await formIn(page);
    expect(
      page.asked.filter(({ route }) => route === "POST /api/billing/checkout").map(({ body }) => body),
    ).toEqual([{ subscriptionType: "MANAGED", mode: "embedded" }]);
    await page.hands.click(page.getByRole("button", { name: "Back" }));
    expect(page.getByRole("radio", { name: "Early Bird BYOK" })).toBeDefined();
    expect(page.queryByText(formText)).toBeNull();
  });
});
