import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { messageOf } from "#contract/errors.ts";
import type { SignInAnswer } from "#contract/session.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someConfig, someUser } from "#tests/support/render.tsx";

async function openDialog(answers: Answers = {}, passkeys = true) {
  // What tells a page that its browser knows passkeys.
  if (passkeys) Object.assign(window, { PublicKeyCredential: () => undefined });
  else Reflect.deleteProperty(window, "PublicKeyCredential");
  const page = await renderPage({ at: "/", user: null, Page: () => <h1>Home</h1>, answers });
  const open = async () => {
    fireEvent(window, new Event("openLoginModal"));
    await page.findByRole("dialog", { name: "Sign In" });
  };
  await open();
  await page.settled();
  const dialog = () => within(page.getByRole("dialog"));
  const field = (name: string) => dialog().getByRole<HTMLInputElement>("textbox", { name });
  const click = async (name: string) => page.hands.click(await dialog().findByRole("button", { name }));
  const text = () => page.getByRole("dialog").textContent;
  /** Has no role of its own. */
  const password = () => dialog().getByLabelText<HTMLInputElement>("Password");
  const alert = () =>
    expect.poll(() => page.queryByRole("dialog")?.querySelector("[role=alert]")?.textContent);
  const isIn = () => expect.poll(() => window.location.pathname).toBe("/news");
  return { ...page, open, dialog, field, click, text, password, alert, isIn };
}
type OpenDialog = Awaited<ReturnType<typeof openDialog>>;

const opened = { user: someUser };
const secondFactor: SignInAnswer = { twoFactorRedirect: true, twoFactorMethods: ["totp"] };
const focused = () => expect.poll(() => document.activeElement);
const wrongCode = "This code is incorrect or has expired. Please try again.";

const signupsEnabled = (on: boolean) => ({ "GET /api/config": { ...someConfig, signupsEnabled: on } });

describe("the sign-up switch", () => {
  it("SIGNIN-04: with sign-ups on the line offers 'Join now', which opens the sign-up dialog", async () => {
    const page = await openDialog(signupsEnabled(true));
    await expect.poll(page.text).toContain("Not a member? Join now");
    expect(page.text()).not.toContain("Coming Soon!");
    await page.click("Join now");
    await page.findByRole("dialog", { name: "Join Tapewise" });
    expect(page.queryByRole("dialog", { name: "Sign In" })).toBeNull();
  });

  it("SIGNIN-04, DATA-46: the browser's copy of the switch serves until the server answers, and no longer", async () => {
    localStorage.setItem("tapewise.signups", "on");
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = await renderPage({
      at: "/",
      user: null,
      Page: () => <h1>Home</h1>,
      answers: { "GET /api/config": () => promise.then(() => someConfig) },
    });
    fireEvent(window, new Event("openLoginModal"));
    const dialog = await page.findByRole("dialog", { name: "Sign In" });
    expect(dialog.textContent).toContain("Not a member? Join now");
    resolve();
    await expect.poll(() => dialog.textContent).toContain("Not a member? Coming Soon!");
    expect(localStorage.getItem("tapewise.signups")).toBe("off");
  });

  it("SIGNIN-03, SIGNIN-05: with sign-ups off the line says 'Coming Soon!' and offers no 'Join now'", async () => {
    const page = await openDialog(signupsEnabled(false));
    await expect.poll(page.text).toContain("Not a member? Coming Soon!");
    expect(page.dialog().queryByText("Join now")).toBeNull();
  });

  it.each([
    [false, "Sign In"],
    [true, "Join Tapewise"],
  ])("the event openSignupModal, with sign-ups %s, opens the dialog %s", async (on, name) => {
    const page = await openDialog(signupsEnabled(on));
    await page.click("Close");
    expect(page.queryByRole("dialog")).toBeNull();
    fireEvent(window, new Event("openSignupModal"));
    await page.findByRole("dialog", { name });
  });
});

it("every way to sign in is reached by Tab, in the order it is read", async () => {
  const { hands, field } = await openDialog();
  await expect.poll(() => document.activeElement).toBe(field("Email"));
  const focused = () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent;
  await hands.tab({ shift: true });
  expect(focused()).toBe("Continue with Google");
  const order: (string | null | undefined)[] = [];
  for (let presses = 0; presses < 7; presses += 1) {
    await hands.tab();
    order.push(focused());
  }
  expect(order).toEqual([
    "email",
    "password",
    "Forgot password?",
    "Sign In",
    "Email me a sign-in link",
    "Use a passkey",
    "Use a phone code",
  ]);
});

it("a passkey is not offered by a browser without passkeys", async () => {
  const { dialog } = await openDialog({}, false);
  await dialog().findByRole("button", { name: "Email me a sign-in link" });
  expect(dialog().queryByRole("button", { name: "Use a passkey" })).toBeNull();
});

describe("a forgotten password", () => {
  it("an address without an account is answered in the same words", async () => {
    const page = await openDialog({ "POST /api/auth/request-password-reset": { status: true } });
    await page.click("Forgot password?");
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(page.field("Email"))).toBe("Email is required");
    await page.fill(page.field("Email"), "nobody.at.all@example.com");
    await page.hands.keyboard("{Enter}");
    await expect.poll(page.text).toContain("If nobody.at.all@example.com belongs to an account");
    await page.click("resend");
    expect(page.field("Email").value).toBe("nobody.at.all@example.com");
    await page.click("Back to sign in");
    await expect.poll(() => document.activeElement).toBe(page.field("Email"));
  });

  it("too many requests are rejected in the server's words", async () => {
    const words = "Too many attempts. Wait 30 seconds.";
    const page = await openDialog({
      "POST /api/auth/request-password-reset": rejected("rate-limited", words),
    });
    await page.click("Forgot password?");
    await page.fill(page.field("Email"), "noor@example.com");
    await page.click("Send reset link");
    await expect.poll(() => page.dialog().queryByRole("alert")?.textContent).toBe(words);
  });
});

describe("email and password", () => {
  it("SIGNIN-06, SIGNIN-08, SIGNIN-14: an empty form says what is required at the first field; editing one clears its own error", async () => {
    const { click, dialog, field, password, hands } = await openDialog();
    await click("Sign In");
    await expect.poll(() => descriptionOf(field("Email"))).toBe("Email is required");
    expect(descriptionOf(password())).toBe("Password is required");
    expect([field("Email"), password()].map((each) => each.getAttribute("aria-invalid"))).toEqual([
      "true",
      "true",
    ]);
    await focused().toBe(field("Email"));
    await hands.keyboard("a");
    await expect.poll(() => dialog().queryByText("Email is required")).toBeNull();
    dialog().getByText("Password is required");
  });

  it("SIGNIN-07: a text that is no address says 'Email is invalid', and nothing is sent", async () => {
    const page = await openDialog();
    await page.fill(page.field("Email"), "abc");
    await page.fill(page.password(), "something");
    await page.click("Sign In");
    await expect.poll(() => descriptionOf(page.field("Email"))).toBe("Email is invalid");
    expect(descriptionOf(page.password())).toBe("");
    expect(page.bodiesOf("POST /api/auth/sign-in/email")).toEqual([]);
  });

  it.each([
    ["SIGNIN-09", "wrong-credentials", "Invalid email or password. Please try again."],
    ["SIGNIN-10", "user-not-found", "User not found"],
  ] as const)("%s: the answer %s says '%s' until the password is changed", async (_id, code, words) => {
    const page = await openDialog({ "POST /api/auth/sign-in/email": rejected(code, messageOf[code]) });
    await page.fill(page.field("Email"), "noor@example.com");
    await page.fill(page.password(), "not the password");
    await page.click("Sign In");
    await page.alert().toBe(words);
    await focused().toBe(page.password());
    await page.hands.clear(page.password());
    await page.alert().toBeUndefined();
  });
});

describe("the second factor", () => {
  /** The password was right; the code is asked for. */
  async function openSecondStep(answers: Answers = {}) {
    const page = await openDialog({ "POST /api/auth/sign-in/email": secondFactor, ...answers });
    await page.fill(page.field("Email"), "noor@example.com");
    await page.fill(page.password(), "the password");
    await page.click("Sign In");
    await page.findByRole("dialog", { name: "One more step" });
    return page;
  }

  it("a code is asked for as such, with 6 digits; a wrong one says so", async () => {
    const page = await openSecondStep({
      "POST /api/auth/two-factor/verify-totp": rejected("wrong-code", messageOf["wrong-code"]),
    });
    const code = page.field("Code");
    await focused().toBe(code);
    expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(code)).toBe("Enter all 6 digits");
    await page.fill(code, "000000");
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(code)).toBe(wrongCode);
    expect(document.activeElement).toBe(code);
  });

  it("a code goes without the spaces that it was pasted with, and with the wish to trust the device", async () => {
    const page = await openSecondStep({ "POST /api/auth/two-factor/verify-totp": opened });
    await page.hands.click(page.dialog().getByRole("checkbox", { name: "Trust this device for 30 days" }));
    await page.fill(page.field("Code"), " 123 456");
    await page.hands.keyboard("{Enter}");
    await page.isIn();
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/two-factor/verify-totp"))
      .toEqual([{ code: "123456", trustDevice: true }]);
  });

  it("a backup code takes the code's place; a wrong one says so, and the way back leads to the start", async () => {
    const page = await openSecondStep({
      "POST /api/auth/two-factor/verify-backup-code": rejected("wrong-code", messageOf["wrong-code"]),
    });
    await page.click("Use a backup code");
    await focused().toBe(page.field("Backup code"));
    await page.hands.keyboard("ab3de-4gh5j{Enter}");
    await expect.poll(() => descriptionOf(page.field("Backup code"))).toBe(wrongCode);
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/two-factor/verify-backup-code"))
      .toEqual([{ code: "ab3de-4gh5j", trustDevice: false }]);
    await page.click("Back to sign in");
    await page.findByRole("dialog", { name: "Sign In" });
    await focused().toBe(page.field("Email"));
  });

  it("a right backup code leads to the news", async () => {
    const page = await openSecondStep({ "POST /api/auth/two-factor/verify-backup-code": opened });
    await page.click("Use a backup code");
    await focused().toBe(page.field("Backup code"));
    await page.hands.keyboard("ab3de-4gh5j{Enter}");
    await page.isIn();
  });
});

describe("a code by text message", () => {
  async function openPhone(answers: Answers = {}) {
    const page = await openDialog(answers);
    await page.click("Use a phone code");
    await focused().toBe(page.field("Phone number"));
    return page;
  }

  it("a number is required, with its country code", async () => {
    const page = await openPhone({
      "POST /api/auth/phone-number/send-otp": { status: true },
    });
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(page.field("Phone number"))).toBe("Phone number is required");
    await page.hands.keyboard("0415 555 0123{Enter}");
    await expect
      .poll(() => descriptionOf(page.field("Phone number")))
      .toBe("Include the country code, such as +1 415 555 0100");
  });

  it("a sent code is answered in the same words for every number; a wrong one says so, the right one leads to the news", async () => {
    const page = await openPhone({
      "POST /api/auth/phone-number/send-otp": { status: true },
      "POST /api/auth/phone-number/verify": rejected("wrong-code", messageOf["wrong-code"]),
    });
    await page.hands.keyboard("+1 415 555 0999{Enter}");
    await expect.poll(page.text).toContain("If +1 415 555 0999 belongs to an account");
    await page.click("Change number or resend");
    await page.fill(page.field("Phone number"), "+1 (415) 555-0123");
    await page.hands.keyboard("{Enter}");
    await page.dialog().findByRole("textbox", { name: "Code" });
    await focused().toBe(page.field("Code"));
    await page.hands.keyboard("111111{Enter}");
    await expect.poll(() => descriptionOf(page.field("Code"))).toBe(wrongCode);
    page.answer({ "POST /api/auth/phone-number/verify": opened });
    await page.fill(page.field("Code"), "222222");
    await page.hands.keyboard("{Enter}");
    await page.isIn();
  });
});

it("a mailed link is asked for with an address, and the sent one is named", async () => {
  const page = await openDialog({ "POST /api/auth/sign-in/magic-link": { status: true } });
  await page.fill(page.field("Email"), "noor@example.com");
  await page.click("Email me a sign-in link");
  await page.findByRole("dialog", { name: "Sign in by email" });
  // What was typed as address came along.
  expect(page.field("Email").value).toBe("noor@example.com");
  await page.click("Send sign-in link");
  await page.dialog().findByText("Check your inbox");
  await expect
    .poll(() => page.bodiesOf("POST /api/auth/sign-in/magic-link"))
    .toEqual([{ email: "noor@example.com" }]);
});

describe("a passkey", () => {
  /** What the browser answers when it is asked for a passkey. */
  function letBrowser(get: () => Promise<unknown>) {
    Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "credentials"));
  }
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const chosen = {
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  const challenge = { "POST /api/auth/passkey/sign-in/options": { challenge: "AQID" } } as const;

  it("one that is not given says how else to sign in", async () => {
    letBrowser(() => Promise.reject(new DOMException("Not allowed.", "NotAllowedError")));
    const page = await openDialog(challenge);
    await page.click("Use a passkey");
    await page.alert().toBe("No passkey used. Try again, or sign in another way.");
  });

  it("one that the server rejects says so, and the next try leads to the news", async () => {
    letBrowser(async () => chosen);
    const words = "We couldn't verify the passkey. Please try again.";
    const page = await openDialog({
      ...challenge,
      "POST /api/auth/passkey/sign-in": rejected("passkey-refused", words),
    });
    await page.click("Use a passkey");
    await page.alert().toBe(words);
    page.answer({ "POST /api/auth/passkey/sign-in": opened });
    await page.click("Use a passkey");
    await page.isIn();
    expect(page.bodiesOf("POST /api/auth/passkey/sign-in")[0]).toMatchObject({ response: { id: "AQID" } });
  });
});

describe("Google", () => {
  /** Answers as the page in Google's window does. */
  const say = (data: object) =>
    fireEvent(window, new MessageEvent("message", { data, origin: window.location.origin }));
  /** Google's window, as far as the page sees it. */
  function letBrowserOpen(popup: { closed: boolean; focus(): void; close(): void } | null) {
    const open = vi.spyOn(window, "open").mockReturnValue(popup as Window | null);
    onTestFinished(() => open.mockRestore());
  }
  const popup = { closed: false, focus() {}, close() {} };
  async function ask(page: OpenDialog) {
    await page.click("Continue with Google");
    await page.alert().toBeUndefined();
  }

  it.each([
    ["unauthorized-domain", "Google sign-in isn't allowed from this site.", null],
    ["multi-factor-auth-required", "This account uses two-step sign-in. Sign in with your password.", null],
    ["user-mismatch", "This account is linked to another Google account.", null],
    ["invalid-api-key", null, "Google login failed. Please try again."],
    ["internal-error", null, "Google login failed. Please try again."],
    ["never-heard-of", null, "Google login failed. Please try again."],
  ])(
    "AUTH-14, AUTH-18, SIGNIN-12: the code %s shows its message, or else the fallback text",
    async (code, message, fallback) => {
      letBrowserOpen(popup);
      const page = await openDialog();
      await ask(page);
      say({ result: "error", code, message });
      await page.alert().toBe(message ?? fallback);
      // The next click starts again.
      await ask(page);
      say({ result: "signed-in" });
      await page.isIn();
    },
  );

  it("SIGNIN-11: an unknown user is asked to sign up first", async () => {
    letBrowserOpen(popup);
    const page = await openDialog();
    await ask(page);
    say({ result: "new-user", fullName: "Grace Example", email: "grace@example.com" });
    await page.alert().toBe("Account not found. Please sign up first.");
  });

  it("AUTH-15: a blocked window shows a message with the next step", async () => {
    letBrowserOpen(null);
    const page = await openDialog();
    await page.click("Continue with Google");
    await page
      .alert()
      .toBe("Your browser blocked the sign-in window. Allow popups for this site and try again.");
  });

  it("AUTH-17: a server that is out of reach closes the window, and the dialog says why", async () => {
    const close = vi.fn();
    letBrowserOpen({ ...popup, close });
    const page = await openDialog();
    page.answer({ "GET /api/config": cutOff });
    await page.click("Continue with Google");
    await page.alert().toBe("The network isn't responding. Check your connection and try again.");
    expect(close).toHaveBeenCalled();
  });

  it("an account with a second factor is asked for it after Google, too", async () => {
    letBrowserOpen(popup);
    const page = await openDialog({ "POST /api/auth/two-factor/verify-totp": opened });
    await ask(page);
    say({ result: "second-factor", methods: ["totp"] });
    await page.findByRole("dialog", { name: "One more step" });
    await page.fill(page.field("Code"), "123456");
    await page.hands.keyboard("{Enter}");
    await page.isIn();
  });
});
