import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someConfig, someMe, someUser } from "#tests/support/render.tsx";
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
  /** The step whose heading has the focus. */
  const isAt = (name: string) =>
    expect.poll(() => document.activeElement?.matches("h3") && document.activeElement.textContent).toBe(name);
  const plan = (name: PlanName) => dialog().getByRole<HTMLInputElement>("radio", { name });
  async function fill(changes: Partial<typeof details> = {}) {
    for (const [label, text] of Object.entries({ ...details, ...changes }))
      await page.fill(field(label), text);
  }
  async function toPlan() {
    await fill();
    await click("Continue to Subscription");
    await heading("Choose Your Plan");
  }
  async function choosePlan(name: PlanName) {
    await page.hands.click(plan(name));
    await click("Continue");
  }
  async function fillKeys() {
    await page.fill(field("OpenAI API key"), "sk-proj-0123456789abcdef");
    await page.fill(field("FinHub API key"), "c0123456789");
    await click("Continue to Payment");
  }
  async function fillPhone() {
    await page.fill(field("Phone number"), details["Phone number"]);
    await click("Continue");
  }
  /** From the first step to the last. */
  async function toPayment(name: PlanName) {
    await toPlan();
    await choosePlan(name);
    if (name === "Early Bird BYOK") {
      await heading("API Key Setup");
      await fillKeys();
    }
    await heading("Review and Pay");
  }
  /** How far it has come: the bar's percentage and the words under it, the active one in brackets. */
  function progress() {
    const bar = dialog().getByRole<HTMLProgressElement>("progressbar", { name: "Sign-up progress" });
    const labels = dialog()
      .getAllByRole("listitem")
      .map((item) => (item.ariaCurrent === "step" ? `[${item.textContent}]` : item.textContent));
    return `${bar.value}: ${labels.join(" · ")}`;
  }
  const facts = () =>
    dialog()
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
  const alert = () => expect.poll(() => dialog().queryByRole("alert")?.textContent);
  const calls = () => page.asked.map(({ route }) => route).filter((route) => route.includes(" /api/signup"));
  return {
    ...page,
    open,
    dialog,
    field,
    click,
    heading,
    isAt,
    plan,
    fill,
    toPlan,
    choosePlan,
    fillKeys,
    fillPhone,
    toPayment,
    progress,
    facts,
    alert,
    calls,
  };
}
type PlanName = "Early Bird BYOK" | "Early Bird Managed";

const focused = () => expect.poll(() => document.activeElement);

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

describe("each step asks for what it needs, in its own words", () => {
  it("SIGNUP-01, SIGNUP-05, SIGNUP-06, SIGNUP-07: the account: Google, five fields and 'Continue to Subscription'", async () => {
    const { dialog, field } = await openWizard();
    await dialog().findByRole("heading", { level: 2, name: "Join Tapewise" });
    dialog().getByRole("button", { name: "Continue with Google" });
    const labels = ["Full name", "Email", "Phone number", "Password", "Confirm password"];
    expect([...document.querySelectorAll("dialog input")]).toEqual(labels.map(field));
    expect(document.activeElement).toBe(field("Full name"));
    dialog().getByRole("button", { name: "Continue to Subscription" });
  });

  it("SIGNUP-28, SIGNUP-29, SIGNUP-31, SIGNUP-32: an empty first step says what is required, and an edit clears that field's message only", async () => {
    const wizard = await openWizard();
    await wizard.click("Continue to Subscription");
    const messages = {
      "Full name": "Full name is required",
      Email: "Email is required",
      "Phone number": "Phone number is required",
      Password: "Password is required",
    };
    await focused().toBe(wizard.field("Full name"));
    for (const [label, text] of Object.entries(messages)) {
      expect(descriptionOf(wizard.field(label))).toBe(text);
      expect(wizard.field(label).getAttribute("aria-invalid")).toBe("true");
    }
    await wizard.hands.type(wizard.field("Email"), "a");
    expect(descriptionOf(wizard.field("Email"))).toBe("");
    expect(descriptionOf(wizard.field("Full name"))).toBe("Full name is required");
    expect(document.activeElement).toBe(wizard.field("Email"));
    expect(wizard.progress()).toBe("25: [Account] · Plan · Payment · Complete");
  });

  it("SIGNUP-30, SIGNUP-33, SIGNUP-34: a malformed address, a short password and two different ones are rejected", async () => {
    const wizard = await openWizard();
    await wizard.fill({ Email: "abc", Password: "12345", "Confirm password": "1234" });
    await wizard.click("Continue to Subscription");
    await focused().toBe(wizard.field("Email"));
    expect(descriptionOf(wizard.field("Email"))).toBe("Email is invalid");
    expect(descriptionOf(wizard.field("Password"))).toBe("Password must be at least 6 characters");
    expect(descriptionOf(wizard.field("Confirm password"))).toBe("Passwords do not match");
    await wizard.fill({ Password: "123456", "Confirm password": "123456" });
    await wizard.click("Continue to Subscription");
    await wizard.isAt("Choose Your Plan");
  });

  it("SIGNUP-18: the plan: without one it stays on 2 with 'Please select a subscription plan'", async () => {
    const wizard = await openWizard();
    await wizard.toPlan();
    await wizard.click("Continue");
    await focused().toBe(wizard.plan("Early Bird BYOK"));
    const plans = wizard.dialog().getByRole("radiogroup", { name: "Plan" });
    expect(descriptionOf(plans)).toBe("Please select a subscription plan");
    await wizard.hands.click(wizard.plan("Early Bird Managed"));
    expect(descriptionOf(plans)).toBe("");
    expect(wizard.plan("Early Bird Managed").checked).toBe(true);
  });

  it("SIGNUP-24, SIGNUP-36, SIGNUP-37: the keys: each is required, in its own words", async () => {
    const wizard = await openWizard();
    await wizard.toPlan();
    await wizard.choosePlan("Early Bird BYOK");
    await wizard.heading("API Key Setup");
    await wizard.click("Continue to Payment");
    const [openai, finnhub] = [wizard.field("OpenAI API key"), wizard.field("FinHub API key")];
    await focused().toBe(openai);
    expect(descriptionOf(openai)).toBe("OpenAI API key is required for Early Bird plan");
    expect(descriptionOf(finnhub)).toBe("FinHub API key is required for Early Bird plan");
    await wizard.fillKeys();
    await wizard.isAt("Review and Pay");
  });

  it("SIGNUP-13, SIGNUP-14, SIGNUP-15: the keys are asked with instructions, hidden until they are shown", async () => {
    const wizard = await openWizard();
    await wizard.toPlan();
    await wizard.choosePlan("Early Bird BYOK");
    await wizard.heading("API Key Setup");
    const [openai, finnhub] = [wizard.field("OpenAI API key"), wizard.field("FinHub API key")];
    expect(openai.placeholder).toMatch(/^sk-proj-/);
    for (const { type, autocomplete } of [openai, finnhub])
      expect([type, autocomplete]).toEqual(["password", "off"]);
    await wizard.click("Show OpenAI API key");
    expect([openai.type, finnhub.type]).toEqual(["text", "password"]);
    await wizard.click("Hide OpenAI API key");
    expect(openai.type).toBe("password");
    const links = wizard.dialog().getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ href, target }) => [href, target])).toEqual([
      ["https://platform.openai.com/api-keys", "_blank"],
      ["https://finnhub.io/register", "_blank"],
    ]);
    for (const { rel } of links) expect(rel).toContain("noopener");
    wizard.dialog().getByText(/copy it; it's shown only once/);
  });
});

describe("forth and back", () => {
  it("SIGNUP-02, SIGNUP-03, SIGNUP-04, SIGNUP-08, SIGNUP-09, SIGNUP-12, SIGNUP-16, SIGNUP-17, SIGNUP-22, SIGNUP-24: BYOK goes 1, 2, 3, 4 with its bar and labels", async () => {
    const wizard = await openWizard();
    expect(wizard.progress()).toBe("25: [Account] · Plan · Payment · Complete");
    await wizard.toPlan();
    await wizard.isAt("Choose Your Plan");
    expect(wizard.progress()).toBe("50: Account · [Plan] · Payment · Complete");
    wizard.dialog().getByRole("button", { name: "Back" });
    await wizard.hands.click(wizard.plan("Early Bird Managed"));
    expect(wizard.progress()).toBe("50: Account · [Plan] · Payment · Complete");
    await wizard.hands.click(wizard.plan("Early Bird BYOK"));
    expect(wizard.progress()).toBe("50: Account · [Plan] · API Keys · Complete");
    await wizard.click("Continue");
    await wizard.isAt("API Key Setup");
    expect(wizard.progress()).toBe("75: Account · Plan · [API Keys] · Complete");
    await wizard.fillKeys();
    await wizard.isAt("Review and Pay");
    expect(wizard.progress()).toBe("100: Account · Plan · API Keys · [Complete]");
    expect(wizard.facts()).toEqual(["Early Bird BYOK", "noor@example.com", "$10USD per month"]);
    wizard.dialog().getByRole("heading", { name: "Secure Payment" });
    wizard.dialog().getByRole("button", { name: "Proceed to Secure Payment" });
  });

  it("SIGNUP-25, SIGNUP-27: Back leads from 4 to 3 for BYOK, from 3 to 2, from 2 to 1, and keeps what was typed", async () => {
    const wizard = await openWizard();
    await wizard.toPayment("Early Bird BYOK");
    await wizard.click("Back");
    await wizard.isAt("API Key Setup");
    expect(wizard.field("OpenAI API key").value).toBe("sk-proj-0123456789abcdef");
    await wizard.click("Back");
    await wizard.isAt("Choose Your Plan");
    expect(wizard.plan("Early Bird BYOK").checked).toBe(true);
    await wizard.click("Back");
    await wizard.isAt("Create Your Account");
    for (const [label, text] of Object.entries(details)) expect(wizard.field(label).value).toBe(text);
    expect(wizard.progress()).toBe("25: [Account] · Plan · API Keys · Complete");
  });

  it("SIGNUP-12, SIGNUP-23, SIGNUP-26: Managed goes from 2 straight to 4 and back, without keys", async () => {
    const wizard = await openWizard();
    await wizard.toPayment("Early Bird Managed");
    await wizard.isAt("Review and Pay");
    expect(wizard.progress()).toBe("100: Account · Plan · Payment · [Complete]");
    expect(wizard.facts()).toEqual(["Early Bird Managed", "noor@example.com", "$19USD per month"]);
    await wizard.click("Back");
    await wizard.isAt("Choose Your Plan");
    expect(wizard.plan("Early Bird Managed").checked).toBe(true);
  });

  it("keys that were typed before the plan was changed to Managed are not sent", async () => {
    const wizard = await openWizard({
      "POST /api/signup/checkout": { status: "finished", user: someMe },
    });
    await wizard.toPayment("Early Bird BYOK");
    await wizard.click("Back");
    await wizard.click("Back");
    await wizard.choosePlan("Early Bird Managed");
    await wizard.heading("Review and Pay");
    await wizard.click("Proceed to Secure Payment");
    await expect.poll(() => window.location.pathname).toBe("/news");
    expect(JSON.stringify(wizard.bodiesOf("POST /api/signup"))).not.toContain("ApiKey");
  });
});

describe("by Google", () => {
  /** Answers as the page in Google's window does. */
  const say = (data: object) =>
    fireEvent(window, new MessageEvent("message", { data, origin: window.location.origin }));
  const newUser = { result: "new-user", fullName: "Grace Google", email: "grace@example.com" };

  async function askGoogle(answers: Answers = {}) {
    const popup = { closed: false, focus() {}, close() {} };
    const open = vi.spyOn(window, "open").mockReturnValue(popup as Window);
    onTestFinished(() => open.mockRestore());
    const wizard = await openWizard(answers);
    await wizard.click("Continue with Google");
    return wizard;
  }
  async function byGoogle(answers: Answers = {}) {
    const wizard = await askGoogle(answers);
    say(newUser);
    await wizard.isAt("Choose Your Plan");
    return wizard;
  }
  const fields = () => document.querySelectorAll("dialog input").length;

  it("SIGNUP-10, SIGNUP-11, SIGNUP-19, SIGNUP-20, SIGNUP-25, SIGNUP-27, SIGNUP-35: an unknown address goes 2, 2.5, 3, 4 with a phone only, and back past 2.5", async () => {
    const wizard = await byGoogle();
    await wizard.choosePlan("Early Bird BYOK");
    await wizard.isAt("Complete Your Profile");
    expect(wizard.progress()).toBe("62.5: Account · [Plan] · API Keys · Complete");
    expect(fields()).toBe(1);
    await wizard.click("Continue");
    await focused().toBe(wizard.field("Phone number"));
    expect(descriptionOf(wizard.field("Phone number"))).toContain("Phone number is required");
    await wizard.click("Back");
    await wizard.isAt("Choose Your Plan");
    await wizard.click("Continue");
    await wizard.fillPhone();
    await wizard.isAt("API Key Setup");
    await wizard.fillKeys();
    await wizard.isAt("Review and Pay");
    expect(wizard.progress()).toBe("100: Account · Plan · API Keys · [Complete]");
    await wizard.click("Back");
    await wizard.isAt("API Key Setup");
    await wizard.click("Back");
    await wizard.isAt("Choose Your Plan");
  });

  it("SIGNUP-19, SIGNUP-21, SIGNUP-26: with Managed 2.5 leads to 4, and Back to 2", async () => {
    const wizard = await byGoogle();
    await wizard.choosePlan("Early Bird Managed");
    await wizard.isAt("Complete Your Profile");
    await wizard.fillPhone();
    await wizard.isAt("Review and Pay");
    await wizard.click("Back");
    await wizard.isAt("Choose Your Plan");
  });

  it("back on the first step a Google account replaces the fields, and another account can be used", async () => {
    const wizard = await byGoogle();
    await wizard.click("Back");
    await wizard.isAt("Create Your Account");
    for (const text of ["Grace Google", "grace@example.com"]) wizard.dialog().getByText(text);
    expect(fields()).toBe(0);
    await wizard.click("Use another account");
    expect(wizard.field("Email").value).toBe("grace@example.com");
    expect(fields()).toBe(5);
    await wizard.click("Continue to Subscription");
    await expect.poll(() => descriptionOf(wizard.field("Password"))).toBe("Password is required");
  });

  it("SIGNUP-38: a rejection of Google's shows its own message, or 'Google signup failed. Please try again.'", async () => {
    const wizard = await askGoogle();
    say({ result: "error", code: "email-not-verified", message: "Google hasn't verified this email." });
    await wizard.alert().toBe("Google hasn't verified this email.");
    await wizard.click("Continue with Google");
    await wizard.alert().toBeUndefined();
    say({ result: "error", code: "popup-closed-by-user", message: null });
    await wizard.alert().toBe("Google signup failed. Please try again.");
    expect(wizard.progress()).toBe("25: [Account] · Plan · Payment · Complete");
  });

  it("an account that exists is signed in", async () => {
    const wizard = await askGoogle();
    say({ result: "signed-in" });
    await expect.poll(() => window.location.pathname).toBe("/news");
    await expect.poll(() => wizard.queryByRole("dialog")).toBeNull();
  });

  it("a sign-up that the server no longer holds begins again", async () => {
    const wizard = await byGoogle({ "PATCH /api/signup": startedSignUp });
    await wizard.choosePlan("Early Bird Managed");
    await wizard.isAt("Complete Your Profile");
    await wizard.fillPhone();
    await wizard.isAt("Review and Pay");
    // What the server has is another sign-up, by email.
    await wizard.click("Proceed to Secure Payment");
    await wizard.alert().toBe("Your sign-up has expired. Please start again.");
    await wizard.click("Start Again");
    await wizard.isAt("Create Your Account");
    await wizard.click("Continue with Google");
    say(newUser);
    await wizard.isAt("Choose Your Plan");
    await wizard.click("Continue");
    await wizard.isAt("Review and Pay");
  });
});

describe("the owner of the address, by its password,", () => {
  const taken = rejected("account-exists", "User with this email already exists", "email");
  const enter = async (answers: Answers) => {
    const wizard = await openWizard({ "POST /api/signup": taken, ...answers });
    await wizard.toPayment("Early Bird Managed");
    await wizard.click("Proceed to Secure Payment");
    return wizard;
  };

  it("is signed in instead of signed up", async () => {
    const wizard = await enter({ "POST /api/auth/sign-in/email": { user: someUser } });
    await expect.poll(() => window.location.pathname).toBe("/news");
    await expect
      .poll(() => wizard.bodiesOf("POST /api/auth/sign-in/email"))
      .toEqual([{ email: details.Email, password: details.Password }]);
  });

  it("is asked for the second factor in the sign-in dialog", async () => {
    const wizard = await enter({
      "POST /api/auth/sign-in/email": { twoFactorRedirect: true, twoFactorMethods: ["totp"] },
      "POST /api/auth/two-factor/verify-totp": { user: someUser },
    });
    const dialog = within(await wizard.findByRole("dialog", { name: "One more step" }));
    await wizard.hands.type(dialog.getByRole("textbox", { name: "Code" }), "123456{Enter}");
    await expect.poll(() => window.location.pathname).toBe("/news");
  });
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
