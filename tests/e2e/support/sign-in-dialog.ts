import type { Page } from "@playwright/test";
import { openPage } from "./public-page.ts";
import { expect } from "./test.ts";

export type SignInDialog = ReturnType<typeof dialogOn>;

/** The sign-in dialog of a page in whatever view it is, by the words that are on it. */
function dialogOn(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    title: (name: string) => page.getByRole("dialog", { name, exact: true }),
    button: (name: string) => dialog.getByRole("button", { name, exact: true }),
    field: (label: string) => dialog.getByRole("textbox", { name: label, exact: true }),
    /** Has no role of its own. */
    password: dialog.getByLabel("Password", { exact: true }),
    alert: dialog.getByRole("alert"),
  };
}

/** Opens the sign-in dialog of a page that is small itself. */
export async function openSignIn(page: Page, address = "/signup/cancel"): Promise<SignInDialog> {
  await openPage(page, address);
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  const dialog = dialogOn(page);
  await expect(dialog.title("Sign In")).toBeVisible();
  return dialog;
}

/** The session was opened: the news of that user are there. */
export async function expectSignedIn(page: Page, fullName: string): Promise<void> {
  await page.waitForURL("**/news");
  await expect(page.getByRole("banner").getByText(`Welcome, ${fullName} (USER)`)).toBeVisible();
}

/** No session was opened, whatever the page says. */
export async function expectNobody(page: Page): Promise<void> {
  expect((await page.request.get("/api/me")).status()).toBe(401);
}
