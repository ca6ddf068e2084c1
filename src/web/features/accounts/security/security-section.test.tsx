import { within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Me, SessionsAnswer } from "#contract/accounts.ts";
import { messageOf } from "#contract/errors.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someMe, someUser } from "#tests/support/render.tsx";
import SignedIn from "#web/app/routes/signed-in.tsx";
import { SecuritySection } from "#web/features/accounts/security/security-section.tsx";

const momentOne = "2026-11-02T09:30:00.000Z";
const onDeleted = vi.fn();

async function open(answers: Answers = {}, me: Partial<Me> = {}) {
  const page = await renderPage({
    at: "/settings?tab=profile",
    Page: () => <SecuritySection onDeleted={onDeleted} />,
    answers: {
      "GET /api/me": { ...someMe, ...me },
      "GET /api/me/passkeys": { passkeys: [] },
      "GET /api/me/sessions": { sessions: [] },
      "GET /api/applications": { applications: [] },
      "GET /api/tokens": { tokens: [] },
      "GET /api/output-feeds": { outputFeeds: [] },
      ...answers,
    },
  });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const dialog = () => within(page.getByRole("dialog"));
  async function openDialog(button: string) {
    await click(button);
    await page.findByRole("dialog");
  }
  const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
  const submit = async (name: string) => page.hands.click(dialog().getByRole("button", { name }));
  const isClosed = () => expect.poll(() => page.queryByRole("dialog")).toBeNull();
  return { ...page, click, dialog, openDialog, field, submit, isClosed };
}

const focused = () => expect.poll(() => document.activeElement);
const done = { status: true } as const;

describe("the password", () => {
  it("a new one is asked for with the current one and typed twice the same; a wrong current one says so", async () => {
    const page = await open({
      "POST /api/auth/change-password": rejected("wrong-password", "The current password is incorrect."),
    });
    await page.openDialog("Change password");
    const current = page.field("Current password");
    await page.submit("Change password");
    await focused().toBe(current);
    expect(descriptionOf(current)).toBe("Password is required");
    await page.fill(current, "not the password");
    await page.fill(page.field("New password"), "a much better one");
    await page.fill(page.field("Confirm new password"), "a much better");
    await page.submit("Change password");
    await expect.poll(() => descriptionOf(page.field("Confirm new password"))).toBe("Passwords do not match");
    await page.fill(page.field("Confirm new password"), "a much better one");
    await page.submit("Change password");
    await expect.poll(() => descriptionOf(current)).toBe("The current password is incorrect.");
    await focused().toBe(current);
    page.answer({ "POST /api/auth/change-password": done });
    await page.fill(current, "the password");
    await page.hands.keyboard("{Enter}");
    await page.findByText("Password changed. Your other devices are signed out.");
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/change-password").at(-1))
      .toEqual({
        currentPassword: "the password",
        newPassword: "a much better one",
      });
    await page.isClosed();
  });

  it("PROFILE-10: a google user meets no password field, in the section and in its dialogs", async () => {
    const page = await open({ "POST /api/me/email": done }, { hasPassword: false, authProvider: "google" });
    await page.findByText("None: you sign in with Google");
    expect(page.queryByRole("button", { name: "Change password" })).toBeNull();
    for (const button of ["Change email", "Turn on", "Add a passkey", "Delete my account"]) {
      await page.openDialog(button);
      expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
      await page.click("Close");
    }
  });
});

it("a new email is asked for with the password, and does not count before it is confirmed", async () => {
  const page = await open({ "POST /api/me/email": done }, { emailVerified: false });
  await page.findByText("noor@example.com, not confirmed yet");
  await page.openDialog("Change email");
  await page.fill(page.field("New email"), "new@example.com");
  await page.fill(page.field("Password"), "the password");
  await page.hands.keyboard("{Enter}");
  await page.findByText("We've sent a confirmation to the new email.");
  await expect
    .poll(() => page.bodiesOf("POST /api/me/email"))
    .toEqual([{ email: "new@example.com", password: "the password" }]);
  page.getByText("noor@example.com, not confirmed yet");
  await page.isClosed();
});

describe("two-step sign-in", () => {
  const backupCodes = Array.from({ length: 10 }, (_, at) => `ab${at}de-4gh5j`);
  const shown = (page: Awaited<ReturnType<typeof open>>) =>
    within(page.getByRole("list", { name: "Backup codes" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("is turned on by the password and a first code, and gives backup codes", async () => {
    const wrong = rejected("wrong-code", messageOf["wrong-code"]);
    const totpURI = "otpauth://totp/Tapewise?secret=ABCDEFGHIJKL2345";
    const page = await open({
      "POST /api/auth/two-factor/enable": { totpURI, backupCodes },
      "POST /api/auth/two-factor/verify-totp": wrong,
    });
    await page.findByText("Off");
    await page.openDialog("Turn on");
    await page.dialog().findByText("After your password, you'll enter a code from an app on your phone.");
    await page.fill(page.field("Password"), "the password");
    await page.hands.keyboard("{Enter}");
    await page.dialog().findByRole("img", { name: "QR code for your authenticator app" });
    page.dialog().getByText("ABCD EFGH IJKL 2345");
    await focused().toBe(page.field("Code"));
    await page.hands.keyboard("12{Enter}");
    await expect.poll(() => descriptionOf(page.field("Code"))).toBe("Enter all 6 digits");
    await page.fill(page.field("Code"), "123 456");
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(page.field("Code"))).toBe(messageOf["wrong-code"]);
    page.answer({
      "POST /api/auth/two-factor/verify-totp": { user: someUser },
      "GET /api/me": { ...someMe, twoFactorEnabled: true },
    });
    await page.hands.keyboard("{Enter}");
    await page.findByRole("dialog", { name: "Your backup codes" });
    expect(shown(page)).toEqual(backupCodes);
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/two-factor/verify-totp").at(-1))
      .toEqual({ code: "123456" });
    await page.submit("I've saved them");
    await page.findByText("On: you enter a code when signing in");
    await page.isClosed();
  });

  it("is turned off by the password", async () => {
    const page = await open({ "POST /api/auth/two-factor/disable": done }, { twoFactorEnabled: true });
    await page.openDialog("Turn off");
    await page.fill(page.field("Password"), "the password");
    page.answer({ "GET /api/me": someMe });
    await page.hands.keyboard("{Enter}");
    await page.findByText("Two-step sign-in is off.");
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/two-factor/disable"))
      .toEqual([{ password: "the password" }]);
    await page.findByRole("button", { name: "Turn on" });
  });

  it("new backup codes are shown for the password", async () => {
    const page = await open(
      { "POST /api/auth/two-factor/generate-backup-codes": { backupCodes } },
      { twoFactorEnabled: true },
    );
    await page.openDialog("New backup codes");
    await page.fill(page.field("Password"), "the password");
    await page.hands.keyboard("{Enter}");
    await page.findByRole("dialog", { name: "Your backup codes" });
    expect(shown(page)).toEqual(backupCodes);
  });
});

it("a phone number is confirmed by the code that was sent to it", async () => {
  const phoneNumber = "+14155550177";
  const page = await open({ "POST /api/me/phone": done, "POST /api/me/phone/verify": done });
  await page.openDialog("Add a number");
  await page.fill(page.field("Password"), "the password");
  await page.fill(page.field("Phone number"), "415 555");
  await page.hands.keyboard("{Enter}");
  await expect
    .poll(() => descriptionOf(page.field("Phone number")))
    .toBe("Include the country code, such as +1 415 555 0100");
  await page.fill(page.field("Phone number"), "+1 (415) 555-0177");
  await page.hands.keyboard("{Enter}");
  await page.dialog().findByLabelText("Code");
  await focused().toBe(page.field("Code"));
  page.answer({ "GET /api/me": { ...someMe, phoneNumber } });
  await page.hands.keyboard("123456{Enter}");
  await page.findByText(`Codes go to ${phoneNumber}`);
  await expect
    .poll(() => page.bodiesOf("POST /api/me/phone/verify"))
    .toEqual([{ phoneNumber: "+1 (415) 555-0177", code: "123456" }]);
});

describe("passkeys", () => {
  const laptop = { id: "passkey-1", name: "My laptop", createdAt: momentOne, lastUsedAt: null };
  const options = { challenge: "AQID", rp: { name: "Tapewise" }, user: { id: "AQID", name: "noor" } };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const made = {
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  };
  /** What the browser answers when it is asked to make a passkey. */
  function letBrowser(create: () => Promise<unknown>) {
    Object.assign(window, { PublicKeyCredential: () => undefined });
    Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, "credentials");
      Reflect.deleteProperty(window, "PublicKeyCredential");
    });
  }
  async function add(answers: Answers = {}) {
    const page = await open({
      "POST /api/me/passkeys/options": { ...options, pubKeyCredParams: [] },
      "POST /api/me/passkeys": laptop,
      ...answers,
    });
    await page.openDialog("Add a passkey");
    await page.fill(page.field("Name"), "My laptop");
    await page.fill(page.field("Password"), "the password");
    page.answer({ "GET /api/me/passkeys": { passkeys: [laptop] } });
    await page.hands.keyboard("{Enter}");
    return page;
  }

  it("one is added under its name, by the password, and listed", async () => {
    letBrowser(async () => made);
    const page = await add();
    await page.findByText("Passkey added.");
    await page.findByRole("heading", { name: "My laptop" });
    await expect
      .poll(() => page.bodiesOf("POST /api/me/passkeys/options"))
      .toEqual([{ password: "the password" }]);
    await expect
      .poll(() => page.bodiesOf("POST /api/me/passkeys"))
      .toMatchObject([{ name: "My laptop", response: { id: "AQID" } }]);
  });

  it("a browser that makes none says so", async () => {
    letBrowser(() => Promise.reject(new DOMException("Not allowed.", "NotAllowedError")));
    const page = await add();
    await page.dialog().findByText("Couldn't create a passkey. Please try again.");
  });

  it("one is removed after a question", async () => {
    const page = await open({
      "GET /api/me/passkeys": { passkeys: [laptop] },
      "DELETE /api/me/passkeys/:id": undefined,
    });
    await page.click("Remove My laptop");
    page.getByRole("alertdialog", { name: "Remove the passkey My laptop?" });
    page.answer({ "GET /api/me/passkeys": { passkeys: [] } });
    await page.click("Remove passkey");
    await page.findByText("Passkey removed.");
    await expect.poll(() => page.queryByRole("heading", { name: "My laptop" })).toBeNull();
    await expect
      .poll(() => page.asked)
      .toContainEqual(expect.objectContaining({ params: { id: "passkey-1" } }));
  });
});

describe("sessions", () => {
  const session = (id: string, more: Partial<SessionsAnswer["sessions"][number]> = {}) => ({
    id,
    device: "Safari on iPhone",
    place: "This network",
    ipAddress: "127.0.0.1",
    createdAt: momentOne,
    lastUsedAt: new Date().toISOString(),
    current: false,
    ...more,
  });
  const here = session("here", { device: "Chrome on Linux", current: true });

  it("show device, place and last use, and one or all others are signed out", async () => {
    const page = await open({
      "GET /api/me/sessions": { sessions: [here, session("one"), session("two")] },
      "DELETE /api/me/sessions/:id": undefined,
      "DELETE /api/me/sessions": undefined,
    });
    await page.findByText("This device");
    page.getByText("This network (127.0.0.1), signed in Nov 2, 2026, in use now");
    const others = () => page.queryAllByRole("button", { name: "Sign out Safari on iPhone" });
    expect(others()).toHaveLength(2);
    expect(
      page.getAllByText("This network (127.0.0.1), signed in Nov 2, 2026, last used just now"),
    ).toHaveLength(2);
    page.answer({ "GET /api/me/sessions": { sessions: [here, session("two")] } });
    await page.hands.click(others()[0] as HTMLElement);
    await expect.poll(() => others().length).toBe(1);
    await expect
      .poll(() => page.asked)
      .toContainEqual(
        expect.objectContaining({ route: "DELETE /api/me/sessions/:id", params: { id: "one" } }),
      );
    page.answer({ "GET /api/me/sessions": { sessions: [here] } });
    await page.click("Sign out all other devices");
    await page.findByText("Signed out all other devices.");
    await expect.poll(() => others().length).toBe(0);
    expect(page.queryByRole("button", { name: "Sign out all other devices" })).toBeNull();
  });
});

it("a session that ended elsewhere turns the page signed out at its next call", async () => {
  const page = await renderPage({
    at: "/settings",
    Page: () => (
      <>
        <SignedIn />
        <SecuritySection onDeleted={onDeleted} />
      </>
    ),
    answers: { "GET /api/me": rejected("not-signed-in") },
  });
  await page.findByRole("heading", { name: "Another page" });
  expect(window.location.pathname).toBe("/");
});

it("the data is offered as a file to download", async () => {
  const page = await open();
  const link = await page.findByRole<HTMLAnchorElement>("link", { name: "Download" });
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/me/export", true]);
});

it("an account is deleted after its address and password were typed, and not before", async () => {
  onDeleted.mockClear();
  const page = await open({ "DELETE /api/me": undefined });
  await page.openDialog("Delete my account");
  const confirm = page.field("Type noor@example.com to confirm");
  await page.fill(confirm, "somebody@example.com");
  await page.submit("Delete my account");
  await expect.poll(() => descriptionOf(confirm)).toBe("That's not your account's email");
  await page.fill(confirm, "noor@example.com");
  await page.submit("Delete my account");
  await expect.poll(() => descriptionOf(page.field("Password"))).toBe("Password is required");
  expect(page.bodiesOf("DELETE /api/me")).toEqual([]);
  await page.fill(page.field("Password"), "the password");
  await page.submit("Delete my account");
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  await expect
    .poll(() => page.bodiesOf("DELETE /api/me"))
    .toEqual([{ confirm: "noor@example.com", password: "the password" }]);
});
