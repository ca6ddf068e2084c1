import { fireEvent } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptySignUpForm, type SignUpState } from "#domain/accounts/sign-up.ts";
import { type Answers, cutOff, offContract, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someConfig } from "#tests/support/render.tsx";
import { startedSignUp } from "#tests/support/started-sign-up.ts";
import { PaymentStep } from "#web/features/billing/payment-step.tsx";

const signUp: SignUpState = {
  step: 4,
  google: false,
  errors: {},
  form: {
    ...emptySignUpForm,
    fullName: "Noor Newcomer",
    email: "noor@example.com",
    phone: "+1 415 555 0100",
    password: "newcomer horse battery",
    confirmPassword: "newcomer horse battery",
    subscriptionType: "MANAGED",
  },
};
const embedded = { status: "embedded", sessionId: "cs_1", clientSecret: "secret" } as const;
const broken = rejected("unexpected");
type CheckOut = Exclude<Answers["POST /api/signup/checkout"], (...given: never) => unknown>;

/** Each checkout is answered by the next one, the last for ever. */
async function openStep(...checkouts: CheckOut[]) {
  let at = 0;
  const onPaid = vi.fn();
  const page = await renderPage({
    at: "/",
    user: null,
    Page: () => (
      <PaymentStep
        signUp={signUp}
        signIn={async () => ({ secondFactor: false })}
        onEntered={vi.fn()}
        onSecondFactor={vi.fn()}
        onRejectedField={vi.fn()}
        onPaid={onPaid}
        leave={leftFor}
        onBack={vi.fn()}
        onRestart={vi.fn()}
      />
    ),
    answers: {
      "GET /api/config": {
        ...someConfig,
        payments: { publishableKey: "pk_test_1", scriptUrl: "http://pay.test/library.js" },
      },
      "POST /api/signup": startedSignUp,
      "POST /api/signup/checkout": () => checkouts[Math.min(at++, checkouts.length - 1)] ?? broken,
    },
  });
  const button = (name: string) => page.getByRole("button", { name });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const count = (route: string) => page.asked.filter((each) => each.route === route).length;
  const modes = () =>
    page.asked
      .filter(({ route }) => route === "POST /api/signup/checkout")
      .map(({ body }) => (body as { mode: string }).mode);
  return { ...page, button, click, count, modes };
}

/** The provider's form has a page of its own, to which the browser goes. */
const leftFor = vi.fn<(url: string) => void>();
beforeEach(() => leftFor.mockClear());

const waitForForm = () => expect.poll(() => leftFor.mock.calls).toEqual([["/signup/pay"]]);

describe("'Proceed to Secure Payment'", () => {
  it("PAY-01, PAY-02, PAY-03: stands under plan, price and note, and says 'Loading Payment Form...' while it loads", async () => {
    const page = await openStep(embedded);
    for (const text of ["Early Bird Managed", "$19"]) page.getByText(text);
    page.getByRole("heading", { name: "Secure Payment" });
    const release = page.hold("POST /api/signup");
    await page.click("Proceed to Secure Payment");
    await page.findByRole("button", { name: "Loading Payment Form..." });
    expect(page.queryByRole("button", { name: "Proceed to Secure Payment" })).toBeNull();
    release();
    await waitForForm();
  });

  it("clicked twice at once opens one checkout", async () => {
    const page = await openStep(embedded);
    const proceed = page.button("Proceed to Secure Payment");
    proceed.click();
    proceed.click();
    await waitForForm();
    expect([page.count("POST /api/signup"), page.modes()]).toEqual([1, ["embedded"]]);
  });

  it("PAY-05, PAY-10, PAY-11: a call that fails and a reply without a client secret are told, and 'Try Again' asks for the checkout alone", async () => {
    const page = await openStep(broken, offContract({}), embedded);
    await page.click("Proceed to Secure Payment");
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toBe("Failed to initialize payment form. Please try again.");
    expect(document.activeElement).toBe(page.button("Try Again"));
    expect(page.button("Use Redirect Checkout")).toBeDefined();
    await page.click("Try Again");
    await expect
      .poll(() => page.getByRole("alert").textContent)
      .toBe("No client secret received from server");
    await page.click("Try Again");
    await waitForForm();
    expect([page.count("POST /api/signup"), page.modes()]).toEqual([1, ["embedded", "embedded", "embedded"]]);
  });

  it("asks for no checkout when the step is left meanwhile", async () => {
    const page = await openStep(embedded);
    const release = page.hold("POST /api/signup");
    await page.click("Proceed to Secure Payment");
    await expect.poll(() => page.count("POST /api/signup")).toBe(1);
    page.leave();
    release();
    await page.settled();
    expect(page.modes()).toEqual([]);
  });
});

describe("'Use Redirect Checkout'", () => {
  it("PAY-09: goes to the provider's page; a page brought back as it was is not busy", async () => {
    const page = await openStep(broken, { status: "redirect", sessionId: "cs_1", url: "https://pay.test/" });
    await page.click("Proceed to Secure Payment");
    await page.click("Use Redirect Checkout");
    await expect.poll(() => leftFor.mock.calls).toEqual([["https://pay.test/"]]);
    expect(page.modes()).toEqual(["embedded", "redirect"]);
    fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
    expect(page.button("Proceed to Secure Payment").getAttribute("aria-disabled")).not.toBe("true");
  });

  it("PAY-13: a failure shows its message, or the fallback without one, without an answer and without an address", async () => {
    const closed = rejected("payment-provider-down", "Closed today.");
    const page = await openStep(broken, rejected("unexpected", ""), closed, cutOff, closed, offContract({}));
    await page.click("Proceed to Secure Payment");
    const fallback = "Failed to redirect to payment. Please try again.";
    for (const message of [fallback, "Closed today.", fallback, "Closed today.", fallback]) {
      await page.click("Use Redirect Checkout");
      await expect.poll(() => page.getByRole("alert").textContent).toBe(message);
      expect(document.activeElement).toBe(page.button("Use Redirect Checkout"));
    }
  });
});
