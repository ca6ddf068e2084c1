import type { Page } from "@playwright/test";
import type { KeyStatus } from "#contract/settings.ts";
import { newUser } from "./environment-client.ts";
import type { User, UserOptions } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import { expect, signIn } from "./test.ts";

/** Opens a place of the settings, `tab=other`, and waits until it is there. */
export async function openSettings(page: Page, place: string): Promise<void> {
  await openPage(page, `/settings?${place}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

/** A new user at a place of the settings. */
export async function settle(page: Page, place: string, wish: UserOptions = {}): Promise<User> {
  const user = await newUser(wish);
  await signIn(page, user);
  await openSettings(page, place);
  return user;
}

/** Goes to the page of an integration by the list, as a user does: the app is not loaded again. */
export async function turnToIntegration(page: Page, name: string): Promise<void> {
  const main = page.getByRole("main");
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Integrations" })
    .click();
  await main.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(main.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

export const integration = (name: string) => `tab=integrations&detail=${name}`;

/** What the server has stored, asked for with the page's own session. */
export const storedKeys = async (page: Page): Promise<KeyStatus> =>
  (await page.request.get("/api/keys")).json();

/** Bodies of the calls that the page makes from now on with this method to this path. */
export function bodiesOf(page: Page, method: string, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Cuts the calls with this method; all others go through. Answers the way back. */
export async function failCalls(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => (route.request().method() === method ? route.abort() : route.continue()));
  return () => page.unroute(path);
}

/** Everything that the page holds where another could read it. */
export async function traceOf(page: Page): Promise<string> {
  const inside = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll("input, textarea"), (each) => (each as HTMLInputElement).value),
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    JSON.stringify(history.state),
    document.cookie,
  ]);
  return [page.url(), await page.title(), ...inside].join("\n");
}
