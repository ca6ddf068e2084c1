import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someConfig } from "#tests/support/render.tsx";

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
  return { ...page, open, dialog, field, click, text };
}

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
