import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someConfig } from "#tests/support/render.tsx";
import { startedSignUp } from "#tests/support/started-sign-up.ts";

const details = {
  "Full name": "Noor Newcomer",
  Email: "noor@example.com",
  "Phone number": "+1 415 555 0100",
  Password: "newcomer horse battery",
  "Confirm password": "newcomer horse battery",
};

/** The dialog of a page where sign-ups are open. */
async function openWizard(answers: Answers = {}) {
  const page = await renderPage({
    at: "/how-it-works",
    user: null,
    Page: () => <h1>How It Works</h1>,
    answers: {
      "GET /api/config": { ...someConfig, signupsEnabled: true },
      "GET /api/auth/password-policy": { minLength: 8, maxLength: 128 },
      "POST /api/signup": startedSignUp,
      ...answers,
    },
  });
  await page.settled();
  async function open() {
    fireEvent(window, new Event("openSignupModal"));
    return page.findByRole("dialog", { name: "Join Tapewise" });
  }
  await open();
  const dialog = () => within(page.getByRole("dialog", { name: "Join Tapewise" }));
  const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
  const click = async (name: string) => page.hands.click(await dialog().findByRole("button", { name }));
  const heading = (name: string) => dialog().findByRole("heading", { level: 3, name });
  async function fill() {
    for (const [label, text] of Object.entries(details)) await page.fill(field(label), text);
  }
  /** From the first step to the last. */
  async function toPayment(plan: "Early Bird BYOK" | "Early Bird Managed") {
    await fill();
    await click("Continue to Subscription");
    await heading("Choose Your Plan");
    await page.hands.click(dialog().getByRole("radio", { name: plan }));
    await click("Continue");
    if (plan === "Early Bird BYOK") {
      await heading("API Key Setup");
      await page.fill(field("OpenAI API key"), "sk-proj-0123456789abcdef");
      await page.fill(field("FinHub API key"), "c0123456789");
      await click("Continue to Payment");
    }
    await heading("Review and Pay");
  }
  const alert = () => expect.poll(() => dialog().queryByRole("alert")?.textContent);
  const calls = () => page.asked.map(({ route }) => route).filter((route) => route.includes(" /api/signup"));
  return { ...page, open, dialog, field, click, heading, fill, toPayment, alert, calls };
}

it("SHELL-10: the window event openSignupModal opens the wizard", async () => {
  const wizard = await openWizard();
  await wizard.heading("Create Your Account");
});

it("closing discards what was typed; a click beside the dialog does not close it", async () => {
  const wizard = await openWizard();
  await wizard.fill();
  // A click beside it meets the dialog itself.
  fireEvent.click(wizard.getByRole("dialog", { name: "Join Tapewise" }));
  expect(wizard.field("Full name").value).toBe("Noor Newcomer");
  await wizard.click("Close");
  expect(wizard.queryByRole("dialog")).toBeNull();
  await wizard.open();
  expect(wizard.field("Full name").value).toBe("");
  await wizard.click("Sign in");
  await wizard.findByRole("dialog", { name: "Sign In" });
});

describe("at the end", () => {
  it("nothing is sent before the last button; without payments it says 'Payments aren't set up on this server.'", async () => {
    const wizard = await openWizard({
      "POST /api/signup/checkout": rejected("payments-not-set-up", "Payments aren't set up on this server."),
    });
    await wizard.toPayment("Early Bird BYOK");
    expect(wizard.calls()).toEqual([]);
    await wizard.click("Proceed to Secure Payment");
    await wizard.alert().toBe("Payments aren't set up on this server.");
    expect(wizard.dialog().queryByRole("button", { name: "Proceed to Secure Payment" })).toBeNull();
    expect(wizard.calls()).toEqual(["POST /api/signup", "POST /api/signup/checkout"]);
  });

  it("an address that is taken leads back to its field with 'User with this email already exists'", async () => {
    const text = "User with this email already exists";
    const wizard = await openWizard({ "POST /api/signup/checkout": rejected("email-taken", text, "email") });
    await wizard.toPayment("Early Bird Managed");
    await wizard.click("Proceed to Secure Payment");
    await wizard.heading("Create Your Account");
    const email = wizard.field("Email");
    await expect.poll(() => document.activeElement === email).toBe(true);
    expect(descriptionOf(email)).toBe(text);
    await wizard.fill();
    expect(descriptionOf(email)).toBe("");
  });

  it("SIGNUP-39: a gate that closes meanwhile says 'Coming Soon!'", async () => {
    const wizard = await openWizard({ "POST /api/signup": rejected("signups-closed", "Coming Soon!") });
    await wizard.toPayment("Early Bird Managed");
    await wizard.click("Proceed to Secure Payment");
    await wizard.alert().toBe("Coming Soon!");
  });

  it("explains a lost connection, and 'Try Again' continues", async () => {
    const wizard = await openWizard({ "POST /api/signup/checkout": cutOff });
    await wizard.toPayment("Early Bird Managed");
    await wizard.click("Proceed to Secure Payment");
    await wizard.alert().toBe("Failed to initialize payment form. Please try again.");
    wizard.answer({ "POST /api/signup/checkout": { status: "paid", sessionId: "cs_1" } });
    await wizard.click("Try Again");
    await expect.poll(() => window.location.pathname).toBe("/signup/success");
  });

  it("a server's word about a field leads back to that field", async () => {
    const wizard = await openWizard({
      "POST /api/signup": rejected("bad-input", "This key is too long", "openaiApiKey"),
    });
    await wizard.toPayment("Early Bird BYOK");
    await wizard.click("Proceed to Secure Payment");
    await wizard.heading("API Key Setup");
    expect(document.activeElement).toBe(wizard.field("OpenAI API key"));
    expect(descriptionOf(wizard.field("OpenAI API key"))).toBe("This key is too long");
  });

  it("a dialog that is closed while the server works asks for nothing more", async () => {
    const wizard = await openWizard();
    await wizard.toPayment("Early Bird Managed");
    const release = wizard.hold("POST /api/signup");
    await wizard.click("Proceed to Secure Payment");
    await expect.poll(() => wizard.calls()).toEqual(["POST /api/signup"]);
    await wizard.click("Close");
    expect(wizard.queryByRole("dialog")).toBeNull();
    release();
    await wizard.settled();
    expect(wizard.calls()).toEqual(["POST /api/signup"]);
  });
});
