import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { messageOf } from "#contract/errors.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someUser } from "#tests/support/render.tsx";
import ResetPassword from "#web/app/routes/reset-password.tsx";
import SignInLink from "#web/app/routes/sign-in-link.tsx";
import VerifyEmail from "#web/app/routes/verify-email.tsx";

const spent = rejected("link-expired", messageOf["link-expired"]);
const spentWords = "This link has expired or has already been used. Request a new one.";
const opened = { user: someUser };

async function open(at: string, Page: ComponentType, answers: Answers = {}) {
  const page = await renderPage({ at, Page, user: null, answers });
  await page.findByRole("heading", { level: 1 });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const alert = () => expect.poll(() => page.queryByRole("alert")?.textContent);
  return { ...page, click, alert };
}
const focused = () => expect.poll(() => document.activeElement);

describe.each([
  ["/reset-password", ResetPassword],
  ["/sign-in/link", SignInLink],
  ["/verify-email", VerifyEmail],
] as const)("%s", (at, Page) => {
  it("without its token says that the link is incomplete", async () => {
    const page = await open(at, Page);
    await page.alert().toBe("The link is incomplete. Open the full link from the email.");
  });

  it("takes the token out of the address bar", async () => {
    const page = await open(`${at}?token=secret`, Page);
    await page.settled();
    expect(window.location.pathname + window.location.search).toBe(at);
    expect(page.queryByRole("alert")).toBeNull();
  });
});

describe("a new password", () => {
  const openReset = (answers: Answers) => open("/reset-password?token=secret", ResetPassword, answers);
  type ResetPage = Awaited<ReturnType<typeof openReset>>;
  const field = (page: ResetPage, label: string) => page.getByLabelText<HTMLInputElement>(label);

  it("is typed twice the same, goes with the token of the link, and ends in the way to sign in", async () => {
    const page = await openReset({ "POST /api/auth/reset-password": { status: true } });
    await focused().toBe(field(page, "New password"));
    await page.hands.keyboard("a new and better one");
    await page.hands.tab();
    await page.hands.keyboard("a new and better{Enter}");
    const again = field(page, "Confirm new password");
    await expect.poll(() => descriptionOf(again)).toBe("Passwords do not match");
    await focused().toBe(again);
    expect(page.bodiesOf("POST /api/auth/reset-password")).toEqual([]);
    await page.hands.keyboard(" one{Enter}");
    await page.findByText("Your password has changed");
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/reset-password"))
      .toEqual([{ token: "secret", newPassword: "a new and better one" }]);
    await page.click("Sign In");
    await page.findByRole("dialog", { name: "Sign In" });
  });

  it("by a link that was used says so, and another link can be asked for", async () => {
    const page = await openReset({
      "POST /api/auth/reset-password": spent,
      "POST /api/auth/request-password-reset": { status: true },
    });
    for (const label of ["New password", "Confirm new password"])
      await page.fill(field(page, label), "yet another one");
    await page.click("Set new password");
    await page.alert().toBe(spentWords);
    await page.fill(page.getByRole("textbox", { name: "Email" }), "noor@example.com");
    await page.click("Send reset link");
    await page.findByText("Check your inbox");
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/request-password-reset"))
      .toEqual([{ email: "noor@example.com" }]);
  });
});

describe("a mailed sign-in link", () => {
  const openLink = (answers: Answers) => open("/sign-in/link?token=secret", SignInLink, answers);

  it("signs in by a press and not before, by the token of the link", async () => {
    const page = await openLink({ "POST /api/auth/magic-link/verify": opened });
    await page.settled();
    expect(page.bodiesOf("POST /api/auth/magic-link/verify")).toEqual([]);
    await page.click("Sign in");
    await expect.poll(() => window.location.pathname).toBe("/news");
    await expect.poll(() => page.bodiesOf("POST /api/auth/magic-link/verify")).toEqual([{ token: "secret" }]);
  });

  it("that was used says so, and another one can be asked for", async () => {
    const page = await openLink({
      "POST /api/auth/magic-link/verify": spent,
      "POST /api/auth/sign-in/magic-link": { status: true },
    });
    await page.click("Sign in");
    await page.alert().toBe(spentWords);
    await page.fill(page.getByRole("textbox", { name: "Email" }), "noor@example.com");
    await page.click("Send sign-in link");
    await page.findByText("Check your inbox");
  });

  it("asks for the second factor where one is on", async () => {
    const page = await openLink({
      "POST /api/auth/magic-link/verify": { twoFactorRedirect: true, twoFactorMethods: ["totp"] },
      "POST /api/auth/two-factor/verify-totp": opened,
    });
    await page.click("Sign in");
    await page.findByRole("heading", { level: 1, name: "One more step" });
    await focused().toBe(page.getByRole("textbox", { name: "Code" }));
    await page.hands.keyboard("123456{Enter}");
    await expect.poll(() => window.location.pathname).toBe("/news");
  });
});

describe("an address to confirm", () => {
  it("is confirmed by a press, with the token of the link", async () => {
    const page = await open("/verify-email?token=secret", VerifyEmail, {
      "POST /api/auth/verify-email": { status: true },
    });
    await page.click("Confirm email");
    await page.findByText("Your email is confirmed");
    await expect.poll(() => page.bodiesOf("POST /api/auth/verify-email")).toEqual([{ token: "secret" }]);
  });

  it("by a link that was used says so", async () => {
    const page = await open("/verify-email?token=secret", VerifyEmail, {
      "POST /api/auth/verify-email": spent,
    });
    await page.click("Confirm email");
    await page.alert().toBe(spentWords);
  });
});
